"""`samurai usi`: our shogi player as an engine for programs that speak USI."""

from __future__ import annotations

import argparse

from samurai.commands.form import command


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    usi = command(
        commands,
        "usi",
        "run as a USI engine",
        "Play shogi as an engine for any program that speaks USI, the protocol of shogi engines.\n"
        "The rules are those of shogi; `setoption name Rules value booklet` selects the booklet's.",
        "usi",
    )
    usi.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read lines until `quit` or the end of the input."""
    import sys

    from samurai import __version__, kernels
    from samurai.engine.extras import missing_package
    from samurai.games import with_part

    if not kernels.available():
        raise missing_package("`samurai usi`", "numba")
    make = with_part("usi").usi
    assert make is not None, "it was chosen for that"
    engine = make(f"Samurai {__version__}", lambda line: print(line, flush=True))
    for line in sys.stdin:
        if not engine.receive(line):
            return 0
    engine.wait()
    return 0
