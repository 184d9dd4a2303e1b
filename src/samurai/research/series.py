"""Series of games from seeds, for balance studies."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from samurai.engine.parts import Counts, Series
from samurai.kernels import Ints, generator


def seeded(name: str, share: float, part: int, tally: Callable[[int, Ints], Counts]) -> Series:
    """A series whose games are played by `tally`: from a first number on, one for each row of generators."""
    return Series(name, share, part, lambda seed, first, games: tally(first, generators(seed, first, games)))


def generators(seed: int, first: int, count: int) -> Ints:
    """Random generators for games, by game number: the same in every series, so that games can be compared."""
    return np.stack([generator(seed << 32 | number) for number in range(first, first + count)])
