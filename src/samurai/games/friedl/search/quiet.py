"""Quiescence: the end of a search, where captures, promotions and at first checks are played out."""

from __future__ import annotations

from samurai.games.friedl.kernel.checks import tactical_moves
from samurai.games.friedl.kernel.exchange import STAKE, exchange
from samurai.games.friedl.kernel.moves import legal
from samurai.games.friedl.kernel.position import PROMOTING, Position, captured, is_quiet
from samurai.games.friedl.search.memory import (
    LOWER,
    MATE,
    MOVE,
    UPPER,
    Memory,
    bound_of,
    keep,
    recall,
    score_of,
)
from samurai.games.friedl.search.nnue.shape import Shorts
from samurai.games.friedl.search.node import OPEN, over, verdict
from samurai.games.friedl.search.order import UNPROVEN, arrange, pick
from samurai.games.friedl.search.static import evaluate
from samurai.kernels import Ints, inlined, kernel


@kernel
def enter_quiet(
    position: Position, memory: Memory, net: Shorts, table: Ints, past: Ints, ply: int, alpha: int, beta: int
) -> int:
    """Return the score of a position that needs no search, or OPEN; then the best so far is to stand pat."""
    memory.length[ply] = 0
    memory.chosen[ply] = memory.hint[ply] = 0
    if over(memory):
        return 0
    if ply:
        score = verdict(position, past, ply)
        if score != OPEN:
            return score
    # Entries of any depth do: all were searched at least as deep as this.
    known = 0 if memory.plain else recall(table, position.key)
    if known:
        memory.hint[ply] = known & MOVE
        score = score_of(known, ply)
        if beta - alpha == 1 and bound_of(known) & (LOWER if score >= beta else UPPER):
            return score
    if past[position.ply + ply, 1]:
        # Nobody can stand pat in check: without an answer it is mate.
        memory.best[ply] = ply - MATE
    else:
        memory.best[ply] = evaluate(position, memory, net, ply)
    return OPEN


@kernel
def open_quiet(position: Position, memory: Memory, past: Ints, begun: int, ply: int) -> None:
    """List the tactical moves of a position, or in check all, with their priorities."""
    memory.look[ply] = memory.best[ply]
    memory.index[ply], memory.tried[ply] = 0, 0
    if past[position.ply + ply, 1]:
        count = legal(position, memory.moves[ply])
    else:
        # Checks only at the first ply: further on, they would go on without end.
        count = tactical_moves(position, memory.moves[ply], ply == begun)
    memory.count[ply] = count
    arrange(position, memory, ply, count, memory.hint[ply])


@kernel
def next_lively(position: Position, memory: Memory, past: Ints, ply: int, alpha: int) -> int:
    """Return the next tactical move worth trying, or 0."""
    count, checked = memory.count[ply], past[position.ply + ply, 1]
    while memory.index[ply] < count:
        at = memory.index[ply]
        move = pick(memory.moves[ply], memory.order[ply], at, count)
        memory.index[ply] += 1
        if checked or not _is_poor(
            position, move, memory.order[ply, at], memory.look[ply], -MATE if memory.plain else alpha
        ):
            return move
    return 0


@inlined
def _is_poor(position: Position, move: int, order: int, look: int, alpha: int) -> bool:
    """Whether a tactical move can't raise the score to alpha, or loses tiles."""
    # Delta pruning: stakes are tenths, scores hundredths of a Samurai; 600 stands for the promotion, 200 is the margin.
    if captured(move) and look + 10 * STAKE[captured(move)] + (600 if move & PROMOTING else 0) + 200 <= alpha:
        return True
    return (order & UNPROVEN != 0 or is_quiet(move)) and exchange(position, move) < 0


@inlined
def leave_quiet(position: Position, memory: Memory, table: Ints, ply: int, beta: int) -> int:
    """Return the score of a position whose tactical moves were tried, and store it."""
    best = memory.best[ply]
    if memory.stop == 0 and memory.plain == 0:
        keep(table, position.key, memory.age, ply, memory.chosen[ply], best, 0, LOWER if best >= beta else UPPER)
    return best  # type: ignore[no-any-return]
