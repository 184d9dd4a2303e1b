"""Numbers with their 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.96
"""This many standard deviations on either side cover 95 %."""


class Interval(NamedTuple):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(won: float, of: int) -> Interval:
    """A share with its Wilson interval."""
    share, spread = won / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return Interval(share, middle - half, middle + half)


def in_percent(value: Interval) -> Interval:
    """A share in percent."""
    return Interval(*(100 * number for number in value))


def beyond(value: Interval, fair: float) -> Interval:
    """How far a share is above what is fair."""
    return Interval(*(number - fair for number in value))
