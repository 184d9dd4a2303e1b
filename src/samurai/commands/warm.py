"""`samurai warm`: gets every kernel ready, so that the next games begin at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from samurai.commands.form import command


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    warm = command(
        commands,
        "warm",
        "compile the kernels now",
        "Compile the kernels of all games and of the bots, or load what was compiled before.\n"
        "The machine code is kept, so that strong bots are ready at once from then on.",
        "warm",
    )
    warm.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Get everything ready, and say how long it took."""
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
    """What gets each kernel ready, those of the bots' searches last."""
    from functools import partial

    from samurai.bots.ready import SEARCHED, searcher
    from samurai.games.board import kernel as board
    from samurai.games.cards import kernel as cards
    from samurai.games.friedl import kernel as friedl

    def search(name: str) -> None:
        ready = searcher(name)
        assert ready, "there is Numba, and a search"
        ready.wait()

    games = (*board.warm_jobs(), *cards.warm_jobs(), *friedl.WARM)
    return [*games, *(partial(search, name) for name in SEARCHED)]
