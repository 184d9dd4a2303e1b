"""Checks a proven mate move by move against every defence, and finds the line of the longest one.

What the search has found is not believed: each position of the proof is visited, all legal answers of the defender are
tried, and every line must end in mate without repeating a position.
"""

from __future__ import annotations

from typing import Annotated, Final, Protocol

from samurai.games.friedl.kernel.checks import checks
from samurai.games.friedl.kernel.game import Positions
from samurai.games.friedl.kernel.moves import MOST, legal
from samurai.games.friedl.kernel.position import Position, make, undo
from samurai.games.friedl.search.mate.search import DEEPEST, ROOM, Solver, search, table_key
from samurai.games.friedl.search.mate.table import INFINITE, Table, board_after, board_key, find, hand_after, pack_hand
from samurai.kernels import ArrayOf, Ints, inlined, kernel, record_type

FAILED: Final = -2
"""In place of a length: the position could not be shown to be mate."""

STEPS: Final = 1 << 17
"""How many positions a proof may have."""


class Proof(Protocol):
    """The positions of a proof that were checked."""

    keys: Annotated[Ints, STEPS]
    lengths: Annotated[Ints, STEPS]
    moves: Annotated[Ints, STEPS]
    """Of each position, at an index that follows from its key: the plies to mate, and the move of the longest line."""

    count: int
    line: Annotated[Ints, DEEPEST]


PROOF: Final = record_type(Proof)
SOLVER: Final = record_type(Solver)


@kernel
def prove(games: Positions, solvers: ArrayOf[Solver], table: Table, proofs: ArrayOf[Proof], left: int) -> int:
    """Search for a mate within this many plies; return the length of one that was checked, or FAILED.

    The numbers of the root are left in the solver, the line in the proof.
    """
    position, solver, proof = games[0], solvers[0], proofs[0]
    # Not literals: for those Numba would compile another version, and it can't cache one that calls another.
    zero = left - left
    far = zero + INFINITE
    solver.boards[0], solver.hands[0] = board_key(position), pack_hand(position, solver.attacker)
    search(position, solver, table, zero, left, zero, zero, far, far)
    if solver.proof != 0:
        return FAILED
    proof.count = 0
    proof.keys[:] = 0
    length = _check(position, solver, table, proof, left, zero, zero)
    if length > 0:
        _retrace(position, proof, length)
    return length


@kernel
def _check(position: Position, solver: Solver, table: Table, proof: Proof, left: int, ply: int, top: int) -> int:
    """Return in how many plies a position is mate, after trying every defence; FAILED if it is not or not known."""
    at = _place(proof, position.key)
    if proof.keys[at] == position.key:
        return proof.lengths[at]  # type: ignore[no-any-return]
    # Half of the room stays free, so that a position is found at or soon after its index.
    if 2 * proof.count >= STEPS or ply + 3 >= DEEPEST or top + 2 * MOST >= ROOM:
        return FAILED
    proof.count += 1
    # A position on the line that is being checked counts as failed: going in circles is no mate.
    proof.keys[at], proof.lengths[at] = position.key, FAILED
    attacking, hand = position.side == solver.attacker, solver.hands[ply]
    count = _list(position, solver, table, left, ply, top)
    if attacking and count == 0:
        return FAILED
    longest, best = -1, 0
    for index in range(top, top + count):
        move = solver.moves[index]
        solver.boards[ply + 1] = board_after(solver.boards[ply], move)
        solver.hands[ply + 1] = hand_after(hand, move) if attacking else hand
        key = make(position, move)
        length = _check(position, solver, table, proof, left - 1, ply + 1, top + count)
        undo(position, move, key)
        if length == FAILED:
            return FAILED
        if length > longest:
            longest, best = length, move
    proof.lengths[at], proof.moves[at] = longest + 1, best
    return longest + 1


@kernel
def _list(position: Position, solver: Solver, table: Table, left: int, ply: int, top: int) -> int:
    """List the moves that must be checked, and return how many: the attacker's best, or all of the defender's."""
    if position.side != solver.attacker:
        return legal(position, solver.moves[top:])
    best = _shortest(position, solver, table, left, ply, top)
    if best == 0:
        # The table has lost this part of the proof: it is searched again.
        zero = ply - ply
        search(position, solver, table, zero, left, ply, top, zero + INFINITE, zero + INFINITE)
        best = _shortest(position, solver, table, left, ply, top)
    solver.moves[top] = best
    return 1 if best else 0


@kernel
def _shortest(position: Position, solver: Solver, table: Table, left: int, ply: int, top: int) -> int:
    """Return the attacker's move that is known to mate soonest, or 0."""
    best, least = 0, INFINITE
    for index in range(top, top + checks(position, solver.moves[top:])):
        move = solver.moves[index]
        length = _known(position, solver, table, left, ply, move)
        if length < least:
            best, least = move, length
    return best


@inlined
def _known(position: Position, solver: Solver, table: Table, left: int, ply: int, move: int) -> int:
    """Return in how many plies a move of the attacker is known to mate; INFINITE if it is not."""
    board, hand = board_after(solver.boards[ply], move), hand_after(solver.hands[ply], move)
    at = find(table, solver.size, table_key(board, left - 1), 0, hand)
    if at >= 0:
        return table[at].length if table[at].proof == 0 else INFINITE
    # A mate on the spot is seen without a search, and so not in the table.
    key = make(position, move)
    answers = legal(position, None)
    undo(position, move, key)
    return INFINITE if answers else 0


@inlined
def _place(proof: Proof, key: int) -> int:
    """Return the index of a position, or of the free place for it."""
    at = key & STEPS - 1
    while proof.keys[at] != 0 and proof.keys[at] != key:
        at = at + 1 & STEPS - 1
    return at


@kernel
def _retrace(position: Position, proof: Proof, length: int) -> None:
    """Write the line of the longest defence."""
    for ply in range(length):
        move = proof.moves[_place(proof, position.key)]
        proof.line[ply] = move
        make(position, move)
