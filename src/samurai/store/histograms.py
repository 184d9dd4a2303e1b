"""Histograms of sizes and durations at next to no cost: plain numbers, read only when the metrics are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final


class Tally:
    """A histogram: how many values fell between each two bounds, and the sum of all values."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        """Count by these upper bounds, in ascending order; values above all of them are counted too."""
        self.bounds: Final = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def count(self, value: float) -> None:
        """Count one value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds for durations."""

SIZES: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1000.0)
"""Bounds for batch sizes."""
