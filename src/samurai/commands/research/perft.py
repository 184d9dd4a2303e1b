"""`samurai perft`: counts the move sequences of shogi, the usual check of a move generator."""

from __future__ import annotations

import argparse

from samurai.commands.form import command
from samurai.commands.parsing import Whole


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    perft = command(
        commands,
        "perft",
        "count the move sequences of shogi",
        "Count all sequences of DEPTH moves from a position.",
        "perft 3 --variant shogi",
        "perft 2 --divide",
    )
    perft.add_argument("depth", metavar="DEPTH", type=Whole(0, 20), help="number of moves, 0 to 20")
    perft.add_argument("--sfen", default="start", metavar="SFEN", help="start from this position")
    perft.add_argument(
        "--variant",
        default="booklet",
        metavar="RULES",
        choices=("booklet", "shogi"),
        help="booklet (the default) or shogi",
    )
    perft.add_argument("--divide", action="store_true", help="print the count for each first move")
    perft.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the count."""
    from samurai.engine.game import complete
    from samurai.games import with_part

    game = with_part("perft")
    assert game.perft is not None, "it was chosen for that"
    variant = complete(game, 2, {"rules": options.variant, "position": options.sfen})
    state = game.rules.start(2, variant)
    if options.divide:
        for word, count in game.perft.divide(state, options.depth).items():
            print(f"{word}: {count}")
    else:
        print(game.perft.perft(state, options.depth))
    return 0
