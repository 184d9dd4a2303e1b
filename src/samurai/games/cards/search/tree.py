"""The tree search over this game's kernels, compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from samurai.bots.search_memory import Games
from samurai.bots.tree_search import TreeSearch
from samurai.games.cards import kernel, rules
from samurai.games.cards.search import counts, evaluation, policy, traits


def _first() -> Games:
    """Return a new game."""
    return kernel.pack(rules.start(2, {"first": "1"}))


MODEL: Final = Path(__file__).with_name("model.npz")
"""The file with the learned weights."""

OWN: Final = {
    "first": _first,
    "traits": traits.traits,
    "MODEL": MODEL,
    "MOST_COUNTS": counts.MOST + 1,
    "TRAITS": traits.SIZE,
    "MOST_TRAITS": traits.MOST,
    "NAME": "cards",
}

SEARCH: Final = TreeSearch(__file__, __name__, kernel, {**vars(kernel), **vars(policy), **vars(evaluation), **OWN})
