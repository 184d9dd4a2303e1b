"""A position as one record of int64: the tiles by square, the squares by tile, and how a move changes both.

A move is one integer with everything needed to make and to undo it: target, origin, whether it promotes, the tile that
moves and the tile that is captured.
"""

from __future__ import annotations

from typing import Annotated, Final, Protocol

from samurai.games.friedl.kernel.bits import Half
from samurai.games.friedl.kernel.tables import HELD, KEY, NOWHERE, PAIR, SLOT, TURN, K
from samurai.kernels import Ints, inlined, record_type


class Position(Protocol):
    """The fields of a position."""

    board: Annotated[Ints, 82]
    """The tile on each square; 0 on NOWHERE."""

    sets: Annotated[Ints, (32, 2)]
    """The squares of the tiles of each slot, as two halves; slots 0 and 16 have all tiles of a seat."""

    hand: Annotated[Ints, (2, 8)]
    """How many tiles of each kind a seat holds."""

    kaiser: Annotated[Ints, 2]
    """The square of each seat's Kaiser; NOWHERE if it has none."""

    side: int
    """The seat to move."""

    key: int
    """The Zobrist key of board, hands and seat to move."""

    ply: int
    """How many moves have been made."""

    plies: int
    """After this many plies the game is a draw (F6)."""

    shogi: int
    """Whether the rules of shogi apply (F4, F5, F6)."""

    declared: int
    """Whether the seat to move has declared (F6)."""


POSITION: Final = record_type(Position)


# A move: 7 bits of target, 7 of origin, 5 of the tile, 1 of promotion, 5 of the captured tile.
PROMOTING: Final = 1 << 19
DECLARATION: Final = 1 << 25
"""The move that moves nothing: the entering Kaiser's claim to have won (F6)."""


@inlined
def target(move: int) -> int:
    """Return the square a move goes to."""
    return move & 127


@inlined
def origin(move: int) -> int:
    """Return the square a move comes from; NOWHERE for a drop."""
    return move >> 7 & 127


@inlined
def mover(move: int) -> int:
    """Return the tile that moves, as it is before the move."""
    return move >> 14 & 31


@inlined
def placed(move: int) -> int:
    """Return the tile that moves, as it is after the move."""
    # Bit 19 (PROMOTING) shifted by 16 is 8, which promotion adds to a tile.
    return (move >> 14 & 31) + (move >> 16 & 8)


@inlined
def captured(move: int) -> int:
    """Return the tile that a move captures, or 0."""
    return move >> 20 & 31


@inlined
def is_quiet(move: int) -> bool:
    """Whether a move neither captures nor promotes."""
    # All bits from 19 up are promotion and capture.
    return move >> 19 == 0


@inlined
def fits(position: Position, move: int) -> bool:
    """Whether a move stored under the same key has its tiles where it says: a guard against key collisions."""
    side, there, tile = position.side, target(move), mover(move)
    if move == 0 or tile >> 4 != side or position.board[there] != captured(move):
        return False
    if origin(move) == NOWHERE:
        return position.hand[side, tile & 7] > 0  # type: ignore[no-any-return]
    return position.board[origin(move)] == tile  # type: ignore[no-any-return]


@inlined
def make(position: Position, move: int) -> int:
    """Make a legal move or drop; return the previous key, for `undo`. The caller counts the plies."""
    board, hand, before = position.board, position.hand, position.key
    there, here, tile, taken = target(move), origin(move), mover(move), captured(move)
    side = tile >> 4
    # For a drop, the key of the origin NOWHERE is 0, and its place on the board takes the write below.
    key = before ^ TURN ^ KEY[tile << 7 | here] ^ KEY[placed(move) << 7 | there]
    _toggle(position.sets, move)
    board[here] = 0
    board[there] = placed(move)
    if taken:
        kind = taken & 7
        held = hand[side, kind]
        hand[side, kind] = held + 1
        key ^= KEY[taken << 7 | there] ^ HELD[(side << 3 | kind) << 5 | held & 31]
    elif here == NOWHERE:
        kind = tile & 7
        held = hand[side, kind] - 1
        hand[side, kind] = held
        key ^= HELD[(side << 3 | kind) << 5 | held & 31]
    if tile & 15 == K:
        position.kaiser[side] = there
    position.key = key
    position.side = side ^ 1
    return before


@inlined
def undo(position: Position, move: int, key: int) -> None:
    """Take back the last move made; `key` is what `make` returned."""
    board, hand = position.board, position.hand
    there, here, tile, taken = target(move), origin(move), mover(move), captured(move)
    side = tile >> 4
    _toggle(position.sets, move)
    board[there] = taken
    if here == NOWHERE:
        hand[side, tile & 7] += 1
    else:
        board[here] = tile
    if taken:
        hand[side, taken & 7] -= 1
    if tile & 15 == K:
        position.kaiser[side] = here
    position.key = key
    position.side = side


@inlined
def _toggle(sets: Ints, move: int) -> None:
    """Change the sets of squares as a move does, or change them back.

    Both halves are always written: choosing one would be a branch that the processor mispredicts.
    """
    there, here, tile, taken = target(move), origin(move), mover(move), captured(move)
    own = tile & 16
    low, high = PAIR[there, 0], PAIR[there, 1]
    from_low, from_high = PAIR[here, 0], PAIR[here, 1]
    _flip(sets, own, low ^ from_low, high ^ from_high)
    if move & PROMOTING:
        _flip(sets, SLOT[tile] & 31, from_low, from_high)
        _flip(sets, SLOT[tile + 8] & 31, low, high)
    else:
        _flip(sets, SLOT[tile] & 31, low ^ from_low, high ^ from_high)
    if taken:
        _flip(sets, own ^ 16, low, high)
        _flip(sets, SLOT[taken] & 31, low, high)


@inlined
def _flip(sets: Ints, slot: int, low: Half, high: Half) -> None:
    """Toggle squares in a slot's set: add those that are missing, and remove those that are there."""
    sets[slot, 0] ^= low
    sets[slot, 1] ^= high
