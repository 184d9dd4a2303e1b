"""Self-play for learning, whole games inside one compiled loop: quick searches, quiet positions, scores and results."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.games.friedl import kernel as friedl
from samurai.games.friedl.kernel.game import NOBODY, Positions, list_actions, play, result
from samurai.games.friedl.kernel.moves import MOST
from samurai.games.friedl.kernel.position import Position, is_quiet
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.alphabeta import search_root
from samurai.games.friedl.search.evaluation import army, balance
from samurai.games.friedl.search.memory import DEEP, MATE, MEMORY, WON, Memory
from samurai.games.friedl.search.nnue.shape import Shorts
from samurai.kernels import ArrayOf, Ints, draw, generator, inlined, kernel, records

PLIES: Final = 320
"""A longer game is a draw."""

FEWEST, SPAN = 6, 7
"""A game begins with 6 to 12 random moves."""

EVEN: Final = 500
"""The largest lead after the random opening moves."""

DECIDED: Final = 3_000
"""A player who is further ahead has won."""

EARLY: Final = 40
STRAY: Final = 20
"""Before ply 40, one move in 20 is random."""

ROW: Final = 96
"""The bytes of a position: 81 squares, seven kinds in each hand, and the seat to move."""

TABLE: Final = 1 << 15
"""The numbers of a small transposition table, which stays in the processor's cache."""


Games = NDArray[Any]
"""An array of one POSITION record."""


class Sample(NamedTuple):
    """Positions of self-play, by index."""

    rows: NDArray[np.uint8]
    scores: NDArray[np.int16]
    """The search's score, for the seat to move."""

    balances: NDArray[np.int16]
    """How far ahead the seat to move is by the tables of its tiles alone, to which a network adds the rest."""

    results: NDArray[np.int8]
    """1 if the seat to move won the game, -1 if it lost."""

    plies: NDArray[np.int16]


@kernel
def think(
    game: Positions, memories: ArrayOf[Memory], net: Shorts, table: Ints, past: Ints, nodes: int
) -> tuple[int, int]:
    """Search this many nodes; return the best move, or 0 if none was found, and its score."""
    memory = memories[0]
    memory.nodes = memory.stop = memory.exclusions = 0
    memory.limit = nodes
    memory.age = memory.age % 254 + 1
    memory.killers[:] = 0
    memory.history[:] //= 4
    move = score = 0
    for depth in range(1, DEEP - 2):
        # Not literals: for those Numba would compile another version, and it can't cache one that calls another.
        high = MATE + depth - depth
        found = search_root(game, memories, net, table, past, depth, -high, high)
        if memory.length[0]:
            move = memory.line[0, 0]
        if memory.stop:
            break
        score = found
        if abs(score) >= WON:
            break
    return move, score


@inlined
def _write(position: Position, row: NDArray[np.uint8]) -> None:
    for square in range(81):
        row[square] = position.board[square]
    for kind in range(1, 8):
        row[80 + kind] = position.hand[0, kind]
        row[87 + kind] = position.hand[1, kind]
    row[95] = position.side


@kernel
def _play_game(
    game: Games,
    past: Ints,
    memories: ArrayOf[Memory],
    net: Shorts,
    table: Ints,
    moves: Ints,
    rng: Ints,
    nodes: int,
    kept: Sample,
    count: int,
) -> tuple[int, int]:
    """Play one game, and write its quiet positions from index `count` on; return the index after them, and who won."""
    opening = FEWEST + draw(rng, SPAN)
    while True:
        reason, winner = result(game, past)
        if reason:
            return count, winner
        ply, side = game[0].ply, game[0].side
        move = score = 0
        if ply >= opening:
            move, score = think(game, memories, net, table, past, nodes)
            if ply == opening and abs(score) > EVEN:
                return count, NOBODY
            if abs(score) > DECIDED:
                return count, side if score > 0 else 1 - side
            # Only quiet positions: in check or before a capture, a static evaluation can't know what the search does.
            if move and past[ply, 1] == 0 and is_quiet(move):
                _write(game[0], kept.rows[count])
                kept.scores[count], kept.plies[count] = score, ply
                kept.balances[count] = balance(game[0], army(game[0], 0), army(game[0], 1))
                count += 1
        # Stray moves come after the position is kept: its score is still that of good play.
        if move == 0 or (ply < EARLY and draw(rng, STRAY) == 0):
            move = moves[draw(rng, list_actions(game, moves))]
        play(game, past, move)


@kernel
def play_games(
    start: Games, past: Ints, memories: ArrayOf[Memory], net: Shorts, table: Ints, rng: Ints, nodes: int, kept: Sample
) -> int:
    """Play as many games as surely fit; return how many positions were written."""
    game, moves, count, games = start.copy(), np.empty(MOST, np.int64), 0, len(kept.scores) // PLIES
    while games:
        game[0] = start[0]
        # Both variants in equal parts: they differ in rare cases only, so one network serves both.
        game[0].shogi = draw(rng, 2)
        table[:] = 0
        memories[0].history[:] = 0
        first = count
        count, winner = _play_game(game, past, memories, net, table, moves, rng, nodes, kept, count)
        # An opening that was not even is no game.
        games -= 1 if count > first else 0
        for at in range(first, count):
            kept.results[at] = 0 if winner == NOBODY else 1 if winner == kept.rows[at, 95] else -1
    return count


def sample(net: Shorts, seed: int, games: int, nodes: int) -> Sample:
    """Play this many games, with this many nodes for each move; return their quiet positions."""
    size = games * PLIES
    packed = friedl.pack(State(sfen.read(sfen.START), (), (), True, PLIES))
    past = np.zeros((PLIES + DEEP + 3, 2), np.int64)
    past[0] = packed.past[0]
    rows, scores = np.zeros((size, ROW), np.uint8), np.zeros(size, np.int16)
    balances, results, plies = np.zeros(size, np.int16), np.zeros(size, np.int8), np.zeros(size, np.int16)
    kept = Sample(rows, scores, balances, results, plies)
    table = np.zeros(TABLE, np.int64)
    number = play_games(packed.position, past, records(MEMORY), net, table, generator(seed), nodes, kept)
    return Sample(rows[:number], scores[:number], balances[:number], results[:number], plies[:number])
