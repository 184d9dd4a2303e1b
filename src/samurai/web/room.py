"""An open table: the game, who sits where, the clock, and what everybody has been shown.

Does no I/O and asks for no time: `house` hands in the time, stores what comes out, and only then lets it be shown.
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
from samurai.store.appending import Append, Line
from samurai.store.consents import Asking
from samurai.store.tables import OVER, PLAYING, Sheet, record
from samurai.web.clock import Clock, Terms, taken_up, wound
from samurai.web.edits import Memo, edits
from samurai.web.past import Past
from samurai.web.refusal import Refusal
from samurai.web.window import Look, Telling, Window, facts_of, told


class Room:
    """A table whose game has begun, taken up from the store."""

    def __init__(self, game: Game[Any, Any, Any], sheet: Sheet, lines: Sequence[Line], chance: Chance) -> None:
        """Play the log again; where it stops before chance has acted, chance acts, and `unstored` will say so."""
        self.game: Final = game
        self.sheet = sheet
        self.table = Table(game, record(sheet, lines), chance)
        self.asking: Asking | None = None
        """The question that stands at this revision, if one does."""

        self._past = Past(self.table)
        self._windows: dict[Look, Window] = {}
        self._facts: Any = None  # as everybody knows them to whom they are told
        self._stored = len(lines)
        self.clock = self._restored_clock()
        self.keep: Callable[[Sheet], str | None] = lambda sheet: sheet.keeper
        """Says who looks after the table from now on."""

        self.watched: Callable[[], bool] = lambda: True
        """Says whether anybody is connected."""

    def _restored_clock(self) -> Clock | None:
        terms, running = Terms(**self.sheet.clock), self.sheet.running
        if running is None:
            return wound(terms, len(self.sheet.chairs), self.sheet.changed)
        return taken_up(terms, running)

    def catch_up(self, sheet: Sheet, lines: Sequence[Line]) -> None:
        """Take over what another process has stored."""
        self.table.catch_up(record(sheet, lines).log)
        self._stored += len(lines)
        self.sheet = sheet
        self.clock = self._restored_clock()

    # What seats do. Each returns what is to be stored before anybody hears of it.

    def submit(self, seat: Seat, word: str, at: int, remark: str, now: int) -> Append:
        """Take an answer of a seat to the sight of revision `at`."""
        if self.table.outcome:
            raise Refusal("not-playing", "the game is over")
        try:
            self.table.submit(seat, word, at, "" if word in TABLE_WORDS else remark)
        except IllegalAction as error:
            raise Refusal(
                "illegal" if at == self.table.revision else "stale", str(error), error.rule, error.sentence
            ) from error
        return self.unstored(now)

    def take_back_agreed(self, now: int) -> Append:
        """Undo the last action of the seat that asked, as all agree."""
        assert self.asking is not None, "somebody asked"
        self.table.take_back_agreed(self.asking.seat)
        return self.unstored(now)

    def time_is_over(self, seat: Seat, now: int) -> Append:
        """One of two players has no time left."""
        self.table.time_is_over(seat)
        return self.unstored(now)

    def unstored(self, now: int) -> Append:
        """The entries that the store has not seen, and how the table stands after them."""
        fresh = self.table.log_from(self._stored)
        base, self._stored = self._stored, self.table.revision
        outcome, to_act = self.table.outcome, self.table.to_act
        status, keeper = OVER if outcome else PLAYING, self.keep(self.sheet)
        stands = {"status": status, "revision": self._stored, "to_act": to_act, "outcome": outcome, "changed": now}
        self.sheet = replace(self.sheet, keeper=keeper, **stands)
        self.clock = self.clock and self._pressed(self.clock, fresh, now)
        self.sheet = replace(self.sheet, wake=self.wake(now))
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
        """The clock after these entries, or after a seat has changed hands, if there are none."""
        chairs, resumed = self.sheet.chairs, any(_by_right(entry) for entry in fresh)
        answered = {entry.seat for entry in fresh if entry.text not in TABLE_WORDS}
        away = tuple(seat for seat in self.sheet.to_act if chairs[seat].bot and chairs[seat].person)
        return clock.press(self._timed(), now, answered=answered, away=away, resumed=resumed)

    # Who is waited for.

    @property
    def behind(self) -> bool:
        """Whether chance has acted, the game has begun, or a seat changed hands, unknown to log and clock."""
        paused = self.clock is not None and set(self.clock.running) != set(self._timed())
        return paused or self.table.revision > self._stored or self.table.to_act != self.sheet.to_act

    def still_asks(self, seat: Seat, since: int) -> bool:
        """Whether a seat is asked what it was asked at a revision: since then others have chosen, and nothing else."""
        chosen = all(e.seat not in (CHANCE, seat) and e.text not in TABLE_WORDS for e in self.table.log_from(since))
        return chosen and seat in self.table.to_act

    def bots_to_act(self) -> list[tuple[Seat, str]]:
        """The seats the table waits for that a program plays, and which; none while the game rests."""
        if self.resting:
            return []
        chairs = self.sheet.chairs
        return [(seat, bot) for seat in self.sheet.to_act if (bot := chairs[seat].bot)]

    def waits_for(self, seat: Seat, bot: str) -> bool:
        """Whether it is a seat's turn and this bot plays there, even in a game that is about to rest."""
        return seat in self.sheet.to_act and self.sheet.chairs[seat].bot == bot

    @property
    def only_bots(self) -> bool:
        """Whether every seat is played by a bot, be it for somebody who left."""
        return all(chair.bot for chair in self.sheet.chairs)

    @property
    def resting(self) -> bool:
        """Whether only bots play and nobody is connected: then they wait until somebody is."""
        return self.only_bots and not self.watched()

    def wake(self, now: int) -> int | None:
        """When the server must look after this table by itself."""
        if self.bots_to_act():
            return now
        flag = self.clock.flag() if self.clock else None
        return flag[0] if flag else None

    def _timed(self) -> tuple[Seat, ...]:
        """Whose time runs; a program's does not."""
        return tuple(seat for seat in self.sheet.to_act if not self.sheet.chairs[seat].bot)

    def has_used_up_time(self, seat: Seat) -> bool:
        """Whether a seat has nothing left of its time for the whole game, and so can't earn any more."""
        return self.clock is not None and self.clock.terms.kind == "fischer" and self.clock.left[seat] <= 0

    def reseat(self, sheet: Sheet) -> None:
        """Take note of who sits where now."""
        self.sheet = replace(self.sheet, chairs=sheet.chairs, rematch=sheet.rematch)

    # What is shown.

    def show(self, look: Look) -> bytes:
        """A full sight for a seat, or for those who watch."""
        window = self._windows.get(look)
        if window is None:
            window = self._windows[look] = Window(self.table, look)
            window.hear(0, self._past.all(), {})
        common = self._common(look.seat)
        if look.told:
            self._facts = self._facts or self._reckoned()
            common["facts"] = to_plain(self._facts)
        return window.sight(common)

    def _reckoned(self) -> Any:
        """What everybody could reckon from what lies open."""
        return facts_of(self.game, self.game.rules.view(self.table.course.state, None))

    def changes(self) -> dict[Look, bytes]:
        """What is new for everybody who looks."""
        kept, steps = self._past.catch_up()
        memo, told = Memo(), Telling()
        for window in self._windows.values():
            window.hear(kept, steps, told)
        new = self._new_facts()
        changes = {}
        for look, window in self._windows.items():
            common = self._common(look.seat)
            changes[look] = window.change(common | new if look.told else common, memo)
        return changes

    def _new_facts(self) -> dict[str, Any]:
        """What has changed of the facts; nothing is reckoned where nobody is told."""
        facts, self._facts = self._facts, None
        if not any(look.told for look in self._windows):
            return {}
        self._facts = self._reckoned()
        return {"fact_edits": found} if (found := edits(facts, self._facts)) else {}

    def shut(self, looking: set[Look]) -> None:
        """Forget what was shown to those who do not look any more."""
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
        """How many actions are new to who left at this revision, with an action of their own perhaps on its way."""
        acted = [e.seat for e in self.table.log_from(revision) if e.seat != CHANCE and e.text not in TABLE_WORDS]
        return len(list(dropwhile(mine.__contains__, acted)))

    def last_told(self, look: Look, most: int) -> list[msgspec.Raw]:
        """The last lines of the story, without those of chance, as they are told to who looks so."""
        standing = self.table.course.standing
        acted = [number for number, (seat, _) in enumerate(standing) if seat != CHANCE][-most:]
        window = Window(self.table, look)
        if acted:
            window.hear(0, [step for step in self._past.since(acted[0]) if step.seat != CHANCE], {})
        return window.lines

    def preview(self, seat: Seat, word: str) -> dict[str, Any]:
        """What would follow from an action of a seat."""
        return preview(self.table, seat, word)

    def why_not(self, seat: Seat, word: str) -> Refusal:
        """Why a seat can't do this."""
        try:
            play(self.game, self.table.course.state, seat, word)
        except IllegalAction as error:
            return Refusal("illegal", str(error), error.rule, error.sentence)
        return Refusal("possible", "that is possible")


def preview(table: Table[Any, Any, Any], seat: Seat, word: str) -> dict[str, Any]:
    """What would follow from an action, seen from a guess, so that nothing can be learnt from asking."""
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
    """Whether somebody takes an action back without asking; by that, over and over, nobody shall gain time."""
    return entry.text == TAKE_BACK and entry.remark != AGREED


def _shown_clock(clock: Clock | None) -> dict[str, Any] | None:
    return {"since": clock.since, "left": clock.left, "running": clock.running} if clock else None
