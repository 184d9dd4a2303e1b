"""The same numbers as `encoding`, written by kernels: for many games at once. A law proves them equal.

`observe` and `offer` are what a batch requires of every game (see `samurai.kernels.batches`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from samurai.games.cards.kernel import actions
from samurai.games.cards.kernel.codes import ROW
from samurai.games.cards.kernel.state import (
    CARD,
    FILLED,
    KINDS,
    OPEN,
    PLACE,
    REACH,
    WIDTH,
    Games,
    Packed,
)
from samurai.games.cards.kernel.turn import LANE, SIDES, influence
from samurai.games.cards.learning.encoding import LAYOUT, PLACES, SET
from samurai.games.cards.learning.encoding import TABLE as TABLE_LAYOUT
from samurai.games.cards.pieces import SHAPES
from samurai.kernels import Ints, inlined, kernel

Row = NDArray[np.int8]
"""An observation."""

TABLE, PLAYERS, HAND, HOMES, FREE = LAYOUT.starts.values()
_, PHASE, TOP, HELD, DUE, LAST, UNSEEN, CAUSES = TABLE_LAYOUT.starts.values()
SMALLEST: Final = SET[0]
"""Sets of shapes are numbered from here on: no village is without a shape."""

STATION: Final = LAYOUT.parts["players"][1]
HOME: Final = LAYOUT.parts["villages"][1]


@kernel
def observe(games: Games, past: Ints, seat: int, row: Row) -> None:
    """Write what a seat knows."""
    game: Packed = games[0]
    row[:] = 0
    _write_table(game, row)
    for away in range(game.seats):
        _write_player(game, seat, away, row)
    for at in range(game.hand[seat]):
        row[HAND + game.cards[seat, at]] += 1
    order = np.empty(OPEN, np.int64)
    _sort(game.villages, game.laid, order)
    for at in range(game.laid):
        _write_village(game, seat, _cell_of(order[at]), row, HOMES + at * HOME)
    _sort(game.free, game.sides, order)
    for at in range(game.sides):
        _write_cell(_cell_of(order[at]), row, FREE + 3 * at)


@inlined
def _write_table(game: Packed, row: Row) -> None:
    row[game.seats - 2] = 1
    row[PHASE + game.phase] = 1
    _write_shapes(game.top, row, TOP)
    _write_shapes(game.held, row, HELD)
    if game.held:
        _write_cell(game.due[0], row, DUE)
        _write_cell(game.due[1], row, DUE + 3)
    if game.last:
        _write_cell(game.last, row, LAST)
    for at in range(game.unseen):
        row[UNSEEN + game.stack[at] - SMALLEST] += 1
    for at in range(game.caused):
        row[CAUSES + game.causes[at]] = 1


@inlined
def _write_shapes(shapes: int, row: Row, start: int) -> None:
    for shape in range(len(SHAPES)):
        row[start + shape] = shapes >> shape & 1


@inlined
def _write_cell(cell: int, row: Row, start: int) -> None:
    row[start] = 1
    row[start + 1] = cell % WIDTH - REACH
    row[start + 2] = cell // WIDTH - REACH


@inlined
def _write_player(game: Packed, me: int, away: int, row: Row) -> None:
    seat, start = (me + away) % game.seats, PLAYERS + away * STATION
    row[start] = 1
    row[start + 1] = seat == game.first
    row[start + 2] = seat == game.turn
    row[start + 3] = game.hand[seat]
    row[start + 4] = game.pile[seat]
    for shape in range(len(SHAPES)):
        row[start + 5 + shape] = game.stones[seat, shape]
    for at in range(game.hand[seat] if away == 0 else 0, game.hand[seat] + game.pile[seat]):
        row[start + 5 + len(SHAPES) + game.cards[seat, at]] += 1


@kernel
def _write_village(game: Packed, me: int, cell: int, row: Row, start: int) -> None:
    number = int(game.field[cell])
    _write_shapes(number % FILLED, row, start)
    row[start + 3] = cell % WIDTH - REACH
    row[start + 4] = cell // WIDTH - REACH
    row[start + 5] = number // FILLED == len(SIDES)
    for shape in range(len(SHAPES)):
        sums, rival = influence(game, cell, shape), 0
        for seat in range(game.seats):
            own = sums >> LANE * seat & (1 << LANE) - 1
            if seat == me:
                row[start + 6 + shape] = own
            else:
                rival = max(rival, own)
        row[start + 9 + shape] = rival
    for side in range(len(SIDES)):
        beside = cell + SIDES[side]
        laid = int(game.field[beside])
        if laid > 0:
            row[start + 12 + 2 * side] = 1 + (laid % CARD - me + game.seats) % game.seats
            row[start + 13 + 2 * side] = laid // CARD
        if game.phase == PLACE and beside == game.last:
            row[start + 5] = 0  # villages of an unfinished turn are not turned over yet


@inlined
def _cell_of(key: int) -> int:
    """Return the cell of a sort key."""
    return key % WIDTH * WIDTH + key // WIDTH


@kernel
def _sort(cells: Ints, count: int, order: Ints) -> None:
    """Write the sort keys of cells in the rules' order: from west to east, then from south to north."""
    # An insertion sort: the lists are short, and a key swaps column and row of a cell's number.
    for at in range(count):
        key = cells[at] % WIDTH * WIDTH + cells[at] // WIDTH
        place = at
        while place and order[place - 1] > key:
            order[place] = order[place - 1]
            place -= 1
        order[place] = key


@kernel
def offer(games: Games, codes: Ints, numbers: NDArray[np.int32]) -> int:
    """List the legal actions as the kernel's codes and as the encoding's numbers; return how many there are."""
    game: Packed = games[0]
    count = actions(games, codes)
    if game.phase == PLACE:
        numbers[0], numbers[1] = PLACES, PLACES + 1
        return count
    order = np.empty(OPEN, np.int64)
    _sort(game.free, game.sides, order)
    for at in range(count):
        cell, kind = codes[at] // ROW * 2 + 1, codes[at] % ROW
        row = np.searchsorted(order[: game.sides], cell % WIDTH * WIDTH + cell // WIDTH)
        numbers[at] = row * len(KINDS) + kind
    return count
