"""Applying actions to a packed game: laying cards and villages, scoring, drawing, in the order of the plain rules.

The caller names the index of the thing that is laid or drawn, as both a search and a random game know it.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from samurai.games.cards.deck import supply
from samurai.games.cards.field import Field, sides
from samurai.games.cards.kernel.state import (
    CARD,
    CENTRE,
    DEAL,
    FILLED,
    KINDS,
    LAY,
    NORTH,
    OVER,
    PLACE,
    SEATS,
    Packed,
    cell_number,
)
from samurai.games.cards.pieces import HELMET, MIDDLE, SAMURAI, SHAPES, Card, Cell, Laid
from samurai.games.cards.rules import HAND
from samurai.kernels import Ints, kernel, strict_leader

LAST_VILLAGE, USED_UP, LAST_CARDS, NO_FREE_SIDE = 0, 1, 4, 5
"""The causes of the end by number; USED_UP is the first of three, one per shape."""

SIDES: Final = np.array((NORTH, 1, -NORTH, -1), np.int64)
"""The offsets to a cell's north, east, south and west."""

CORNERS: Final = np.array((NORTH + 1, 1 - NORTH, -NORTH - 1, NORTH - 1), np.int64)
"""The offsets to a cell's north-east, south-east, south-west and north-west."""

LANE: Final = 8
"""Sums by seat are packed into one number, with this many bits for each."""


def _due() -> Ints:
    """Tabulate the offsets to the cells where a village is due, at most two, by what is around a card.

    The index has four bits for the sides that are villages, and above them four for the corners with another player's
    card. The table is made with the plain rules, so both agree.
    """
    ways = np.zeros((256, 2), np.int64)
    corners = (Cell(1, 1), Cell(1, -1), Cell(-1, -1), Cell(-1, 1))
    for around, bits in enumerate(product((0, 1), repeat=8)):
        # `product` varies the last item fastest, so bits[7] is the lowest bit.
        villages = {cell: (HELMET,) for cell, bit in zip(sides(MIDDLE), bits[7:3:-1]) if bit}
        cards = {cell: Laid(1, Card(SAMURAI, 1)) for cell, bit in zip(corners, bits[3::-1]) if bit}
        for number, cell in enumerate(Field(villages, cards, ()).due(0, MIDDLE)):
            ways[around, number] = cell_number(cell) - CENTRE
    return ways


def _strengths() -> Ints:
    """Tabulate what a card in a cell adds to the sums by seat for each shape (CR10)."""
    strengths = np.zeros((len(SHAPES), CARD * (len(KINDS) + 1)), np.int64)
    for (shape, symbol), (kind, card), seat in product(enumerate(SHAPES), enumerate(KINDS), range(SEATS)):
        if card.symbol in (symbol, SAMURAI):
            strengths[shape, CARD * (kind + 1) + seat] = card.strength << LANE * seat
    return strengths


DUE: Final = _due()
STRENGTHS: Final = _strengths()
SUPPLY: Final = np.array([supply(seats) for seats in range(SEATS + 1)], np.int64)


@kernel
def lay(game: Packed, place: int, cell: int) -> None:
    """Lay the card at an index of the hand on a free cell (CR6); villages come where they are due (CR8)."""
    seat = game.turn
    number = CARD * (_play(game, seat, place) + 1) + seat
    _fill_side(game, cell, number)
    game.last = cell
    _fill_villages(game, cell)
    around = surroundings(game, cell, seat)
    if game.top and DUE[around, 0]:
        if DUE[around, 1]:
            game.due[0] = cell + DUE[around, 0]
            game.due[1] = cell + DUE[around, 1]
            # Two villages are due: the player chooses a cell for the one in hand, and the next goes to the other (C4).
            game.held, game.top, game.phase = game.top, 0, PLACE
            return
        _lay_village(game, cell + DUE[around, 0], game.top)
        game.top = 0
    _finish_turn(game)


@kernel
def place_village(game: Packed, choice: int) -> None:
    """Place the village in hand on one of the two cells, and the next one, if there is one, on the other (C4)."""
    _lay_village(game, game.due[choice], game.held)
    if game.top:
        _lay_village(game, game.due[1 - choice], game.top)
    game.held, game.top = 0, 0
    _finish_turn(game)


@kernel
def deal(game: Packed, place: int) -> None:
    """Give the seat in turn the card at an index of its pile (CR11)."""
    seat = game.turn
    cards, hand = game.cards[seat], game.hand[seat]
    # The pile follows the hand in the same row: swap the card to the border, then move the border.
    cards[hand], cards[hand + place] = cards[hand + place], cards[hand]
    game.hand[seat] = hand + 1
    game.pile[seat] -= 1
    if hand + 1 == HAND:
        _next_turn(game)


@kernel
def reveal(game: Packed, place: int) -> None:
    """Turn up the village at an index of the stack; the first goes to the middle at once (CR2, C5)."""
    village = game.stack[place]
    game.unseen -= 1
    # The stack has no order, so the last village may fill the gap instead of all moving up.
    game.stack[place] = game.stack[game.unseen]
    if game.laid:
        game.top = village
    else:
        _lay_village(game, CENTRE, village)


@kernel
def top_is_unseen(game: Packed) -> bool:
    """Whether the stack is not empty, but its top is not turned up yet."""
    return game.top == 0 and game.unseen > 0


@kernel
def influence(game: Packed, village: int, shape: int) -> int:
    """Return what counts for a shape beside a village: LANE bits for each seat, seat 0 in the lowest (CR10)."""
    sums = 0
    for way in SIDES:
        # A free side is negative; index 0 of STRENGTHS is not a card.
        sums += STRENGTHS[shape, max(0, int(game.field[village + way]))]
    return sums


@kernel
def _play(game: Packed, seat: int, place: int) -> int:
    """Take a card out of the hand and return its kind; the last cards of hand and pile fill the gaps."""
    cards, hand = game.cards[seat], game.hand[seat] - 1
    kind = cards[place]
    cards[place] = cards[hand]
    cards[hand] = cards[hand + game.pile[seat]]
    game.hand[seat] = hand
    return kind  # type: ignore[no-any-return]


@kernel
def _fill_side(game: Packed, cell: int, number: int) -> None:
    """Put a card on a free cell; the last free cell takes its place in the list, so that nothing shifts."""
    at = -1 - int(game.field[cell])
    game.sides -= 1
    moved = game.free[game.sides]
    game.free[at] = moved
    game.field[moved] = -1 - at
    game.field[cell] = number


@kernel
def surroundings(game: Packed, cell: int, seat: int) -> int:
    """Return what is around a card of a seat on this cell, as an index of DUE."""
    field, around = game.field, 0
    for bit in range(4):
        if int(field[cell + SIDES[bit]]):
            around |= 1 << bit
        card = int(field[cell + CORNERS[bit]])
        if card > 0 and card % CARD != seat:
            around |= 16 << bit
    return around


@kernel
def _fill_villages(game: Packed, cell: int) -> None:
    """Give the villages beside a new card one more filled side."""
    for way in SIDES:
        village = int(game.field[cell + way])
        if village:
            game.field[cell + way] = village + FILLED


@kernel
def _lay_village(game: Packed, cell: int, village: int) -> None:
    """Lay a village, which may open new sides."""
    field, filled = game.field, 0
    for way in SIDES:
        side = int(field[cell + way])
        if side > 0:
            filled += 1
        elif side == 0:
            game.free[game.sides] = cell + way
            game.sides += 1
            # That is -1 - i for the index i just used.
            field[cell + way] = -game.sides
    field[cell] = village + FILLED * filled
    game.villages[game.laid] = cell
    game.laid += 1


@kernel
def _finish_turn(game: Packed) -> None:
    """Score the turn, once its villages are placed (C1); then the game is over, or a card is drawn (CR11)."""
    # Only villages beside the last card can have been completed in this turn.
    for way in SIDES:
        if int(game.field[game.last + way]) >= 4 * FILLED:
            _score(game, game.last + way)
    _note_causes(game)
    # The round is finished, so that all have had equally many turns, unless no card can be laid.
    if game.caused and (_next_seat(game) == game.first or game.sides == 0):
        game.phase = OVER
    elif game.pile[game.turn]:
        game.phase = DEAL
    else:
        _next_turn(game)


@kernel
def _score(game: Packed, village: int) -> None:
    """Give a stone for each symbol of a village to the strictly highest influence; to nobody in a tie (CR10, C7)."""
    shapes = int(game.field[village])
    for shape in range(3):
        if shapes >> shape & 1:
            taker = strict_leader(influence(game, village, shape), LANE, game.seats, -1)
            if taker >= 0:
                game.stones[taker, shape] += 1


@kernel
def _note_causes(game: Packed) -> None:
    """Note every cause of the end that applies (CR12, C8, C9)."""
    if game.top == 0 and game.unseen == 0:
        _note(game, LAST_VILLAGE)
    for shape in range(3):
        if _total(game.stones[:, shape]) >= SUPPLY[game.seats, shape]:
            _note(game, USED_UP + shape)
    if _total(game.hand) == 0:
        _note(game, LAST_CARDS)
    if game.sides == 0:
        _note(game, NO_FREE_SIDE)


@kernel
def _total(by_seat: Ints) -> int:
    return by_seat[0] + by_seat[1] + by_seat[2] + by_seat[3]  # type: ignore[no-any-return]


@kernel
def _note(game: Packed, cause: int) -> None:
    for at in range(game.caused):
        if game.causes[at] == cause:
            return
    game.causes[game.caused] = cause
    game.caused += 1


@kernel
def _next_turn(game: Packed) -> None:
    """Give the turn to the next seat clockwise; at the start of the game, it is first dealt its hand."""
    game.turn = _next_seat(game)
    game.phase = LAY if game.hand[game.turn] else DEAL


@kernel
def _next_seat(game: Packed) -> int:
    return game.turn + 1 if game.turn + 1 < game.seats else 0
