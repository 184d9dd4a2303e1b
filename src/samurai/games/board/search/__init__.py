"""How bots search in the board game."""

from __future__ import annotations

from typing import Final

from samurai.bots.search import review_rounds, wide_adviser
from samurai.engine.parts import CompiledSearch, Search
from samurai.games.board.actions import Action
from samurai.games.board.search.reasons import REASONS
from samurai.games.board.state import State, View


def _load() -> CompiledSearch:
    from samurai.games.board.search.tree import SEARCH as COMPILED

    return COMPILED


SEARCH: Final[Search[State, Action, View]] = Search(
    load=_load,
    adviser=wide_adviser,
    review_rounds=review_rounds,
    reasons=REASONS,
    learns=True,
    clocked=(("shogun@1s", "greedy"), ("shogun@1s", *["greedy"] * 3), ("shogun@1s", "shogun@0.1s")),
)
