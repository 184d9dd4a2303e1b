"""The same numbers as `encoding`, written by kernels: for many games at once. A law proves them equal.

The functions at the end are what a batch requires of every game (see `samurai.kernels.batches`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from samurai.games.friedl.kernel import Packed, pack, unpack
from samurai.games.friedl.kernel.game import NOBODY as DRAWN
from samurai.games.friedl.kernel.game import Positions, list_actions, play, result
from samurai.games.friedl.kernel.moves import MOST as LISTED
from samurai.games.friedl.kernel.position import DECLARATION, PROMOTING, mover, origin, target
from samurai.games.friedl.kernel.tables import NOWHERE
from samurai.games.friedl.learning.encoding import ACTIONS, COMPASS, LAYOUT, LEAPS, MOST, TILES, WAYS, direction
from samurai.games.friedl.pieces import KINDS, SQUARES
from samurai.games.friedl.rules import State
from samurai.kernels import Ints, Records, inlined, kernel

__all__ = ["LISTED", "NOBODY", "begin", "do", "finish", "observe", "offer", "packed", "restored", "settle"]

Row = NDArray[np.int8]
"""An observation."""

NOBODY: Final = -2
"""The "seat to act" when the game is over."""

BOARD, HANDS, TABLE = LAYOUT.starts.values()
HELD: Final = len(KINDS)


def _way(here: int, there: int) -> int:
    """Return the direction of a move, or -1 where no tile moves like that."""
    down, right = there // 9 - here // 9, there % 9 - here % 9
    straight = 0 in (down, right) or abs(down) == abs(right)
    return direction(here, there) if here != there and (straight or (down, right) in LEAPS) else -1


WAY: Final = np.array([[_way(here, there) for there in SQUARES] for here in SQUARES], np.int64)
"""By origin and target, as the player sees them: the direction."""

assert WAY.max() == len(COMPASS) + len(LEAPS) - 1


@kernel
def observe(games: Positions, past: Ints, seat: int, row: Row) -> None:
    """Write what a seat knows."""
    position = games[0]
    row[:] = 0
    for square in range(81):
        tile = position.board[square]
        if tile:
            plane = (tile & 15) - 1 + TILES * (tile >> 4 != seat)
            row[plane * 81 + (80 - square if seat else square)] = 1
    for kind in range(HELD):
        row[HANDS + kind] = position.hand[seat, kind + 1]
        row[HANDS + HELD + kind] = position.hand[1 - seat, kind + 1]
    row[TABLE] = position.side == seat
    row[TABLE + 1] = past[position.ply, 1]
    row[TABLE + 2] = _times(past, position.ply)
    row[TABLE + 3] = position.shogi
    row[TABLE + 4] = min(position.plies - position.ply - position.declared, MOST)


@inlined
def _times(past: Ints, now: int) -> int:
    """Return how often the position has occurred."""
    times = 0
    for ply in range(now, -1, -2):
        times += past[ply, 0] == past[now, 0]
    return times


@inlined
def _number(move: int) -> int:
    """Return the number of a move."""
    if move == DECLARATION:
        return ACTIONS - 1
    here, there, seat = origin(move), target(move), mover(move) >> 4
    to = 80 - there if seat else there
    if here == NOWHERE:
        return (2 * WAYS + (mover(move) & 7) - 1) * 81 + to
    way = WAY[80 - here if seat else here, to]
    return (way + (WAYS if move & PROMOTING else 0)) * 81 + to  # type: ignore[no-any-return]


# What a batch requires.


@kernel
def begin(games: Records, past: Ints, root: Records, root_past: Ints, at_random: bool, rng: Ints) -> None:
    """Start a game from the root."""
    games[0] = root[0]
    past[0] = root_past[0]


@kernel
def settle(games: Positions, past: Ints, rng: Ints) -> int:
    """Return the seat to act, or NOBODY; chance has no part in this game."""
    reason, _ = result(games, past)
    return NOBODY if reason else games[0].side


@kernel
def offer(games: Positions, codes: Ints, numbers: NDArray[np.int32]) -> int:
    """List the legal actions as the kernel's moves and as the encoding's numbers; return how many there are."""
    count = list_actions(games, codes)
    for at in range(count):
        numbers[at] = _number(codes[at])
    return count


@kernel
def do(games: Positions, past: Ints, code: int) -> None:
    """Apply one of the listed actions."""
    play(games, past, code)


@kernel
def finish(games: Positions, past: Ints, ends: Ints) -> None:
    """Write each seat's place."""
    _, winner = result(games, past)
    for seat in range(2):
        ends[seat] = 1 if winner in (seat, DRAWN) else 2


def packed(state: State) -> tuple[Records, Ints]:
    """Return a state as a record, with its past."""
    position, past = pack(state)
    return position, past


def restored(games: Records, past: Ints) -> State:
    """Return the position that a record holds, as if the game began there."""
    record = games[0]
    return State(unpack(Packed(games, past)), (), (), bool(record["shogi"]), int(record["plies"]))
