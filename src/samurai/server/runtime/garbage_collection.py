"""Runs the cyclic garbage collector: only a full collection frees reference cycles such as closed sockets."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

_OFTEN: Final = 60.0
"""The minimum seconds between two collections."""

_SHARE: Final = 1 / 10_000
"""The share of time that may be spent on collections, because nobody is served meanwhile."""

_EACH: Final = 0.0002
"""Seconds that a collection takes for an open table and its sockets (measured on two busy cores)."""


class Sweeper:
    """Collects from time to time: the longer a collection takes, the less often.

    What ends leaves next to nothing to collect, so it can wait. How long it would take is estimated by the number of
    open tables: many may have been opened since the last one.
    """

    def __init__(
        self,
        tables: Callable[[], int],
        seconds: Callable[[], float] = time.monotonic,
        collect: Callable[[], int] = gc.collect,
    ) -> None:
        """Start; the first collection is not due yet."""
        self._tables: Final = tables
        self._seconds: Final = seconds
        self._collect: Final = collect
        self._last = seconds()

    def sweep(self) -> None:
        """Collect, unless the last collection is too recent for the time that it takes."""
        begin = self._seconds()
        if begin - self._last < max(_OFTEN, self._tables() * _EACH / _SHARE):
            return
        self._collect()
        self._last = self._seconds()
