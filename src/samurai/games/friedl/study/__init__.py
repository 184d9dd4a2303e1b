"""The balance study of friedl."""

from __future__ import annotations

from random import Random
from typing import Final

from samurai.engine.game import Game
from samurai.engine.parts import Length, Study
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.rules import State, View
from samurai.games.friedl.search.engine import NODES, EngineBot
from samurai.games.friedl.study import page, series


def player(game: Game[State, Action, View], rng: Random) -> EngineBot:
    """Make the player of the study: a search of few positions."""
    return EngineBot(game, rng, rounds=series.DECENT // NODES)


STUDY: Final[Study[State, Action, View]] = Study(
    series=series.SERIES,
    player=player,
    variant={},
    ends=page.ENDS,
    gaps=page.gaps,
    plots=page.plots,
    length=Length(
        counted="plies",
        unit="move",
        units="moves of both",
        by_round=False,
        step=10,
        most=30,
        smooth=6,
        about="at friedl within ten moves",
    ),
)
