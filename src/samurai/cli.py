"""The command `samurai`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

from samurai import __version__
from samurai.commands import bots, completion, games, help, lobby, play, replay, resume
from samurai.commands.answers import BROKEN_PIPE, EXIT_CODES, INTERRUPTED, REFUSED, is_mistake, sentence
from samurai.commands.hosting import admin, backup, doctor, exporting, importing, restore, serve
from samurai.commands.parsing import TopParser
from samurai.commands.records import check, convert, show, verify
from samurai.commands.research import arena, bench, honesty, learn, perft, selfplay, tune, usi, warm
from samurai.engine.extras import extra_of, missing_package

COMMANDS: Final = {
    "play": (play, resume, games, bots),
    "records": (replay, check, verify, convert, show),
    "hosting": (serve, doctor, admin, backup, restore, exporting, importing),
    "bots and research": (arena, honesty, selfplay, tune, learn, bench, warm, perft, usi),
    "this program": (help, completion),
}
"""The modules of the commands by topic, in the order of `--help`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    top = parser()
    _replace_unencodable()
    try:
        options = top.parse_args(argv)
        code: int = options.run(options)
        sys.stdout.flush()
    except SystemExit as done:  # after `--help`, or a refusal of the parser
        return int(done.code or 0)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stdout = None  # the reader of our output has gone; nothing is left to flush
        return BROKEN_PIPE
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and extra_of(error.name or ""):
            error = missing_package(f"`{' '.join(filter(None, (top.prog, options.command)))}`", str(error.name))
        if not is_mistake(error):
            print("samurai: this is a bug; please report it with the lines below", file=sys.stderr)
            raise
        print(f"samurai: {sentence(error)}", file=sys.stderr)
        return REFUSED
    return code


def _replace_unencodable() -> None:
    """Replace characters that a terminal or pipe can't encode or decode, instead of crashing."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def parser() -> argparse.ArgumentParser:
    """The argparse parser of the whole command line."""
    top = TopParser(
        prog="samurai",
        description="Play the three games called Samurai. Without a command, the lobby opens.",
        epilog="\n".join(("exit codes:", *(f"  {code:<4} {meaning}" for code, meaning in EXIT_CODES.items()))),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("-V", "--version", action="version", version=f"samurai {__version__}")
    top.set_defaults(run=lobby.run, parser=top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for topic, modules in COMMANDS.items():
        before = set(commands.choices)
        for module in modules:
            module.add(commands)
        top.topics[topic] = [name for name in commands.choices if name not in before]
    return top
