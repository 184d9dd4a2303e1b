"""One node of a search: whether it needs a search at all, which move is next, and what to record.

What is known about it is in the search's memory, by ply.
"""

from __future__ import annotations

from math import log
from typing import Final

import numpy as np

from samurai.games.friedl.kernel.checks import gives_check
from samurai.games.friedl.kernel.exchange import exchange
from samurai.games.friedl.kernel.game import may_declare
from samurai.games.friedl.kernel.moves import legal
from samurai.games.friedl.kernel.position import Position, fits, is_quiet, placed, target
from samurai.games.friedl.search.memory import (
    EXACT,
    LOWER,
    MATE,
    MOVE,
    UPPER,
    WON,
    Memory,
    bound_of,
    depth_of,
    keep,
    look_up_soon,
    recall,
    score_of,
)
from samurai.games.friedl.search.nnue.shape import Shorts
from samurai.games.friedl.search.order import arrange, learn, pick_proven
from samurai.games.friedl.search.static import evaluate, follow_move
from samurai.kernels import Ints, inlined, kernel

FOUL: Final = 20_000
"""The cost of repeating a position by nothing but checks, under the rules of shogi (F5)."""

OPEN: Final = 1 << 20
"""Not a score: the node must be searched."""

UNLISTED, UNORDERED = -2, -1
"""In place of the number of moves: none was tried yet, or only the table's suggestion."""

LOOK_BACK: Final = 40
"""How many plies back a repetition is looked for."""

MARGIN: Final = 120
"""How much a ply changes the score, roughly."""

REDUCED: Final[Ints] = np.array(
    [[int(0.5 + log(depth) * log(tried) / 2) if depth and tried else 0 for tried in range(64)] for depth in range(64)],
    np.int64,
)
"""By depth and number of moves tried before: how much less deep a late move is searched."""


@kernel
def enter(
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
    """Return the score of a position that needs no search, or OPEN after computing its static evaluation."""
    memory.length[ply] = 0
    memory.chosen[ply] = 0
    if over(memory):
        return 0
    known = recall(table, position.key)
    if ply:
        score = verdict(position, past, ply)
        if score != OPEN:
            return score
        # Mate distance pruning: no line from here can be better than mating at the next ply.
        score = max(alpha, ply - MATE)
        if score >= min(beta, MATE - ply - 1):
            return score
        # Only in a null window: elsewhere a cutoff by the table would cut the principal variation short.
        if beta - alpha == 1 and known and depth_of(known) >= depth:
            score = score_of(known, ply)
            if bound_of(known) & (LOWER if score >= beta else UPPER):
                return score
    memory.chosen[ply] = known & MOVE
    checked = past[position.ply + ply, 1] != 0
    # A position in check has no quiet value: with -MATE neither a null move nor the cut below is tried.
    look = -MATE if checked else evaluate(position, memory, net, ply)
    memory.look[ply] = look
    spare = ply > 0 and beta - alpha == 1 and memory.plain == 0
    # Reverse futility: so far above beta that MARGIN for each ply left could not bring it down again.
    # Mates are left out, because a static value says nothing about them.
    return look if spare and depth <= 5 and abs(beta) < WON and look - MARGIN * depth >= beta else OPEN


@inlined
def pass_depth(memory: Memory, depth: int, ply: int, alpha: int, beta: int) -> int:
    """Return how deep to search a null move, or -1 for not at all."""
    look = memory.look[ply]
    if ply == 0 or depth < 2 or look < beta or beta - alpha > 1 or abs(beta) >= WON:
        return -1
    # Two null moves in a row would only search the same position less deeply.
    if memory.plain or memory.trail[ply - 1] == 0:
        return -1
    # The further ahead and the deeper, the shallower a search is enough to see that passing is safe.
    return max(0, depth - 3 - depth // 4 - min((look - beta) // 200, 3))  # type: ignore[no-any-return]


@inlined
def open_node(position: Position, memory: Memory, ply: int) -> None:
    """Prepare to try a position's moves: the table's suggestion first, and a list only if that is not enough."""
    memory.count[ply], memory.index[ply], memory.tried[ply] = UNLISTED, 0, 0
    memory.best[ply] = ply - MATE
    memory.hint[ply] = memory.chosen[ply] if fits(position, memory.chosen[ply]) else 0
    memory.chosen[ply] = 0


@kernel
def next_move(position: Position, memory: Memory, past: Ints, depth: int, ply: int, alpha: int, beta: int) -> int:
    """Return the next move worth trying, or 0."""
    hint = memory.hint[ply]
    if memory.count[ply] == UNLISTED:
        memory.count[ply] = UNORDERED
        if hint and not (ply == 0 and _is_excluded(memory, hint)):
            memory.checks[ply] = gives_check(position, hint)
            return hint  # type: ignore[no-any-return]
    if memory.count[ply] == UNORDERED:
        memory.count[ply] = legal(position, memory.moves[ply])
        arrange(position, memory, ply, memory.count[ply], hint)
    count = memory.count[ply]
    checked = past[position.ply + ply, 1] != 0
    spare = ply > 0 and beta - alpha == 1 and not checked and memory.best[ply] > -WON and memory.plain == 0
    while memory.index[ply] < count:
        move = pick_proven(position, memory.moves[ply], memory.order[ply], memory.index[ply], count)
        memory.index[ply] += 1
        if move == hint or (ply == 0 and _is_excluded(memory, move)):
            continue
        memory.checks[ply] = gives_check(position, move)
        if (
            spare
            and memory.tried[ply]
            and not memory.checks[ply]
            and _is_hopeless(position, memory, move, depth, ply, alpha)
        ):
            continue
        return move
    return 0


@inlined
def _is_excluded(memory: Memory, move: int) -> bool:
    found = False
    for index in range(memory.exclusions):
        found |= memory.excluded[index] == move
    return found


@inlined
def _is_hopeless(position: Position, memory: Memory, move: int, depth: int, ply: int, alpha: int) -> bool:
    """Whether a late move can be pruned: near the leaves, and either quiet and behind, or losing tiles."""
    if depth > 6:
        return False
    if is_quiet(move):
        # Moves are ordered, so a late quiet one near the leaves is rarely the best.
        # The count grows with the square of the depth, as a wrong cut costs more there.
        if memory.tried[ply] >= 5 + 3 * depth * depth or memory.look[ply] + MARGIN * (depth + 1) <= alpha:
            return True
        return exchange(position, move) < -4 * depth
    return exchange(position, move) < -12 * depth


@inlined
def reduction(memory: Memory, move: int, checked: int, depth: int, ply: int, wide: bool) -> int:
    """Return how much less deep a late move is searched."""
    tried = memory.tried[ply]
    if depth < 3 or tried < 2 or checked or memory.checks[ply] or memory.plain or not is_quiet(move):
        return 0
    less = REDUCED[min(depth, 63), min(tried, 63)] - (1 if wide else 0)
    # A good record earns depth back, a bad one loses more; 6000 makes it two or three plies at most.
    less -= memory.history[placed(move), target(move)] // 6000
    return max(0, min(less, depth - 2))  # type: ignore[no-any-return]


@inlined
def note(position: Position, memory: Memory, table: Ints, past: Ints, ply: int, move: int, checks: int) -> None:
    """Record the move that has been made, and the position it led to."""
    # The entry is needed when the child is entered: fetching it now hides the wait behind the work below.
    look_up_soon(table, position.key)
    memory.trail[ply] = move
    follow_move(position, memory, ply, move)
    here = position.ply + ply + 1
    past[here, 0], past[here, 1] = position.key, checks


@inlined
def take(memory: Memory, ply: int, move: int, score: int, alpha: int) -> int:
    """Record a move's score and, if it is the best so far, its line; return the new alpha."""
    # A search that was stopped returns 0 from below, which is not a score.
    if memory.stop:
        return alpha
    memory.tried[ply] += 1
    memory.best[ply] = max(memory.best[ply], score)
    if score <= alpha:
        return alpha
    memory.chosen[ply] = move
    _follow(memory, ply, move)
    return score


@inlined
def _follow(memory: Memory, ply: int, move: int) -> None:
    """Make this move, followed by the best line after it, the best line from here."""
    memory.line[ply, 0] = move
    more = memory.length[ply + 1]
    for index in range(more):
        memory.line[ply, index + 1] = memory.line[ply + 1, index]
    memory.length[ply] = more + 1


@kernel
def leave(position: Position, memory: Memory, table: Ints, depth: int, ply: int, beta: int) -> int:
    """Return the score of a position whose moves were tried, and store it."""
    best, chosen = memory.best[ply], memory.chosen[ply]
    if memory.stop:
        return 0
    if best >= beta and is_quiet(chosen):
        learn(memory, ply, chosen, depth)
    bound = LOWER if best >= beta else EXACT if chosen else UPPER
    # With moves excluded at the root, its score is not that of the position, and must not be remembered as such.
    if ply or memory.exclusions == 0:
        keep(table, position.key, memory.age, ply, chosen, best, depth, bound)
    return best  # type: ignore[no-any-return]


@inlined
def over(memory: Memory) -> bool:
    """Count a position; return whether the search must end."""
    memory.nodes += 1
    if memory.nodes >= memory.limit:
        memory.stop = 1
    return memory.stop != 0


@kernel
def verdict(position: Position, past: Ints, ply: int) -> int:
    """Return what the rules say about a position: a repetition, the last ply, a declaration, or OPEN.

    One repetition counts like four: whoever can repeat once can do so again.
    """
    here, key = position.ply + ply, position.key
    if position.shogi and may_declare(position):
        return MATE - ply - 1
    # The same seat is to move at every other ply, and no position can return in fewer than four.
    for then in range(here - 4, max(here - LOOK_BACK, 0) - 1, -2):
        if past[then, 0] == key:
            return _repeated(past, then, here) if position.shogi else 0
    if here >= position.plies:
        return 0 if legal(position, None) else ply - MATE
    return OPEN


@kernel
def _repeated(past: Ints, then: int, here: int) -> int:
    """Return the score of a repetition: a player who gave nothing but checks loses."""
    checked, answered = True, True
    for ply in range(here, then, -2):
        checked = checked and past[ply, 1] != 0
        answered = answered and past[ply - 1, 1] != 0
    if checked == answered:
        return 0
    return FOUL if checked else -FOUL
