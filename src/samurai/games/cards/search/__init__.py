"""How bots search in the card game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from samurai.bots.levels import LEVELS as USUAL
from samurai.bots.levels import makers
from samurai.bots.search import review_rounds, wide_adviser
from samurai.engine.parts import CompiledSearch, Search
from samurai.games.cards.pieces import Action
from samurai.games.cards.search.reasons import REASONS
from samurai.games.cards.state import State, View

_ROUNDS: Final = {"hatamoto": 50, "bugyo": 120, "karo": 300, "daimyo": 750}
"""Long searches gain less at cards than elsewhere, so the ranks are closer together."""

LEVELS: Final = tuple(replace(level, rounds=_ROUNDS.get(level.name, level.rounds)) for level in USUAL)


def _load() -> CompiledSearch:
    from samurai.games.cards.search.tree import SEARCH as COMPILED

    return COMPILED


SEARCH: Final[Search[State, Action, View]] = Search(
    load=_load,
    adviser=wide_adviser,
    review_rounds=review_rounds,
    reasons=REASONS,
    learns=True,
    clocked=(("shogun@1s", "greedy"), ("shogun@1s", *["greedy"] * 2), ("shogun@1s", "shogun@0.1s")),
    levels=makers(LEVELS),
)
