"""Actions as words, and as things to touch."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import IllegalAction
from samurai_lots.rules import END, KEEP, LOTS, SHOW, Action

WORDS: Final = frozenset((*KEEP, *SHOW, END, *(f"lot{number}" for number in LOTS)))


def write(action: Action) -> str:
    """Return the one word for an action."""
    return action


def read(text: str) -> Action:
    """Return the action that a word names."""
    if text not in WORDS:
        raise IllegalAction(f"{text[:20]!r} is not a word of Lots")
    return text


def touches(action: Action) -> tuple[tuple[str, ...], ...]:
    """Return the ways to enter an action by touching: a number, a card, or the word `end`."""
    return ((action.removeprefix("keep").removeprefix("show-"),),)
