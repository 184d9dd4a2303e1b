"""What is played alike in every game whose records have `seats`; bound to a game's kernels by `kernels.bound`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from samurai.kernels.compiling import Ints

    Games = NDArray[Any]

    def playout(games: Games, rng: Ints) -> int:
        """Play to the end (the game's own kernel)."""

    def places(games: Games, ends: Ints) -> None:
        """Write the place of each seat (the game's own kernel)."""


def playouts(root: Games, count: int, rng: Ints, wins: Ints) -> int:
    """Play `count` random games from `root`, which stays unchanged, and add each seat's first places to `wins`.

    Return the number of actions in all of them.
    """
    games, ends = root.copy(), np.zeros(len(wins), np.int64)
    done = 0
    for _ in range(count):
        games[0] = root[0]
        done += playout(games, rng)
        places(games, ends)
        for seat in range(games[0].seats):
            wins[seat] += ends[seat] == 1
    return done
