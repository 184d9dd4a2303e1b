"""The games that declare benchmarks."""

from __future__ import annotations

from collections.abc import Iterator

from samurai.engine.errors import UserError
from samurai.engine.game import AnyGame
from samurai.engine.parts import AnyBench, Hosted
from samurai.games import load, names


def measured() -> Iterator[tuple[AnyGame, AnyBench]]:
    """Yield every game that declares benchmarks, and those."""
    for game in map(load, names()):
        if game.bench:
            yield game, game.bench


def left_out() -> Iterator[str]:
    """Yield a sentence about every game that declares no benchmarks."""
    return (f"{game.name} is left out: it has no benchmarks" for game in map(load, names()) if not game.bench)


def hosted() -> tuple[AnyGame, Hosted]:
    """Return the game that is played on a server, the first that declares it, and how it is played there."""
    for game, bench in measured():
        if bench.hosted:
            return game, bench.hosted
    raise UserError("missing-part", "no game that is installed says how it is played in the benchmarks of the server")
