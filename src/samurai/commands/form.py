"""How the commands look in `--help` and in a shell's completion."""

from __future__ import annotations

import argparse
from typing import Final

FILES: Final = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}
"""How the shells complete the name of a file."""


def command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, help: str, about: str, *examples: str
) -> argparse.ArgumentParser:
    """Declare a command, with examples below its options."""
    return commands.add_parser(
        name,
        help=help,
        description=about,
        epilog="\n".join(("examples:", *(f"  samurai {example}" for example in examples))),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def file_argument(parser: argparse.ArgumentParser, *names: str, **settings: object) -> None:
    """Declare an argument that is a file's name, so that shells complete it."""
    from pathlib import Path

    action = parser.add_argument(*names, metavar="FILE", type=Path, **settings)  # type: ignore[arg-type]
    action.complete = FILES  # type: ignore[attr-defined]
