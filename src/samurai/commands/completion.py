"""`samurai completion`: a script that lets the shell complete commands and file names."""

from __future__ import annotations

import argparse
from typing import Final

from samurai.commands.form import command

SHELLS: Final = ("bash", "zsh", "fish", "tcsh")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    completion = command(
        commands,
        "completion",
        "print a completion script for a shell",
        "Print a script that lets a shell complete commands, options and file names.",
        "completion bash > ~/.local/share/bash-completion/completions/samurai",
        "completion zsh > ~/.zfunc/_samurai",
        "completion fish > ~/.config/fish/completions/samurai.fish",
    )
    completion.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    completion.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    print(shtab.complete(options.parser, options.shell))
    return 0
