"""How commands appear in `--help` and in shell completion."""

from __future__ import annotations

import argparse
from typing import Final

from samurai.commands.parsing import COUNT, JOBS, SEED, seconds
from samurai.engine.errors import one_of
from samurai.games import NAMES

FILES: Final = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}
"""How the shells complete a file name."""


def command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, help: str, about: str, *examples: str
) -> argparse.ArgumentParser:
    """Declare a command, with examples below its options; `{0}`, `{1}` and `{2}` in them are names of our games."""
    return commands.add_parser(
        name,
        help=help,
        description=about,
        epilog="\n".join(("examples:", *(f"  samurai {example.format(*NAMES)}" for example in examples))),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def file_argument(parser: argparse.ArgumentParser, *names: str, **settings: object) -> None:
    """Declare an argument that is a file name, so that shells complete it."""
    from pathlib import Path

    action = parser.add_argument(*names, **{"metavar": "FILE", "type": Path, **settings})  # type: ignore[arg-type]
    action.complete = FILES  # type: ignore[attr-defined]


def game_argument(parser: argparse.ArgumentParser) -> None:
    """Declare an argument that is the name of a game."""
    parser.add_argument("game", metavar="GAME", type=game_name, help="name of the game; a wrong name lists the games")


def game_name(name: str) -> str:
    """The name of a game; an unknown one is refused."""
    from samurai.games import names

    if name not in names():
        raise argparse.ArgumentTypeError(f"there is no game {name!r}; {one_of(name, names())}")
    return name


def series_arguments(parser: argparse.ArgumentParser, bots: str, seed: str) -> None:
    """Declare the options of a series of games between bots: who plays what, how often, and where."""
    game_argument(parser)
    parser.add_argument("bots", metavar="BOT", nargs="+", help=bots)
    parser.add_argument("--games", type=COUNT, default=100, metavar="NUMBER", help="number of games (100)")
    parser.add_argument(
        "--jobs", type=JOBS, metavar="NUMBER", help="number of games at the same time (1; on Ray, one per processor)"
    )
    parser.add_argument(
        "--on",
        choices=("processes", "ray"),
        default="processes",
        help="where to play: in processes on this machine (the default), or on ray",
    )
    parser.add_argument(
        "--address",
        help="the Ray cluster: HOST:PORT, or auto for the one on this machine (by default Ray is started here)",
    )
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, help="time limit per move, unless the bot's name gives one (1)"
    )
    parser.add_argument(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game; may be repeated",
    )
    parser.add_argument("--seed", type=SEED, default=1, metavar="NUMBER", help=seed)
