"""Choosing an action by touching things one after the other. Independent of any game: it reads `Notation.touches`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from samurai.engine.game import AnyAction, AnyNotation, IllegalAction

DONE = "done"
"""The place to touch when an action is complete, where further touches are possible."""


@dataclass(frozen=True, slots=True)
class Touching:
    """The actions that may be chosen, as sequences of touches, and what has been touched so far."""

    ways: tuple[tuple[tuple[str, ...], str], ...] = ()
    """Each sequence of touches for a legal action, and the action's notation."""

    touched: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """The places that may be touched next, in the order of the legal actions."""
        depth = len(self.touched)
        nexts = [way[depth] if depth < len(way) else DONE for way, _ in self._open()]
        return tuple(dict.fromkeys(nexts)) if nexts != [DONE] else ()

    @property
    def said(self) -> str:
        """The completed action, if the touches allow no other; otherwise nothing."""
        left = self._open()
        return left[0][1] if len(left) == 1 and left[0][0] == self.touched else ""

    def touch(self, place: str) -> Touching:
        """The state after one more touch."""
        assert place in self.places, f"{place!r} cannot be touched now"
        if place == DONE:
            return Touching(tuple(item for item in self._open() if item[0] == self.touched), self.touched)
        return Touching(self.ways, (*self.touched, place))

    def back(self) -> Touching:
        """The state without the last touch."""
        return Touching(self.ways, self.touched[:-1])

    def _open(self) -> list[tuple[tuple[str, ...], str]]:
        depth = len(self.touched)
        return [(way, word) for way, word in self.ways if way[:depth] == self.touched]


def touching(notation: AnyNotation, actions: Sequence[AnyAction]) -> Touching:
    """All touch sequences of the legal actions, with nothing touched yet."""
    return Touching(tuple((way, notation.write(action)) for action in actions for way in notation.touches(action)))


def meant(notation: AnyNotation, now: Touching, place: str) -> str:
    """The notation of the action this touch would complete if it were legal; or nothing.

    It is formed from the notation of a legal action that differs only in the last touch, and then checked: reading it
    back must give these touches.
    """
    way = (*now.touched, place)
    for model, word in now.ways:
        if len(model) == len(way) and model[:-1] == now.touched:
            formed = place.join(word.rsplit(model[-1], 1))
            if _is_said_by(notation, formed, way):
                return formed
    return ""


def _is_said_by(notation: AnyNotation, word: str, way: tuple[str, ...]) -> bool:
    try:
        return way in notation.touches(notation.read(word))
    except IllegalAction:
        return False
