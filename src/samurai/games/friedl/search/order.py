"""Move ordering: the table's move, captures that win, then the quiet ones that have done well."""

from __future__ import annotations

from typing import Final

from samurai.games.friedl.kernel.exchange import STAKE, VALUE, exchange
from samurai.games.friedl.kernel.position import Position, captured, is_quiet, mover, placed, target
from samurai.games.friedl.search.memory import Memory
from samurai.kernels import Ints, inlined, kernel

FIRST: Final = 1 << 40
GOOD: Final = 1 << 30
KILLER: Final = 1 << 28
BAD: Final = -(1 << 31)
UNPROVEN: Final = 1
"""The lowest bit of a capture's or promotion's priority: it may lose tiles, which is checked when its turn comes."""

MOST_HISTORY: Final = 1 << 14


@kernel
def arrange(position: Position, memory: Memory, ply: int, count: int, hinted: int) -> None:
    """Compute the priority of each of a ply's moves."""
    moves, order, history = memory.moves[ply], memory.order[ply], memory.history
    one, two = memory.killers[ply, 0], memory.killers[ply, 1]
    answer = 0
    if ply:
        last = memory.trail[ply - 1]
        answer = memory.answers[placed(last), target(last)]
    for index in range(count):
        move = moves[index]
        if move == hinted:
            order[index] = FIRST
        elif not is_quiet(move):
            # Most valuable victim first; among equal gains the cheapest attacker, which the last term decides.
            gain = STAKE[captured(move)] + VALUE[placed(move)] - VALUE[mover(move)]
            # Capturing something as dear can't lose tiles, whatever recaptures: only the others need an exchange.
            doubt = UNPROVEN if STAKE[captured(move)] < STAKE[placed(move)] else 0
            order[index] = (GOOD + 256 * gain - VALUE[mover(move)]) * 2 + doubt
        elif move == one:
            order[index] = KILLER + 2
        elif move == two:
            order[index] = KILLER + 1
        elif move == answer:
            order[index] = KILLER
        else:
            order[index] = history[placed(move), target(move)]


@kernel
def pick_proven(position: Position, moves: Ints, order: Ints, index: int, count: int) -> int:
    """Like `pick`, but captures that turn out to lose tiles are moved to the end."""
    while True:
        move = pick(moves, order, index, count)
        if order[index] < GOOD or order[index] & UNPROVEN == 0:
            return move
        # Exchanges are computed only for moves whose turn comes: most nodes are cut off before.
        order[index] -= UNPROVEN
        if exchange(position, move) < 0:
            order[index] += BAD - GOOD


@inlined
def pick(moves: Ints, order: Ints, index: int, count: int) -> int:
    """Return the next move to try: the best of those left, swapped to this index."""
    # Slices begin at 0, so that the compiler sees plain indices in the loops below.
    left, early = moves[index:count], order[index:count]
    best = early[0]
    for other in range(len(early)):
        best = max(best, early[other])
    at = 0
    while early[at] != best:
        at += 1
    left[0], left[at] = left[at], left[0]
    early[0], early[at] = early[at], early[0]
    return left[0]  # type: ignore[no-any-return]


@kernel
def learn(memory: Memory, ply: int, move: int, depth: int) -> None:
    """Record that a quiet move caused a cutoff, and that those tried before it did not."""
    moves, killers, history = memory.moves[ply], memory.killers, memory.history
    if killers[ply, 0] != move:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = move
    if ply:
        last = memory.trail[ply - 1]
        memory.answers[placed(last), target(last)] = move
    # A cutoff high in the tree saves more, so it teaches more; the bound keeps one result from ruling alone.
    bonus = min(32 * depth * depth, 1 << 11)
    _shift(history, move, bonus)
    for other in range(memory.index[ply]):
        if is_quiet(moves[other]) and moves[other] != move:
            _shift(history, moves[other], -bonus)


@inlined
def _shift(history: Ints, move: int, bonus: int) -> None:
    """Move a score towards its bound: less, the nearer it is."""
    there, tile = target(move), placed(move)
    history[tile, there] += bonus - history[tile, there] * abs(bonus) // MOST_HISTORY
