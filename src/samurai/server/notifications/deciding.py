"""Decides who is notified of what at a table, and when. Pure: one rule both makes and rechecks a notice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from samurai.server.notifications.quiet_hours import after_quiet
from samurai.server.tables.clock import Clock, Terms
from samurai.store.durations import DAY, HOUR, MINUTE, SECOND
from samurai.store.people.notices import MAIL, Guest, Notice, Standing
from samurai.store.tables.tables import OVER, PLAYING, WAITING, TableInfo

WAIT_MS: Final = MINUTE
"""Milliseconds in which people may come back by themselves before they are notified; fewer if little time is left."""

_SHORTEST_WAIT_MS: Final = 20 * SECOND

_REVEAL: Final = -1
"""The turn number used before the first turn, while players reveal what they committed to."""

_TOPICS: Final = {"begin": "game", "end": "game"}
"""Kinds of notices that are chosen together, under one topic."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The time of a decision, who is at the table then, and the times without a server."""

    now: int
    present: Collection[str] = ()
    outages: tuple[tuple[int, int], ...] = ()


def wanted(standing: Standing, moment: Moment) -> list[Notice]:
    """All notices about a table, for every channel on which somebody wants them, including those not due yet."""
    info = standing.info
    if len({chair.person for chair in info.chairs if chair.person}) < 2:
        return []  # nobody waits for someone who only plays with bots
    return [notice for person, guest in standing.guests.items() for notice in _for(person, guest, standing, moment)]


def _for(person: str, guest: Guest, standing: Standing, moment: Moment) -> Iterator[Notice]:
    choices, info = guest.choices, standing.info
    if _quick(info) and not choices.quick:
        return
    for kind, turn, due in _occasions(person, guest, standing, moment):
        when = after_quiet(max(due, moment.now), choices)
        topic = _TOPICS.get(kind, kind)
        for way in guest.ways:
            if topic in (choices.mail if way == MAIL else choices.push):
                yield Notice(person, info.id, kind, turn, way, when)


def _occasions(person: str, guest: Guest, standing: Standing, moment: Moment) -> Iterable[tuple[str, int, int]]:
    """What a person could be notified of: the kind, the turn, and when it is due."""
    info = standing.info
    if info.status == PLAYING:
        asked = [seat for seat in info.to_act if info.chairs[seat].person == person and not info.chairs[seat].bot]
        if asked:
            return _of_turn(guest, info, asked, moment, person in moment.present)
    if person in moment.present:
        return []
    if info.status == WAITING:
        return _of_reveal(person, info)
    return [*_of_game(guest, standing, moment.now), *_of_rematch(person, standing, moment.now)]


def _of_turn(
    guest: Guest, info: TableInfo, asked: list[int], moment: Moment, here: bool
) -> Iterator[tuple[str, int, int]]:
    clock = _clock(info, moment)
    falls = min(clock.since + clock.left[seat] for seat in asked) if clock else None
    if not here and not guest.midway and guest.seen < info.revision:
        left = DAY if falls is None else max(0, falls - info.changed)
        yield "turn", guest.turn, info.changed + max(_SHORTEST_WAIT_MS, min(WAIT_MS, left // 4))
    if not _quick(info):
        share = (clock.terms.allotted or 0) // 4 if clock else 0
        due = info.changed + DAY if falls is None else falls - share
        yield "reminder", guest.turn, max(due, moment.now + HOUR) if here else due


def _of_reveal(person: str, info: TableInfo) -> Iterator[tuple[str, int, int]]:
    """A full table waits for players to reveal what they committed to: it is their turn before the first turn."""
    if info.full and any(chair.person == person and chair.unrevealed for chair in info.chairs):
        yield "turn", _REVEAL, info.changed + WAIT_MS


def _of_game(guest: Guest, standing: Standing, now: int) -> Iterator[tuple[str, int, int]]:
    info, begun = standing.info, standing.begun
    if guest.seen >= info.revision:
        return
    if info.status == PLAYING and now - begun < DAY and not guest.turn and not guest.midway:
        yield "begin", 0, begun + WAIT_MS
    if info.status == OVER and now - info.changed < DAY:
        yield "end", 0, info.changed + WAIT_MS


def _of_rematch(person: str, standing: Standing, now: int) -> Iterator[tuple[str, int, int]]:
    again = standing.rematch
    if again is None or again.status != WAITING or now - again.created >= DAY:
        return
    if all(chair.person != person for chair in again.chairs):
        yield "rematch", 0, again.created + WAIT_MS


def _quick(info: TableInfo) -> bool:
    """Whether a move takes minutes, not days or any length of time."""
    return info.clock["kind"] in ("move", "fischer")


def _clock(info: TableInfo, moment: Moment) -> Clock | None:
    running = info.running
    if running is None:
        return None
    clock = Clock(Terms(**info.clock), tuple(running["left"]), running["since"], tuple(running["running"]))
    return clock.forgive(moment.outages)


def time_left(info: TableInfo, person: str, moment: Moment) -> int | None:
    """The milliseconds that a person has left for the turn; None without a clock."""
    clock = _clock(info, moment)
    if clock is None:
        return None
    mine = [left for left, chair in zip(clock.left_at(moment.now), info.chairs, strict=True) if chair.person == person]
    return max(0, min(mine))
