"""Which moves a search tries, and in which order: what has proven good, captures that win, then the quiet ones."""

from __future__ import annotations

from typing import Final

from samurai.games.friedl.kernel_checks import checks
from samurai.games.friedl.kernel_exchange import STAKE, WORTH, exchange
from samurai.games.friedl.kernel_memory import Memory
from samurai.games.friedl.kernel_moves import moves_onto
from samurai.games.friedl.kernel_position import Position, captured, mover, placed, target
from samurai.games.friedl.kernel_tables import CASTLE
from samurai.kernels import Ints, inlined, kernel

FIRST: Final = 1 << 40
GOOD: Final = 1 << 30
KILLER: Final = 1 << 28
BAD: Final = -(1 << 30)
MOST_HISTORY: Final = 1 << 14


@inlined
def is_quiet(move: int) -> bool:
    """Whether a move neither captures nor promotes."""
    return move >> 19 == 0


@kernel
def lively(position: Position, moves: Ints, with_checks: bool) -> int:
    """Write every capture and promotion, and the quiet moves that give check if wanted, into a buffer; how many."""
    enemy, side = 16 - (position.side << 4), position.side
    low, high = position.sets[enemy, 0] | CASTLE[side, 0], position.sets[enemy, 1] | CASTLE[side, 1]
    found, _, _ = moves_onto(position, moves, low, high)
    kept = 0
    for index in range(found):
        if not is_quiet(moves[index]):
            moves[kept] = moves[index]
            kept += 1
    if with_checks:
        more = moves[kept:]
        for index in range(checks(position, more)):
            if is_quiet(more[index]):
                moves[kept] = more[index]
                kept += 1
    return kept


@kernel
def arrange(position: Position, memory: Memory, ply: int, count: int, hinted: int) -> None:
    """Say how early each of a ply's moves is to be tried."""
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
            gain = STAKE[captured(move)] + WORTH[placed(move)] - WORTH[mover(move)]
            good = STAKE[captured(move)] >= STAKE[placed(move)] or exchange(position, move) >= 0
            order[index] = (GOOD if good else BAD) + 256 * gain - WORTH[mover(move)]
        elif move == one:
            order[index] = KILLER + 2
        elif move == two:
            order[index] = KILLER + 1
        elif move == answer:
            order[index] = KILLER
        else:
            order[index] = history[placed(move), target(move)]


@inlined
def pick(moves: Ints, order: Ints, index: int, count: int) -> int:
    """The next move to try: the best of those left is brought to this place."""
    best = index
    for other in range(index + 1, count):
        if order[other] > order[best]:
            best = other
    moves[index], moves[best] = moves[best], moves[index]
    order[index], order[best] = order[best], order[index]
    return moves[index]  # type: ignore[no-any-return]


@kernel
def learn(memory: Memory, ply: int, index: int, depth: int) -> None:
    """Remember that the quiet move at this place was too good, and that those tried before it were not."""
    moves, killers, history = memory.moves[ply], memory.killers, memory.history
    move = moves[index]
    if killers[ply, 0] != move:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = move
    if ply:
        last = memory.trail[ply - 1]
        memory.answers[placed(last), target(last)] = move
    bonus = min(32 * depth * depth, 1 << 11)
    _shift(history, move, bonus)
    for other in range(index):
        if is_quiet(moves[other]):
            _shift(history, moves[other], -bonus)


@inlined
def _shift(history: Ints, move: int, bonus: int) -> None:
    """Move a score towards its bound: the nearer it is, the less."""
    there, tile = target(move), placed(move)
    history[tile, there] += bonus - history[tile, there] * abs(bonus) // MOST_HISTORY
