"""The memory of a search: its stack, its heuristics, and the transposition table."""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np

from samurai.games.friedl.kernel.moves import MOST
from samurai.games.friedl.search.nnue.shape import WIDTH, Shorts
from samurai.kernels import Ints, fetch, inlined, kernel

DEEP: Final = 96
"""The deepest ply of a line."""

MATE: Final = 30_000
"""The score of a mate now; each ply until then takes one away."""

WON: Final = MATE - 2 * DEEP
"""Any higher score is a mate that was found."""

MEMORY: Final = np.dtype(
    [
        ("moves", "i8", (DEEP, MOST)),
        ("order", "i8", (DEEP, MOST)),
        ("killers", "i8", (DEEP, 2)),
        ("trail", "i8", DEEP),
        ("history", "i8", (32, 82)),
        ("answers", "i8", (32, 82)),
        ("line", "i8", (DEEP, DEEP)),
        ("length", "i8", DEEP),
        ("armies", "i8", (DEEP, 2)),
        ("sums", "i2", (DEEP, 2, WIDTH)),
        ("clipped", "i2", 2 * WIDTH),
        ("fresh", "i8", (DEEP, 2)),
        ("changes", "i8", (DEEP, 5)),
        ("tables", "i8"),
        ("look", "i8", DEEP),
        ("count", "i8", DEEP),
        ("index", "i8", DEEP),
        ("tried", "i8", DEEP),
        ("checks", "i8", DEEP),
        ("best", "i8", DEEP),
        ("chosen", "i8", DEEP),
        ("hint", "i8", DEEP),
        ("excluded", "i8", MOST),
        ("exclusions", "i8"),
        ("depth", "i8"),
        ("nodes", "i8"),
        ("limit", "i8"),
        ("stop", "i8"),
        ("age", "i8"),
        ("plain", "i8"),
    ],
    align=True,
)


class Memory(Protocol):
    """The fields of a MEMORY record, for mypy."""

    moves: Ints
    order: Ints
    """By ply: the moves, and the priority of each."""

    killers: Ints
    """By ply: the last two quiet moves that caused a cutoff there (killers)."""

    trail: Ints
    """By ply: the move that was made there; 0 for a null move."""

    history: Ints
    """By tile and target: how well quiet moves have done (history heuristic)."""

    answers: Ints
    """By tile and target of a move: the quiet move that last refuted it (countermove)."""

    line: Ints
    length: Ints
    """By ply: the principal variation from there, and its length."""

    armies: Ints
    """By ply and seat: what its army is worth, and its hits around the Kaisers (see `evaluation`)."""

    sums: Shorts
    fresh: Ints
    """By ply and seat: the network's sums, and whether they are those of the position there."""

    clipped: Shorts
    """The sums of both seats, as the next layer gets them."""

    changes: Ints
    """By ply: how many pairs of features its move changed, and which came and went."""

    tables: int
    """Which part of the tables of `evaluation` is used (see `inference`)."""

    look: Ints
    """By ply: the static evaluation."""

    count: Ints
    index: Ints
    tried: Ints
    """By ply: the number of moves, the index of the next, and how many were tried."""

    checks: Ints
    """By ply: whether the move being tried gives check."""

    best: Ints
    chosen: Ints
    """By ply: the best score so far, and its move."""

    hint: Ints
    """By ply: the move that the transposition table suggests."""

    excluded: Ints
    exclusions: int
    """The moves that are excluded at the root, and how many."""

    depth: int
    """The nominal depth of this search."""

    nodes: int
    limit: int
    """How many positions were visited, and how many may be."""

    stop: int
    """Not 0 once the search is to end: may be set from any thread."""

    age: int
    """The number of this search, so that the table can tell old entries from new."""

    plain: int
    """Not 0 to switch off all pruning and reuse, so that tests know what must be found."""


# The transposition table: a pair of numbers per position, the key XOR the data (so that a pair half written by another
# thread is not taken for a whole one), and the data: 26 bits of move, 17 of score, 8 of depth, 2 of bound, 8 of age.

UPPER, LOWER, EXACT = 1, 2, 3
MOVE: Final = (1 << 26) - 1


@kernel
def recall(table: Ints, key: int) -> int:
    """Return the table's data about a position, or 0."""
    # The number of pairs is a power of two, so its mask picks the low bits of the key.
    at = 2 * (key & (len(table) >> 1) - 1)
    data = table[at + 1]
    return data if table[at] == key ^ data else 0


@inlined
def look_up_soon(table: Ints, key: int) -> None:
    """Prefetch the table's entry for a position: the table is far larger than the processor's cache."""
    fetch(table, 2 * (key & (len(table) >> 1) - 1))


@kernel
def keep(table: Ints, key: int, age: int, ply: int, move: int, score: int, depth: int, bound: int) -> None:
    """Store what was found about a position, unless a deeper result of the same search is there."""
    at = 2 * (key & (len(table) >> 1) - 1)
    old = table[at + 1]
    same = table[at] == key ^ old
    # A result of an older search always makes room: it is probably of a position that can't occur any more.
    # For the same position a slightly shallower result is still wanted, as its bound fits the present window.
    if old and old >> 53 == age and bound != EXACT and depth_of(old) > depth + (3 if same else 0):
        return
    # A failed-low search has no best move: the older suggestion is better than none.
    if same and move == 0:
        move = old & MOVE
    # Mates are stored as a distance from this position: it may be reached from the root by paths of other lengths.
    if score >= WON:
        score += ply
    elif score <= -WON:
        score -= ply
    # Shifted by 2**16, a negative score needs no sign bit inside the number.
    data = move | (score + (1 << 16)) << 26 | depth << 43 | bound << 51 | age << 53
    table[at] = key ^ data
    table[at + 1] = data


@inlined
def depth_of(data: int) -> int:
    """Return how deep a position was searched."""
    return data >> 43 & 255


@inlined
def bound_of(data: int) -> int:
    """Return whether the stored score is an upper bound, a lower bound or exact."""
    return data >> 51 & 3


@kernel
def score_of(data: int, ply: int) -> int:
    """Return the stored score, with a mate counted from the root."""
    score = (data >> 26 & (1 << 17) - 1) - (1 << 16)
    if score >= WON:
        return score - ply
    return score + ply if score <= -WON else score
