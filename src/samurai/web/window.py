"""What one seat, or all who watch, has been shown of a table: full sights, and changes from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from samurai.engine.game import Game, Seat
from samurai.engine.plain import to_plain
from samurai.web.edits import Memo, edits
from samurai.web.past import Step

encode: Final = msgspec.json.Encoder().encode
"""Anything plain as JSON."""

_MOST_WORDS: Final = 50_000


class Words:
    """The actions of one game as they are sent. Games hand out the same few actions again and again."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        """Begin with none."""
        self._notation: Final = game.notation
        self._said: dict[int, tuple[Any, bytes]] = {}  # by identity: an action kept here can't lose its id to another

    def offered(self, actions: Iterable[Any]) -> msgspec.Raw:
        """The actions as one JSON list: the word of each, and the ways to touch it."""
        said = self._said
        fragments = []
        for action in actions:
            known = said.get(id(action)) or self._learn(action)
            fragments.append(known[1])
        return msgspec.Raw(b"[" + b",".join(fragments) + b"]")

    def _learn(self, action: Any) -> tuple[Any, bytes]:
        if len(self._said) >= _MOST_WORDS:
            self._said.clear()
        known = action, encode([self._notation.write(action), *self._notation.touches(action)])
        self._said[id(action)] = known
        return known


@cache
def words(game: Game[Any, Any, Any]) -> Words:
    """The words of a game, shared by all its tables."""
    return Words(game)


class Window:
    """One seat's (None: the spectators') window on a table. All who look through it have seen the same."""

    def __init__(self, game: Game[Any, Any, Any], viewer: Seat | None, names: Sequence[str]) -> None:
        """Look at a table of this game; nothing is shown yet."""
        self._game: Final = game
        self._viewer: Final = viewer
        self._names: Final = names
        self._words: Final = words(game)
        self._lines: list[msgspec.Raw] = []
        self._fresh = 0  # the number of the first line that has not been shown
        self._state: Any = None
        self._view: Any = None  # of that state
        self._shown: Any = None
        self._at = 0
        self._offered = False

    def hear(self, kept: int, steps: Iterable[Step]) -> None:
        """Take note of what was done: the first `kept` lines of the story still stand."""
        self._fresh = kept
        del self._lines[kept:]
        for step in steps:
            before, after = self._seen(step.before), self._seen(step.after)
            self._lines.append(self._told(step, before, after))

    def sight(self, at: int, state: Any, common: Mapping[str, Any]) -> bytes:
        """Everything that is to be seen now."""
        message = self._message("sight", at, state, common)
        self._shown = self._seen(state)
        story = {"from": 0, "lines": self._lines}
        return encode({**message, "view": to_plain(self._shown), "story": story})

    def change(self, at: int, state: Any, common: Mapping[str, Any], memo: Memo) -> bytes:
        """What is new since the last sight."""
        before, offered, shown, view = self._at, self._offered, self._shown, self._seen(state)
        message = self._message("change", at, state, common)
        self._shown = view
        if not offered and not self._offered:
            del message["actions"]
        story = {"from": self._fresh, "lines": self._lines[self._fresh :]}
        return encode(message | {"from": before, "edits": edits(shown, view, memo), "story": story})

    def _message(self, kind: str, at: int, state: Any, common: Mapping[str, Any]) -> dict[str, Any]:
        viewer, game = self._viewer, self._game
        actions = game.rules.actions(state, viewer) if viewer is not None and viewer in common["to_act"] else ()
        self._at, self._offered = at, bool(actions)
        offered = self._words.offered(actions)
        message = {"type": kind, "seat": viewer, "at": at, "actions": offered, **common}
        if outcome := common["outcome"]:
            message["result"] = game.text.result(self._seen(state), outcome, self._names)
        return message

    def _seen(self, state: Any) -> Any:
        """The view of a state; that of the last one asked for is at hand."""
        if state is not self._state:
            self._state, self._view = state, self._game.rules.view(state, self._viewer)
        return self._view

    def _told(self, step: Step, before: Any, after: Any) -> msgspec.Raw:
        seen = step.action if self._game.rules.sees(step.before, self._viewer, step.seat, step.action) else None
        sentence = self._game.text.tell(before, step.seat, seen, after, self._names)
        word = None if seen is None else self._game.notation.write(seen)
        line = {"seat": step.seat, "word": word, "sentence": sentence, "remark": step.remark}
        return msgspec.Raw(encode(line))
