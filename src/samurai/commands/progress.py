"""A line on stderr that says what is going on, and goes away."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress() -> Iterator[Callable[[str], object]]:
    """Tell what is going on, each sentence in the place of the one before."""
    width = 0

    def tell(sentence: str) -> None:
        nonlocal width
        print(f"\r{sentence.ljust(width)}", end="", file=sys.stderr, flush=True)
        width = len(sentence)

    try:
        yield tell
    finally:
        tell("")
        tell("")
