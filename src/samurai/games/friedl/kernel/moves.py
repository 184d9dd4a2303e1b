"""All legal moves, found from pins and checks, never by making one: listed in a buffer, or only counted.

Counting is listing without a buffer: pass None, and whole sets of moves become a count of their bits.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np

from samurai.games.friedl.kernel.attacks import attackers, flights, occupied, reach, threats
from samurai.games.friedl.kernel.bits import (
    COLUMN,
    HIGH_ALL,
    LOW_ALL,
    Half,
    Squares,
    columns,
    down,
    first,
    how_many,
    left,
    rest,
    right,
    up,
)
from samurai.games.friedl.kernel.position import PROMOTING, Position
from samurai.games.friedl.kernel.tables import (
    ALIVE,
    CASTLE,
    DIRECTION,
    DL,
    DT,
    GF,
    MUST_PROMOTE,
    NOWHERE,
    PAIR,
    PROMOTES,
    RAY,
    SF,
    SLOT,
    TO_CASTLE,
    K,
    L,
    P,
    S,
    T,
    W,
)
from samurai.kernels import Ints, inlined, kernel, lowest

MOST: Final = 600
"""An upper bound on the actions of a position: 593 moves are the most known."""

BUFFERS: Final = np.dtype([("moves", "i8", (24, MOST))], align=True)


class Buffers(Protocol):
    """The fields of a BUFFERS record, for mypy."""

    moves: Ints
    """Room for the moves of each depth of a search."""


@kernel
def legal(position: Position, moves: Ints | None) -> int:
    """Write every legal move and drop into a buffer, if there is one; return how many there are."""
    found, low, high = moves_onto(position, moves, LOW_ALL, HIGH_ALL)
    return drops_onto(position, moves, found, low, high)


@kernel
def captures(position: Position, moves: Ints | None) -> int:
    """Write every legal capture into a buffer, if there is one; return how many there are."""
    enemy = 16 - (position.side << 4)
    found, _, _ = moves_onto(position, moves, position.sets[enemy, 0], position.sets[enemy, 1])
    return found


@kernel
def moves_onto(position: Position, moves: Ints | None, low: Half, high: Half) -> tuple[int, Half, Half]:
    """List the moves, without drops, onto a set of squares; return how many, and the squares a drop must go to."""
    sets, side = position.sets, position.side
    own, kaiser = side << 4, position.kaiser[side]
    checks, answer_low, answer_high, pinned_low, pinned_high = threats(position, side)
    # Without a check every square answers it: the same mask then serves moves and drops.
    if checks == 0:
        answer_low, answer_high = LOW_ALL, HIGH_ALL
    free_low, free_high = flights(position)
    # The Kaiser comes first and apart: pins and answers do not bind him, only attacked squares do.
    found = _go(position, moves, 0, kaiser << 7 | (own + K) << 14, free_low & low, free_high & high)
    # In double check only the Kaiser can move.
    if checks > 1:
        return found, 0, 0
    # From here on a move must answer a check, and may not capture one's own tiles.
    low &= answer_low & ~sets[own, 0]
    high &= answer_high & ~sets[own, 1]
    pinned_low &= sets[own, 0]
    pinned_high &= sets[own, 1]
    found = _step_all(position, moves, found, low, high, ~pinned_low, ~pinned_high)
    from_low = sets[own + W, 0] | sets[own + L, 0] | sets[own + T, 0] | sets[own + DL, 0] | sets[own + DT, 0]
    from_high = sets[own + W, 1] | sets[own + L, 1] | sets[own + T, 1] | sets[own + DL, 1] | sets[own + DT, 1]
    # Pinned tiles are left out of the steps that are listed in bulk, since each has its own line to stay on.
    from_low |= pinned_low
    from_high |= pinned_high
    while from_low | from_high:
        square = first(from_low, from_high)
        from_low, from_high = rest(from_low, from_high)
        to_low, to_high = low, high
        # A pinned tile may only move along the line between the Kaiser and the tile that pins it.
        if PAIR[square, 0] & pinned_low | PAIR[square, 1] & pinned_high:
            to_low &= RAY[kaiser, DIRECTION[kaiser, square], 0]
            to_high &= RAY[kaiser, DIRECTION[kaiser, square], 1]
        found = _go_from(position, moves, found, square, to_low, to_high)
    return found, answer_low, answer_high


@kernel
def drops_onto(position: Position, moves: Ints | None, found: int, low: Half, high: Half) -> int:
    """List the drops onto a set; return the new count."""
    for kind in range(S, K):
        found = drop_onto(position, moves, found, kind, low, high)
    return found


@inlined
def drop_onto(position: Position, moves: Ints | None, found: int, kind: int, low: Half, high: Half) -> int:
    """List the drops of one kind onto a set, if the seat to move holds it; return the new count."""
    side = position.side
    if position.hand[side, kind] == 0:
        return found
    tile = kind + (side << 4)
    all_low, all_high = occupied(position)
    # ALIVE leaves out the rows from which a tile could never move again, where it may not be dropped.
    low &= ALIVE[tile, 0] & ~all_low
    high &= ALIVE[tile, 1] & ~all_high
    if kind == S:
        low, high = _samurai_drops(position, low, high)
    if moves is None:
        return found + how_many(low, high)
    move = tile << 14 | NOWHERE << 7
    while low:
        moves[found] = move | lowest(low)
        found += 1
        low &= low - 1
    while high:
        moves[found] = move | 45 + lowest(high)
        found += 1
        high &= high - 1
    return found


@kernel
def _samurai_drops(position: Position, low: Half, high: Half) -> Squares:
    """Return the squares of a set where a Samurai may be dropped: one per file (FR13), and no mate in shogi (F4)."""
    side = position.side
    own = side << 4
    # Multiplying by COLUMN repeats the nine bits of the files in every row: one mask instead of nine tests.
    files = columns(position.sets[own + S, 0], position.sets[own + S, 1]) * COLUMN
    low &= ~files
    high &= ~files
    # Only a Samurai right in front of the Kaiser gives check, so at most this one square can mate.
    kaiser = position.kaiser[1 - side]
    square = kaiser + (-9 if side else 9)
    if position.shogi and kaiser != NOWHERE and 0 <= square < 81:
        mate_low, mate_high = low & PAIR[square, 0], high & PAIR[square, 1]
        if mate_low | mate_high and _drop_mates(position, square):
            low ^= mate_low
            high ^= mate_high
    return low, high


@kernel
def _drop_mates(position: Position, square: int) -> bool:
    """Whether a Samurai dropped here, in front of the enemy's Kaiser, would mate; no drop can answer it (F4)."""
    sets, side = position.sets, position.side
    own, low, high = side << 4, PAIR[square, 0], PAIR[square, 1]
    all_low, all_high = occupied(position)
    guard_low, guard_high = attackers(position, square, side, all_low, all_high)
    # An unguarded Samurai can simply be captured by the Kaiser: this spares most of the costly checks below.
    if guard_low | guard_high == 0:
        return False
    # Only the sets are changed, not the board: counting moves reads the board for moving tiles only.
    for slot in (own, own + S):
        sets[slot, 0] ^= low
        sets[slot, 1] ^= high
    position.side = 1 - side
    answers, _, _ = moves_onto(position, None, LOW_ALL, HIGH_ALL)
    position.side = side
    for slot in (own, own + S):
        sets[slot, 0] ^= low
        sets[slot, 1] ^= high
    return answers == 0


@inlined
def _go(position: Position, moves: Ints | None, found: int, move: int, low: Half, high: Half) -> int:
    """List one tile's moves onto each square of a set; return the new count."""
    if moves is None:
        return found + how_many(low, high)
    board = position.board
    while low:
        square = lowest(low)
        moves[found] = move | square | board[square] << 20
        found += 1
        low &= low - 1
    while high:
        square = 45 + lowest(high)
        moves[found] = move | square | board[square] << 20
        found += 1
        high &= high - 1
    return found


@kernel
def _go_from(position: Position, moves: Ints | None, found: int, square: int, low: Half, high: Half) -> int:
    """List all moves of one tile onto a set; return the new count."""
    side, tile = position.side, position.board[square]
    all_low, all_high = occupied(position)
    to_low, to_high = reach(SLOT[tile], square, all_low, all_high)
    low &= to_low
    high &= to_high
    move = tile << 14 | square << 7
    # A tile that starts inside the castle may promote wherever it goes; from outside, only by entering it.
    if PROMOTES[tile]:
        to_low, to_high = low, high
        if PAIR[square, 0] & CASTLE[side, 0] | PAIR[square, 1] & CASTLE[side, 1] == 0:
            to_low &= CASTLE[side, 0]
            to_high &= CASTLE[side, 1]
        found = _go(position, moves, found, move | PROMOTING, to_low, to_high)
        low &= ALIVE[tile, 0]
        high &= ALIVE[tile, 1]
    return _go(position, moves, found, move, low, high)


@inlined
def _step(position: Position, moves: Ints | None, found: int, by: int, flag: int, low: Half, high: Half) -> int:
    """List the same step of each tile of a set; return the new count."""
    if moves is None:
        return found + how_many(low, high)
    board = position.board
    while low:
        square = lowest(low)
        there = square + by
        moves[found] = flag | board[there] << 20 | board[square] << 14 | square << 7 | there
        found += 1
        low &= low - 1
    while high:
        square = 45 + lowest(high)
        there = square + by
        moves[found] = flag | board[there] << 20 | board[square] << 14 | square << 7 | there
        found += 1
        high &= high - 1
    return found


@kernel
def _step_all(
    position: Position, moves: Ints | None, found: int, low: Half, high: Half, loose_low: Half, loose_high: Half
) -> int:
    """List the single steps onto a set by the tiles of the loose set, except tiles that also move along lines.

    The target set is moved back by each step instead of the tiles forward: then one shift serves all kinds.
    """
    sets, side = position.sets, position.side
    own, ahead = side << 4, 9 if side else -9
    s_low, s_high = sets[own + S, 0] & loose_low, sets[own + S, 1] & loose_high
    sf_low, sf_high = sets[own + SF, 0] & loose_low, sets[own + SF, 1] & loose_high
    gf_low, gf_high = sets[own + GF, 0] & loose_low, sets[own + GF, 1] & loose_high
    p_low, p_high = sets[own + P, 0] & loose_low, sets[own + P, 1] & loose_high
    near_low, near_high = TO_CASTLE[side, 1, 0], TO_CASTLE[side, 1, 1]
    if side:
        ahead_low, ahead_high = up(low, high)
        leap_low, leap_high = up(ahead_low, ahead_high)
        back_low, back_high = down(low, high)
    else:
        ahead_low, ahead_high = down(low, high)
        leap_low, leap_high = down(ahead_low, ahead_high)
        back_low, back_high = up(low, high)

    to_low, to_high = (s_low | sf_low) & ahead_low & near_low, (s_high | sf_high) & ahead_high & near_high
    found = _step(position, moves, found, ahead, PROMOTING, to_low, to_high)
    # On its last row a Samurai could not move again, so there it has only the promoting step listed above.
    to_low = (s_low & ~MUST_PROMOTE[side, 1, 0] | sf_low | gf_low) & ahead_low
    to_high = (s_high & ~MUST_PROMOTE[side, 1, 1] | sf_high | gf_high) & ahead_high
    found = _step(position, moves, found, ahead, 0, to_low, to_high)
    found = _step(position, moves, found, -ahead, 0, gf_low & back_low, gf_high & back_high)

    for aside in (-1, 1):
        if aside < 0:
            from_low, from_high = right(low, high)
            slant_low, slant_high = right(ahead_low, ahead_high)
            turn_low, turn_high = right(back_low, back_high)
            jump_low, jump_high = right(leap_low, leap_high)
        else:
            from_low, from_high = left(low, high)
            slant_low, slant_high = left(ahead_low, ahead_high)
            turn_low, turn_high = left(back_low, back_high)
            jump_low, jump_high = left(leap_low, leap_high)
        found = _step(position, moves, found, aside, 0, from_low & gf_low, from_high & gf_high)

        to_low, to_high = slant_low & (sf_low | gf_low), slant_high & (sf_high | gf_high)
        found = _step(position, moves, found, ahead + aside, 0, to_low, to_high)
        to_low, to_high = slant_low & sf_low & near_low, slant_high & sf_high & near_high
        found = _step(position, moves, found, ahead + aside, PROMOTING, to_low, to_high)

        to_low, to_high = turn_low & sf_low, turn_high & sf_high
        found = _step(position, moves, found, aside - ahead, 0, to_low, to_high)
        # A step back promotes only if it begins in the castle: going back never enters it.
        to_low, to_high = to_low & CASTLE[side, 0], to_high & CASTLE[side, 1]
        found = _step(position, moves, found, aside - ahead, PROMOTING, to_low, to_high)

        jump_low, jump_high = jump_low & p_low, jump_high & p_high
        to_low, to_high = jump_low & TO_CASTLE[side, 2, 0], jump_high & TO_CASTLE[side, 2, 1]
        found = _step(position, moves, found, 2 * ahead + aside, PROMOTING, to_low, to_high)
        to_low, to_high = jump_low & ~MUST_PROMOTE[side, 2, 0], jump_high & ~MUST_PROMOTE[side, 2, 1]
        found = _step(position, moves, found, 2 * ahead + aside, 0, to_low, to_high)
    return found
