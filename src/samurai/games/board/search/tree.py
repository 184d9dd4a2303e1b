"""The tree search over this game's kernels, compiled."""

from __future__ import annotations

from typing import Final

from samurai.bots.kernel_tree import Games, TreeSearch
from samurai.games.board import kernel, rules
from samurai.games.board.search import evaluation, policy
from samurai.games.board.state import CHOICES


def _first() -> Games:
    """Return a new game."""
    return kernel.pack(rules.start(2, {"first": "1", **{name: choices[0] for name, choices in CHOICES.items()}}))


SEARCH: Final = TreeSearch(
    __file__, __name__, kernel, {**vars(kernel), **vars(policy), **vars(evaluation), "first": _first}
)
