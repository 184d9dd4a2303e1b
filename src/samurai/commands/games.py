"""`samurai games`: the games, and the options of each."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from samurai.commands.form import command, game_name, json_flag, print_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from samurai.engine.game import AnyGame


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    games = command(
        commands,
        "games",
        "list the games and their options",
        "List the games; or the options of one game, with their values. The first value of an option is the default.",
        "games",
        "games {0}",
        "games {2} --json",
    )
    games.add_argument("game", metavar="GAME", nargs="?", type=game_name, help="show the options of this game")
    json_flag(games)
    games.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the games, or one of them with its options."""
    from samurai.games import load, names

    games = [load(name) for name in ([options.game] if options.game else names())]
    if options.json:
        print_json([_plain(game) for game in games])
    elif options.game:
        print(*_described(games[0]), sep="\n")
    else:
        print(*(f"{game.name:<8} {_title(game)}" for game in games), sep="\n")
        print("\n`samurai games GAME` lists the options of a game, `samurai bots` the opponents.")
    return 0


def _title(game: AnyGame) -> str:
    few, many = game.seats[0], game.seats[-1]
    return f"{game.title}, {few if few == many else f'{few} to {many}'} players"


def _described(game: AnyGame) -> Iterator[str]:
    """A game in words, with an entry for each option."""
    yield _title(game)
    yield f"\nOptions, given as -o NAME=VALUE: samurai play {game.name} …"
    for option in game.options:
        others = "" if option.accepts is None else ", or another"
        yield f"\n  {option.name}: {option.about}"
        yield f"      {', '.join(option.choices)}{others} (default: {option.choices[0]})"


def _plain(game: AnyGame) -> dict[str, object]:
    return {
        "name": game.name,
        "title": str(game.title),
        "players": list(game.seats),
        "hidden": game.hidden,
        "options": [
            {
                "name": option.name,
                "about": option.about,
                "choices": list(option.choices),
                "default": option.choices[0],
                "other_values": option.accepts is not None,
            }
            for option in game.options
        ],
    }
