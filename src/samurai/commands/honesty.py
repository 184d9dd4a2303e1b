"""`samurai honesty`: shows that a bot plays by what its seat sees, and no more."""

from __future__ import annotations

import argparse

from samurai.commands.form import command

DISHONEST = 2
"""The exit code for a bot that looked behind a screen."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    honesty = command(
        commands,
        "honesty",
        "show that a bot does not peek",
        "At many positions, deal anew all that a seat cannot see, and let the bot choose with the same generator:\n"
        "an honest bot chooses the same every time.",
        "honesty shogun board --positions 200",
        "honesty greedy cards --positions 50 --worlds 40",
    )
    honesty.add_argument("bot", metavar="BOT", help="the name of a bot")
    honesty.add_argument("game", metavar="GAME", choices=("board", "cards", "friedl"), help="board, cards or friedl")
    honesty.add_argument("--positions", type=int, default=100, metavar="NUMBER", help="how many positions (100)")
    honesty.add_argument("--worlds", type=int, default=10, metavar="NUMBER", help="deals at each of them (10)")
    honesty.add_argument("--seed", type=int, default=1, metavar="NUMBER", help="which positions (1)")
    honesty.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Try the bot, and say what was found."""
    import sys

    from samurai.bots.honesty import by_name, trials
    from samurai.games import load

    game = load(options.game)
    worlds = 0
    for trial in trials(game, by_name(options.bot, game), options.positions, options.worlds, options.seed):
        worlds += trial.worlds
        print(f"\r{trial.number + 1} of {options.positions} positions ", end="", file=sys.stderr)
        if not trial.honest:
            words = ", ".join(map(game.notation.write, trial.chosen))
            print(f"\nposition {trial.number}: seat {trial.seat + 1} of {trial.seats} chose {words}")
            print(f"{options.bot} looked at what it cannot see")
            return DISHONEST
    print("\r", end="", file=sys.stderr)
    print(
        f"{options.bot} chose the same at {options.positions} positions, whichever of {worlds} truths was behind them"
    )
    return 0
