"""What this terminal can do: full screen, colours, or plain lines only."""

from __future__ import annotations

import os
import sys

from samurai.engine.picture import Picture, plain


def full_screen(plain_wanted: bool) -> bool:
    """Whether to use the full screen: input and output are a capable terminal, and plain lines were not requested."""
    dumb = os.environ.get("TERM", "") in ("", "dumb", "unknown")
    return not plain_wanted and not dumb and sys.stdin.isatty() and sys.stdout.isatty()


def print_picture(picture: Picture) -> None:
    """Print a picture, in colour if the terminal has any and NO_COLOR does not forbid it."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        print(plain(picture))
        return
    from rich.console import Console

    from samurai.terminal.colours import coloured

    Console(highlight=False, soft_wrap=True).print(coloured(picture))
