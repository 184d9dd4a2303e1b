"""A progress line on stderr that disappears at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress() -> Iterator[Callable[[str], object]]:
    """A function that shows what is going on; each call replaces the line before. In a pipe or a log it is silent."""
    width = 0
    watched = sys.stderr.isatty()

    def show(sentence: str) -> None:
        nonlocal width
        if not watched:
            return
        print(f"\r{sentence.ljust(width)}", end="", file=sys.stderr, flush=True)
        width = len(sentence)

    try:
        yield show
    finally:
        show("")
        show("")
