"""A balance study: one way to set up and play a game, repeated many times from seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from samurai.kernels import Ints, generator
from samurai.selfplay.balance.counts import Counts


class Study(NamedTuple):
    """Many games of one kind, played in parts."""

    name: str
    """The game, the number of players, and what is special about it."""

    share: float
    """The number of games played, as a share of the number asked for."""

    part: int
    """How many games are played in one go."""

    tally: Callable[[int, Ints], Counts]
    """Play games starting with this number, one for each row of generators, and count."""

    def games(self, asked: int) -> int:
        """How many games this study plays when `asked` games were asked for."""
        return max(1, round(asked * self.share))


def lots(seed: int, first: int, count: int) -> Ints:
    """Random generators for games, by game number: the same in every study, so that games can be compared."""
    return np.stack([generator(seed << 32 | number) for number in range(first, first + count)])
