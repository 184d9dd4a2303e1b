"""When a search ends, and the watch over it: compiled code does not look at the clock."""

from __future__ import annotations

from math import inf
from threading import Event
from time import perf_counter
from typing import Final, NamedTuple

from samurai.games.friedl.search.memory import DEEP

CHECK_INTERVAL: Final = 0.004
"""How many seconds pass between two checks of the clock."""


class Limits(NamedTuple):
    """When a search ends: whichever comes first."""

    seconds: float = inf
    enough: float = inf
    """After this many seconds no deeper search is started."""

    nodes: int = 1 << 60
    depth: int = DEEP - 2
    stop: Event | None = None


def wait_for(done: Event, limits: Limits, begin: float) -> None:
    """Wait until a search is done, its time is up, or it is to stop."""
    until = begin + limits.seconds
    while not done.wait(max(0.0, min(CHECK_INTERVAL, until - perf_counter()))):
        if perf_counter() >= until or (limits.stop and limits.stop.is_set()):
            return
