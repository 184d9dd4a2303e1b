"""The network in the search: sums of weights updated from ply to ply, and a small dense layer, all in integers.

Sums (accumulators) are computed lazily: making a move only records what changed, and a position that is evaluated adds
all changes since the last one that was.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.games.friedl.kernel.bits import first, rest
from samurai.games.friedl.kernel.position import Position, captured, mover, origin, placed, target
from samurai.games.friedl.kernel.tables import NOWHERE, K
from samurai.games.friedl.search.memory import Memory
from samurai.games.friedl.search.nnue.features import FEATURE, KAISER, KAISERS, ROWS, held_token, tile_token
from samurai.games.friedl.search.nnue.shape import HIDDEN, WIDTH, Shorts
from samurai.kernels import inlined, kernel

ONE: Final = 256
"""What stands for 1 in all weights and sums."""

BITS: Final = 8
HALF: Final = 128
"""ONE is 1 shifted by BITS; HALF is added before shifting back, to round."""

SCALE: Final = 1000
"""An output of 1 in hundredths of a Samurai."""

CERTAIN: Final = 12_000
"""No evaluation is further from 0 than this: only mates are."""

FAR: Final = 5
"""Sums of a position more plies back are not updated: adding up everything costs less."""

# The parts of a network in one array: the rows, then these.
BIAS: Final = KAISERS * ROWS * WIDTH
NEURONS: Final = BIAS + WIDTH
NEURON_BIAS: Final = NEURONS + HIDDEN * 2 * WIDTH
OUT: Final = NEURON_BIAS + HIDDEN
OUT_BIAS: Final = OUT + HIDDEN
TABLES_KEPT: Final = OUT_BIAS + 1
SIZE: Final = TABLES_KEPT + 1
"""The length of a network; an empty array means no network."""


NONE, TILES, WHOLE = 0, 1, 2
"""What of the evaluation by tables is added to the network's: nothing, the tiles on their squares, or everything."""


@inlined
def forget_sums(memory: Memory, ply: int) -> None:
    """Mark the sums of a ply as those of another position."""
    memory.fresh[ply, 0] = memory.fresh[ply, 1] = 0


@inlined
def record_change(position: Position, memory: Memory, ply: int, move: int) -> None:
    """Record what a move that has been made changed: as many tokens come as go, one or two."""
    tile, there, here, taken = mover(move), target(move), origin(move), captured(move)
    side, change = tile >> 4, memory.changes[ply]
    change[0], change[1] = 1, tile_token(placed(move), there)
    if here == NOWHERE:
        # The hand has already lost the tile, so the one that was dropped is the next number.
        change[2] = held_token(side, tile & 7, position.hand[side, tile & 7] + 1)
    else:
        change[2] = tile_token(tile, here)
    if taken:
        change[0], change[3] = 2, held_token(side, taken & 7, position.hand[side, taken & 7])
        change[4] = tile_token(taken, there)
    forget_sums(memory, ply + 1)


@inlined
def record_pass(memory: Memory, ply: int) -> None:
    """Record that nothing changes by a null move."""
    memory.changes[ply, 0] = 0
    forget_sums(memory, ply + 1)


@kernel
def network_score(position: Position, memory: Memory, net: Shorts, ply: int) -> int:
    """Return the network's evaluation for the seat to move, or its correction of another one."""
    for seat in range(2):
        if memory.fresh[ply, seat] == 0:
            _bring_up_to_date(position, memory, net, ply, seat)
    side, clipped = position.side, memory.clipped
    _clip(memory.sums[ply, side], clipped[:WIDTH])
    _clip(memory.sums[ply, 1 - side], clipped[WIDTH:])
    # Each product of two numbers has the factor ONE twice; what is only added is shifted to match.
    total = int(net[OUT_BIAS]) << BITS
    for neuron in range(HIDDEN):
        begin = NEURONS + neuron * 2 * WIDTH
        value = (_dot(net[begin : begin + 2 * WIDTH], clipped) + HALF >> BITS) + int(net[NEURON_BIAS + neuron])
        total += min(max(value, 0), ONE) * int(net[OUT + neuron])
    # The two factors ONE are taken out last, after multiplying by SCALE: nothing is lost to rounding before.
    return min(max(total * SCALE >> 2 * BITS, -CERTAIN), CERTAIN)


@inlined
def _clip(sums: Shorts, clipped: Shorts) -> None:
    for i in range(WIDTH):
        # Clipped to 0 and 1: bounded inputs are what lets the next layer count in 32 bits.
        clipped[i] = min(max(sums[i], np.int16(0)), np.int16(ONE))


@inlined
def _dot(weights: Shorts, values: Shorts) -> int:
    """Return a scalar product; 32 bits at each step, so that the compiler multiplies and adds many at once."""
    total = np.int32(0)
    for i in range(2 * WIDTH):
        total = np.int32(total + np.int32(np.int32(weights[i]) * np.int32(values[i])))
    return int(total)


@kernel
def _bring_up_to_date(position: Position, memory: Memory, net: Shorts, ply: int, seat: int) -> None:
    """Compute the sums of a seat at a ply: from an earlier ply's, or if its Kaiser has moved since, from nothing."""
    since = ply
    while since > 0 and memory.fresh[since, seat] == 0 and ply - since < FAR:
        # Every feature depends on where one's own Kaiser is.
        if mover(memory.trail[since - 1]) == K + (seat << 4):
            break
        since -= 1
    if memory.fresh[since, seat]:
        _update(position, memory, net, since, ply, seat)
    else:
        _add_up(position, net, seat, memory.sums[ply, seat])
    memory.fresh[ply, seat] = 1


@kernel
def _update(position: Position, memory: Memory, net: Shorts, since: int, ply: int, seat: int) -> None:
    """Compute a seat's sums from those of an earlier ply, and what has changed since."""
    kaiser = position.kaiser[seat]
    begin, view = KAISER[seat, kaiser, 0] * ROWS, FEATURE[2 * seat + KAISER[seat, kaiser, 1]]
    before, sums = memory.sums[since, seat], memory.sums[ply, seat]
    for i in range(WIDTH):
        sums[i] = before[i]
    for then in range(since, ply):
        change = memory.changes[then]
        for pair in range(change[0]):
            come = (begin + view[change[2 * pair + 1]]) * WIDTH
            gone = (begin + view[change[2 * pair + 2]]) * WIDTH
            _exchange(sums, net[come : come + WIDTH], net[gone : gone + WIDTH])


@inlined
def _exchange(sums: Shorts, come: Shorts, gone: Shorts) -> None:
    for i in range(WIDTH):
        # One loop for both rows: each sum is loaded and stored once. It may wrap around on the way; the end is right.
        sums[i] += come[i] - gone[i]


@kernel
def _add_up(position: Position, net: Shorts, seat: int, sums: Shorts) -> None:
    """Compute a seat's sums from all tiles."""
    kaiser = position.kaiser[seat]
    begin, view = KAISER[seat, kaiser, 0] * ROWS, FEATURE[2 * seat + KAISER[seat, kaiser, 1]]
    bias = net[BIAS : BIAS + WIDTH]
    for i in range(WIDTH):
        sums[i] = bias[i]
    for owner in range(2):
        low, high = position.sets[owner << 4, 0], position.sets[owner << 4, 1]
        while low | high:
            square = first(low, high)
            low, high = rest(low, high)
            if square != kaiser:
                at = (begin + view[tile_token(position.board[square], square)]) * WIDTH
                _add(sums, net[at : at + WIDTH])
        for kind in range(1, K):
            for number in range(position.hand[owner, kind]):
                at = (begin + view[held_token(owner, kind, number + 1)]) * WIDTH
                _add(sums, net[at : at + WIDTH])


@inlined
def _add(sums: Shorts, row: Shorts) -> None:
    for i in range(WIDTH):
        sums[i] += row[i]
