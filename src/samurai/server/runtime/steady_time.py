"""A clock that starts at the time of day and then counts elapsed time: setting the system clock does not move it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Final

logger: Final = logging.getLogger(__name__)

_SECOND: Final = 1_000_000_000
_TOLERANCE: Final = 5 * _SECOND
"""Nanoseconds by which the system clock may differ before a warning is logged."""

_BOOT: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)  # on Linux
elapsed: Final[Callable[[], int]] = time.monotonic_ns if _BOOT is None else partial(time.clock_gettime_ns, _BOOT)
"""Nanoseconds that only go forward, at a constant pace; on Linux they also count while the system is suspended."""


class SteadyTime:
    """Calling it gives the time in milliseconds since 1970: the time of day when it was made, plus elapsed time."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = elapsed) -> None:
        """Start now; both sources count nanoseconds."""
        self._wall: Final = wall
        self._steady: Final = steady
        self._ahead: Final = wall() - steady()
        self._compared = 0.0

    def __call__(self) -> int:
        """The time in milliseconds since 1970."""
        now = self._steady() + self._ahead
        if now - self._compared >= _SECOND:
            self._compare(now)
        return now // 1_000_000

    def _compare(self, now: int) -> None:
        """Log a warning, once, if the system clock was set; checked at most once a second, as this is called often."""
        self._compared = now
        ahead = self._wall() - now
        if abs(ahead) > _TOLERANCE:
            self._compared = float("inf")
            logger.warning(
                "the system clock was set; this process goes on by elapsed time until it is restarted",
                extra={"seconds": ahead // _SECOND},
            )
