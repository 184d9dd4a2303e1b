"""A progress line on stderr that disappears at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress() -> Iterator[Callable[[str], object]]:
    """A function that shows what is going on; each call replaces the line before."""
    width = 0

    def show(sentence: str) -> None:
        nonlocal width
        print(f"\r{sentence.ljust(width)}", end="", file=sys.stderr, flush=True)
        width = len(sentence)

    try:
        yield show
    finally:
        show("")
        show("")
