"""The features and weights of value.py over a packed game, for a search that evaluates where it stops."""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.engine.toolkit.fitted import weights
from samurai.games.board.kernel.state import Games, Packed
from samurai.games.board.kernel.tables import AROUND, FIGURES, HOMES, KINDS, LANE, MOVE, ROW, TWIN
from samurai.games.board.value import FAR, FILE, NAMES, OPEN, TO_COME, TOKENS
from samurai.kernels import kernel, leader, lowest, size, to_chances

WEIGHT: Final = dict(zip(NAMES, weights(FILE, NAMES), strict=True))
FIGURE: Final = WEIGHT["figure"]
RACE: Final = WEIGHT["race"]
LEADS: Final = np.array([WEIGHT[f"lead{max(1, min(OPEN, free))}"] for free in range(8)])
"""By the free land around a settlement: what a full lead there is worth."""

HELD: Final = np.array([WEIGHT[NAMES[TOKENS + at]] * amount for at, amount in map(TO_COME.__getitem__, KINDS)])
"""By kind: what a token that is still to come is worth."""


@kernel
def evaluate(games: Games, chances: np.typing.NDArray[np.float64]) -> None:
    """Write each seat's chance of winning, as value.py estimates it."""
    game: Packed = games[0]
    for seat in range(game.seats):
        chances[seat] = _still_to_come(game.held[seat] | game.supply[seat])
    # Captured figures are packed into lanes like influence, so that `leader` works on both.
    for figure in range(len(FIGURES)):
        captured = 0
        for seat in range(game.seats):
            chances[seat] += FIGURE * game.captured[seat, figure]
            captured |= game.captured[seat, figure] << LANE * seat
        ahead, lead = leader(captured, LANE, game.seats)
        chances[ahead] += RACE * min(1.0, lead / (game.pool[figure] + size(game.standing[figure]) + 1))
    for settlement in range(HOMES):
        worth = LEADS[size(AROUND[settlement] & game.land)]
        for figure in range(len(FIGURES)):
            if game.standing[figure] >> settlement & 1:
                ahead, lead = leader(game.influence[settlement] >> ROW * figure, LANE, game.seats)
                chances[ahead] += worth * min(1.0, lead / FAR)
    to_chances(chances, game.seats)


@kernel
def _still_to_come(tokens: int) -> float:
    worth = 0.0
    while tokens:
        token = lowest(tokens)
        tokens &= tokens - 1
        worth += HELD[token if token <= MOVE else token - TWIN]
    return worth
