"""The policy of the search on a packed game: priors of actions, legality, and rewards.

A prior counts stones: one that is sure to be taken is 1, one that a rival will get is a little less the other way.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from samurai.games.cards.kernel import places
from samurai.games.cards.kernel.codes import DEALS, ROW, VILLAGE, code_at
from samurai.games.cards.kernel.state import CARD, FILLED, LAY, PLACE, Games, Packed
from samurai.games.cards.kernel.turn import LANE, SIDES, WORTH, influence
from samurai.games.cards.search.evaluation import HELD, LEADS, RACE, STONE
from samurai.games.cards.value import FAR
from samurai.kernels import Ints, draw, inlined, kernel

MOST: Final = 24
"""The largest possible lead in influence."""

LOST: Final = 0.7
"""What it costs if a rival gets a stone, in stones."""

LEFT: Final = 5
"""A prior does not count the stones left of a shape: it assumes this many."""

TAKEN: Final = STONE + RACE / (LEFT + 1)
"""What a stone adds to the log odds of winning."""


def _promise(free: int, lead: int) -> float:
    """Return what a lead is worth, in stones."""
    return min(1.0, lead / FAR) * LEADS[free] / TAKEN if free else 1.0


def _hopes() -> np.typing.NDArray[np.float64]:
    """Return a stone's worth to a seat, by the free sides of its village and MOST plus the seat's lead."""
    hopes = np.zeros((5, 2 * MOST + 1))  # with four free sides, nobody leads
    for free, lead in product(range(4), range(1, MOST + 1)):
        hopes[free, MOST + lead] = _promise(free, lead)
        hopes[free, MOST - lead] = -LOST * _promise(free, lead)
    return hopes


HOPES: Final = _hopes()
COSTS: Final = HELD / TAKEN
"""By kind: what a card in hand is worth, in stones."""


@kernel
def lot(games: Games, rng: Ints) -> int:
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
def look(games: Games, code: int) -> float:
    """Return the prior of an action: how much better it makes things look for the seat to act, in stones."""
    game: Packed = games[0]
    if code >= DEALS or code % ROW == VILLAGE:
        return 0.0
    cell, kind, seat = code // ROW * 2 + 1, code % ROW, game.turn
    number, change = CARD * (kind + 1) + seat, -COSTS[kind]
    for way in SIDES:
        village = int(game.field[cell + way])
        if village:
            free = 4 - village // FILLED
            for shape in range(3):
                if village >> shape & 1:
                    sums = influence(game, cell + way, shape)
                    change += HOPES[free - 1, MOST + _lead(sums + WORTH[shape, number], seat)]
                    change -= HOPES[free, MOST + _lead(sums, seat)]
    return change  # type: ignore[no-any-return]


@inlined
def _lead(sums: int, seat: int) -> int:
    """Return how far a seat is ahead of its strongest rival in the influence on one stone."""
    rival = 0
    for other in range(4):
        if other != seat:
            rival = max(rival, sums >> LANE * other & (1 << LANE) - 1)
    return (sums >> LANE * seat & (1 << LANE) - 1) - rival


@kernel
def rewards(games: Games, ends: Ints, shares: np.typing.NDArray[np.float64], margin: float) -> None:
    """Write each seat's share of first place and, for a small part, its stones' lead over the best rival's."""
    game: Packed = games[0]
    places(games, ends)
    firsts = 0
    for seat in range(game.seats):
        firsts += ends[seat] == 1
    for seat in range(game.seats):
        own, best = 0, 0
        for other in range(game.seats):
            pile = game.stones[other, 0] + game.stones[other, 1] + game.stones[other, 2]
            if other == seat:
                own = pile
            else:
                best = max(best, pile)
        ahead = min(1.0, max(0.0, 0.5 + (own - best) / 16))
        shares[seat] = (1 - margin) * (ends[seat] == 1) / firsts + margin * ahead
