"""Keeps what was worked out last: all viewers of a table are shown the same state, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def kept_for_latest(work: Callable[[S], T]) -> Callable[[S], T]:
    """Let a function of an immutable value keep its latest result, which is returned for that very object again."""
    kept: tuple[S, T] | None = None

    @wraps(work)
    def latest(value: S) -> T:
        nonlocal kept
        known = kept  # read once, as bots ask in other threads
        if known is None or known[0] is not value:
            kept = known = value, work(value)
        return known[1]

    return latest
