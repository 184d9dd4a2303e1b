"""What one seat, or all spectators, have been shown of a table: full observations, and changes from one to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from samurai.engine.game import AnyAction, AnyGame, AnyView, Seat
from samurai.engine.observation import Step, Viewer
from samurai.engine.phrase import Phrase, plain
from samurai.engine.plain import to_plain
from samurai.engine.table import AnyTable
from samurai.server.live.patches import Memo, edits

encode: Final = msgspec.json.Encoder().encode
"""Encode plain data as JSON."""

_MOST_WORDS: Final = 20_000
"""How many encoded actions are cached; Friedl's game has many times as many."""

Telling = dict[tuple[int, bool, bool], msgspec.Raw]
"""Encoded history lines, keyed by step number, whether the action is visible, and whether sentences are included: all
viewers with the same key are sent the same line.
"""


class Look(NamedTuple):
    """How somebody views a table: from which seat, and in which detail."""

    seat: Seat | None
    """None for a spectator."""

    told: bool
    """Whether the viewer wants what people read: sentences for the actions, and facts derived from the view."""


class Words:
    """A cache of a game's actions in their encoded form. Games return the same few action objects again and again."""

    def __init__(self, game: AnyGame) -> None:
        """Start with an empty cache."""
        self._notation: Final = game.notation
        self._said: dict[int, bytes] = {}
        self._known: list[Any] = []  # keeps each action alive, so that its id() can't be reused by another

    def offered(self, actions: Sequence[AnyAction]) -> msgspec.Raw:
        """The actions as one JSON list, each with its notation and the ways to touch it on the board."""
        said = self._said.__getitem__
        try:
            fragments = b",".join(map(said, map(id, actions)))
        except KeyError:
            self._learn(actions)
            fragments = b",".join(map(said, map(id, actions)))
        return msgspec.Raw(b"[%b]" % fragments)

    def _learn(self, actions: Sequence[AnyAction]) -> None:
        if len(self._said) >= _MOST_WORDS:
            self._said.clear()
            self._known.clear()
        for action in actions:
            if id(action) not in self._said:
                said = encode([self._notation.write(action), *self._notation.touches(action)])
                self._said[id(action)] = said
                self._known.append(action)


@cache
def words(game: AnyGame) -> Words:
    """The action cache of a game, shared by all its tables."""
    return Words(game)


class Window:
    """One way of viewing a table. Everybody who shares it has been shown the same."""

    def __init__(self, table: AnyTable, look: Look) -> None:
        """Start viewing a table; nothing has been shown yet."""
        self._table = table
        self._game: Final = table.game
        self._viewer: Final = Viewer(table.game, look.seat, table.players)
        self._tells: Final = look.told
        self._words: Final = words(table.game)
        self._lines: list[msgspec.Raw] = []
        self._fresh = 0  # the number of the first line that has not been shown
        self._shown: Any = None
        self._at = 0
        self._offered = False

    def hear(self, table: AnyTable, kept: int, steps: Sequence[Step], told: Telling) -> None:
        """Move on to a table after these steps; all but the first `kept` lines of the history were taken back."""
        self._table, self._fresh = table, kept
        del self._lines[kept:]
        for number, step in enumerate(steps):
            key = number, self._viewer.seen(step) is not None, self._tells
            line = told.get(key)
            if line is None:
                line = told[key] = self._line(step)
            self._lines.append(line)

    @property
    def lines(self) -> list[msgspec.Raw]:
        """The history so far, as encoded lines."""
        return list(self._lines)

    def sight(self, common: Mapping[str, Any]) -> bytes:
        """The full observation now, as JSON."""
        message = self._message("sight", common)
        self._shown = self._viewer.view(self._table.course.state)
        story = {"from": 0, "lines": self._lines}
        return encode({**message, "view": to_plain(self._shown), "story": story})

    def change(self, common: Mapping[str, Any], memo: Memo) -> bytes:
        """What has changed since the last message, as JSON."""
        before, offered, shown, view = self._at, self._offered, self._shown, self._viewer.view(self._table.course.state)
        message = self._message("change", common)
        self._shown = view
        if not offered and not self._offered:
            del message["actions"]
        message["from"], message["edits"] = before, edits(shown, view, memo)
        message["story"] = {"from": self._fresh, "lines": self._lines[self._fresh :]}
        return encode(message)

    def _message(self, kind: str, common: Mapping[str, Any]) -> dict[str, Any]:
        table, viewer = self._table, self._viewer.seat
        actions = table.offered(viewer)
        self._at, self._offered = table.revision, bool(actions)
        offered = self._words.offered(actions)
        message = {"type": kind, "seat": viewer, "at": self._at, "actions": offered, **common}
        if outcome := common["outcome"]:
            view = self._viewer.view(table.course.state)
            message.update(told("result", self._game.text.result(view, outcome, table.players)))
        return message

    def _line(self, step: Step) -> msgspec.Raw:
        line = {"seat": step.seat, "word": self._viewer.word(step), "remark": step.remark}
        if self._tells:
            line |= told("sentence", self._viewer.line(step).sentence)
        return msgspec.Raw(encode(line))


def facts_of(game: AnyGame, view: AnyView) -> Any:
    """The facts that follow from a view, if the game provides any."""
    return game.facts and game.facts(view)


def told(name: str, sentence: str) -> dict[str, Any]:
    """A sentence as it is sent: in English, its parts (for translation), and the rules it refers to."""
    message: dict[str, Any] = {name: str(sentence)}
    if isinstance(sentence, Phrase):
        message["said"] = plain(sentence)
        if sentence.rules:
            message["rules"] = sentence.rules
    return message
