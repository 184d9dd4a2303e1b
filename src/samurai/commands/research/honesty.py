"""`samurai honesty`: shows that a bot uses only what its seat sees."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from samurai.commands.answers import WRONG
from samurai.commands.form import command, game_argument
from samurai.commands.parsing import COUNT, SEED

if TYPE_CHECKING:
    from samurai.bots.honesty import AnyMaker
    from samurai.engine.game import AnyGame


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    honesty = command(
        commands,
        "honesty",
        "test that a bot uses only what its seat sees",
        "At many positions, deal again what the seat can't see, and let the bot choose with the same random numbers:\n"
        "an honest bot chooses the same every time. `peeker` is a bot that cheats, and is caught: the exit code is 1.",
        "honesty shogun {0} --positions 200",
        "honesty greedy {1} --positions 50 --worlds 40",
        "honesty peeker {1}",
        "honesty examples/learned_bot.py:LearnedBot {1}",
    )
    honesty.add_argument("bot", metavar="BOT", help="the name of a bot, or FILE.py:NAME for one of your own")
    game_argument(honesty)
    honesty.add_argument("--positions", type=COUNT, default=100, metavar="NUMBER", help="number of positions (100)")
    honesty.add_argument(
        "--worlds", type=COUNT, default=10, metavar="NUMBER", help="number of deals at each position (10)"
    )
    honesty.add_argument("--seed", type=SEED, default=1, metavar="NUMBER", help="seed of the positions (1)")
    honesty.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Test the bot, and report what was found."""
    from random import Random

    from samurai.bots.honesty import trials
    from samurai.commands.progress import progress
    from samurai.games import load
    from samurai.selfplay.peeker import seat

    game = load(options.game)
    seat(options.bot, game, Random(0))
    if not game.hidden:
        print(f"nothing is hidden in {game.name}: there is nothing to peek at")
        return 0
    worlds = 0
    with progress() as tell:
        tell("getting ready")
        for trial in trials(game, _maker(options.bot, game), options.positions, options.worlds, options.seed):
            worlds += trial.worlds
            tell(f"{trial.number + 1} of {options.positions} positions")
            if not trial.honest:
                break
    if trial.honest:
        print(f"{options.bot} chose the same at all {options.positions} positions; {worlds:,} deals were behind them")
        return 0
    words = ", ".join(map(game.notation.write, trial.chosen))
    print(f"position {trial.number + 1}: seat {trial.seat + 1} of {trial.seats} chose {words}, as the deal was")
    print(f"{options.bot} looked at what it cannot see")
    return WRONG


def _maker(name: str, game: AnyGame) -> AnyMaker:
    """A function that makes the bot, with its search ready."""
    from functools import partial

    from samurai.bots.honesty import by_name
    from samurai.selfplay.peeker import PEEKER, peeking

    if name == PEEKER:
        by_name("strong", game)
        return partial(peeking, game)
    return by_name(name, game)
