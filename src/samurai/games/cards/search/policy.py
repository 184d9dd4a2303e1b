"""The policy of the search on a packed game: priors of actions, legality, and rewards.

A prior counts stones: one that is sure to be taken is 1, one that a rival will get is a little less the other way.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.bots.priors import LEFT, prize_values
from samurai.games.cards.kernel import places
from samurai.games.cards.kernel.codes import DEALS, ROW, VILLAGE, code_at
from samurai.games.cards.kernel.state import CARD, FILLED, LAY, PLACE, SEATS, Games, Packed
from samurai.games.cards.kernel.turn import LANE, SIDES, STRENGTHS, influence
from samurai.games.cards.search.evaluation import HELD, LEADS, RACE, STONE, first_weights
from samurai.games.cards.value import FAR
from samurai.kernels import Floats, Ints, draw, kernel, margin, to_shares

MOST: Final = 24
"""The largest possible lead in influence."""

WIDE: Final = 2 * MOST + 1
COSTS: Final = (HELD - LEADS) * WIDE
"""The weights of the priors: first a stone's value to a seat, by the free sides of its village and MOST plus the seat's
lead; from COSTS on, by kind, what a card in hand is worth in stones."""


def first_priors() -> Floats:
    """Return weights of the priors that fit those of the first evaluation."""
    weights = first_weights()
    # What a stone adds to the log odds of winning.
    taken = weights[STONE] + weights[RACE] / (LEFT + 1)
    return np.concatenate((prize_values(weights[LEADS:HELD], taken, FAR, MOST).ravel(), weights[HELD:] / taken))


@kernel
def random_action(games: Games, rng: Ints) -> int:
    """Return a random legal action of the seat to act, roughly equally likely: equal cards count separately."""
    game: Packed = games[0]
    if game.phase == PLACE:
        return code_at(game.due[draw(rng, 2)], VILLAGE)
    kind = game.cards[game.turn, draw(rng, game.hand[game.turn])]
    return code_at(game.free[draw(rng, game.sides)], kind)


@kernel
def legal(games: Games, code: int) -> bool:
    """Whether the seat to act may do this; the code is of an action that a search has met."""
    game: Packed = games[0]
    cell, kind = code // ROW * 2, code % ROW
    if kind == VILLAGE:
        return game.phase == PLACE and (game.due[0] == cell or game.due[1] == cell)
    # Free cells are negative.
    if game.phase != LAY or int(game.field[cell + 1]) >= 0:
        return False
    found = False
    for at in range(game.hand[game.turn]):
        found |= game.cards[game.turn, at] == kind
    return found


@kernel
def secret(games: Games) -> bool:
    """Whether the action to be taken is hidden: never, as players act openly in this game."""
    return False


@kernel
def look(games: Games, weights: Floats, code: int) -> float:
    """Return the prior of an action: how much better it makes things look for the seat to act, in stones."""
    game: Packed = games[0]
    if code >= DEALS or code % ROW == VILLAGE:
        return 0.0
    cell, kind, seat = code // ROW * 2 + 1, code % ROW, game.turn
    number, change = CARD * (kind + 1) + seat, -weights[COSTS + kind]
    for way in SIDES:
        village = int(game.field[cell + way])
        if village:
            free = 4 - village // FILLED
            for shape in range(3):
                if village >> shape & 1:
                    sums = influence(game, cell + way, shape)
                    change += weights[
                        (free - 1) * WIDE + MOST + margin(sums + STRENGTHS[shape, number], LANE, seat, SEATS)
                    ]
                    change -= weights[free * WIDE + MOST + margin(sums, LANE, seat, SEATS)]
    return change  # type: ignore[no-any-return]


@kernel
def rewards(games: Games, ends: Ints, shares: Floats, part: float) -> None:
    """Write each seat's share of first place and, for a small part, its stones' lead over the best rival's."""
    game: Packed = games[0]
    places(games, ends)
    to_shares(ends, game.stones, game.seats, shares, part)
