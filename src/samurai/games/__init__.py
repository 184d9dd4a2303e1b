"""The games: one folder each, loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from samurai.engine.game import Game, IllegalAction

NAMES: Final = ("board", "cards", "friedl")
"""The games there are."""


def load(name: str) -> Game[Any, Any, Any]:
    """The game of this name."""
    if name not in NAMES:
        raise IllegalAction(f"there is no game {name!r}; there are {', '.join(NAMES)}")
    game: Game[Any, Any, Any] = import_module(f"samurai.games.{name}").GAME
    return game
