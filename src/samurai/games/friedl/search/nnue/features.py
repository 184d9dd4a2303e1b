"""What the network sees of a position: each tile, from the seat of either Kaiser.

A seat sees the board from its own side, mirrored if its Kaiser stands on the right half, so that he has 45 squares.
Every tile but its own Kaiser is one feature: 28 kinds of tiles, own and enemy's, on 81 squares; and the first, second,
third … tile of a kind in either hand. So 39 features are present at any time, whatever is captured or dropped.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from samurai.kernels import Ints, inlined, kernel

PRESENT: Final = 39
"""How many features a seat sees: all tiles but its own Kaiser."""

KAISERS: Final = 45
"""The squares of one's own Kaiser, the mirrored ones left out."""

ON_BOARD: Final = 28 * 81
MOST_HELD: Final = 18
ROWS: Final = ON_BOARD + 2 * 7 * MOST_HELD
"""The number of features, for each square of one's own Kaiser."""

OFFSETS: Final = 17 * 17
NEAR: Final = 28 * OFFSETS
"""The number of tiles by their offset from one's own Kaiser: what features with different Kaisers share."""

HELD: Final = 32 * 81
"""Above the tokens of tiles on squares are those of tiles in hand."""

TOKENS: Final = HELD + 16 * (MOST_HELD + 1)
"""A token is a tile on a square, or the n-th tile of a kind in a seat's hand, whoever looks at it."""


def _square(seat: int, mirrored: int, square: int) -> int:
    # Seat 1 looks from the other side: turning the board by half reverses the numbers of its squares.
    own = 80 - square if seat else square
    return own // 9 * 9 + 8 - own % 9 if mirrored else own


def _feature(seat: int, mirrored: int, token: int) -> int:
    """Return the feature that a token is for a seat; 0 for what does not exist."""
    if token >= HELD:
        owner_kind, number = divmod(token - HELD, MOST_HELD + 1)
        owner, kind = divmod(owner_kind, 8)
        return ON_BOARD + ((owner != seat) * 7 + kind - 1) * MOST_HELD + number - 1 if kind and number else 0
    tile, square = divmod(token, 81)
    # A tile has its seat in bit 4; 0 is an empty square, and 15 a code that no tile has.
    if not 1 <= tile & 15 <= 14:
        return 0
    return ((tile >> 4 != seat) * 14 + (tile & 15) - 1) * 81 + _square(seat, mirrored, square)


# One lookup instead of a computation for each tile: 23 KB, which stay in the cache during a search.
FEATURE: Final[NDArray[np.int16]] = np.array(
    [[_feature(seat, mirrored, token) for token in range(TOKENS)] for seat in (0, 1) for mirrored in (0, 1)], np.int16
)
"""By seat and whether it sees the board mirrored (2 * seat + mirrored), and by token: the feature."""


_MIDDLE: Final = 40


def _kaiser(seat: int, square: int) -> tuple[int, int]:
    """Return the number of a Kaiser's square for his seat, and whether the seat sees the board mirrored."""
    own = _square(seat, 0, square if square < 81 else _MIDDLE)
    # The rules are the same left and right, so half of the columns are enough: each weight is learned from more games.
    mirrored = int(own % 9 > 4)
    return own // 9 * 5 + (8 - own % 9 if mirrored else own % 9), mirrored


KAISER: Final[Ints] = np.array([[_kaiser(seat, square) for square in range(82)] for seat in (0, 1)], np.int64)
"""By seat and square: the number of its Kaiser's square, and whether it sees the board mirrored.

A missing Kaiser is taken to be in the middle.
"""


def _offset(kaiser: int, feature: int) -> int:
    """Return the number of a tile's offset from one's own Kaiser; NEAR for a tile in hand."""
    if feature >= ON_BOARD:
        return NEAR
    kind, square = divmod(feature, 81)
    down, right = square // 9 - kaiser // 5, square % 9 - kaiser % 5
    return kind * OFFSETS + (down + 8) * 17 + right + 8


OFFSET: Final[Ints] = np.array(
    [[_offset(kaiser, feature) for feature in range(ROWS)] for kaiser in range(KAISERS)], np.int64
)
"""By the number of one's own Kaiser's square, and by feature: the number of the offset."""


@inlined
def tile_token(tile: int, square: int) -> int:
    """Return the token of a tile on a square."""
    return tile * 81 + square


@inlined
def held_token(seat: int, kind: int, number: int) -> int:
    """Return the token of the n-th tile of a kind in a seat's hand."""
    return HELD + (seat * 8 + kind) * (MOST_HELD + 1) + number


@kernel
def find_features(rows: NDArray[np.uint8], features: NDArray[np.int16], kaisers: NDArray[np.int8]) -> None:
    """Write the features of positions given as bytes, by position and seat: first those of the seat to move."""
    for at in range(len(rows)):
        row = rows[at]
        # The Kaisers first: which number a tile has depends on where they are.
        squares = np.zeros(2, np.int64)
        for square in range(81):
            if row[square] & 15 == 8:
                squares[row[square] >> 4] = square
        for side in range(2):
            # The seat to move comes first, whichever it is: so the output is always from its point of view.
            seat = side ^ row[95]
            kaiser = KAISER[seat, squares[seat], 0]
            view, count = 2 * seat + KAISER[seat, squares[seat], 1], 0
            kaisers[at, side] = kaiser
            for square in range(81):
                tile = int(row[square])
                if tile and tile != 8 + 16 * seat:
                    features[at, side, count] = FEATURE[view, tile_token(tile, square)]
                    count += 1
            for owner in range(2):
                for kind in range(1, 8):
                    for number in range(row[80 + 7 * owner + kind]):
                        features[at, side, count] = FEATURE[view, held_token(owner, kind, number + 1)]
                        count += 1
