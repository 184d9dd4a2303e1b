"""What a search wants to know about a packed game besides its rules: what looks good at a glance, and who is ahead.

A look counts stones: one that is sure to be taken is 1, one that a rival will get is a little less the other way.
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
"""No lead in influence is larger."""

LOST: Final = 0.7
"""What it costs that a rival gets a stone, in stones."""

LEFT: Final = 5
"""A look sees no stones in the supplies: it takes so many of a shape to be left."""

TAKEN: Final = STONE + RACE / (LEFT + 1)
"""What a stone adds to the log odds of winning."""


def _promise(free: int, lead: int) -> float:
    """What a lead promises, in stones."""
    return min(1.0, lead / FAR) * LEADS[free] / TAKEN if free else 1.0


def _hopes() -> np.typing.NDArray[np.float64]:
    """What a stone is worth to a seat, by the free sides of its village and the seat's lead there (MOST is none)."""
    hopes = np.zeros((5, 2 * MOST + 1))  # with four free sides, nobody leads
    for free, lead in product(range(4), range(1, MOST + 1)):
        hopes[free, MOST + lead] = _promise(free, lead)
        hopes[free, MOST - lead] = -LOST * _promise(free, lead)
    return hopes


HOPES: Final = _hopes()
COSTS: Final = HELD / TAKEN
"""By kind: what it is worth in the hand."""


@kernel
def lot(games: Games, rng: Ints) -> int:
    """One of the legal actions of the seat that is to act, about equally likely: like cards count as several."""
    game: Packed = games[0]
    if game.phase == PLACE:
        return code_at(game.due[draw(rng, 2)], VILLAGE)
    kind = game.cards[game.turn, draw(rng, game.hand[game.turn])]
    return code_at(game.free[draw(rng, game.sides)], kind)


@kernel
def legal(games: Games, code: int) -> bool:
    """Whether the seat that is to act may do this; the code is of an action that a search has met."""
    game: Packed = games[0]
    cell, kind = code // ROW * 2, code % ROW
    if kind == VILLAGE:
        return game.phase == PLACE and (game.due[0] == cell or game.due[1] == cell)
    if game.phase != LAY or int(game.field[cell + 1]) >= 0:
        return False
    found = False
    for at in range(game.hand[game.turn]):
        found |= game.cards[game.turn, at] == kind
    return found


@kernel
def secret(games: Games) -> bool:
    """Whether nobody sees what is done now: all that players do here is done openly."""
    return False


@kernel
def look(games: Games, code: int) -> float:
    """How much better an action of the seat that is to act makes things look to it, in stones."""
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
    """How far a seat is ahead of its strongest rival in the influence on one stone."""
    rival = 0
    for other in range(4):
        if other != seat:
            rival = max(rival, sums >> LANE * other & (1 << LANE) - 1)
    return (sums >> LANE * seat & (1 << LANE) - 1) - rival


@kernel
def rewards(games: Games, ends: Ints, shares: np.typing.NDArray[np.float64], margin: float) -> None:
    """By seat: its share of the first place, and to a small part how far its stones are ahead of the best rival's."""
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
