"""What one seat, or all spectators, have been shown of a table: full observations, and changes from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from samurai.engine.action_parts import action_parts
from samurai.engine.game import AnyAction, AnyGame, AnyView, Outcome, Seat
from samurai.engine.observation import Step, Viewer, steps_of
from samurai.engine.plain import to_plain
from samurai.engine.table import AnyTable
from samurai.server.live.outgoing import (
    ChangeOut,
    HistoryOut,
    LineOut,
    ObservationOut,
    Standing,
    encode,
    rules_of,
    said_of,
)
from samurai.server.live.patches import Edit, Memo, edits
from samurai.server.schema import OptionalParts, OptionalPhrase, OptionalRules

_MOST_WORDS: Final = 20_000
"""How many encoded actions are cached; Friedl's game has many times as many."""

EncodedLines = dict[tuple[int, bool, bool], msgspec.Raw]
"""Encoded history lines, keyed by step number, whether the action is visible, and whether sentences are included: all
viewers with the same key are sent the same line.
"""


class Look(NamedTuple):
    """How somebody views a table: from which seat, and in which detail."""

    seat: Seat | None
    """None for a spectator."""

    narrated: bool
    """Whether the viewer wants what people read: sentences for the actions, and facts derived from the view."""


class Words:
    """A cache of a game's actions in their encoded form. Games return the same few action objects again and again."""

    def __init__(self, game: AnyGame) -> None:
        """Start with an empty cache."""
        self._notation: Final = game.notation
        self._said: dict[int, bytes] = {}
        self._parts: dict[int, bytes] = {}
        self._known: list[Any] = []  # keeps each action alive, so that its id() can't be reused by another

    def offered(self, actions: Sequence[AnyAction]) -> msgspec.Raw:
        """The actions as one JSON list, each with its notation and the ways to touch it on the board."""
        return self._listed(self._said, actions)

    def in_parts(self, actions: Sequence[AnyAction]) -> msgspec.Raw:
        """The same actions in parts, in the same order."""
        return self._listed(self._parts, actions)

    def _listed(self, encoded: dict[int, bytes], actions: Sequence[AnyAction]) -> msgspec.Raw:
        try:
            fragments = b",".join(map(encoded.__getitem__, map(id, actions)))
        except KeyError:
            self._learn(actions)
            fragments = b",".join(map(encoded.__getitem__, map(id, actions)))
        return msgspec.Raw(b"[%b]" % fragments)

    def _learn(self, actions: Sequence[AnyAction]) -> None:
        if len(self._said) >= _MOST_WORDS:
            self._said.clear()
            self._parts.clear()
            self._known.clear()
        for action in actions:
            if id(action) not in self._said:
                said = encode([self._notation.write(action), *self._notation.touches(action)])
                self._said[id(action)] = said
                self._parts[id(action)] = encode(action_parts(action))
                self._known.append(action)


@cache
def words(game: AnyGame) -> Words:
    """The action cache of a game, shared by all its tables."""
    return Words(game)


class Window:
    """One way of viewing a table. Everybody who shares it has been shown the same."""

    def __init__(self, table: AnyTable, look: Look) -> None:
        """View a table of this game and these players; nothing has been shown yet."""
        self._viewer: Final = Viewer(table.game, look.seat, table.players)
        self._narrated: Final = look.narrated
        self._words: Final = words(table.game)
        self._shown: Any = None
        self._at = 0
        self._offered = False

    def lines(self, steps: Sequence[Step], shared: EncodedLines) -> list[msgspec.Raw]:
        """Some steps of the history as encoded lines; those that other viewers share are taken from `shared`."""
        lines = []
        for number, step in enumerate(steps):
            key = number, self._viewer.seen(step) is not None, self._narrated
            line = shared.get(key)
            if line is None:
                line = shared[key] = msgspec.Raw(encode(line_out(self._viewer, step, self._narrated)))
            lines.append(line)
        return lines

    def observation(self, table: AnyTable, standing: Standing, facts: Any = UNSET) -> ObservationOut:
        """The full observation now. The history is not kept: it would take more memory than all else of a viewer."""
        actions, parts = self._look(table)
        lines = self.lines(steps_of(table.course), {})
        self._shown = view = self._viewer.view(table.course.state)
        result, said, rules = self._result(table, standing.outcome)
        return ObservationOut(
            seat=self._viewer.seat,
            at=self._at,
            view=to_plain(view),
            facts=facts,
            actions=actions,
            parts=parts,
            to_act=standing.to_act,
            outcome=standing.outcome,
            result=result,
            said=said,
            rules=rules,
            draw_offered_by=standing.draw_offered_by,
            can_take_back=standing.can_take_back,
            clock=standing.clock,
            story=HistoryOut(0, lines),
        )

    def change(
        self,
        table: AnyTable,
        standing: Standing,
        story: HistoryOut,
        fact_edits: list[Edit] | UnsetType,
        memo: Memo,
    ) -> bytes:
        """What has changed since the last message, as JSON."""
        before, offered, shown = self._at, self._offered, self._shown
        actions, parts = self._look(table)
        self._shown = view = self._viewer.view(table.course.state)
        result, said, rules = self._result(table, standing.outcome)
        message = ChangeOut(
            seat=self._viewer.seat,
            at=self._at,
            before=before,
            edits=edits(shown, view, memo),
            fact_edits=fact_edits,
            actions=actions if offered or self._offered else UNSET,
            parts=parts if offered or self._offered else UNSET,
            to_act=standing.to_act,
            outcome=standing.outcome,
            result=result,
            said=said,
            rules=rules,
            draw_offered_by=standing.draw_offered_by,
            can_take_back=standing.can_take_back,
            clock=standing.clock,
            story=story,
        )
        return encode(message)

    def _look(self, table: AnyTable) -> tuple[msgspec.Raw, msgspec.Raw | UnsetType]:
        """Note what is about to be shown, and return what the viewer may do, for people also in parts."""
        actions = table.offered(self._viewer.seat)
        self._at, self._offered = table.revision, bool(actions)
        return self._words.offered(actions), self._words.in_parts(actions) if self._narrated else UNSET

    def _result(self, table: AnyTable, outcome: Outcome | None) -> tuple[str | None, OptionalPhrase, OptionalRules]:
        """The end in words, what they are made of, and the rules they refer to; nothing before the end."""
        if outcome is None:
            return None, UNSET, UNSET
        view = self._viewer.view(table.course.state)
        result = table.game.text.result(view, outcome, table.players)
        return str(result), said_of(result), rules_of(result)


def line_out(viewer: Viewer[Any, Any, Any], step: Step, tells: bool = True) -> LineOut:
    """A step as a viewer sees it, with a sentence if a person reads it."""
    if not tells:
        return LineOut(seat=step.seat, word=viewer.word(step), remark=step.remark)
    line = viewer.line(step)
    return LineOut(
        seat=step.seat,
        word=viewer.written(line.action),
        parts=parts_of(line.action),
        remark=step.remark,
        sentence=str(line.sentence),
        said=said_of(line.sentence),
        rules=rules_of(line.sentence),
    )


def parts_of(seen: AnyAction | None) -> OptionalParts:
    """The parts of an action as far as a viewer has seen it (`observation.seen`); none of a hidden one."""
    return UNSET if seen is None else action_parts(seen)


def facts_of(game: AnyGame, view: AnyView) -> Any:
    """The facts that follow from a view, if the game provides any."""
    return game.facts and game.facts(view)
