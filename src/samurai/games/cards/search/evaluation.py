"""How the search evaluates a position: by weights that it is given as an array.

There are two evaluations, told apart by their number of weights: the first one has the few features of value.py, the
learned one the many counts of counts.py.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.engine.toolkit.fitted import weights
from samurai.games.cards.kernel.state import FILLED, KINDS, Games, Packed
from samurai.games.cards.kernel.turn import LANE, SUPPLY, influence
from samurai.games.cards.search.counts import MOST, SIZE, count
from samurai.games.cards.value import FAR, FILE, NAMES, points
from samurai.kernels import Floats, kernel, leader, sum_of, to_chances

STONE, RACE, LEADS, HELD = 0, 1, 2, 7
FIRST: Final = HELD + len(KINDS)
"""The weights of the first evaluation: a stone, a full race, a full lead by free sides, a card by kind."""


def first_weights() -> Floats:
    """Return the weights of the first evaluation, from weights.toml."""
    weight = dict(zip(NAMES, weights(FILE, NAMES), strict=True))
    leads = (0.0, weight["lead1"], weight["lead2"], weight["lead3"], 0.0)
    return np.array([weight["stone"], weight["race"], *leads, *(weight["strength"] * points(card) for card in KINDS)])


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
        chances[seat] = 0.0
        for at in range(game.hand[seat] + game.pile[seat]):
            chances[seat] += weights[HELD + game.cards[seat, at]]
    # Stones are packed into lanes like influence, so that `leader` works on both.
    for shape in range(3):
        taken, left = 0, SUPPLY[game.seats, shape]
        for seat in range(game.seats):
            chances[seat] += weights[STONE] * game.stones[seat, shape]
            taken |= game.stones[seat, shape] << LANE * seat
            left -= game.stones[seat, shape]
        ahead, lead = leader(taken, LANE, game.seats)
        chances[ahead] += weights[RACE] * min(1.0, lead / (max(0, left) + 1))
    for at in range(game.laid):
        village = int(game.field[game.villages[at]])
        for shape in range(3):
            if village >> shape & 1:
                ahead, lead = leader(influence(game, game.villages[at], shape), LANE, game.seats)
                chances[ahead] += weights[LEADS + 4 - village // FILLED] * min(1.0, lead / FAR)
