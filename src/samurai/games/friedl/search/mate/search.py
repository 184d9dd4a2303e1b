"""Depth-first proof-number search: which checks lead to mate, whatever the defender does.

The attacker gives nothing but checks, the defender may do everything. A repeated position is no mate: whoever repeats
has made no progress, so a proof never needs it. A disproof may rely on that, and then holds only on paths with the
repeated position; where it is stored, this is noted (`relies`).
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Final, Protocol

import numpy as np

from samurai.games.friedl.kernel.checks import checks
from samurai.games.friedl.kernel.moves import MOST, legal
from samurai.games.friedl.kernel.position import Position, make, undo
from samurai.games.friedl.search.mate.table import (
    FREE,
    INFINITE,
    Table,
    board_after,
    covers,
    find,
    hand_after,
    keep,
)
from samurai.kernels import Ints, inlined, kernel

DEEPEST: Final = 400
"""The longest line that is searched, in plies."""

ROOM: Final = 1 << 16
"""How many moves there is room for along a line."""

BANNED: Final = 8
"""How many positions at most would end the game by repetition (F5)."""

LIMITLESS: Final = 100
"""A mate that may take more plies than this may take any number of them."""

NEVER: Final = -1
"""A disproof relies on something outside the search, such as its own limits."""

_RNG: Final = Random(1974)
LEFT: Final[Ints] = np.array([_RNG.getrandbits(63) for _ in range(LIMITLESS + 2)], np.int64)
"""By the number of plies that are left: the key that tells boards apart that differ in it."""


class Solver(Protocol):
    """The memory of a search: its path, and the moves of each position on it."""

    moves: Annotated[Ints, ROOM]
    proofs: Annotated[Ints, ROOM]
    disproofs: Annotated[Ints, ROOM]
    lengths: Annotated[Ints, ROOM]
    relies: Annotated[Ints, ROOM]
    """The moves of each position on the path, one list after the other, and what is known of each."""

    boards: Annotated[Ints, DEEPEST]
    hands: Annotated[Ints, DEEPEST]
    """By ply: the path."""

    banned_boards: Annotated[Ints, BANNED]
    banned_hands: Annotated[Ints, BANNED]
    banned: int
    """The positions that would end the game by repetition, and how many there are."""

    proof: int
    disproof: int
    length: int
    reliance: int
    """The result of the last position that was searched: see `table.Entry`."""

    attacker: int
    size: int
    """The number of entries in the table."""

    nodes: int
    limit: int
    """How many positions were visited, and how many may be."""

    stop: int
    """Not 0 once the search is to end: may be set from any thread."""


@kernel
def search(
    position: Position, solver: Solver, table: Table, path: int, left: int, ply: int, top: int, near: int, far: int
) -> None:
    """Search a position until one of its numbers reaches a threshold, and leave them in the solver.

    `near` limits the number that the seat to move wants to bring to 0, the proof number if it attacks; `far` the other
    one. `left` is how many plies the mate may still take, `top` where its moves may be listed.
    """
    begun, attacking = solver.nodes, position.side == solver.attacker
    board, hand = solver.boards[ply], solver.hands[ply]
    # XOR forgets the order of the positions: a repetition depends on which they were, not on when.
    path_here = path ^ board ^ hand << 20
    count = _expand(position, solver, table, path_here, left, ply, top)
    solver.nodes += 1
    while True:
        best = _sum_up(solver, attacking, ply, top, count)
        own, other = (solver.proof, solver.disproof) if attacking else (solver.disproof, solver.proof)
        if own >= near or other >= far or solver.stop:
            break
        if solver.nodes >= solver.limit:
            solver.stop = 1
            break
        rival, rest = _others(solver, attacking, top, count, best)
        move = solver.moves[top + best]
        solver.boards[ply + 1] = board_after(board, move)
        solver.hands[ply + 1] = hand_after(hand, move) if attacking else hand
        key = make(position, move)
        # A quarter more than the second best needs: without it, the search would switch between the two all the time.
        enough = min(near, rival + 1 + (rival >> 2))
        search(position, solver, table, path_here, left - 1, ply + 1, top + count, far - rest, enough)
        undo(position, move, key)
        _note(solver, top + best)
    keep(
        table,
        solver.size,
        table_key(board, left),
        path,
        hand,
        solver.proof,
        solver.disproof,
        solver.length,
        solver.reliance,
        solver.nodes - begun,
    )


@inlined
def table_key(board: int, left: int) -> int:
    """Return the key under which a board is stored: another one for each number of plies left, if they are limited."""
    return board if left > LIMITLESS else board ^ LEFT[left + 1]


@kernel
def _expand(position: Position, solver: Solver, table: Table, path: int, left: int, ply: int, top: int) -> int:
    """List a position's moves with what is known of each; return their number: one, if that one decides."""
    attacking = position.side == solver.attacker
    count = checks(position, solver.moves[top:]) if attacking else legal(position, solver.moves[top:])
    near = solver.proofs if attacking else solver.disproofs
    for index in range(count):
        _look_at(position, solver, table, path, left - 1, ply, top + index, top + count)
        if near[top + index] == 0:
            # A move that decides is the only one kept: the others can't change the result any more.
            solver.moves[top], solver.moves[top + index] = solver.moves[top + index], solver.moves[top]
            _copy(solver, top + index, top)
            return 1
    return count


@kernel
def _look_at(
    position: Position, solver: Solver, table: Table, path: int, left: int, ply: int, at: int, free: int
) -> None:
    """Note what is known of the position after a move, at its index: from the table, or by one look at it."""
    move, attacking = solver.moves[at], position.side == solver.attacker
    board = board_after(solver.boards[ply], move)
    hand = hand_after(solver.hands[ply], move) if attacking else solver.hands[ply]
    solver.lengths[at], solver.relies[at] = 0, FREE
    since = NEVER if ply + 3 >= DEEPEST or free + 2 * MOST >= ROOM else _repeated(solver, board, hand, ply + 1)
    if since != FREE:
        solver.proofs[at], solver.disproofs[at], solver.relies[at] = INFINITE, 0, since
        return
    known = find(table, solver.size, table_key(board, left), path, hand)
    if known >= 0:
        entry = table[known]
        solver.proofs[at], solver.disproofs[at] = entry.proof, entry.disproof
        solver.lengths[at], solver.relies[at] = entry.length, entry.relies
        return
    solver.nodes += 1
    key = make(position, move)
    if attacking:
        answers = legal(position, None)
        solver.proofs[at], solver.disproofs[at] = _first_numbers(answers, left > 0)
    else:
        answers = checks(position, solver.moves[free:]) if left > 0 else 0
        solver.disproofs[at], solver.proofs[at] = _first_numbers(answers, True)
    undo(position, move, key)


@inlined
def _first_numbers(answers: int, more: bool) -> tuple[int, int]:
    """Return the first numbers of a position with this many moves: that of its opponent, and its own."""
    # Whoever has no move has lost; each move is one more thing to refute. Without plies left, any answer is enough.
    if answers == 0:
        return 0, INFINITE
    return (answers, 1) if more else (INFINITE, 0)


@kernel
def _repeated(solver: Solver, board: int, hand: int, ply: int) -> int:
    """Return the ply at which the path had a position that is as good for the attacker; FREE if it had none."""
    for at in range(solver.banned):
        if solver.banned_boards[at] == board and solver.banned_hands[at] == hand:
            return NEVER
    # The same seat moves every second ply, and nobody is back where they were after two.
    for then in range(ply - 4, -1, -2):
        if solver.boards[then] == board and covers(solver.hands[then], hand):
            return then
    return FREE


@kernel
def _sum_up(solver: Solver, attacking: bool, ply: int, top: int, count: int) -> int:
    """Compute a position's numbers from those of its moves; return the index of the most promising move."""
    near, far = solver.proofs, solver.disproofs
    if not attacking:
        near, far = far, near
    best, most, open_moves = 0, 0, 0
    own = INFINITE
    for index in range(count):
        if near[top + index] < own:
            best, own = index, near[top + index]
        if far[top + index]:
            open_moves += 1
            most = max(most, far[top + index])
    # Moves often lead to the same positions later, which a sum would count again and again: so the largest number
    # counts, and each other move as one.
    other = most if most in (INFINITE, 0) else most + open_moves - 1
    if attacking:
        solver.proof, solver.disproof = own, other
    else:
        solver.proof, solver.disproof = other, own
    _conclude(solver, attacking, ply, top, count)
    return best


@inlined
def _conclude(solver: Solver, attacking: bool, ply: int, top: int, count: int) -> None:
    """Compute the length of a proven mate, or what a disproof relies on."""
    solver.length, solver.reliance = 0, FREE
    if solver.proof == 0:
        solver.length = DEEPEST if attacking else -1
        for at in range(top, top + count):
            if attacking and solver.proofs[at] == 0:
                solver.length = min(solver.length, solver.lengths[at])
            elif not attacking:
                solver.length = max(solver.length, solver.lengths[at])
        solver.length += 1
    elif solver.disproof == 0:
        solver.reliance = FREE if attacking else NEVER
        for at in range(top, top + count):
            if attacking:
                solver.reliance = min(solver.reliance, solver.relies[at])
            elif solver.disproofs[at] == 0:
                solver.reliance = max(solver.reliance, solver.relies[at])
        # What is repeated is this position or a later one: that holds on every path.
        if solver.reliance >= ply:
            solver.reliance = FREE


@inlined
def _others(solver: Solver, attacking: bool, top: int, count: int, best: int) -> tuple[int, int]:
    """Return the number of the second best move, and how many open moves there are besides the best."""
    near, far = solver.proofs, solver.disproofs
    if not attacking:
        near, far = far, near
    rival, rest = INFINITE, 0
    for index in range(count):
        if index != best:
            rival = min(rival, near[top + index])
            rest += far[top + index] != 0
    return rival, rest


@inlined
def _note(solver: Solver, at: int) -> None:
    """Note the result of the position after a move, at its index."""
    solver.proofs[at], solver.disproofs[at] = solver.proof, solver.disproof
    solver.lengths[at], solver.relies[at] = solver.length, solver.reliance


@inlined
def _copy(solver: Solver, source: int, to: int) -> None:
    solver.proofs[to], solver.disproofs[to] = solver.proofs[source], solver.disproofs[source]
    solver.lengths[to], solver.relies[to] = solver.lengths[source], solver.relies[source]
