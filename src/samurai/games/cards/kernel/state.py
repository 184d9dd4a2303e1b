"""A state as one record of integers, which the kernels work on, and the conversion both ways.

The field is a square of cells with the first village in its middle. Its side is odd, so that the cells' numbers form a
chequerboard: villages are on even ones, cards on odd ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from samurai.games.cards.deck import SET_SIZE, VILLAGES_BY_SYMBOLS, deck
from samurai.games.cards.field import Field
from samurai.games.cards.pieces import SHAPES, Cards, Cell, Laid, Symbol, Village
from samurai.games.cards.state import LAST_CARDS, LAST_VILLAGE, NO_FREE_SIDE, Phase, State, used_up
from samurai.kernels import Ints, Records, record_type, records

SEATS: Final = 4
VILLAGES: Final = sum(VILLAGES_BY_SYMBOLS.values())

KINDS: Final = tuple(dict.fromkeys(deck().influence))
"""The different cards of the deck; a card's index here is its kind."""

REACH: Final = VILLAGES + 1
"""How far from the first village kernels look: each village may be one cell farther, then a card, then its sides."""

WIDTH: Final = 2 * REACH + 1
CELLS: Final = WIDTH * WIDTH
CENTRE: Final = CELLS // 2
NORTH: Final = WIDTH

OPEN: Final = 4 + 2 * VILLAGES
"""An upper bound on the free sides: a new village comes where two of its sides are taken."""

CARD: Final = 4
"""A card in a cell is stored as CARD times (its kind plus 1), plus its seat."""

FILLED: Final = 8
"""A village in a cell is stored as its shapes, plus FILLED times the number of cards beside it."""

# Phases and causes, numbered in their order.
DEAL, LAY, PLACE, OVER = range(4)
PHASES: Final = tuple(Phase)
CAUSES: Final = (LAST_VILLAGE, *map(used_up, SHAPES), LAST_CARDS, NO_FREE_SIDE)

Games = Records
"""An array of PACKED records; kernels called from Python work on the first."""


class Packed(Protocol):
    """The fields of a game. Sets of shapes: 1 for helmets, plus 2 for Buddhas, plus 4 for rice."""

    seats: int
    first: int
    turn: int
    phase: int
    last: int
    """The cell of the last card, or 0."""

    top: int
    """The top village's shapes, or 0 while it is not turned up or the stack is empty."""

    held: int
    due: Annotated[Ints, 2]
    stones: Annotated[Ints, (SEATS, len(SHAPES))]
    """By seat and shape."""

    causes: Annotated[Ints, len(CAUSES)]
    caused: int
    """The causes of the end, in the order they came about; only the first `caused` are valid."""

    cards: Annotated[Ints, (SEATS, SET_SIZE)]
    hand: Annotated[Ints, SEATS]
    pile: Annotated[Ints, SEATS]
    """By seat: the kinds of its cards; the first `hand` are in hand, the next `pile` in the pile."""

    stack: Annotated[Ints, VILLAGES]
    unseen: int
    """The villages under the top of the stack: the first `unseen`, in no order."""

    villages: Annotated[Ints, VILLAGES]
    laid: int
    """The cells of the villages on the field: the first `laid`."""

    free: Annotated[Ints, OPEN]
    sides: int
    """The cells where a card may be laid: the first `sides`, in no order."""

    # Bytes, as 66 KB would be slow to copy: they are only stored and compared as bytes, and widened before arithmetic.
    field: Annotated[NDArray[np.int8], CELLS]
    """By cell: on odd ones a card, or -1 - i for the free cell i; on even ones a village; 0 for nothing."""


PACKED: Final = record_type(Packed)
"""A whole game in 11 KB; copy it by `one[0] = other[0]`."""


def cell_number(cell: Cell) -> int:
    """Return the number of a cell."""
    return CENTRE + cell.x + NORTH * cell.y


def cell_at(number: int) -> Cell:
    """Return the cell of a number."""
    y, x = divmod(number, WIDTH)
    return Cell(x - REACH, y - REACH)


def shapes_number(symbols: Iterable[Symbol]) -> int:
    """Return the number of a set of shapes."""
    return sum(1 << SHAPES.index(symbol) for symbol in symbols)


def village_with(shapes: int) -> Village:
    """Return the village with these shapes."""
    return tuple(shape for bit, shape in enumerate(SHAPES) if shapes >> bit & 1)


def pack(state: State) -> Games:
    """Return a state as an array of one record."""
    games = records(PACKED)
    game = games[0]
    game["seats"], game["first"], game["turn"] = len(state.hands), state.first, state.turn
    game["phase"] = PHASES.index(state.phase)
    game["last"] = cell_number(state.last) if state.last else 0
    game["top"], game["held"] = shapes_number(state.top or ()), shapes_number(state.held or ())
    game["due"][: len(state.due)] = list(map(cell_number, state.due))
    game["stones"][: len(state.stones)] = state.stones
    game["caused"] = _fill(game["causes"], map(CAUSES.index, state.causes))
    game["unseen"] = _fill(game["stack"], map(shapes_number, state.unseen))
    for seat, (hand, pile) in enumerate(zip(state.hands, state.piles)):
        _fill(game["cards"][seat], map(KINDS.index, hand + pile))
        game["hand"][seat], game["pile"][seat] = len(hand), len(pile)
    _pack_field(game, state.field)
    return games


def _pack_field(game: np.void, field: Field) -> None:
    """Pack what is on the table."""
    game["laid"] = _fill(game["villages"], map(cell_number, field.villages))
    game["sides"] = _fill(game["free"], map(cell_number, field.free))
    numbers = game["field"]
    numbers[game["free"][: game["sides"]]] = -1 - np.arange(game["sides"])
    for cell, (seat, card) in field.cards.items():
        numbers[cell_number(cell)] = CARD * (KINDS.index(card) + 1) + seat
    for cell, village in field.villages.items():
        at = cell_number(cell)
        filled = sum(int(numbers[at + side]) > 0 for side in (NORTH, 1, -NORTH, -1))
        numbers[at] = shapes_number(village) + FILLED * filled


def _fill(row: Ints, numbers: Iterable[int]) -> int:
    """Fill a row from its beginning; return how many items were written."""
    values = list(numbers)
    row[: len(values)] = values
    return len(values)


def unpack(games: Games) -> State:
    """Return the state that the first record holds."""
    game: np.void = games[0]
    seats, held = int(game["seats"]), int(game["held"])
    return State(
        first=int(game["first"]),
        turn=int(game["turn"]),
        phase=PHASES[game["phase"]],
        hands=tuple(_cards(game["cards"][seat][: game["hand"][seat]]) for seat in range(seats)),
        piles=tuple(_cards(game["cards"][seat][game["hand"][seat] :][: game["pile"][seat]]) for seat in range(seats)),
        field=_field(game),
        last=cell_at(int(game["last"])) if game["last"] else None,
        unseen=tuple(sorted(map(village_with, game["stack"][: game["unseen"]].tolist()))),
        top=village_with(int(game["top"])) or None,
        held=village_with(held) or None,
        due=tuple(map(cell_at, game["due"].tolist())) if held else (),
        stones=tuple(map(tuple, game["stones"][:seats].tolist())),
        causes=tuple(CAUSES[cause] for cause in game["causes"][: game["caused"]]),
    )


def _cards(row: Ints) -> Cards:
    return tuple(sorted(KINDS[kind] for kind in row))


def _field(game: np.void) -> Field:
    numbers = game["field"]
    villages = game["villages"][: game["laid"]].tolist()
    cards = [at for at in np.flatnonzero(numbers > 0).tolist() if at % 2]
    return Field(
        {cell_at(at): village_with(int(numbers[at]) % FILLED) for at in villages},
        {cell_at(at): _laid(int(numbers[at])) for at in cards},
        tuple(sorted(map(cell_at, game["free"][: game["sides"]].tolist()))),
    )


def _laid(number: int) -> Laid:
    kind, seat = divmod(number - CARD, CARD)
    return Laid(seat, KINDS[kind])
