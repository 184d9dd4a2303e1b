"""An open table: the game, who sits where, the clock, and what each viewer has been shown.

Does no I/O and never reads the time: `house` passes in the time, stores the result, and only then lets it be shown.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from itertools import dropwhile
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from samurai.engine.game import CHANCE, Game, IllegalAction, Seat
from samurai.engine.plain import to_plain
from samurai.engine.record import AGREED, TABLE_WORDS, TAKE_BACK, Entry, play
from samurai.engine.seal import Chance
from samurai.engine.table import Table
from samurai.server.live.history import steps_between, steps_from
from samurai.server.live.observations import Look, Telling, Window, facts_of, told
from samurai.server.live.patches import Memo, edits
from samurai.server.refusal import Refusal
from samurai.server.tables.clock import Clock, Terms, taken_up, wound
from samurai.store.tables.appending import Append, Line
from samurai.store.tables.tables import OVER, PLAYING, Sheet, record
from samurai.store.tables.take_backs import Asking


class Room:
    """A table whose game has begun, rebuilt from the store."""

    def __init__(self, game: Game[Any, Any, Any], sheet: Sheet, lines: Sequence[Line], chance: Chance) -> None:
        """Replay the log; if it stops before a pending chance action, play that too, and `unstored` will return it."""
        self.game: Final = game
        self.sheet = sheet
        self.table = Table(game, record(sheet, lines), chance)
        self.asking: Asking | None = None
        """The pending take-back request at this revision, if there is one."""

        self._seen = self.table  # what viewers have been shown
        self._windows: dict[Look, Window] = {}
        self._facts: Any = None  # the public facts, for viewers who want them
        self._stored = len(lines)
        self.clock = self._restored_clock()
        self.keep: Callable[[Sheet], str | None] = lambda sheet: sheet.keeper
        """Returns the process that looks after the table from now on."""

        self.watched: Callable[[], bool] = lambda: True
        """Returns whether anybody is connected."""

    def _restored_clock(self) -> Clock | None:
        terms, running = Terms(**self.sheet.clock), self.sheet.running
        if running is None:
            return wound(terms, len(self.sheet.chairs), self.sheet.changed)
        return taken_up(terms, running)

    def catch_up(self, sheet: Sheet, lines: Sequence[Line]) -> None:
        """Apply what another process has stored."""
        self.table = self.table.follow(record(sheet, lines).log)
        self._stored += len(lines)
        self.sheet = sheet
        self.clock = self._restored_clock()

    # What seats do. Each method returns what must be stored before anybody is shown the result.

    def submit(self, seat: Seat, word: str, at: int, remark: str, now: int) -> Append:
        """Play a seat's action, chosen while it saw revision `at`."""
        if self.table.outcome:
            raise Refusal("not-playing", "the game is over")
        try:
            self.table = self.table.play(seat, word, at, "" if word in TABLE_WORDS else remark)
        except IllegalAction as error:
            raise Refusal(
                "illegal" if at == self.table.revision else "stale", str(error), error.rule, error.sentence
            ) from error
        return self.unstored(now)

    def take_back_agreed(self, now: int) -> Append:
        """Undo the last action of the seat that asked for it, now that everybody has agreed."""
        assert self.asking is not None, "somebody asked"
        self.table = self.table.take_back_agreed(self.asking.seat)
        return self.unstored(now)

    def time_is_over(self, seat: Seat, now: int) -> Append:
        """End the game because one of two players has run out of time."""
        self.table = self.table.lose_on_time(seat)
        return self.unstored(now)

    def unstored(self, now: int) -> Append:
        """Return the entries that are not stored yet, with the state of the table after them."""
        fresh = self.table.log_from(self._stored)
        base, self._stored = self._stored, self.table.revision
        outcome, to_act = self.table.outcome, self.table.to_act
        status, keeper = OVER if outcome else PLAYING, self.keep(self.sheet)
        stands = {"status": status, "revision": self._stored, "to_act": to_act, "outcome": outcome, "changed": now}
        self.sheet = replace(self.sheet, keeper=keeper, **stands)
        self.clock = self.clock and self._pressed(self.clock, fresh, now)
        if (wake := self.wake(now)) != self.sheet.wake:
            self.sheet = replace(self.sheet, wake=wake)
        return Append(
            table=self.sheet.id,
            base=base,
            lines=tuple(Line(entry.seat, entry.text, entry.remark, now) for entry in fresh),
            status=status,
            to_act=" ".join(map(str, to_act)),
            running=_running(self.clock),
            wake=self.sheet.wake,
            outcome=json.dumps(to_plain(outcome)) if outcome else None,
            at=now,
            keeper=keeper,
        )

    def _pressed(self, clock: Clock, fresh: Sequence[Entry], now: int) -> Clock:
        """The clock after these entries; with no entries, after a seat has changed hands."""
        chairs, resumed = self.sheet.chairs, any(_by_right(entry) for entry in fresh)
        answered = {entry.seat for entry in fresh if entry.text not in TABLE_WORDS}
        away = tuple(seat for seat in self.sheet.to_act if chairs[seat].bot and chairs[seat].person)
        return clock.press(self._timed(), now, answered=answered, away=away, resumed=resumed)

    # Whose turn it is.

    @property
    def behind(self) -> bool:
        """Whether log and clock lag behind: chance has acted, the game has begun, or a seat has changed hands."""
        paused = self.clock is not None and set(self.clock.running) != set(self._timed())
        return paused or self.table.revision > self._stored or self.table.to_act != self.sheet.to_act

    def still_asks(self, seat: Seat, since: int) -> bool:
        """Whether a seat faces the same choice as at revision `since`: nothing but others' choices came between."""
        chosen = all(e.seat not in (CHANCE, seat) and e.text not in TABLE_WORDS for e in self.table.log_from(since))
        return chosen and seat in self.table.to_act

    def bots_to_act(self) -> list[tuple[Seat, str]]:
        """The seats to act that a bot plays, each with its bot; none while the game is resting."""
        chairs = self.sheet.chairs
        asked = [(seat, bot) for seat in self.sheet.to_act if (bot := chairs[seat].bot)]
        return [] if asked and self.resting else asked

    def waits_for(self, seat: Seat, bot: str) -> bool:
        """Whether it is this seat's turn and this bot plays it, even in a game that is about to rest."""
        return seat in self.sheet.to_act and self.sheet.chairs[seat].bot == bot

    @property
    def only_bots(self) -> bool:
        """Whether a bot plays every seat, including bots that stand in for players who left."""
        return all(chair.bot for chair in self.sheet.chairs)

    @property
    def resting(self) -> bool:
        """Whether only bots play and nobody is connected: the bots then pause until somebody connects."""
        return self.only_bots and not self.watched()

    def wake(self, now: int) -> int | None:
        """When the server must next attend to this table on its own; None if never."""
        if self.bots_to_act():
            return now
        flag = self.clock.flag() if self.clock else None
        return flag[0] if flag else None

    def _timed(self) -> tuple[Seat, ...]:
        """The seats whose time is running; a bot's never does."""
        return tuple(seat for seat in self.sheet.to_act if not self.sheet.chairs[seat].bot)

    def has_used_up_time(self, seat: Seat) -> bool:
        """Whether a seat has used up its time for the whole game, and so can't earn any more."""
        return self.clock is not None and self.clock.terms.kind == "fischer" and self.clock.left[seat] <= 0

    def reseat(self, sheet: Sheet) -> None:
        """Update who sits where."""
        self.sheet = replace(self.sheet, chairs=sheet.chairs, rematch=sheet.rematch)

    # What viewers are shown.

    def show(self, look: Look) -> bytes:
        """A full observation for this viewer, as JSON."""
        window = self._windows.get(look)
        if window is None:
            window = self._windows[look] = Window(self.table, look)
            window.hear(self.table, 0, steps_from(self.table), {})
        common = self._common(look.seat)
        if look.told:
            self._facts = self._facts or self._reckoned()
            common["facts"] = to_plain(self._facts)
        return window.sight(common)

    def _reckoned(self) -> Any:
        """The facts that anybody could derive from the public view."""
        return facts_of(self.game, self.game.rules.view(self.table.course.state, None))

    def changes(self) -> dict[Look, bytes]:
        """For each viewer, what has changed since the last message, as JSON."""
        kept, steps = steps_between(self._seen, self.table)
        self._seen = self.table
        memo, told = Memo(), Telling()
        for window in self._windows.values():
            window.hear(self.table, kept, steps, told)
        new = self._new_facts()
        changes = {}
        for look, window in self._windows.items():
            common = self._common(look.seat)
            changes[look] = window.change(common | new if look.told else common, memo)
        return changes

    def _new_facts(self) -> dict[str, Any]:
        """The changes to the derived facts; they are not computed when no viewer wants them."""
        facts, self._facts = self._facts, None
        if not any(look.told for look in self._windows):
            return {}
        self._facts = self._reckoned()
        return {"fact_edits": found} if (found := edits(facts, self._facts)) else {}

    def shut(self, looking: set[Look]) -> None:
        """Forget what was shown to viewers who are not in `looking` any more."""
        self._windows = {look: window for look, window in self._windows.items() if look in looking}

    def _common(self, viewer: Seat | None) -> dict[str, Any]:
        return {
            "to_act": self.sheet.to_act,
            "outcome": self.sheet.outcome,
            "result": None,
            "draw_offered_by": self.table.draw_offered_by,
            "can_take_back": viewer is not None and self.table.may_take_back(viewer),
            "clock": _shown_clock(self.clock),
        }

    def acted_since(self, revision: int, mine: Collection[Seat]) -> int:
        """The number of actions that are new to someone who left at this revision (who may have had one in flight)."""
        acted = [e.seat for e in self.table.log_from(revision) if e.seat != CHANCE and e.text not in TABLE_WORDS]
        return len(list(dropwhile(mine.__contains__, acted)))

    def last_told(self, look: Look, most: int) -> list[msgspec.Raw]:
        """The last `most` lines of the history, without chance actions, as this viewer is shown them."""
        standing = self.table.course.standing
        acted = [number for number, (seat, _) in enumerate(standing) if seat != CHANCE][-most:]
        window = Window(self.table, look)
        if acted:
            window.hear(self.table, 0, [step for step in steps_from(self.table, acted[0]) if step.seat != CHANCE], {})
        return window.lines

    def preview(self, seat: Seat, word: str) -> dict[str, Any]:
        """What would follow from a seat's action."""
        return preview(self.table, seat, word)

    def why_not(self, seat: Seat, word: str) -> Refusal:
        """The reason why a seat can't play this, as a refusal."""
        try:
            play(self.game, self.table.course.state, seat, word)
        except IllegalAction as error:
            return Refusal("illegal", str(error), error.rule, error.sentence)
        return Refusal("possible", "that is possible")


def preview(table: Table[Any, Any, Any], seat: Seat, word: str) -> dict[str, Any]:
    """What would follow from an action, computed on a guess of the hidden state so that a preview leaks nothing."""
    game, rules = table.game, table.game.rules
    before = rules.view(table.course.state, seat)
    try:
        action, after = play(game, rules.guess(before, Random(0)), seat, word)
    except IllegalAction as error:
        raise Refusal("illegal", str(error), error.rule, error.sentence) from error
    view = rules.view(after, seat)
    sentence = game.text.foretell(before, seat, action, view, table.players)
    facts = to_plain(facts_of(game, view))
    return {**told("sentence", sentence), "at": table.revision, "view": to_plain(view), "facts": facts}


def _running(clock: Clock | None) -> str | None:
    return json.dumps(clock.stored()) if clock else None


def _by_right(entry: Entry) -> bool:
    """Whether somebody takes an action back without having to ask; repeating that must not gain anybody time."""
    return entry.text == TAKE_BACK and entry.remark != AGREED


def _shown_clock(clock: Clock | None) -> dict[str, Any] | None:
    return {"since": clock.since, "left": clock.left, "running": clock.running} if clock else None
