"""The games that declare benchmarks."""

from __future__ import annotations

from samurai.engine.errors import UserError
from samurai.engine.game import AnyGame
from samurai.engine.parts import Hosted
from samurai.games import load, names


def hosted() -> tuple[AnyGame, Hosted]:
    """Return the game that is played on a server, the first that declares it, and how it is played there."""
    for game in map(load, names()):
        if game.bench and game.bench.hosted:
            return game, game.bench.hosted
    raise UserError("missing-part", "no game that is installed says how it is played in the benchmarks of the server")
