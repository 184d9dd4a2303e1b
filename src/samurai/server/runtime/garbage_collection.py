"""Runs the cyclic garbage collector: only a full collection frees reference cycles such as closed sockets."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

_OFTEN: Final = 60.0
"""The minimum seconds between two collections."""

_SHARE: Final = 1 / 2_000
"""The share of time that may be spent on collections, because nobody is served meanwhile."""


class Sweeper:
    """Collects from time to time: the longer a collection takes, the less often."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic, collect: Callable[[], int] = gc.collect) -> None:
        """Start; the first collection is not due yet."""
        self._seconds: Final = seconds
        self._collect: Final = collect
        self._next = seconds() + _OFTEN

    def sweep(self) -> None:
        """Collect, unless the last collection is too recent for the time it took."""
        begin = self._seconds()
        if begin < self._next:
            return
        self._collect()
        end = self._seconds()
        self._next = end + max(_OFTEN, (end - begin) / _SHARE)
