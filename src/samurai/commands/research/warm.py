"""`samurai warm`: compiles every kernel, so that the next games start at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from samurai.commands.form import command, game_name

if TYPE_CHECKING:
    from samurai.engine.game import AnyGame


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    warm = command(
        commands,
        "warm",
        "compile the kernels now",
        "Compile the kernels of all games and of the bots, or load what was compiled before.\n"
        "The machine code is cached, so that strong bots are ready at once from then on.",
        "warm",
        "warm {2}",
    )
    warm.add_argument("games", metavar="GAME", nargs="*", type=game_name, help="only these games (all)")
    warm.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compile everything, and say how long it took."""
    from time import perf_counter

    from samurai import kernels
    from samurai.commands.progress import progress
    from samurai.engine.extras import missing_package

    if not kernels.available():
        raise missing_package("`samurai warm`", "numba")
    from samurai.kernels.cached_code import alone

    begin = perf_counter()
    with progress() as tell, alone():
        tell("getting ready")
        ready = _jobs(options.games)
        for done, job in enumerate(ready, 1):
            job()
            tell(f"{done} of {len(ready)} kernels are ready")
    print(f"All kernels are ready; it took {perf_counter() - begin:.1f} s.")
    return 0


def _jobs(chosen: Sequence[str]) -> list[Callable[[], object]]:
    """The jobs that compile the kernels of the chosen games, or of all; those of the bots' searches come last."""
    from functools import partial

    from samurai.bots.ready import searcher
    from samurai.games import load, names

    def search(game: AnyGame) -> None:
        ready = searcher(game)
        assert ready, "there is Numba, and a search"
        ready.wait()

    games = [load(name) for name in chosen or names()]
    rules = [job for game in games if game.kernel for job in game.kernel.warm_jobs()]
    return [*rules, *(partial(search, game) for game in games if game.search)]
