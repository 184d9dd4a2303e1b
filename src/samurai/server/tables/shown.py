"""What the viewers of a table have been shown: full observations, and then what has changed since the last message."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from samurai.engine.game import CHANCE, Seat
from samurai.engine.observation import steps_of, steps_since
from samurai.engine.plain import to_plain
from samurai.engine.table import AnyTable
from samurai.server.live.observations import EncodedLines, Look, Window, facts_of
from samurai.server.live.outgoing import ClockOut, HistoryOut, Standing, encode
from samurai.server.live.patches import Edit, Memo, edits
from samurai.server.tables.playing import Playing


class Shown:
    """What each kind of viewer of a table has been shown."""

    def __init__(self, table: AnyTable) -> None:
        """Start at this table, which nobody has been shown yet."""
        self._table = table
        self._windows: dict[Look, Window] = {}
        self._facts: object = None  # the public facts, for viewers who want them

    def everything(self, playing: Playing, look: Look) -> bytes:
        """A full observation for this viewer, as JSON."""
        window = self._windows.get(look)
        if window is None:
            window = self._windows[look] = Window(playing.table, look)
        standing = _standing(playing, look.seat)
        if not look.narrated:
            return encode(window.observation(playing.table, standing))
        self._facts = self._facts or _public_facts(playing)
        return encode(window.observation(playing.table, standing, to_plain(self._facts)))

    def changes(self, playing: Playing) -> dict[Look, bytes]:
        """For each viewer, what has changed since the last message, as JSON."""
        table = playing.table
        kept, steps = steps_since(self._table.course, table.course)
        self._table = table
        memo, shared, new = Memo(), EncodedLines(), self._new_facts(playing)
        changes = {}
        for look, window in self._windows.items():
            story = HistoryOut(kept, window.lines(steps, shared))
            standing = _standing(playing, look.seat)
            changes[look] = window.change(table, standing, story, new if look.narrated else UNSET, memo)
        return changes

    def _new_facts(self, playing: Playing) -> list[Edit] | UnsetType:
        """The changes to the derived facts; they are not computed when no viewer wants them."""
        facts, self._facts = self._facts, None
        if not any(look.narrated for look in self._windows):
            return UNSET
        self._facts = _public_facts(playing)
        return edits(facts, self._facts) or UNSET

    def forget_all_but(self, looking: set[Look]) -> None:
        """Forget what was shown to viewers who are not in `looking` any more."""
        self._windows = {look: window for look, window in self._windows.items() if look in looking}


def latest_lines(table: AnyTable, look: Look, most: int) -> list[msgspec.Raw]:
    """The last `most` lines of the history, without chance actions, as this viewer is shown them."""
    acted = [number for number, (seat, _) in enumerate(table.course.standing) if seat != CHANCE][-most:]
    if not acted:
        return []
    return Window(table, look).lines([step for step in steps_of(table.course, acted[0]) if step.seat != CHANCE], {})


def _public_facts(playing: Playing) -> object:
    """The facts that anybody could derive from the public view."""
    return facts_of(playing.game, playing.game.rules.view(playing.table.course.state, None))


def _standing(playing: Playing, viewer: Seat | None) -> Standing:
    info, course, clock = playing.info, playing.table.course, playing.clock
    return Standing(
        to_act=info.to_act,
        outcome=info.outcome,
        draw_offered_by=course.offer,
        can_take_back=viewer is not None and course.may_take_back(viewer),
        clock=ClockOut(clock.since, clock.left, clock.running) if clock else None,
    )
