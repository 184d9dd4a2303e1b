"""The speed measurements of the board game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from samurai.engine.parts import Bench, Hosted, RandomGames, Vector
from samurai.games.board.state import Phase, State


def settled(state: State) -> bool:
    """Whether hands and figures are chosen."""
    return state.position.phase not in (Phase.HANDS, Phase.FIGURES)


BENCH: Final = Bench[State](
    random_games=RandomGames(4, settled),
    vector=Vector(4),
    pettingzoo=4,
    hosted=Hosted({"setup": "random"}, 74, Path(__file__).with_name("boardgameio.js")),
)
