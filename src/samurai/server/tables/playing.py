"""A table whose game is in memory, as a value: what a move makes of it is computed, stored, and only then swapped in.

Does no I/O and never reads the time.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from random import Random
from typing import Any

from msgspec import structs

from samurai.engine.game import CHANCE, AnyGame, IllegalAction, Seat
from samurai.engine.phrase import say
from samurai.engine.plain import to_plain
from samurai.engine.record import AGREED, TABLE_WORDS, TAKE_BACK, Entry, play
from samurai.engine.seal import Chance
from samurai.engine.table import AnyTable, Table
from samurai.server.live.observations import facts_of
from samurai.server.live.outgoing import PreviewOut, rules_of, said_of
from samurai.server.refusal import Code, Refusal
from samurai.server.tables.clock import Clock, Terms, new_clock, taken_up
from samurai.store.tables.appending import Append, Line
from samurai.store.tables.tables import OVER, PLAYING, TableInfo, record
from samurai.store.tables.take_backs import Asking


@dataclass(frozen=True)
class Playing:
    """A table whose game has begun: its row, its game and its clock, all of the same revision."""

    info: TableInfo
    table: AnyTable
    clock: Clock | None
    asking: Asking | None = None
    """The pending take-back request at this revision, if there is one."""

    # What comes next.

    def play(self, seat: Seat, word: str, at: int, remark: str) -> AnyTable:
        """The game after a seat's action, chosen while it saw revision `at`; refused if that is not possible."""
        if self.table.course.outcome:
            raise Refusal("not-playing", say("the game is over"))
        try:
            return self.table.play(seat, word, at, "" if word in TABLE_WORDS else remark)
        except IllegalAction as error:
            code: Code = "illegal" if at == self.table.revision else "stale"
            raise Refusal(code, str(error), error.rule, error.sentence) from error

    def advance(self, table: AnyTable, now: int, lease_holder: str | None, watched: bool) -> Playing:
        """This table with what has become of its game, or of its seats; `lease_holder` looks after it from now on."""
        fresh, outcome, to_act = table.log_from(self.info.revision), table.course.outcome, table.to_act
        stands = {"status": OVER if outcome else PLAYING, "revision": table.revision, "to_act": to_act}
        info = structs.replace(self.info, lease_holder=lease_holder, outcome=outcome, changed=now, **stands)
        after = Playing(info, table, self.clock and _pressed(self.clock, info, fresh, now))
        wake = after.wake(now, watched)
        return after if wake == info.wake else after.with_info(wake=wake)

    def append_to(self, before: TableInfo) -> Append:
        """What must be stored so that the table in the store becomes this one."""
        info = self.info
        fresh = self.table.log_from(before.revision)
        return Append(
            table=info.id,
            base=before.revision,
            lines=tuple(Line(entry.seat, entry.text, entry.remark, info.changed) for entry in fresh),
            status=info.status,
            to_act=" ".join(map(str, info.to_act)),
            running=json.dumps(self.clock.stored()) if self.clock else None,
            wake=info.wake,
            outcome=json.dumps(to_plain(info.outcome)) if info.outcome else None,
            at=info.changed,
            lease_holder=info.lease_holder,
        )

    def follow(self, info: TableInfo, lines: Sequence[Line]) -> Playing:
        """This table with what another process has stored."""
        table = self.table.follow(record(info, lines).log)
        return Playing(info, table, restored_clock(info), None if lines else self.asking)

    def with_info(self, **changes: Any) -> Playing:
        """This table with changes of its row that do not concern the game."""
        return replace(self, info=structs.replace(self.info, **changes))

    def forgive(self, outages: Sequence[tuple[int, int]]) -> Playing:
        """This table without the times in which there was no server to play on."""
        return replace(self, clock=self.clock.forgive(outages)) if self.clock else self

    # Whose turn it is.

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.table.game

    @property
    def is_behind(self) -> bool:
        """Whether the stored row lags behind: chance has acted, the game has begun, or a seat has changed hands."""
        paused = self.clock is not None and set(self.clock.running) != set(_timed(self.info))
        return paused or self.table.revision > self.info.revision or self.table.to_act != self.info.to_act

    def still_asks(self, seat: Seat, since: int) -> bool:
        """Whether a seat faces the same choice as at revision `since`: nothing but others' choices came between."""
        chosen = all(e.seat not in (CHANCE, seat) and e.text not in TABLE_WORDS for e in self.table.log_from(since))
        return chosen and seat in self.table.to_act

    def bots_to_act(self) -> list[tuple[Seat, str]]:
        """The seats to act that a bot plays, each with its bot."""
        chairs = self.info.chairs
        return [(seat, bot) for seat in self.info.to_act if (bot := chairs[seat].bot)]

    def waits_for(self, seat: Seat, bot: str) -> bool:
        """Whether it is this seat's turn and this bot plays it."""
        return (seat, bot) in self.bots_to_act()

    @property
    def only_bots(self) -> bool:
        """Whether a bot plays every seat, including bots that stand in for players who left."""
        return all(chair.bot for chair in self.info.chairs)

    def wake(self, now: int, watched: bool) -> int | None:
        """When the server must next attend to this table on its own; None if never."""
        if self.bots_to_act() and (watched or not self.only_bots):
            return now
        flag = self.clock.flag() if self.clock else None
        return flag[0] if flag else None

    def has_used_up_time(self, seat: Seat) -> bool:
        """Whether a seat has used up its time for the whole game, and so can't earn any more."""
        return self.clock is not None and self.clock.terms.kind == "fischer" and self.clock.left[seat] <= 0

    def acted_since(self, revision: int, mine: Collection[Seat]) -> int:
        """The number of actions that are new to someone who left at this revision (who may have had one in flight)."""
        acted = [e.seat for e in self.table.log_from(revision) if e.seat != CHANCE and e.text not in TABLE_WORDS]
        return len(list(dropwhile(mine.__contains__, acted)))

    # What a seat may ask.

    def preview(self, seat: Seat, word: str) -> PreviewOut:
        """What would follow from a seat's action."""
        return preview(self.table, seat, word)

    def why_not(self, seat: Seat, word: str) -> Refusal:
        """The reason why a seat can't play this, as a refusal."""
        try:
            play(self.game, self.table.course.state, seat, word)
        except IllegalAction as error:
            return Refusal("illegal", str(error), error.rule, error.sentence)
        return Refusal("possible", "that is possible")


def restore(
    game: AnyGame, info: TableInfo, lines: Sequence[Line], chance: Chance, asking: Asking | None = None
) -> Playing:
    """Replay a stored game; if it stops before a draw, that is made, and the table `is_behind`."""
    return Playing(info, Table(game, record(info, lines), chance), restored_clock(info), asking)


def restored_clock(info: TableInfo) -> Clock | None:
    """The clock of a stored table; None without one."""
    terms = Terms(**info.clock)
    return new_clock(terms, len(info.chairs), info.changed) if info.running is None else taken_up(terms, info.running)


def preview(table: AnyTable, seat: Seat, word: str) -> PreviewOut:
    """What would follow from an action, computed on a guess of the hidden state so that a preview leaks nothing."""
    game, rules = table.game, table.game.rules
    before = rules.view(table.course.state, seat)
    try:
        action, after = play(game, rules.guess(before, Random(0)), seat, word)
    except IllegalAction as error:
        raise Refusal("illegal", str(error), error.rule, error.sentence) from error
    view = rules.view(after, seat)
    sentence = game.text.preview(before, seat, action, view, table.players)
    return PreviewOut(
        at=table.revision,
        sentence=str(sentence),
        said=said_of(sentence),
        rules=rules_of(sentence),
        view=to_plain(view),
        facts=to_plain(facts_of(game, view)),
    )


def _pressed(clock: Clock, info: TableInfo, fresh: Sequence[Entry], now: int) -> Clock:
    """The clock after these entries; with no entries, after a seat has changed hands."""
    chairs, resumed = info.chairs, any(_by_right(entry) for entry in fresh)
    answered = {entry.seat for entry in fresh if entry.text not in TABLE_WORDS}
    away = tuple(seat for seat in info.to_act if chairs[seat].bot and chairs[seat].person)
    return clock.press(_timed(info), now, answered=answered, away=away, resumed=resumed)


def _timed(info: TableInfo) -> tuple[Seat, ...]:
    """The seats whose time is running; a bot's never does."""
    return tuple(seat for seat in info.to_act if not info.chairs[seat].bot)


def _by_right(entry: Entry) -> bool:
    """Whether somebody takes an action back without having to ask; repeating that must not gain anybody time."""
    return entry.text == TAKE_BACK and entry.remark != AGREED
