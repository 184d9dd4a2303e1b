"""Sets of squares as two integers: rows 0 to 4 in 45 bits of the first, rows 5 to 8 in 36 bits of the second.

Neither ever uses its sign bit, so int64 does for both, and the same code runs with the compiler off.
"""

from __future__ import annotations

from typing import Final

from samurai.kernels import inlined, lowest, size

Half = int
"""One of the two integers."""

Squares = tuple[Half, Half]
"""A set of squares."""

LOW_ALL: Final = (1 << 45) - 1
HIGH_ALL: Final = (1 << 36) - 1
COLUMN: Final = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36
"""The first column of five rows: multiplying it by a row of nine bits repeats that row five times."""

NOT_LEFT: Final = LOW_ALL & ~COLUMN
NOT_RIGHT: Final = LOW_ALL & ~(COLUMN << 8)


@inlined
def how_many(low: Half, high: Half) -> int:
    """Return how many squares are in a set."""
    return size(low) + size(high)


@inlined
def first(low: Half, high: Half) -> int:
    """Return the first square of a set that is not empty."""
    return lowest(low) if low else 45 + lowest(high)


@inlined
def rest(low: Half, high: Half) -> Squares:
    """Return a set without its first square."""
    # `&` binds less tightly than `-`: this is x & (x - 1), which clears the lowest bit.
    return (low & low - 1, high) if low else (low, high & high - 1)


@inlined
def up(low: Half, high: Half) -> Squares:
    """Move every square one row up, towards row 0."""
    # The first row of the high half becomes the last row, 36 bits up, of the low half.
    return low >> 9 | (high & 511) << 36, high >> 9


@inlined
def down(low: Half, high: Half) -> Squares:
    """Move every square one row down."""
    return low << 9 & LOW_ALL, (high << 9 | low >> 36) & HIGH_ALL


@inlined
def left(low: Half, high: Half) -> Squares:
    """Move every square one column to the left."""
    return (low & NOT_LEFT) >> 1, (high & NOT_LEFT) >> 1


@inlined
def right(low: Half, high: Half) -> Squares:
    """Move every square one column to the right."""
    return (low & NOT_RIGHT) << 1, (high & NOT_RIGHT) << 1


@inlined
def beside(low: Half, high: Half) -> Squares:
    """Move every square both to the left and to the right."""
    return (low & NOT_LEFT) >> 1 | (low & NOT_RIGHT) << 1, (high & NOT_LEFT) >> 1 | (high & NOT_RIGHT) << 1


@inlined
def columns(low: Half, high: Half) -> int:
    """Return the columns that a set touches, as nine bits."""
    # Rows are folded onto each other, from five to four, two and one: a row of nine bits is left.
    # Both halves begin with a full row, so their columns coincide.
    folded = low | high
    folded |= folded >> 36
    folded |= folded >> 18
    folded |= folded >> 9
    return folded & 511
