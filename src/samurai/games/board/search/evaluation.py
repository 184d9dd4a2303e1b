"""How the search evaluates a position: by weights that it is given as an array.

There are two evaluations, told apart by their number of weights: the first one has the few features of value.py, the
learned one the many counts of counts.py.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.engine.toolkit.fitted import weights
from samurai.games.board.kernel.state import Games, Packed
from samurai.games.board.kernel.tables import AROUND, FIGURES, HOMES, KINDS, LANE, MOVE, ROW, TWIN
from samurai.games.board.search.counts import MOST, SIZE, count
from samurai.games.board.value import FAR, FILE, NAMES, OPEN, TO_COME, TOKENS
from samurai.kernels import Floats, kernel, leader, lowest, size, sum_of, to_chances

FREE: Final = 8
"""No settlement has this much land around it."""

FIGURE, RACE, LEADS, HELD = 0, 1, 2, 2 + FREE
FIRST: Final = HELD + len(KINDS)
"""The weights of the first evaluation: a captured figure, a full race, a full lead by free land, a token by kind."""


def first_weights() -> Floats:
    """Return the weights of the first evaluation, from weights.toml."""
    weight = dict(zip(NAMES, weights(FILE, NAMES), strict=True))
    leads = [weight[f"lead{max(1, min(OPEN, free))}"] for free in range(FREE)]
    held = [weight[NAMES[TOKENS + at]] * amount for at, amount in map(TO_COME.__getitem__, KINDS)]
    return np.array([weight["figure"], weight["race"], *leads, *held])


def weights_needed(seats: int) -> int:
    """Return how many weights the learned evaluation has with this many players."""
    return SIZE


@kernel
def evaluate(games: Games, weights: Floats, chances: Floats) -> None:
    """Write each seat's chance of winning."""
    game: Packed = games[0]
    if len(weights) == FIRST:
        _evaluate_first(game, weights, chances)
    else:
        found = np.empty(MOST, np.int64)
        for seat in range(game.seats):
            chances[seat] = sum_of(weights, found, count(game, seat, found))
    to_chances(chances, game.seats)


@kernel
def _evaluate_first(game: Packed, weights: Floats, chances: Floats) -> None:
    """Write each seat's score by the features of value.py."""
    for seat in range(game.seats):
        chances[seat] = _still_to_come(game.held[seat] | game.supply[seat], weights)
    # Captured figures are packed into lanes like influence, so that `leader` works on both.
    for figure in range(len(FIGURES)):
        captured = 0
        for seat in range(game.seats):
            chances[seat] += weights[FIGURE] * game.captured[seat, figure]
            captured |= game.captured[seat, figure] << LANE * seat
        ahead, lead = leader(captured, LANE, game.seats)
        chances[ahead] += weights[RACE] * min(1.0, lead / (game.pool[figure] + size(game.standing[figure]) + 1))
    for settlement in range(HOMES):
        value = weights[LEADS + size(AROUND[settlement] & game.land)]
        for figure in range(len(FIGURES)):
            if game.standing[figure] >> settlement & 1:
                ahead, lead = leader(game.influence[settlement] >> ROW * figure, LANE, game.seats)
                chances[ahead] += value * min(1.0, lead / FAR)


@kernel
def _still_to_come(tokens: int, weights: Floats) -> float:
    value = 0.0
    while tokens:
        token = lowest(tokens)
        tokens &= tokens - 1
        value += weights[HELD + (token if token <= MOVE else token - TWIN)]
    return value
