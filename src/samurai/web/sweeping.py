"""Frees what nobody uses but what holds itself in a circle, as closed sockets do: only a full collection finds that."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

_OFTEN: Final = 60.0
"""Seconds between two sweeps, at least."""

_SHARE: Final = 1 / 2_000
"""Of the time: so much may be spent on them, for nobody is answered meanwhile."""


class Sweeper:
    """Sweeps from time to time: the more there is to look through, the more rarely."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic, collect: Callable[[], int] = gc.collect) -> None:
        """Begin; there is nothing to sweep yet."""
        self._seconds: Final = seconds
        self._collect: Final = collect
        self._next = seconds() + _OFTEN

    def sweep(self) -> None:
        """Sweep, unless the last time was too short ago for how long it took."""
        begin = self._seconds()
        if begin < self._next:
            return
        self._collect()
        end = self._seconds()
        self._next = end + max(_OFTEN, (end - begin) / _SHARE)
