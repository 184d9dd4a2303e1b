"""How commands appear in `--help` and in shell completion."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from samurai.commands.parsing import COUNT, JOBS, SEED, seconds
from samurai.engine.errors import one_of
from samurai.games import NAMES

FILES: Final = {
    "bash": "_shtab_compgen_files",
    "zsh": "_files",
    "tcsh": "f",
    "fish": "(__fish_complete_path (commandline -ct))",
}
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


def json_flag(parser: argparse.ArgumentParser) -> None:
    """Declare the option that asks for JSON."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def print_json(value: object) -> None:
    """Print a value as JSON, in lines that people can read, too."""
    import json

    print(json.dumps(value, ensure_ascii=False, indent=2))


def game_argument(parser: argparse.ArgumentParser) -> None:
    """Declare an argument that is the name of a game."""
    parser.add_argument("game", metavar="GAME", type=game_name, help="name of the game; `samurai games` lists them")


def game_name(name: str) -> str:
    """The name of a game; an unknown one is refused."""
    from samurai.games import names

    if name not in names():
        raise argparse.ArgumentTypeError(f"there is no game {name!r}; {one_of(name, names())}")
    return name


def option_argument(
    parser: argparse.ArgumentParser,
    help: str = "an option of the game, as `samurai games GAME` lists them; may be repeated",
) -> None:
    """Declare how the options of a game are given."""
    parser.add_argument(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=help,
    )


class _OldRules(argparse.Action):
    """Takes the rules from an option of version 0.1, and says how they are given now."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, name: str | None = None
    ) -> None:
        print(f"samurai: {name} is now written -o rules={values}, and will be removed", file=sys.stderr)
        namespace.option = [*namespace.option, f"rules={values}"]


def old_rules_argument(parser: argparse.ArgumentParser, name: str) -> None:
    """Accept the old name of `-o rules=` for one release, outside the help."""
    parser.add_argument(name, action=_OldRules, choices=("booklet", "shogi"), help=argparse.SUPPRESS)


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
    option_argument(parser)
    parser.add_argument("--seed", type=SEED, default=1, metavar="NUMBER", help=seed)
