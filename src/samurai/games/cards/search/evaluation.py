"""The features and weights of value.py over a packed game, for a search that evaluates where it stops."""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.engine.toolkit.fitted import weights
from samurai.games.cards.kernel.state import FILLED, KINDS, Games, Packed
from samurai.games.cards.kernel.turn import LANE, SUPPLY, influence
from samurai.games.cards.value import FAR, FILE, NAMES, points
from samurai.kernels import kernel, leader, to_chances

WEIGHT: Final = dict(zip(NAMES, weights(FILE, NAMES), strict=True))
STONE: Final = WEIGHT["stone"]
RACE: Final = WEIGHT["race"]
LEADS: Final = np.array([0.0, WEIGHT["lead1"], WEIGHT["lead2"], WEIGHT["lead3"], 0.0])
"""By the free sides of a village: what a full lead there is worth."""

HELD: Final = np.array([WEIGHT["strength"] * points(card) for card in KINDS])
"""By kind: what a card that is still to come is worth."""


@kernel
def evaluate(games: Games, chances: np.typing.NDArray[np.float64]) -> None:
    """Write each seat's chance of winning, as value.py estimates it."""
    game: Packed = games[0]
    for seat in range(game.seats):
        chances[seat] = 0.0
        for at in range(game.hand[seat] + game.pile[seat]):
            chances[seat] += HELD[game.cards[seat, at]]
    # Stones are packed into lanes like influence, so that `leader` works on both.
    for shape in range(3):
        taken, left = 0, SUPPLY[game.seats, shape]
        for seat in range(game.seats):
            chances[seat] += STONE * game.stones[seat, shape]
            taken |= game.stones[seat, shape] << LANE * seat
            left -= game.stones[seat, shape]
        ahead, lead = leader(taken, LANE, game.seats)
        chances[ahead] += RACE * min(1.0, lead / (max(0, left) + 1))
    for at in range(game.laid):
        village = int(game.field[game.villages[at]])
        for shape in range(3):
            if village >> shape & 1:
                ahead, lead = leader(influence(game, game.villages[at], shape), LANE, game.seats)
                chances[ahead] += LEADS[4 - village // FILLED] * min(1.0, lead / FAR)
    to_chances(chances, game.seats)
