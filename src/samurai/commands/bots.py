"""`samurai bots`: the computer players, weakest first."""

from __future__ import annotations

import argparse
from typing import Final

from samurai.commands.form import command, game_name, json_flag, print_json

LIMITS: Final = """
In `samurai arena` and `samurai selfplay` a limit may follow the name: shogun@0.5s for time, or
shogun@2000 for rounds of search. A bot of your own is FILE.py:NAME or MODULE:NAME, and
shogun:FILE.npz plays by other weights."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    bots = command(
        commands,
        "bots",
        "list the computer players",
        "List the computer players, weakest first: all of them, or those that play one game here.\n"
        "docs/ladder.md has their strength in Elo, as measured in many games.",
        "bots",
        "bots {2}",
        "bots --json",
    )
    bots.add_argument("game", metavar="GAME", nargs="?", type=game_name, help="only the bots of this game")
    json_flag(bots)
    bots.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the bots, weakest first."""
    from samurai.bots.lineup import BOTS, described, offered, programs
    from samurai.games import load
    from samurai.kernels import available

    game = load(options.game) if options.game else None
    found = [(name, described(name, game)) for name in (offered(game) if game else BOTS)]
    found += [(name, "another program, if it is installed here") for name in (programs(game) if game else ())]
    if options.json:
        print_json([{"name": name, "about": about} for name, about in found])
        return 0
    for name, about in found:
        print(f"{name:<11} {about}")
    print(LIMITS)
    if not available():
        from samurai.engine.extras import install_command

        print(f"Bots that search look one action ahead here, for lack of Numba: {install_command('fast')}")
    return 0
