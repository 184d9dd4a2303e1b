"""The speed measurements of the card game."""

from __future__ import annotations

from typing import Final

from samurai.engine.parts import Bench, RandomGames
from samurai.games.cards.state import State

BENCH: Final = Bench[State](
    random_games=RandomGames(3),
    self_play=("greedy", "greedy"),
    first_job=-2,  # a random game
)
