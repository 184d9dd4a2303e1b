"""The bots by their names."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from samurai.bots.bot import Bot
from samurai.bots.simple import GreedyBot, RandomBot
from samurai.engine.game import Game, IllegalAction

BOTS: Final[dict[str, Callable[[Game[Any, Any, Any], Random], Bot[Any, Any]]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}
"""Every bot there is, weakest first."""


def hire(name: str, game: Game[Any, Any, Any], rng: Random) -> Bot[Any, Any]:
    """A bot of this name, ready to play this game."""
    if name not in BOTS:
        raise IllegalAction(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](game, rng)
