"""The tree search over this game's kernels, compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from samurai.bots.search_memory import Games
from samurai.bots.tree_search import TreeSearch
from samurai.games.board import kernel, rules
from samurai.games.board.search import counts, evaluation, policy, traits
from samurai.games.board.state import CHOICES


def _first() -> Games:
    """Return a new game."""
    return kernel.pack(rules.start(2, {"first": "1", **{name: choices[0] for name, choices in CHOICES.items()}}))


MODEL: Final = Path(__file__).with_name("model.npz")
"""The file with the learned weights."""

OWN: Final = {
    "first": _first,
    "traits": traits.traits,
    "MODEL": MODEL,
    "MOST_COUNTS": counts.MOST + 1,
    "TRAITS": traits.SIZE,
    "MOST_TRAITS": traits.MOST,
    "NAME": "board",
}

SEARCH: Final = TreeSearch(__file__, __name__, kernel, {**vars(kernel), **vars(policy), **vars(evaluation), **OWN})
