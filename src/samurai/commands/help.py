"""`samurai help`: the help of a command."""

from __future__ import annotations

import argparse

from samurai.commands.form import command


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    helping = command(
        commands,
        "help",
        "show the help of a command",
        "Show the help of a command, or the list of all commands.",
        "help",
        "help play",
    )
    helping.add_argument("topic", metavar="COMMAND", nargs="?", help="the command to explain")
    helping.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the help."""
    words = [options.topic] if options.topic else []
    options.parser.parse_args([*words, "--help"])
    raise AssertionError("--help ends the program")
