"""Attacks: lines read as rows of nine bits, checks, pins, and the squares that a Kaiser may flee to."""

from __future__ import annotations

from samurai.games.friedl.kernel.bits import COLUMN, Half, Squares, beside, columns, down, first, how_many, rest, up
from samurai.games.friedl.kernel.position import Position
from samurai.games.friedl.kernel.tables import (
    AHEAD,
    COLUMN_OF,
    COLUMN_REACH,
    DIRECTION,
    DL,
    DT,
    GF,
    LEVEL,
    MEETS,
    PAIR,
    RAY,
    ROW,
    ROW_REACH,
    SF,
    STEP,
    K,
    L,
    P,
    S,
    T,
    W,
)
from samurai.kernels import inlined, kernel


@inlined
def occupied(position: Position) -> Squares:
    """Return the squares with a tile."""
    sets = position.sets
    return sets[0, 0] | sets[16, 0], sets[0, 1] | sets[16, 1]


@inlined
def level(square: int, which: int, low: Half, high: Half) -> Squares:
    """Return what is seen along a row (0) or a diagonal (1, 2): with one square per column, it folds into nine bits."""
    low_line, high_line = LEVEL[square, which, 0], LEVEL[square, which, 1]
    # The outermost squares never hide anything, so seven bits are enough to look up the reach. Times COLUMN repeats it
    # in every row, and the line keeps its own squares of that.
    inner = columns(low & low_line, high & high_line) >> 1 & 127
    seen = ROW_REACH[COLUMN_OF[square], inner] * COLUMN
    return seen & low_line, seen & high_line


@inlined
def file(square: int, low: Half, high: Half) -> Squares:
    """Return what is seen along a file, both ways."""
    row, column = ROW[square], COLUMN_OF[square]
    low, high = low >> column & COLUMN, high >> column & COLUMN
    # The file's squares are nine bits apart: each shift by 8 more brings the next one beside the others.
    upper = (low | low >> 8 | low >> 16 | low >> 24 | low >> 32) & 31
    lower = (high | high >> 8 | high >> 16 | high >> 24) & 15
    inner = (upper | lower << 5) >> 1 & 127
    return COLUMN_REACH[row, inner, 0] << column, COLUMN_REACH[row, inner, 1] << column


@kernel
def cross(square: int, low: Half, high: Half) -> Squares:
    """Return what a Turm hits; the set is what is occupied."""
    one_low, one_high = level(square, 0, low, high)
    two_low, two_high = file(square, low, high)
    return one_low | two_low, one_high | two_high


@kernel
def saltire(square: int, low: Half, high: Half) -> Squares:
    """Return what a Läufer hits; the set is what is occupied."""
    one_low, one_high = level(square, 1, low, high)
    two_low, two_high = level(square, 2, low, high)
    return one_low | two_low, one_high | two_high


@kernel
def reach(slot: int, square: int, low: Half, high: Half) -> Squares:
    """Return what a tile of this slot hits; the set is what is occupied."""
    kind = slot & 15
    line_low, line_high = 0, 0
    if kind in (T, DT):
        line_low, line_high = cross(square, low, high)
    elif kind in (L, DL):
        line_low, line_high = saltire(square, low, high)
    elif kind == W:
        line_low, line_high = file(square, low, high)
        line_low &= AHEAD[slot >> 4, square, 0]
        line_high &= AHEAD[slot >> 4, square, 1]
    return line_low | STEP[slot, square, 0], line_high | STEP[slot, square, 1]


@kernel
def liners(position: Position, seat: int, square: int, near: int) -> Squares:
    """Return the enemy tiles whose lines on an empty board meet a seat's square, or (near = 1) one beside it."""
    sets, enemy = position.sets, 16 - (seat << 4)
    low = (
        MEETS[near, seat, square, 0, 0] & (sets[enemy + T, 0] | sets[enemy + DT, 0])
        | MEETS[near, seat, square, 1, 0] & (sets[enemy + L, 0] | sets[enemy + DL, 0])
        | MEETS[near, seat, square, 2, 0] & sets[enemy + W, 0]
    )
    high = (
        MEETS[near, seat, square, 0, 1] & (sets[enemy + T, 1] | sets[enemy + DT, 1])
        | MEETS[near, seat, square, 1, 1] & (sets[enemy + L, 1] | sets[enemy + DL, 1])
        | MEETS[near, seat, square, 2, 1] & sets[enemy + W, 1]
    )
    return low, high


@kernel
def attackers(position: Position, square: int, seat: int, low: Half, high: Half) -> Squares:
    """Return the squares of a seat's tiles that hit a square; the set is what is occupied."""
    sets, own, other = position.sets, seat << 4, 16 - (seat << 4)
    found_low, found_high = liners(position, 1 - seat, square, 0)
    if found_low | found_high:
        cross_low, cross_high = cross(square, low, high)
        saltire_low, saltire_high = saltire(square, low, high)
        found_low &= cross_low | saltire_low
        found_high &= cross_high | saltire_high
    # Steps are reversible: an enemy's tile of that kind on the square would hit exactly the tiles that hit it.
    for kind in (S, P, SF, GF, K, DL, DT):
        found_low |= STEP[other + kind, square, 0] & sets[own + kind, 0]
        found_high |= STEP[other + kind, square, 1] & sets[own + kind, 1]
    return found_low & low, found_high & high


@kernel
def in_check(position: Position) -> bool:
    """Whether the Kaiser of the seat to move is attacked."""
    side = position.side
    low, high = occupied(position)
    low, high = attackers(position, position.kaiser[side], 1 - side, low, high)
    return low | high != 0


@kernel
def threats(position: Position, seat: int) -> tuple[int, Half, Half, Half, Half]:
    """Return how many tiles give check to a seat, which squares answer a single check, and the Kaiser's lone shields.

    A shield of his own is pinned; one of the enemy's discovers a check when it leaves the line.
    """
    sets, own, enemy, kaiser = position.sets, seat << 4, 16 - (seat << 4), position.kaiser[seat]
    low, high = occupied(position)
    answer_low = STEP[own + P, kaiser, 0] & sets[enemy + P, 0]
    answer_high = STEP[own + P, kaiser, 1] & sets[enemy + P, 1]
    # Except for a Pferd, a step reaches a neighbour only: without an enemy there, the other kinds need no look.
    if STEP[K, kaiser, 0] & sets[enemy, 0] | STEP[K, kaiser, 1] & sets[enemy, 1]:
        for kind in (S, SF, GF, DL, DT):
            answer_low |= STEP[own + kind, kaiser, 0] & sets[enemy + kind, 0]
            answer_high |= STEP[own + kind, kaiser, 1] & sets[enemy + kind, 1]
    checks = how_many(answer_low, answer_high)
    shield_low, shield_high = 0, 0
    from_low, from_high = liners(position, seat, kaiser, 0)
    while from_low | from_high:
        square = first(from_low, from_high)
        from_low, from_high = rest(from_low, from_high)
        there = DIRECTION[kaiser, square]
        # Directions go round in eight, so adding four reverses one; two opposite rays overlap exactly between the
        # squares.
        back = (there + 4) & 7
        between_low = RAY[kaiser, there, 0] & RAY[square, back, 0]
        between_high = RAY[kaiser, there, 1] & RAY[square, back, 1]
        met = how_many(between_low & low, between_high & high)
        if met == 0:
            checks += 1
            answer_low |= between_low | PAIR[square, 0]
            answer_high |= between_high | PAIR[square, 1]
        elif met == 1:
            shield_low |= between_low & low
            shield_high |= between_high & high
    return checks, answer_low, answer_high, shield_low, shield_high


@kernel
def flights(position: Position) -> Squares:
    """Return the squares the Kaiser to move may go to: not his own, and not attacked, even through himself."""
    sets, side = position.sets, position.side
    own, enemy, kaiser = side << 4, 16 - (side << 4), position.kaiser[side]
    free_low, free_high = STEP[K, kaiser, 0] & ~sets[own, 0], STEP[K, kaiser, 1] & ~sets[own, 1]
    if free_low | free_high:
        hit_low, hit_high = _stepped_on(position, enemy)
        free_low &= ~hit_low
        free_high &= ~hit_high
        low, high = occupied(position)
        # Lift the Kaiser off the board, so that lines go on through his square.
        low ^= PAIR[kaiser, 0]
        high ^= PAIR[kaiser, 1]
        from_low, from_high = liners(position, side, kaiser, 1)
        while from_low | from_high:
            square = first(from_low, from_high)
            from_low, from_high = rest(from_low, from_high)
            hit_low, hit_high = reach(position.board[square], square, low, high)
            free_low &= ~hit_low
            free_high &= ~hit_high
    return free_low, free_high


@kernel
def _stepped_on(position: Position, slots: int) -> Squares:
    """Return the squares that a seat's tiles hit by single steps; its slots begin at this one."""
    sets = position.sets
    king_low, king_high = sets[slots + K, 0], sets[slots + K, 1]
    silver_low, silver_high = sets[slots + SF, 0], sets[slots + SF, 1]
    gold_low, gold_high = sets[slots + GF, 0], sets[slots + GF, 1]
    straight_low, straight_high = gold_low | king_low | sets[slots + DL, 0], gold_high | king_high | sets[slots + DL, 1]
    slant_low, slant_high = silver_low | king_low | sets[slots + DT, 0], silver_high | king_high | sets[slots + DT, 1]
    # Shift whole sets of tiles at once: first gather who steps ahead, back and aside, then move each set one row.
    ahead_low, ahead_high = beside(slant_low | gold_low, slant_high | gold_high)
    ahead_low |= straight_low | silver_low | sets[slots + S, 0]
    ahead_high |= straight_high | silver_high | sets[slots + S, 1]
    back_low, back_high = beside(slant_low, slant_high)
    back_low |= straight_low
    back_high |= straight_high
    side_low, side_high = beside(straight_low, straight_high)
    leap_low, leap_high = beside(sets[slots + P, 0], sets[slots + P, 1])
    if slots:
        leap_low, leap_high = down(leap_low, leap_high)
        ahead_low, ahead_high = down(ahead_low | leap_low, ahead_high | leap_high)
        back_low, back_high = up(back_low, back_high)
    else:
        leap_low, leap_high = up(leap_low, leap_high)
        ahead_low, ahead_high = up(ahead_low | leap_low, ahead_high | leap_high)
        back_low, back_high = down(back_low, back_high)
    return ahead_low | back_low | side_low, ahead_high | back_high | side_high
