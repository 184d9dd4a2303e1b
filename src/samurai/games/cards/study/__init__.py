"""The balance study of the card game."""

from __future__ import annotations

from random import Random
from typing import Final

from samurai.engine.game import Game
from samurai.engine.parts import Study
from samurai.games.cards.pieces import Action
from samurai.games.cards.state import State, View
from samurai.games.cards.study import page, series
from samurai.research.policy_bot import PolicyBot


def player(game: Game[State, Action, View], rng: Random) -> PolicyBot[State, Action, View]:
    """Make the player of the study."""
    return PolicyBot(game, rng, series.player())


STUDY: Final[Study[State, Action, View]] = Study(
    series=series.SERIES,
    player=player,
    variant={},
    ends=page.ENDS,
    gaps=page.gaps,
    plots=page.plots,
)
