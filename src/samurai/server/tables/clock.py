"""Clocks. Pure: the caller passes in the time, in milliseconds. A turn lasts while its seat is to act."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

import msgspec

from samurai.engine.errors import UserError
from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.schema import OneOf
from samurai.store.durations import DAY, SECOND

KINDS: Final = ("none", "move", "fischer", "days")


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The agreed time control."""

    kind: Annotated[str, OneOf(KINDS)]
    seconds: int = 0
    """Seconds per move; with a Fischer clock, for the whole game."""

    increment: int = 0
    """With a Fischer clock: seconds gained by each move."""

    days: int = 0
    """Days per move."""

    @property
    def allotted(self) -> int | None:
        """The milliseconds that a seat starts with; None without a clock."""
        return {"none": None, "days": self.days * DAY}.get(self.kind, self.seconds * SECOND)


def check(terms: Terms) -> Terms:
    """The terms, if they are valid; refused otherwise."""
    if terms.kind not in KINDS:
        raise UserError("bad-clock", f"there is no clock {terms.kind!r}; there are {', '.join(KINDS)}")
    if terms.kind in ("move", "fischer") and not 5 <= terms.seconds <= 86_400:
        raise UserError("bad-clock", say("a clock gives between 5 seconds and one day"))
    if not 0 <= terms.increment <= 3600:
        raise UserError("bad-clock", say("the increment is at most one hour"))
    if terms.kind == "days" and not 1 <= terms.days <= 60:
        raise UserError("bad-clock", say("a move can take between 1 and 60 days"))
    return terms


@dataclass(frozen=True, slots=True)
class Clock:
    """The state of the clock at one moment, and whose time has been running since.

    A seat's turn lasts while the seat is to act, whoever plays for it. Time is always charged to the person; the
    increment, or a new allotment at once, is earned only by people who end their turn themselves.
    """

    terms: Terms
    left: tuple[int, ...]
    since: int
    running: tuple[Seat, ...] = ()
    before: tuple[int, ...] = ()
    """What each seat had left at the end of its last turn, before it earned anything for it."""

    away: tuple[tuple[Seat, int], ...] = ()
    """The seats to act that a bot plays for a person, each with the time since when it does so in this turn."""

    def press(
        self,
        asked: Sequence[Seat],
        now: int,
        *,
        answered: Collection[Seat] | None = None,
        away: Sequence[Seat] = (),
        resumed: bool = False,
    ) -> Clock:
        """The clock after something was done: people in `asked` are to act now, and bots for the people in `away`.

        Those who `answered` (by default all who are no longer to act) earn something if their turn is over; a seat that
        only changed hands earns nothing. With `resumed`, an action was taken back, and its turn continues.
        """
        left, before, absent = list(self.left_at(now)), list(self.before or self.left), dict(self.away)
        were, are = {*self.running, *absent}, {*asked, *away}
        for seat in were - are:
            before[seat] = left[seat]
            if seat in self.running and (answered is None or seat in answered):
                left[seat] = self._renewed(left[seat])
        for seat in are - were:
            left[seat] = min(left[seat], before[seat]) if resumed else self._at_start_of_turn(left[seat])
        for seat in absent.keys() & set(asked):  # otherwise leaving would stop the clock for as long as a bot thinks
            left[seat] -= max(0, now - absent[seat])
        still = tuple((seat, absent.get(seat, now)) for seat in away)
        return replace(self, left=tuple(left), since=now, running=tuple(asked), before=tuple(before), away=still)

    def left_at(self, now: int) -> tuple[int, ...]:
        """The milliseconds that each seat has left."""
        spent = max(0, now - self.since)
        return tuple(left - spent if seat in self.running else left for seat, left in enumerate(self.left))

    def flag(self) -> tuple[int, Seat] | None:
        """When the first flag falls, and whose; None while no time is running."""
        return min(((self.since + self.left[seat], seat) for seat in self.running), default=None)

    def forgive(self, outages: Sequence[tuple[int, int]]) -> Clock:
        """The clock without the times in which there was no server to play on."""
        away = tuple((seat, forgiven(since, outages)) for seat, since in self.away)
        return replace(self, since=forgiven(self.since, outages), away=away)

    def stored(self) -> dict[str, Any]:
        """The clock as it is stored; `taken_up` reads it."""
        kept = {"since": self.since, "left": self.left, "running": self.running, "before": self.before}
        return kept | {"away": self.away} if self.away else kept

    def _renewed(self, left: int) -> int:
        if self.terms.kind == "fischer":
            return left + self.terms.increment * 1000
        return self.terms.allotted or 0

    def _at_start_of_turn(self, left: int) -> int:
        return left if self.terms.kind == "fischer" else self.terms.allotted or 0


def forgiven(since: int, outages: Iterable[tuple[int, int]]) -> int:
    """The time shifted so that outages since then don't count: as if there had always been a server."""
    for start, end in outages:
        if since < end:
            since = end - (max(start, since) - since)
    return since


def taken_up(terms: Terms, running: Mapping[str, Any]) -> Clock:
    """Restore a clock from the store."""
    away = tuple((seat, since) for seat, since in running.get("away", ()))
    left, before = tuple(running["left"]), tuple(running.get("before", ()))
    return Clock(terms, left, running["since"], tuple(running["running"]), before, away)


def new_clock(terms: Terms, seats: int, now: int) -> Clock | None:
    """The clock at the beginning of a game; None without one."""
    allotted = terms.allotted
    return None if allotted is None else Clock(terms, (allotted,) * seats, now)
