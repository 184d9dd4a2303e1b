"""`samurai perft`: counts the move sequences of shogi, the usual check of a move generator."""

from __future__ import annotations

import argparse

from samurai.commands.form import command, json_flag, old_rules_argument, option_argument, print_json
from samurai.commands.parsing import Whole


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    perft = command(
        commands,
        "perft",
        "count the move sequences of shogi",
        "Count all sequences of DEPTH moves from a position.",
        "perft 3 -o rules=shogi",
        "perft 2 --divide",
    )
    perft.add_argument("depth", metavar="DEPTH", type=Whole(0, 20), help="number of moves, 0 to 20")
    perft.add_argument("--sfen", metavar="SFEN", help="start from this position")
    option_argument(perft)
    old_rules_argument(perft, "--variant")
    json_flag(perft)
    perft.add_argument("--divide", action="store_true", help="print the count for each first move")
    perft.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the count."""
    from samurai.commands.play import chosen
    from samurai.engine.game import complete
    from samurai.games import with_part

    game = with_part("perft")
    assert game.perft is not None, "it was chosen for that"
    given = chosen(options.option)
    variant = complete(game, 2, given if options.sfen is None else {**given, "position": options.sfen})
    state = game.rules.start(2, variant)
    counts = game.perft.divide(state, options.depth) if options.divide else {}
    total = sum(counts.values()) if options.divide else game.perft.perft(state, options.depth)
    if options.json:
        print_json({"depth": options.depth, "options": variant, "count": total, "first_moves": counts or None})
    elif options.divide:
        print(*(f"{word}: {count}" for word, count in counts.items()), sep="\n")
    else:
        print(total)
    return 0
