"""Principal variation search: alpha-beta with a transposition table, null moves, late-move reductions and quiescence.

Scores are in hundredths of a Samurai, for the seat to move. A search ends early when `stop` is set in its memory; what
its root has found by then stays.
"""

from __future__ import annotations

from typing import Final

from samurai.games.friedl.kernel.attacks import in_check
from samurai.games.friedl.kernel.game import Positions
from samurai.games.friedl.kernel.position import Position, make, undo
from samurai.games.friedl.kernel.tables import TURN
from samurai.games.friedl.search.memory import DEEP, WON, Memory
from samurai.games.friedl.search.nnue.shape import Shorts
from samurai.games.friedl.search.node import (
    OPEN,
    enter,
    leave,
    next_move,
    note,
    open_node,
    pass_depth,
    reduction,
    take,
)
from samurai.games.friedl.search.quiet import enter_quiet, leave_quiet, next_lively, open_quiet
from samurai.games.friedl.search.static import follow_pass, set_root
from samurai.kernels import ArrayOf, Ints, inlined, kernel

UNSURE: Final = 4
"""From this depth on, a position without a known good move is searched one ply less deep."""


@kernel
def search_root(
    game: Positions, memories: ArrayOf[Memory], net: Shorts, table: Ints, past: Ints, depth: int, alpha: int, beta: int
) -> int:
    """Search from the root; return the score, with the principal variation in the memory's first line."""
    memory = memories[0]
    memory.depth = depth
    set_root(game[0], memory, net)
    # Not a literal 0: for that Numba would compile another version, and it can't cache one that calls another.
    ply = depth - depth
    return search(game[0], memory, net, table, past, depth, ply, alpha, beta)


@kernel
def search(
    position: Position,
    memory: Memory,
    net: Shorts,
    table: Ints,
    past: Ints,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
) -> int:
    """Return the score of a position, exact only between the two bounds."""
    checked = past[position.ply + ply, 1]
    depth += 1 if checked and ply < 2 * memory.depth and memory.plain == 0 else 0
    if depth <= 0 or ply >= DEEP - 2:
        return quiesce(position, memory, net, table, past, ply, ply, alpha, beta)
    score = enter(position, memory, net, table, past, depth, ply, alpha, beta)
    if score != OPEN:
        return score
    # Null move: if even passing beats beta with a shallower search, a real move will too.
    less = pass_depth(memory, depth, ply, alpha, beta)
    if less >= 0:
        _pass(position, memory, past, ply)
        score = -search(position, memory, net, table, past, less, ply + 1, -beta, 1 - beta)
        _pass(position, memory, past, ply)
        if score >= beta:
            return min(score, WON - 1)
    depth -= 1 if depth >= UNSURE and memory.chosen[ply] == 0 and memory.plain == 0 else 0
    open_node(position, memory, ply)
    while alpha < beta and memory.stop == 0:
        move = next_move(position, memory, past, depth, ply, alpha, beta)
        if move == 0:
            break
        key = make(position, move)
        note(position, memory, table, past, ply, move, memory.checks[ply])
        wide = beta - alpha > 1
        less = reduction(memory, move, checked, depth, ply, wide)
        score = alpha + 1
        # All moves but the first are searched with a null window; the first, and those that beat alpha, with the full
        # one.
        if memory.tried[ply]:
            score = -search(position, memory, net, table, past, depth - 1 - less, ply + 1, -alpha - 1, -alpha)
            if less and score > alpha:
                score = -search(position, memory, net, table, past, depth - 1, ply + 1, -alpha - 1, -alpha)
        if score > alpha and (wide or memory.tried[ply] == 0):
            score = -search(position, memory, net, table, past, depth - 1, ply + 1, -beta, -alpha)
        undo(position, move, key)
        alpha = take(memory, ply, move, score, alpha)
    return leave(position, memory, table, depth, ply, beta)


@kernel
def quiesce(
    position: Position,
    memory: Memory,
    net: Shorts,
    table: Ints,
    past: Ints,
    begun: int,
    ply: int,
    alpha: int,
    beta: int,
) -> int:
    """Return the score after captures, promotions and, at the ply `begun`, checks are played out."""
    score = enter_quiet(position, memory, net, table, past, ply, alpha, beta)
    if score != OPEN:
        return score
    alpha = max(alpha, memory.best[ply])
    if alpha >= beta or ply >= DEEP - 2:
        return memory.best[ply]  # type: ignore[no-any-return]
    open_quiet(position, memory, past, begun, ply)
    while alpha < beta and memory.stop == 0:
        move = next_lively(position, memory, past, ply, alpha)
        if move == 0:
            break
        key = make(position, move)
        note(position, memory, table, past, ply, move, in_check(position))
        score = -quiesce(position, memory, net, table, past, begun, ply + 1, -beta, -alpha)
        undo(position, move, key)
        alpha = take(memory, ply, move, score, alpha)
    return leave_quiet(position, memory, table, ply, beta)


@inlined
def _pass(position: Position, memory: Memory, past: Ints, ply: int) -> None:
    """Let the other seat move, or take that back."""
    position.side ^= 1
    position.key ^= TURN
    memory.trail[ply] = 0
    follow_pass(memory, ply)
    here = position.ply + ply + 1
    past[here, 0], past[here, 1] = position.key, 0
