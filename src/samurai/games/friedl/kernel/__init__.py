"""The same rules over flat int64 records, compiled by Numba, for search; a law proves them equal to `rules`.

This is the interface for Python. A compiled search uses the modules beside it: `position` to make and undo moves,
`moves` and `checks` to list them, `exchange` to evaluate captures.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from samurai.engine.game import Outcome
from samurai.games.friedl.kernel import game as kernel_game
from samurai.games.friedl.kernel.game import NOBODY, REASONS
from samurai.games.friedl.kernel.moves import BUFFERS, MOST
from samurai.games.friedl.kernel.position import DECLARATION, POSITION, PROMOTING
from samurai.games.friedl.kernel.tables import HELD, KEY, NOWHERE, SLOT, TURN, pair
from samurai.games.friedl.legal import KIND, find_kaiser, in_check
from samurai.games.friedl.pieces import DECLARE, HAND, KINDS, NAMES, SECOND, SIDE, SQUARE, SQUARES, Action, face, owner
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.kernels import Ints, Records, generator, records


class Packed(NamedTuple):
    """A state as the kernels represent it."""

    position: Records
    """One record of POSITION, in an array: handing a kernel a single record costs more."""

    past: Ints
    """By ply: the key of its position, and whether it was check."""


def pack(state: State) -> Packed:
    """Convert a plain state to the kernels' representation."""
    position = records(POSITION)
    record: np.void = position[0]
    _pack_position(record, state.position)
    record["ply"], record["plies"], record["shogi"] = len(state.past), state.plies, state.shogi
    record["declared"] = state.moves[-1:] == (DECLARE,)
    past = np.zeros((state.plies + 1, 2), np.int64)
    for ply, then in enumerate((*state.past, state.position)):
        past[ply] = key(then), _checked(then)
    return Packed(position, past)


def unpack(packed: Packed) -> bytes:
    """Return the position of a packed state in the plain rules' representation."""
    record: np.void = packed.position[0]
    return bytes([*record["board"][:81], *record["hand"][0, 1:], *record["hand"][1, 1:], record["side"]])


def actions(packed: Packed) -> list[Action]:
    """Return every legal action."""
    moves = np.empty(MOST, np.int64)
    count = kernel_game.list_actions(packed.position, moves)
    return [to_action(move) for move in moves[:count].tolist()]


def apply(packed: Packed, action: Action) -> Packed:
    """Return the packed state after a legal action."""
    after = Packed(packed.position.copy(), packed.past.copy())
    kernel_game.play(after.position, after.past, to_move(packed, action))
    return after


def outcome(packed: Packed) -> Outcome | None:
    """Return how the game ended, or None while it is in progress."""
    return _outcome(*kernel_game.result(packed.position, packed.past))


def playout(packed: Packed, rng: Ints) -> Outcome:
    """Play at random from here; return how the game ends."""
    position, past = packed.position.copy(), packed.past.copy()
    ended = _outcome(*kernel_game.playout(position, past, np.empty(MOST, np.int64), rng))
    assert ended is not None, "a playout goes on to the end"
    return ended


def perft(packed: Packed, depth: int, made: bool = False) -> int:
    """Count the sequences of `depth` moves; `made` makes the last moves too, which only costs time."""
    buffers = records(BUFFERS)
    if depth == 0:
        return 1
    return int(kernel_game.perft(packed.position, buffers, depth, 0 if made else 1))


def to_action(move: int) -> Action:
    """Convert a kernel's move to an action of the plain rules."""
    if move == DECLARATION:
        return DECLARE
    origin, tile = move >> 7 & 127, move >> 14 & 31
    start = "" if origin == NOWHERE else NAMES[origin]
    return Action(face(tile), start, NAMES[move & 127], face(move >> 20 & 31), bool(move & PROMOTING))


def to_move(packed: Packed, action: Action) -> int:
    """Convert a legal action to the kernels' move."""
    if action == DECLARE:
        return DECLARATION
    record: np.void = packed.position[0]
    there = SQUARE[action.target]
    if not action.origin:
        return there | NOWHERE << 7 | (KIND[action.piece] + SECOND * int(record["side"])) << 14
    here = SQUARE[action.origin]
    tile, taken = int(record["board"][here]), int(record["board"][there])
    # The layout of a move's bits is described in position.py.
    return there | here << 7 | tile << 14 | PROMOTING * action.promotes | taken << 20


@lru_cache(maxsize=16384)
def key(position: bytes) -> int:
    """Compute the Zobrist key of a position from scratch."""
    total = TURN * position[SIDE]
    for square in SQUARES:
        total ^= int(KEY[position[square] << 7 | square]) if position[square] else 0
    for seat in (0, 1):
        for kind in KINDS:
            for number in range(position[HAND[seat] + kind]):
                total ^= int(HELD[(seat << 3 | kind) << 5 | number])
    return total


@lru_cache(maxsize=16384)
def _checked(position: bytes) -> bool:
    return in_check(position)


def _pack_position(record: np.void, position: bytes) -> None:
    record["board"][:81] = list(position[:81])
    squares: dict[int, list[int]] = {}
    for square in SQUARES:
        tile = position[square]
        if tile:
            squares.setdefault(int(SLOT[tile]), []).append(square)
            squares.setdefault(SECOND * owner(tile), []).append(square)
    for slot, there in squares.items():
        record["sets"][slot] = pair(there)
    for seat in (0, 1):
        record["hand"][seat, 1:] = list(position[HAND[seat] + KINDS[0] : HAND[seat] + KINDS[-1] + 1])
        record["kaiser"][seat] = find_kaiser(position, seat)
    record["side"], record["key"] = position[SIDE], key(position)


def _outcome(reason: int, winner: int) -> Outcome | None:
    if not reason:
        return None
    places = (1, 1) if winner == NOBODY else (1, 2) if winner == 0 else (2, 1)
    return Outcome(places, REASONS[reason])


def _sample() -> Packed:
    return pack(State(sfen.read(sfen.START), (), (), True, 1))


def warm_jobs() -> list[Callable[[], object]]:
    """Return calls that compile or load every kernel above, one each."""
    return [
        lambda: perft(_sample(), 1),
        lambda: actions(_sample()),
        lambda: outcome(_sample()),
        lambda: playout(_sample(), generator(0)),
        lambda: apply(_sample(), actions(_sample())[0]),
    ]
