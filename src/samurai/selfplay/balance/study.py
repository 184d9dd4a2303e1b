"""What a study of balance is: one way to set up and play a game, many times over, from seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from samurai.kernels import Ints, generator
from samurai.selfplay.balance.counts import Counts


class Study(NamedTuple):
    """Many games of one kind, played in parts."""

    name: str
    """The game, how many play it, and what is special."""

    share: float
    """How many games are played, as a share of what was asked for."""

    part: int
    """How many games are played in one go."""

    tally: Callable[[int, Ints], Counts]
    """Play games from the one with this number on, one for each row of generators, and count."""

    def games(self, asked: int) -> int:
        """How many games it plays where so many were asked for."""
        return max(1, round(asked * self.share))


def lots(seed: int, first: int, count: int) -> Ints:
    """Generators for games, by their number: in every study the same, so that games can be compared."""
    return np.stack([generator(seed << 32 | number) for number in range(first, first + count)])
