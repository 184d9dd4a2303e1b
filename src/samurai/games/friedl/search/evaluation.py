"""Static evaluation for the search: tiles on their squares and in hand, and how safe the Kaisers are.

In hundredths of a Samurai. What a tile does for its own Kaiser, and against the enemy's, depends on its distance from
them: tables give both a bonus and the number of squares around the Kaiser that it hits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from samurai.games.friedl.kernel.attacks import occupied, reach
from samurai.games.friedl.kernel.bits import first, how_many, rest
from samurai.games.friedl.kernel.exchange import STAKE, VALUE
from samurai.games.friedl.kernel.position import Position, captured, mover, origin, placed, target
from samurai.games.friedl.kernel.tables import DL, DT, GF, NOWHERE, SF, STEP, K, L, P, S, T, W
from samurai.games.friedl.movement import STEPS
from samurai.games.friedl.pieces import SQUARES
from samurai.games.friedl.search.fitted import FITTED
from samurai.kernels import Ints, inlined, kernel

TEMPO: Final = 15
"""What it is worth to be the one to move."""

HELD_WORTH: Final[Ints] = np.array(
    [
        [10 * (STAKE[kind] - VALUE[kind]) * number + FITTED["hand"][kind, min(number, 18)] for number in range(32)]
        for kind in range(8)
    ],
    np.int64,
)
"""By kind and number: the value of that many tiles in hand."""

GUARD: Final = 1 << 32
HUNT: Final = 1 << 44
"""Three sums in one number: the value in the low 32 bits, then the hits around one's own Kaiser and the enemy's."""

HALF: Final = 1 << 31

ROOM: Final = 5
"""The value of each square that a Läufer or a Turm may go to."""

MOST_GUARDS: Final = 14
WILD: Final = 4
"""The weight of an attack before any tiles in hand can join it."""

_GOLDS: Final = (GF, S + 8, W + 8, P + 8, SF + 8)
_FORCE: Final = (0, 1, 2, 2, 3, 3, 3, 3, 0, 3, 3, 3, 3, 4, 4, 0)
"""The weight of each hit of a tile on a square beside the enemy's Kaiser."""

READY: Final[Ints] = np.array((0, 1, 2, 2, 4, 4, 6, 5), np.int64)
"""By kind: how much one or more tiles of it in hand add to an attack."""

_HOME: Final = (0, 15, -25, -90, -150, -190, -210, -210, -210)
_ASIDE: Final = (35, 40, 20, -10, -30, -10, 20, 40, 35)
"""The value of a Kaiser's square, by its row and by its column."""

_AHEAD: Final[dict[int, tuple[int, ...]]] = {
    S: (0, 0, 0, 4, 10, 18, 25, 30, 0),
    W: (0, 0, 0, 0, 0, 0, 0, 0, 0),
    P: (0, 0, 0, -5, -10, 0, 0, 0, 0),
    SF: (-10, 0, 8, 12, 16, 16, 10, 5, 0),
    GF: (5, 10, 0, -12, -20, -15, -10, -5, -10),
}
"""The value of a tile's square, by how many rows it has advanced."""

_GUARDS: Final[dict[int, tuple[int, ...]]] = {
    S: (0, 12, 4),
    W: (0, 4, 0),
    P: (0, 8, 4),
    SF: (0, 28, 16, 4),
    **dict.fromkeys(_GOLDS, (0, 34, 20, 6)),
    DL: (0, 45, 35, 20, 8),
    DT: (0, 15, 10, 5),
}
"""The value of a tile for its own Kaiser, by its distance from him."""

_HUNTERS: Final[dict[int, tuple[int, ...]]] = {
    S: (0, 10, 6),
    P: (0, 8, 10, 4),
    SF: (0, 30, 24, 14, 6),
    **dict.fromkeys(_GOLDS, (0, 40, 30, 16, 8)),
    DL: (0, 40, 35, 25, 15, 8),
    DT: (0, 50, 45, 35, 25, 15, 8),
}
"""The value of a tile against the enemy's Kaiser, by its distance from him."""


def _forward(kind: int, rows: int, columns: int) -> int:
    """Count the squares beside a Kaiser hit by the steps of the first player's tile, this far below and right."""
    return sum(max(abs(rows + down), abs(columns + right)) == 1 for down, right in STEPS.get(kind, ()))


def _by_place(value_at: Callable[[int, int, int], int]) -> Ints:
    """Tabulate a value for each tile, by its offset from a Kaiser in the numbering of `WIDE`."""
    table = np.zeros((32, 289), np.int64)
    for kind in range(1, 15):
        for rows in range(-8, 9):
            for columns in range(-8, 9):
                at = rows * 17 + columns
                # The second player's board is the first's turned round, so the offset changes its sign.
                table[kind, 144 + at] = table[kind + 16, 144 - at] = value_at(kind, rows, columns)
    return table


def _listed(row: tuple[int, ...], at: int) -> int:
    return row[at] if at < len(row) else 0


def _guarding(kind: int, rows: int, columns: int) -> int:
    bonus = _listed(_GUARDS.get(kind, ()), max(abs(rows), abs(columns)))
    # Behind their Kaiser, tiles that mostly move forward guard little.
    if kind in (S, SF) and rows > 0:
        bonus //= 3
    bonus += int(FITTED["guard"][kind, rows + 8, abs(columns)])
    return bonus + GUARD * _forward(kind, rows, columns) * (kind != K)


def _hunting(kind: int, rows: int, columns: int) -> int:
    bonus = _listed(_HUNTERS.get(kind, ()), max(abs(rows), abs(columns)))
    # Tiles that have passed the Kaiser must turn round to hunt him.
    if rows < 0 and kind not in (DL, DT):
        bonus //= 2
    bonus += int(FITTED["hunt"][kind, rows + 8, abs(columns)])
    return bonus + HUNT * _FORCE[kind] * _forward(kind, rows, columns) * (kind != K)


def _placed(tile: int, square: int) -> int:
    kind, square = tile & 15, 80 - square if tile >> 4 else square
    advanced, learned = 8 - square // 9, int(FITTED["square"][kind, square])
    if kind == K:
        return learned + _HOME[advanced] + (_ASIDE[square % 9] if advanced < 3 else 0)
    return learned + int(10 * VALUE[tile]) + _listed(_AHEAD.get(kind, ()), advanced)


_MIDDLE: Final = 40

WIDE: Final[Ints] = np.array([square // 9 * 17 + square % 9 for square in (*SQUARES, _MIDDLE)], np.int64)
"""Squares numbered in rows of 17, so that a difference of numbers identifies the offset between two squares.

A missing Kaiser is taken to be in the middle, from where every offset is in the tables.
"""

GUARDING: Final = _by_place(_guarding)
HUNTING: Final = _by_place(_hunting)
PLACED: Final[Ints] = np.array(
    [[_placed(tile, square) if 0 < tile & 15 < 15 else 0 for square in SQUARES] for tile in range(32)], np.int64
)


@kernel
def value(position: Position) -> int:
    """Return how far the seat to move is ahead."""
    return ahead(position, army(position, 0), army(position, 1))


@kernel
def ahead(position: Position, one: int, two: int) -> int:
    """Like `value`, where both armies' sums are known."""
    one += _lines(position, 0)
    two += _lines(position, 1)
    won = _plain(one) - _plain(two) + _danger(position, 1, two, one) - _danger(position, 0, one, two)
    return TEMPO + (-won if position.side else won)


@inlined
def balance(position: Position, one: int, two: int) -> int:
    """Return how far the seat to move is ahead by the sums of both armies alone: without lines and danger."""
    won = _plain(one) - _plain(two)
    return TEMPO + (-won if position.side else won)


@kernel
def army(position: Position, seat: int) -> int:
    """Return what a seat's tiles are worth on their squares, with their steps' hits around both Kaisers, in one sum."""
    total = 0
    low, high = position.sets[seat << 4, 0], position.sets[seat << 4, 1]
    while low | high:
        square = first(low, high)
        low, high = rest(low, high)
        total += standing(position, position.board[square], square)
    for kind in range(S, K):
        total += HELD_WORTH[kind, position.hand[seat, kind]]
    return total


@inlined
def standing(position: Position, tile: int, square: int) -> int:
    """Return what one tile adds to its army's sum on a square."""
    # 144 is the middle of a table of 17 * 17 offsets, so negative differences fit too.
    kaisers, seat, wide = position.kaiser, tile >> 4, 144 + WIDE[square]
    near = GUARDING[tile, wide - WIDE[kaisers[seat]]] + HUNTING[tile, wide - WIDE[kaisers[1 - seat]]]
    return PLACED[tile, square] + near  # type: ignore[no-any-return]


@inlined
def march(position: Position, armies: Ints, ply: int, move: int) -> None:
    """Update the sums of both armies after a move that has been made, from those before it."""
    tile, there, here, taken = mover(move), target(move), origin(move), captured(move)
    side = tile >> 4
    # Every tile's bonus depends on where the Kaisers are, so a Kaiser's move means adding up everything.
    if tile & 15 == K:
        armies[ply + 1, 0] = army(position, 0)
        armies[ply + 1, 1] = army(position, 1)
        return
    mine, other = armies[ply, side], armies[ply, 1 - side]
    mine += standing(position, placed(move), there)
    if here == NOWHERE:
        held = position.hand[side, tile & 7]
        mine += HELD_WORTH[tile & 7, held] - HELD_WORTH[tile & 7, held + 1]
    else:
        mine -= standing(position, tile, here)
    if taken:
        other -= standing(position, taken, there)
        held = position.hand[side, taken & 7]
        mine += HELD_WORTH[taken & 7, held] - HELD_WORTH[taken & 7, held - 1]
    armies[ply + 1, side], armies[ply + 1, 1 - side] = mine, other


@kernel
def _lines(position: Position, seat: int) -> int:
    """Return what the lines of an army's tiles add: room to move, and hits around both Kaisers."""
    board, sets, own, total = position.board, position.sets, seat << 4, 0
    all_low, all_high = occupied(position)
    mine, other = position.kaiser[seat], position.kaiser[1 - seat]
    low = sets[own + L, 0] | sets[own + DL, 0] | sets[own + T, 0] | sets[own + DT, 0] | sets[own + W, 0]
    high = sets[own + L, 1] | sets[own + DL, 1] | sets[own + T, 1] | sets[own + DT, 1] | sets[own + W, 1]
    while low | high:
        square = first(low, high)
        low, high = rest(low, high)
        tile = board[square]
        to_low, to_high = reach(tile, square, all_low, all_high)
        if tile & 7 != W:
            total += ROOM * how_many(to_low, to_high)
        # Hits by single steps are in the tables of `standing` already, and must not count twice.
        to_low &= ~STEP[tile, square, 0]
        to_high &= ~STEP[tile, square, 1]
        total += GUARD * how_many(to_low & STEP[K, mine, 0], to_high & STEP[K, mine, 1])
        total += 3 * HUNT * how_many(to_low & STEP[K, other, 0], to_high & STEP[K, other, 1])
    return total


@inlined
def _plain(total: int) -> int:
    """Return the value part of an army's sum."""
    # A negative value borrows from the counts above it; adding HALF before the shift gives that back.
    return total - ((total + HALF >> 32) << 32)


@inlined
def _danger(position: Position, seat: int, own: int, enemy: int) -> int:
    """Return what danger to a Kaiser costs: the enemy's hits around him, more with tiles in hand, less with guards."""
    ready = 0
    for kind in range(S, K):
        if position.hand[1 - seat, kind]:
            ready += READY[kind]
    guards, hunters = (own + HALF >> 32) & 4095, enemy + HALF >> 44
    open_to = MOST_GUARDS - min(guards, MOST_GUARDS - 2)
    return min((hunters * (WILD + ready) + 2 * ready) * open_to // 5, 3000)
