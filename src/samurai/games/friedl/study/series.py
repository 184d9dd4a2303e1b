"""The series of the balance study of friedl: a search of few positions plays both sides from random openings.

The first two plies are random legal moves. For some plies after that, while nothing can be captured, only about half of
the moves are considered; our ranks play like that, too, and it makes every game different.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Final, NamedTuple

import numpy as np

from samurai.engine.parts import Counts
from samurai.games.friedl import kernel as packing
from samurai.games.friedl import notation
from samurai.games.friedl.kernel.game import (
    GOING_ON,
    MATE,
    NOBODY,
    REASONS,
    Positions,
    list_actions,
    play,
    result,
)
from samurai.games.friedl.kernel.moves import MOST
from samurai.games.friedl.kernel.position import DECLARATION, PROMOTING, captured, mover, origin
from samurai.games.friedl.kernel.tables import NOWHERE, S
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.alphabeta import search_root
from samurai.games.friedl.search.levels import OPENING
from samurai.games.friedl.search.memory import DEEP, MEMORY, Memory
from samurai.games.friedl.search.memory import MATE as BEST
from samurai.games.friedl.search.nnue.network import TABLES
from samurai.kernels import ArrayOf, Ints, Records, draw, kernel, records
from samurai.research.counts import WHOLE, first_places, named, spread
from samurai.research.series import seeded

DECENT: Final = 192
STRONG: Final = 2_000
"""How many positions are searched for a move."""

PLIES: Final = 512
FREE: Final = 2
"""This many plies at the start are random legal moves."""

TABLE: Final = 2 << 13
"""The size of the transposition table, which is empty at the start of every game."""

FIELDS: Final = ("reason", "winner", "plies", "options", "captures", "drops", "promotions", "checks", "first", "second",
                 "dropped")  # fmt: skip
REASON, WINNER, LENGTH, OFFERED, CAPTURES, DROPS, PROMOTIONS, CHECKS, FIRST, SECOND, DROPPED = range(len(FIELDS))
"""Columns of a row: how the game ended, how long it was and what happened in it."""

ENDINGS: Final = tuple(" and ".join(words) for words in REASONS)


class Mind(NamedTuple):
    """The memory of a search."""

    memory: Records
    table: Ints
    moves: Ints
    positions: Ints
    """An array of one number: how many positions are searched for a move."""


def mind(positions: int) -> Mind:
    """A search that looks at `positions` positions for each move."""
    limit = np.array([positions], np.int64)
    return Mind(records(MEMORY), np.zeros(TABLE, np.int64), np.zeros(MOST, np.int64), limit)


@cache
def root(shogi: bool) -> packing.Packed:
    """A game about to begin, with room in its history for the plies of a search."""
    packed = packing.pack(State(sfen.read(sfen.START), (), (), shogi, PLIES))
    past = np.zeros((PLIES + DEEP + 2, 2), np.int64)
    past[: len(packed.past)] = packed.past
    return packing.Packed(packed.position, past)


def rows(positions: int, shogi: bool, rngs: Ints) -> tuple[Ints, Ints]:
    """Play a game per row of generators; return a row for each, and by ply how many moves were legal in total."""
    found, offered = np.zeros((len(rngs), len(FIELDS)), np.int64), np.zeros((PLIES + 1, 2), np.int64)
    begun, thinks = root(shogi), mind(positions)
    position = begun.position.copy()
    past = begun.past.copy()
    for row, rng in zip(found, rngs.copy()):
        position[0], past[:] = begun.position[0], begun.past
        _forget(thinks.memory, thinks.table)
        number = _go_on(position, past, thinks.moves, row)
        while number:
            move = _random_opening(position, thinks, rng, number) or _search(position, past, thinks)
            _do(position, past, (row, offered), move, number)
            number = _go_on(position, past, thinks.moves, row)
    return found, offered


def _search(position: Records, past: Ints, thinks: Mind) -> int:
    """The move a search finds by iterative deepening, until it has looked at enough positions.

    It is called from Python, not from a kernel: Numba can't load a recursive function from its cache.
    """
    memory, depth = thinks.memory[0], 1
    while not memory["stop"] and depth < DEEP - 2:
        search_root(position, thinks.memory, TABLES, thinks.table, past, depth, -BEST, BEST)
        depth += 1
    return int(memory["line"][0, 0])


def count(positions: int, shogi: bool, first: int, rngs: Ints) -> Counts:
    """Play a game for each row of generators, and count."""
    found, offered = rows(positions, shogi, rngs)
    winner = found[:, WINNER]
    places = np.where(winner[:, None] == NOBODY, 1, 1 + (winner[:, None] != np.arange(2)))
    return {
        "games": len(found),
        **first_places(places),
        "ends": named(found[:, REASON], ENDINGS),
        "plies": spread(found[:, LENGTH], 10),
        "offered": {"sum": offered[:300, 0].tolist(), "choices": offered[:300, 1].tolist()},
        **{name: spread(found[:, at], 5) for at, name in enumerate(FIELDS) if CAPTURES <= at <= CHECKS},
        "drop mates": int(found[:, DROPPED].sum()),
        "first moves": _by_move(found[:, FIRST], places),
        "answers": _by_move(found[:, SECOND], places),
    }


def _by_move(moves: Ints, places: Ints) -> Counts:
    """By move in notation: how many games, and the first player's share of the first places in twelfths."""
    gained = np.where(places[:, 0] != 1, 0, np.where(places[:, 1] == 1, WHOLE // 2, WHOLE))
    return {
        notation.write(packing.to_action(int(move))): [int((moves == move).sum()), int(gained[moves == move].sum())]
        for move in np.unique(moves)
    }


@kernel
def _forget(memories: ArrayOf[Memory], table: Ints) -> None:
    """Clear the search's memory, so that a game does not depend on the games before it."""
    memory = memories[0]
    table[:] = 0
    memory.history[:] = 0
    memory.answers[:] = 0
    memory.killers[:] = 0
    memory.trail[:] = 0


@kernel
def _go_on(game: Positions, past: Ints, moves: Ints, row: Ints) -> int:
    """List the legal moves and return their number; 0 when the game is over, and then note how it ended."""
    reason, winner = result(game, past)
    if reason == GOING_ON:
        return list_actions(game, moves)
    row[REASON], row[WINNER], row[LENGTH] = reason, winner, game[0].ply
    row[DROPPED] *= reason == MATE
    return 0


@kernel
def _do(game: Positions, past: Ints, noted: tuple[Ints, Ints], move: int, number: int) -> None:
    """Apply a move, and note what happened in the game and how many moves were legal."""
    (row, offered), ply = noted, game[0].ply
    offered[ply, 0] += number
    offered[ply, 1] += 1
    row[OFFERED] += number
    row[CAPTURES] += captured(move) != 0
    row[DROPS] += origin(move) == NOWHERE
    row[PROMOTIONS] += move & PROMOTING != 0
    row[DROPPED] = origin(move) == NOWHERE and mover(move) & 15 == S
    if ply < FREE:
        row[FIRST + ply] = move
    play(game, past, move)
    row[CHECKS] += past[game[0].ply, 1]


@kernel
def _random_opening(game: Positions, thinks: Mind, rng: Ints, number: int) -> int:
    """A random legal move in the first plies, or a winning declaration; otherwise prepare a search and return 0."""
    moves, ply, memory = thinks.moves, game[0].ply, thinks.memory[0]
    if moves[number - 1] == DECLARATION:
        return DECLARATION
    pick, calm = moves[draw(rng, number)], ply < OPENING
    if ply < FREE:
        return pick  # type: ignore[no-any-return]
    memory.exclusions, memory.line[0, 0] = 0, pick
    for at in range(number):
        calm = calm and captured(moves[at]) == 0
    if calm:
        for at in range(number):
            if moves[at] != pick and draw(rng, 2):
                memory.excluded[memory.exclusions] = moves[at]
                memory.exclusions += 1
    memory.nodes, memory.stop, memory.limit, memory.age = 0, 0, thinks.positions[0], 1 + ply % 254
    return 0


SERIES: Final = (
    seeded("friedl-2", 1.0, 500, partial(count, DECENT, False)),
    seeded("friedl-2-shogi", 0.05, 500, partial(count, DECENT, True)),
    seeded("friedl-2-strong", 0.006, 50, partial(count, STRONG, False)),
)
