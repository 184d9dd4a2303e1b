"""The search for the card game."""

from __future__ import annotations

from typing import Final

from samurai.bots.kernel_tree import Games, Search
from samurai.games.cards import kernel, kernel_policy, kernel_value, rules

__all__ = ["SEARCH", "kernel"]


def _first() -> Games:
    """A game about to begin."""
    return kernel.pack(rules.start(2, {"first": "1"}))


SEARCH: Final = Search(
    __file__, __name__, {**vars(kernel), **vars(kernel_policy), **vars(kernel_value), "first": _first}
)
