"""What this terminal can do: full screen, colours, or plain lines only."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from samurai.engine.extras import install_command
from samurai.engine.picture import Picture, plain


def full_screen(plain_wanted: bool) -> bool:
    """Whether to use the full screen: input and output are a capable terminal, and plain lines were not requested.

    A terminal that could show it, without the package that draws it, gets a hint.
    """
    dumb = os.environ.get("TERM", "") in ("", "dumb", "unknown")
    if plain_wanted or dumb or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if find_spec("textual") is None:
        print(f"(in plain lines; for the full screen: {install_command('terminal')})", file=sys.stderr)
        return False
    return True


def print_picture(picture: Picture) -> None:
    """Print a picture, in colour if the terminal has any and NO_COLOR does not forbid it."""
    if (
        os.environ.get("NO_COLOR")
        or os.environ.get("TERM") == "dumb"
        or not sys.stdout.isatty()
        or not find_spec("rich")
    ):
        print(plain(picture))
        return
    from rich.console import Console

    from samurai.terminal.colours import coloured

    Console(highlight=False, soft_wrap=True).print(coloured(picture))
