"""Saying an action by touching things one after the other. Knows no game: it reads `Notation.touches`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from samurai.engine.game import IllegalAction, Notation

DONE = "done"
"""What is touched to say that an action is complete, where one could go on touching."""


@dataclass(frozen=True, slots=True)
class Touching:
    """What may be said, as ways of touching, and what has been touched so far."""

    ways: tuple[tuple[tuple[str, ...], str], ...] = ()
    """Each way to say an offered action, and the word for it."""

    touched: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """What may be touched next, in the order of the offered actions."""
        depth = len(self.touched)
        nexts = [way[depth] if depth < len(way) else DONE for way, _ in self._open()]
        return tuple(dict.fromkeys(nexts)) if nexts != [DONE] else ()

    @property
    def said(self) -> str:
        """The action that is complete, if no other could follow from what was touched; else nothing."""
        left = self._open()
        return left[0][1] if len(left) == 1 and left[0][0] == self.touched else ""

    def touch(self, place: str) -> Touching:
        """One step on."""
        assert place in self.places, f"{place!r} cannot be touched now"
        if place == DONE:
            return Touching(tuple(item for item in self._open() if item[0] == self.touched), self.touched)
        return Touching(self.ways, (*self.touched, place))

    def back(self) -> Touching:
        """One step back."""
        return Touching(self.ways, self.touched[:-1])

    def _open(self) -> list[tuple[tuple[str, ...], str]]:
        depth = len(self.touched)
        return [(way, word) for way, word in self.ways if way[:depth] == self.touched]


def touching(notation: Notation[Any], actions: Sequence[Any]) -> Touching:
    """All ways to say the offered actions, with nothing touched yet."""
    return Touching(tuple((way, notation.write(action)) for action in actions for way in notation.touches(action)))


def meant(notation: Notation[Any], now: Touching, place: str) -> str:
    """The word for the action that touching this place would have said, though it is not offered; or nothing.

    It is formed after the word of an offered action that differs in the last touch only, and checked to be touched so.
    """
    way = (*now.touched, place)
    for model, word in now.ways:
        if len(model) == len(way) and model[:-1] == now.touched:
            formed = place.join(word.rsplit(model[-1], 1))
            if _is_said_by(notation, formed, way):
                return formed
    return ""


def _is_said_by(notation: Notation[Any], word: str, way: tuple[str, ...]) -> bool:
    try:
        return way in notation.touches(notation.read(word))
    except IllegalAction:
        return False
