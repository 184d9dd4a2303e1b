"""How good a state looks, from what lies open and one's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from samurai.engine.game import Seat
from samurai.games.cards.field import sides
from samurai.games.cards.pieces import Stones
from samurai.games.cards.scoring import influence, places
from samurai.games.cards.state import OVER, State

FIRST_PLACE: Final = 100.0
"""What winning is worth; a shared win less, any other place as much the other way."""

MAJORITY: Final = 2.0
"""What leading in a shape is worth, in stones."""

PROSPECT: Final = (0.0, 0.15, 0.3, 0.7)
"""What a full lead at a village is worth, by how many of its sides are filled."""

FULL_LEAD: Final = 4
"""A lead that one more card will hardly turn."""

KEPT: Final = 0.1
"""What a point of strength in hand is worth."""


def value(state: State, seat: Seat) -> float:
    """The worth of a state to a seat, in stones."""
    if state.phase is OVER:
        final = places(state.stones)
        return FIRST_PLACE / final.count(1) if final[seat] == 1 else -FIRST_PLACE
    return _stones(state.stones, seat) + _prospects(state, seat) + KEPT * sum(c.strength for c in state.hands[seat])


def _stones(stones: Sequence[Stones], seat: Seat) -> float:
    """Stones, those of the best rival in each shape against them, and the majorities they make."""
    worth = 0.0
    for piles in zip(*stones):
        lead = _lead(piles, seat)
        worth += piles[seat] - (sum(piles) - piles[seat]) / (len(piles) - 1)
        worth += MAJORITY * max(-1.0, min(1.0, lead / 2))
    return worth


def _prospects(state: State, seat: Seat) -> float:
    """What the villages that are still to be scored promise."""
    field, worth = state.field, 0.0
    for cell, village in field.villages.items():
        filled = sum(side in field.cards for side in sides(cell))
        if 0 < filled < 4:
            leads = (_lead(influence(field, cell, symbol, len(state.stones)), seat) for symbol in village)
            worth += PROSPECT[filled] * sum(max(-1.0, min(1.0, lead / FULL_LEAD)) for lead in leads)
    return worth


def _lead(amounts: Sequence[int], seat: Seat) -> int:
    return amounts[seat] - max(amount for other, amount in enumerate(amounts) if other != seat)
