"""`samurai warm`: compiles every kernel, so that the next games start at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from samurai.commands.form import command

if TYPE_CHECKING:
    from samurai.engine.game import AnyGame

    pass


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    warm = command(
        commands,
        "warm",
        "compile the kernels now",
        "Compile the kernels of all games and of the bots, or load what was compiled before.\n"
        "The machine code is cached, so that strong bots are ready at once from then on.",
        "warm",
    )
    warm.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compile everything, and say how long it took."""
    from time import perf_counter

    from samurai import kernels
    from samurai.commands.progress import progress

    if not kernels.available():
        print("Numba is not installed: there is nothing to compile, and the plain rules play.")
        return 0
    begin = perf_counter()
    with progress() as tell:
        tell("getting ready")
        ready = _jobs()
        for done, job in enumerate(ready, 1):
            job()
            tell(f"{done} of {len(ready)} kernels are ready")
    print(f"All kernels are ready; it took {perf_counter() - begin:.1f} s.")
    return 0


def _jobs() -> list[Callable[[], object]]:
    """The jobs that compile the kernels, those of the bots' searches last."""
    from functools import partial

    from samurai.bots.ready import searcher
    from samurai.games import load, names

    def search(game: AnyGame) -> None:
        ready = searcher(game)
        assert ready, "there is Numba, and a search"
        ready.wait()

    games = [load(name) for name in names()]
    rules = [job for game in games if game.kernel for job in game.kernel.warm_jobs()]
    return [*rules, *(partial(search, game) for game in games if game.search)]
