"""How bots search in Friedl's game, and external programs that play it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from samurai.engine.bot import Bot
from samurai.engine.game import Game
from samurai.engine.parts import CompiledSearch, Learner, MakeBot, Search
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.rules import State, View
from samurai.games.friedl.search.engine import EngineBot, reasons
from samurai.games.friedl.search.levels import FIRST_SHOGUN, RANKS, RankBot

REVIEW_ROUNDS: Final = 400
"""How many rounds a review spends on a decision, so that a whole game takes a few seconds."""


def _load() -> CompiledSearch:
    from samurai.games.friedl.search.mind import AlphaBeta

    return AlphaBeta()


def _learner() -> Learner:
    from samurai.games.friedl.search.nnue.learner import NetworkLearner

    return NetworkLearner()


def _usi(command: str, game: Game[State, Action, View], rng: Random) -> Bot[Action, View]:
    from samurai.games.friedl.search.usi.bot import UsiBot

    return UsiBot(command, game, rng)


def _gnushogi(_: str, game: Game[State, Action, View], rng: Random) -> Bot[Action, View]:
    from samurai.games.friedl.search.gnushogi_bot import GnuShogiBot

    return GnuShogiBot(game, rng)


_LEVELS: Final[Mapping[str, MakeBot[State, Action, View]]] = {
    rank.name: partial(RankBot, rank) for rank in (*RANKS.values(), FIRST_SHOGUN)
}

SEARCH: Final[Search[State, Action, View]] = Search(
    load=_load,
    adviser=EngineBot,
    review_rounds=lambda seats: REVIEW_ROUNDS,
    reasons=reasons,
    levels=_LEVELS,
    learns=True,
    learner=_learner,
    programs={"usi": _usi, "gnushogi": _gnushogi},
    ladder_rounds=8_000,  # about half a second
    clocked=(("shogun@0.1s", "greedy"),),
)
