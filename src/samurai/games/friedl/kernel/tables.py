"""The tables that the kernels freeze, made from the plain rules' own, so that each move is described once.

A set of squares is a pair of halves (see `bits`), so most tables end in an axis of two.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

import numpy as np

from samurai.games.friedl import pieces
from samurai.games.friedl.movement import STEPS, TILES, promotable, strikes, stuck
from samurai.games.friedl.pieces import (
    GOLDFELDHERR,
    KAISER,
    LAEUFER,
    PFERD,
    PROMOTED,
    SAMURAI,
    SECOND,
    SILBERFELDHERR,
    SQUARES,
    TURM,
    WAGEN,
    in_castle,
    row,
)
from samurai.kernels import Ints

S, W, P, SF, L, T, GF, K = SAMURAI, WAGEN, PFERD, SILBERFELDHERR, LAEUFER, TURM, GOLDFELDHERR, KAISER
DL, DT = LAEUFER + PROMOTED, TURM + PROMOTED

NOWHERE: Final = pieces.NOWHERE
"""The origin of a dropped tile, and a missing Kaiser's square: in no set, seeing nothing, with key 0.

So neither drops nor armies without a Kaiser need a case of their own.
"""

EVERYWHERE: Final = (*SQUARES, NOWHERE)

COMPASS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Eight directions, as rows and columns, clockwise from up: adding four reverses one."""


def pair(squares: Iterable[int]) -> tuple[int, int]:
    """Return a set of squares as its two halves."""
    whole = sum(1 << square for square in squares)
    return whole & (1 << 45) - 1, whole >> 45


def _table(rows: Iterable[object]) -> Ints:
    return np.array(list(rows), np.int64)


def _rows(*wanted: int) -> Ints:
    """Return, for each seat, the squares with these numbers of rows beyond them."""
    return _table(pair(square for square in SQUARES if row(square, seat) in wanted) for seat in (0, 1))


def _line(square: int, direction: int) -> list[int]:
    down, right = COMPASS[direction]
    line, at, column = [], square // 9 + down, square % 9 + right
    while 0 <= at < 9 and 0 <= column < 9:
        line.append(at * 9 + column)
        at, column = at + down, column + right
    return line


_LINES: Final = [
    [_line(square, direction) if square != NOWHERE else [] for direction in range(8)] for square in EVERYWHERE
]


def _lines(square: int, *directions: int) -> tuple[int, int]:
    return pair(other for direction in directions for other in _LINES[square][direction])


def _near(square: int, *directions: int) -> tuple[int, int]:
    """Return the squares from which these lines, reversed, meet a neighbour of a square."""
    around = [_LINES[square][direction][0] for direction in range(8) if _LINES[square][direction]]
    return pair({other for here in around for direction in directions for other in _LINES[here][direction]})


def _open(at: int, occupied: int) -> list[int]:
    """Return what is seen from an index in a row of nine; the outermost squares never hide anything."""
    seen = []
    for step in (-1, 1):
        place = at + step
        while 0 <= place < 9:
            seen.append(place)
            if occupied << 1 >> place & 1:
                break
            place += step
    return seen


def _steps(slot: int, square: int) -> tuple[int, int]:
    stepping = square != NOWHERE and slot in TILES and slot & 15 in STEPS
    return pair(strikes(slot, square) if stepping else ())


def _direction(square: int, other: int) -> int:
    return next((direction for direction in range(8) if other in _LINES[square][direction]), 8)


SLOT: Final = _table(
    GF + tile // SECOND * SECOND if tile % SECOND in (S + PROMOTED, W + PROMOTED, P + PROMOTED, SF + PROMOTED) else tile
    for tile in range(32)
)
"""The slot of a tile's set of squares: shared by all that move alike. Slots 0 and 16 have all of a seat's."""

PAIR: Final = _table([*(pair([square]) for square in SQUARES), (0, 0)])
"""Each square as a set; NOWHERE is empty."""

ROW: Final = _table(square // 9 for square in EVERYWHERE)
COLUMN_OF: Final = _table(square % 9 for square in EVERYWHERE)

STEP: Final = _table([_steps(slot, square) for square in EVERYWHERE] for slot in range(32))
"""By slot and square: where the single steps of a tile lead."""

RAY: Final = _table([_lines(square, direction) for direction in range(8)] for square in EVERYWHERE)
"""By square and direction: all squares up to the edge."""

DIRECTION: Final = _table([_direction(square, other) for other in EVERYWHERE] for square in EVERYWHERE)
"""The direction from one square to another; 8 if they are on no common line."""

LEVEL: Final = _table([_lines(square, *ways) for ways in ((2, 6), (1, 5), (3, 7))] for square in EVERYWHERE)
"""By square: its row and its two diagonals, the lines that meet every column at most once."""

ROW_REACH: Final = _table([sum(1 << to for to in _open(at, inner)) for inner in range(128)] for at in range(9))
"""By index in a row of nine, and by which of its inner seven are occupied: what is seen, as nine bits."""

COLUMN_REACH: Final = _table(
    [pair(9 * to for to in _open(at, inner)) if at < 9 else (0, 0) for inner in range(128)] for at in range(10)
)
"""The same for a column, as a set in the first column; the tenth row is NOWHERE's."""

MEETS: Final = _table(
    [
        [[lines(square, 0, 2, 4, 6), lines(square, 1, 3, 5, 7), lines(square, 4 * seat)] for square in EVERYWHERE]
        for seat in (0, 1)
    ]
    for lines in (_lines, _near)
)
"""From where an enemy's Turm, Läufer or Wagen could hit a seat's square (0), or one beside it (1), on an empty board.

Indexed by that 0 or 1, by seat, square, and kind of line.
"""

AHEAD: Final = MEETS[0, :, :, 2].copy()
"""By seat and square: the squares ahead of it on its file."""

CASTLE: Final = _table(pair(square for square in SQUARES if in_castle(square, seat)) for seat in (0, 1))
"""By seat: the castle that it attacks."""

ALIVE: Final = _table(pair(square for square in SQUARES if not stuck(tile, square)) for tile in range(32))
"""By tile: the squares from which it can still move."""

PROMOTES: Final = _table(int(tile in TILES and promotable(tile)) for tile in range(32))

TO_CASTLE: Final = _table([_rows(*range(3 + step))[seat] for step in range(3)] for seat in (0, 1))
"""By seat and number of rows: from where a step of that many rows ahead leads into the castle, or stays in it."""

MUST_PROMOTE: Final = _table([_rows(*range(2 * step))[seat] for step in range(3)] for seat in (0, 1))
"""By seat and number of rows: from where a Samurai (1 row ahead) or a Pferd (2) must promote (F3)."""

_RNG: Final = Random(1974)


def _keys(count: int) -> list[int]:
    return [_RNG.getrandbits(63) for _ in range(count)]


# Rows of 128 rather than 81, so that an index is a shift; the padding is 0, which makes NOWHERE's key 0.
KEY: Final = _table(key for _ in range(32) for key in [*_keys(81), *[0] * 47])
"""At tile * 128 + square: the Zobrist key of this tile on this square."""

HELD: Final = _table(_keys(2 * 8 * 32))
"""At (seat * 8 + kind) * 32 + number: the key of holding one more tile than `number`."""

TURN: Final = _keys(1)[0]
"""The key of the second player's turn."""
