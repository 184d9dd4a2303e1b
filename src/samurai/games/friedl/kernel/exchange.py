"""The result of a capture after all recaptures on its square (static exchange evaluation)."""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.games.friedl.kernel.attacks import attackers, occupied
from samurai.games.friedl.kernel.bits import Half, first, rest
from samurai.games.friedl.kernel.position import Position, captured, mover, origin, placed, target
from samurai.games.friedl.kernel.tables import PAIR, K
from samurai.kernels import Ints, kernel

_BOARD: Final = (0, 10, 30, 40, 50, 80, 100, 60, 0, 60, 55, 55, 55, 110, 130, 0)
_HAND: Final = (0, 12, 33, 43, 55, 88, 110, 66)

VALUE: Final[Ints] = np.array(_BOARD * 2, np.int64)
"""By tile: its value on the board, in tenths of a Samurai; a test keeps it equal to `value`."""

STAKE: Final[Ints] = np.array([_BOARD[tile % 16] + _HAND[tile % 8] for tile in range(32)], np.int64)
"""By tile: what is lost with it, as it also goes to the enemy's hand."""


@kernel
def exchange(position: Position, move: int) -> int:
    """Return what a move wins or loses on its target square if both seats capture there as long as it pays."""
    there, tile = target(move), placed(move)
    low, high = occupied(position)
    # The origin is vacated first, so that a tile behind it joins in along the opened line.
    low = low & ~PAIR[origin(move), 0] | PAIR[there, 0]
    high = high & ~PAIR[origin(move), 1] | PAIR[there, 1]
    won = STAKE[captured(move)] + VALUE[tile] - VALUE[mover(move)]
    return won - _retake(position, there, 1 - (tile >> 4), STAKE[tile], low, high)  # type: ignore[no-any-return]


@kernel
def _retake(position: Position, square: int, seat: int, stake: int, low: Half, high: Half) -> int:
    """Return what a seat wins by capturing on a square; `stake` is at stake there, and the set is what is occupied."""
    from_low, from_high = attackers(position, square, seat, low, high)
    if from_low | from_high == 0:
        return 0
    # The cheapest attacker goes first: then stopping is possible before a dear tile is lost.
    least, chosen = 1 << 20, 0
    while from_low | from_high:
        here = first(from_low, from_high)
        from_low, from_high = rest(from_low, from_high)
        tile = position.board[here]
        # The Kaiser captures last: his value is beyond every other.
        cost = STAKE[tile] if tile & 15 != K else 1 << 16
        if cost < least:
            least, chosen = cost, here
    low ^= PAIR[chosen, 0]
    high ^= PAIR[chosen, 1]
    # Nobody has to capture, so a losing recapture counts 0.
    return max(0, stake - _retake(position, square, 1 - seat, least, low, high))
