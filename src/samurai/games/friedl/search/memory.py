"""What a search remembers: its stack, what has proven good, and a table of positions that it has been to."""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np

from samurai.games.friedl.kernel.moves import MOST
from samurai.kernels import Ints, fetch, inlined, kernel

DEEP: Final = 96
"""No line of play is looked at further than this."""

MATE: Final = 30_000
"""A mate now is worth so much; each ply until then takes one away."""

WON: Final = MATE - 2 * DEEP
"""What is worth more is a mate that was seen."""

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
        ("look", "i8", DEEP),
        ("count", "i8", DEEP),
        ("index", "i8", DEEP),
        ("tried", "i8", DEEP),
        ("checks", "i8", DEEP),
        ("best", "i8", DEEP),
        ("chosen", "i8", DEEP),
        ("hint", "i8", DEEP),
        ("shunned", "i8", MOST),
        ("shuns", "i8"),
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
    """What a record of MEMORY holds."""

    moves: Ints
    order: Ints
    """By ply: the moves, and how early each is to be tried."""

    killers: Ints
    """By ply: the last two quiet moves that were too good there."""

    trail: Ints
    """By ply: the move that was made there."""

    history: Ints
    """By tile and target: how often a quiet move was too good."""

    answers: Ints
    """By tile and target of a move: the quiet move that answered it last."""

    line: Ints
    length: Ints
    """By ply: the best line of play from there, and how long it is."""

    armies: Ints
    """By ply and seat: what its army is worth, and its hits around the Kaisers (see `kernel_worth`)."""

    look: Ints
    """By ply: how the position looked there."""

    count: Ints
    index: Ints
    tried: Ints
    """By ply: how many moves there are, which is the next, and how many were tried."""

    checks: Ints
    """By ply: whether the move that is tried gives check."""

    best: Ints
    chosen: Ints
    """By ply: the best score so far, and the move that has it."""

    hint: Ints
    """By ply: the move that the table suggests."""

    shunned: Ints
    shuns: int
    """The moves that are not to be considered at the root, and how many."""

    depth: int
    """How deep this search goes."""

    nodes: int
    limit: int
    """How many positions have been looked at, and how many may be."""

    stop: int
    """Not 0 once the search is to end: anybody may set it, from any thread."""

    age: int
    """Which search this is, for the table to tell old from new."""

    plain: int
    """Not 0 to leave out nothing and to look at nothing twice, so that tests can tell what must be found."""


# The table: for each position a pair of numbers, the key mixed with the data (so that a pair half written by another
# thread is not taken for whole), and the data: 26 bits of move, 17 of score, 8 of depth, 2 of bound, 8 of age.

UPPER, LOWER, EXACT = 1, 2, 3
MOVE: Final = (1 << 26) - 1


@kernel
def recall(table: Ints, key: int) -> int:
    """What the table knows about a position, or 0."""
    at = 2 * (key & (len(table) >> 1) - 1)
    data = table[at + 1]
    return data if table[at] == key ^ data else 0


@inlined
def look_up_soon(table: Ints, key: int) -> None:
    """Say that the table will be asked about a position: it is far larger than what the processor has at hand."""
    fetch(table, 2 * (key & (len(table) >> 1) - 1))


@kernel
def keep(table: Ints, key: int, age: int, ply: int, move: int, score: int, depth: int, bound: int) -> None:
    """Put what was found about a position into the table, unless something deeper and as new is there."""
    at = 2 * (key & (len(table) >> 1) - 1)
    old = table[at + 1]
    same = table[at] == key ^ old
    if old and old >> 53 == age and bound != EXACT and depth_of(old) > depth + (3 if same else 0):
        return
    if same and move == 0:
        move = old & MOVE
    if score >= WON:
        score += ply
    elif score <= -WON:
        score -= ply
    data = move | (score + (1 << 16)) << 26 | depth << 43 | bound << 51 | age << 53
    table[at] = key ^ data
    table[at + 1] = data


@inlined
def depth_of(data: int) -> int:
    """How deep a position was searched."""
    return data >> 43 & 255


@inlined
def bound_of(data: int) -> int:
    """Whether its score is at most, at least or exactly what is told."""
    return data >> 51 & 3


@kernel
def score_of(data: int, ply: int) -> int:
    """Its score, a mate being counted from the root."""
    score = (data >> 26 & (1 << 17) - 1) - (1 << 16)
    if score >= WON:
        return score - ply
    return score + ply if score <= -WON else score
