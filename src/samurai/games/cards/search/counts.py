"""What a learned evaluation counts in a position, for one seat: each count is a number, and has a weight of its own.

The three shapes share their weights, as the rules treat them alike. `tests/games/cards/test_counts.py` has the same
counts in plain Python.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.games.cards.deck import SET_SIZE
from samurai.games.cards.kernel.state import FILLED, KINDS, LAY, SEATS, Packed
from samurai.games.cards.kernel.turn import LANE, SUPPLY, influence
from samurai.games.cards.pieces import SAMURAI, SHAPES
from samurai.kernels import Ints, inlined, kernel, margin

SHAPE: Final = np.array([3 if card.symbol is SAMURAI else SHAPES.index(card.symbol) for card in KINDS], np.int64)
"""By kind of card: its shape, or 3 for a samurai."""

STRENGTH: Final = np.array([min(4, card.strength) - 1 for card in KINDS], np.int64)
"""By kind of card: its strength in four steps, from 0."""

LEADS: Final = 5
"""A lead in influence beyond this counts no more."""

NOBODY: Final = 2 * LEADS + 1
"""In place of a lead: nobody has any influence."""

# The counts, each with the first of its numbers. A race is a seat's lead in stones of a shape, from -2 to 2; the rest
# is how many stones of a shape are left, in three steps; the turn is how many seats act before this one.

SEAT: Final = 0
"""By number of seats after the start player."""

TEMPO: Final = SEAT + SEATS
"""By cards left, and the turn."""

STANDING: Final = TEMPO + (SET_SIZE + 1) * SEATS
"""By the three races, the best first, and how many cards all have left, in four steps."""

AHEAD: Final = STANDING + 125 * 4
"""By the lead in stones of all shapes, from -4 to 4."""

RACE: Final = AHEAD + 9
"""For each shape, by the lead in stones, from -4 to 4, and the stones left, up to 7."""

NEAR: Final = RACE + 9 * 8
"""For each symbol of a village, by its free sides, the lead in influence, and the turn up to 2."""

STAKE: Final = NEAR + 4 * (NOBODY + 1) * 3
"""For each symbol, by the free sides up to 3, the lead from -3 to 3, the race and the rest of its shape."""

PLACE: Final = STAKE + 3 * 7 * 15
"""For each symbol, by the symbols of its village, the free sides, and the lead from -3 to 3."""

SPECIAL: Final = PLACE + 3 * 4 * 7
"""For each card of a shape, by its strength, whether it is in hand, and the race and the rest of that shape."""

ANY: Final = SPECIAL + 4 * 2 * 15
"""For each samurai, by its strength, whether it is in hand, and the seat's cards left, in four steps."""

SIZE: Final = ANY + 4 * 2 * 4
"""How many numbers there are."""

MOST: Final = 3 * 3 * 44 + 32
"""The most counts of one position."""


@kernel
def count(game: Packed, seat: int, found: Ints) -> int:
    """Write the numbers of all that counts for a seat, with repetitions; return how many there are."""
    turn, cards, every = _turn(game, seat), game.hand[seat] + game.pile[seat], 0
    for other in range(game.seats):
        every += game.hand[other] + game.pile[other]
    found[0] = SEAT + (seat - game.first) % game.seats
    found[1] = TEMPO + cards * SEATS + turn
    number, best, middle, worst, stakes, own, rival = 2, -3, -3, -3, 0, 0, 0
    for shape in range(3):
        lead, left = _stone_lead(game, shape, seat)
        race = max(-2, min(2, lead))
        if race > best:
            best, middle, worst = race, best, middle
        elif race > middle:
            middle, worst = race, middle
        else:
            worst = race
        found[number] = RACE + (max(-4, min(4, lead)) + 4) * 8 + min(7, left)
        number += 1
        # The stakes of the three shapes, four bits for each.
        stakes |= _stake(lead, left) << 4 * shape
    for other in range(game.seats):
        stones = game.stones[other, 0] + game.stones[other, 1] + game.stones[other, 2]
        if other == seat:
            own = stones
        else:
            rival = max(rival, stones)
    stage = every * 4 // (SET_SIZE * game.seats + 1)
    found[number] = STANDING + (((best + 2) * 5 + middle + 2) * 5 + worst + 2) * 4 + stage
    found[number + 1] = AHEAD + max(-4, min(4, own - rival)) + 4
    number = _villages(game, seat, min(2, turn), stakes, found, number + 2)
    return _cards(game, seat, (cards > 3) + (cards > 7) + (cards > 11), stakes, found, number)


@inlined
def _turn(game: Packed, seat: int) -> int:
    """Return how many seats lay a card before this one does."""
    return (seat - game.turn - (game.phase != LAY)) % game.seats


@inlined
def _stone_lead(game: Packed, shape: int, seat: int) -> tuple[int, int]:
    """Return a seat's lead in stones of a shape, and how many are left."""
    rival, left = 0, SUPPLY[game.seats, shape]
    for other in range(game.seats):
        left -= game.stones[other, shape]
        if other != seat:
            rival = max(rival, game.stones[other, shape])
    return game.stones[seat, shape] - rival, max(0, left)


@inlined
def _stake(lead: int, left: int) -> int:
    """Return the race and the rest of a shape as one number."""
    return (max(-2, min(2, lead)) + 2) * 3 + (left > 2) + (left > 5)


@kernel
def stake_of(game: Packed, shape: int, seat: int) -> int:
    """Return what is at stake for a seat in a shape: the race and the rest as one number, below 15."""
    lead, left = _stone_lead(game, shape, seat)
    return _stake(lead, left)


@kernel
def _villages(game: Packed, seat: int, turn: int, stakes: int, found: Ints, number: int) -> int:
    """Count the symbols of the villages that are not complete."""
    for at in range(game.laid):
        cell = game.villages[at]
        village = int(game.field[cell])
        free = 4 - village // FILLED
        if free > 0:
            symbols = (village & 1) + (village >> 1 & 1) + (village >> 2 & 1)
            for shape in range(3):
                if village >> shape & 1:
                    sums = influence(game, cell, shape)
                    lead = max(-LEADS, min(LEADS, margin(sums, LANE, seat, SEATS)))
                    near = lead + LEADS if sums else NOBODY
                    found[number] = NEAR + ((free - 1) * (NOBODY + 1) + near) * 3 + turn
                    lead = max(-3, min(3, lead)) + 3
                    found[number + 1] = STAKE + ((min(3, free) - 1) * 7 + lead) * 15 + (stakes >> 4 * shape & 15)
                    found[number + 2] = PLACE + ((symbols - 1) * 4 + free - 1) * 7 + lead
                    number += 3
    return number


@kernel
def _cards(game: Packed, seat: int, step: int, stakes: int, found: Ints, number: int) -> int:
    """Count a seat's cards, in hand and in the pile."""
    for at in range(game.hand[seat] + game.pile[seat]):
        kind, piled = game.cards[seat, at], at >= game.hand[seat]
        shape = SHAPE[kind]
        if shape == 3:
            found[number] = ANY + (STRENGTH[kind] * 2 + piled) * 4 + step
        else:
            found[number] = SPECIAL + (STRENGTH[kind] * 2 + piled) * 15 + (stakes >> 4 * shape & 15)
        number += 1
    return number
