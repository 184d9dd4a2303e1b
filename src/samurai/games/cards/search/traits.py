"""What a learned policy knows an action by: each trait is a number, and has a weight of its own.

The three shapes share their weights, as the rules treat them alike. Traits are local: the card, the villages beside it,
and what they are worth to the seat to act.
"""

from __future__ import annotations

from typing import Final

from samurai.games.cards.kernel.codes import ROW, VILLAGE
from samurai.games.cards.kernel.state import CARD, FILLED, SEATS, Games, Packed
from samurai.games.cards.kernel.turn import DUE, LANE, SIDES, STRENGTHS, influence, surroundings
from samurai.games.cards.search.counts import SHAPE, STRENGTH, stake_of
from samurai.kernels import Ints, inlined, kernel, margin

LEADS: Final = 4
"""A lead in influence beyond this counts no more."""

NOBODY: Final = 2 * LEADS + 1
"""In place of a lead: nobody has any influence."""

# The traits, each with the first of its numbers. A card's class is its strength, in four steps, and whether it is a
# samurai.

CARD_CLASS: Final = 0
"""By the card's class, and the seat's cards left, in four steps."""

CHANGE: Final = CARD_CLASS + 8 * 4
"""For each symbol beside the card, by the free sides of its village, and the lead before and after."""

AFTER: Final = CHANGE + 4 * (NOBODY + 1) * NOBODY
"""For each symbol, by the free sides up to 3, who leads after, who led before, and what is at stake."""

COUNTED: Final = AFTER + 3 * 3 * 3 * 15
"""By the card's class, and how many symbols it counts for, up to 4."""

NEW: Final = COUNTED + 8 * 5
"""By how many villages are due after it, and the symbols of the village on top of the stack."""

PLACED: Final = NEW + 3 * 4
"""For each symbol of a village that is placed, by its cell's cards and the lead there."""

SIZE: Final = PLACED + 5 * NOBODY
"""How many numbers there are."""

MOST: Final = 1 + 4 * 3 * 2 + 2
"""The most traits of one action."""


@kernel
def traits(games: Games, code: int, found: Ints) -> int:
    """Write the numbers of all traits of an action of the seat to act; return how many there are."""
    game: Packed = games[0]
    # A code stands for two neighbouring cells: a village may be placed on the even one, a card on the odd one.
    cell, kind = code // ROW * 2, code % ROW
    if kind == VILLAGE:
        return _placing(game, cell, found)
    return _laying(game, cell + 1, kind, found)


@inlined
def _clipped(lead: int) -> int:
    return max(-LEADS, min(LEADS, lead)) + LEADS


@inlined
def _sign(lead: int) -> int:
    """Return 0 for behind, 1 for level, 2 for ahead."""
    return 1 + (lead > 0) - (lead < 0)


@kernel
def _laying(game: Packed, cell: int, kind: int, found: Ints) -> int:
    """Write the traits of laying a card."""
    seat = game.turn
    cards, number, counted = game.hand[seat] + game.pile[seat], 1, 0
    card, samurai = CARD * (kind + 1) + seat, SHAPE[kind] == 3
    for way in SIDES:
        village = int(game.field[cell + way])
        if village:
            free = 4 - village // FILLED
            for shape in range(3):
                if village >> shape & 1:
                    sums, added = influence(game, cell + way, shape), STRENGTHS[shape, card]
                    before, after = margin(sums, LANE, seat, SEATS), margin(sums + added, LANE, seat, SEATS)
                    counted += added > 0
                    near = _clipped(before) if sums else NOBODY
                    found[number] = CHANGE + ((free - 1) * (NOBODY + 1) + near) * NOBODY + _clipped(after)
                    lead = ((min(3, free) - 1) * 3 + _sign(after)) * 3 + _sign(before)
                    found[number + 1] = AFTER + lead * 15 + stake_of(game, shape, seat)
                    number += 2
    of = STRENGTH[kind] * 2 + samurai
    found[0] = CARD_CLASS + of * 4 + (cards > 3) + (cards > 7) + (cards > 11)
    found[number] = COUNTED + of * 5 + min(4, counted)
    top = (game.top & 1) + (game.top >> 1 & 1) + (game.top >> 2 & 1)
    found[number + 1] = NEW + _villages_due(game, cell) * 4 + top
    return number + 2


@inlined
def _villages_due(game: Packed, cell: int) -> int:
    """Return how many villages are due after a card of the seat to act on this cell."""
    around = surroundings(game, cell, game.turn)
    return int(DUE[around, 0] != 0) + int(DUE[around, 1] != 0)


@kernel
def _placing(game: Packed, cell: int, found: Ints) -> int:
    """Write the traits of placing the village in hand."""
    number, cards = 0, 0
    for way in SIDES:
        cards += int(game.field[cell + way]) > 0
    for shape in range(3):
        if game.held >> shape & 1:
            lead = _clipped(margin(influence(game, cell, shape), LANE, game.turn, SEATS))
            found[number] = PLACED + cards * NOBODY + lead
            number += 1
    return number
