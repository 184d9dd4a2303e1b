"""Matches between two evaluations in the same search, at equal processor time: only a winner replaces the champion.

Nodes are fixed, in proportion to how many each evaluates in a second of processor time, so that a busy machine changes
nothing. Both play both sides of every opening, and a sequential test ends the match as soon as it is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import thread_time
from typing import Final, NamedTuple

import numpy as np

from samurai.games.friedl import kernel as friedl
from samurai.games.friedl.kernel import game as kernel_game
from samurai.games.friedl.kernel.moves import MOST
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.memory import DEEP, MEMORY
from samurai.games.friedl.search.nnue.network import TABLES
from samurai.games.friedl.search.nnue.selfplay import think
from samurai.games.friedl.search.nnue.shape import Shorts
from samurai.kernels import Ints, Records, records

PLIES: Final = 320
"""A longer game is a draw."""

TABLE: Final = 1 << 21
"""The numbers of a player's transposition table: 16 megabytes."""

EVEN: Final = 250
EVEN_NODES: Final = 4_000
"""After its random moves, an opening is used if a search of this many nodes finds no larger lead."""

DECIDED: Final = 3_000
"""A game is over when both players find this lead for the same side."""

TIMED: Final = 20_000
SAMPLES: Final = 10
QUICK: Final = 500
"""Nodes are timed in this many searches of this many, each some quick moves further into a game."""


class Board(NamedTuple):
    """A game that is being played."""

    position: Records
    past: Ints


class Player:
    """An evaluation with a number of nodes for each move, and a memory for one game."""

    def __init__(self, net: Shorts, nodes: int) -> None:
        """Allocate the memory."""
        self.net: Final = net
        self.nodes = nodes
        self._table: Final = np.zeros(TABLE, np.int64)
        self._memory: Final = records(MEMORY)

    def forget(self) -> None:
        """Forget everything, for another game."""
        self._table[:] = 0
        self._memory.view(np.uint8)[:] = 0

    def choose(self, board: Board) -> tuple[int, int]:
        """Return the best move, or 0, and its score."""
        move, score = think(board.position, self._memory, self.net, self._table, board.past, self.nodes)
        return int(move), int(score)


def opening(rng: Random, shogi: bool) -> Board:
    """Return a balanced position after a few random moves."""
    judge = Player(TABLES, EVEN_NODES)
    while True:
        packed = friedl.pack(State(sfen.read(sfen.START), (), (), shogi, PLIES))
        board = Board(packed.position, np.zeros((PLIES + DEEP + 3, 2), np.int64))
        board.past[0] = packed.past[0]
        for _ in range(rng.randrange(4, 9)):
            _play_any(board, rng)
        judge.forget()
        if abs(judge.choose(board)[1]) <= EVEN:
            return board


def _play_any(board: Board, rng: Random) -> None:
    moves = np.empty(MOST, np.int64)
    count = kernel_game.list_actions(board.position, moves)
    kernel_game.play(board.position, board.past, int(moves[rng.randrange(count)]))


def play_game(begun: Board, players: Sequence[Player]) -> float:
    """Play on from a position, the first player at seat 0; return the first player's result: 1, 0.5 or 0."""
    board, last = Board(begun.position.copy(), begun.past.copy()), 0
    for player in players:
        player.forget()
    while True:
        reason, winner = kernel_game.result(board.position, board.past)
        if reason:
            return 0.5 if winner < 0 else float(winner == 0)
        side = int(board.position[0]["side"])
        move, score = players[side].choose(board)
        # Scores are for the seat to move, so two players who agree have scores of opposite signs.
        if abs(score) > DECIDED and abs(last) > DECIDED and score * last < 0:
            return float((score > 0) == (side == 0))
        last = score
        if move:
            kernel_game.play(board.position, board.past, move)
        else:
            _play_any(board, Random(0))


def pairs(players: Sequence[Player], seed: str) -> Iterator[float]:
    """Play opening after opening, each from both sides; yield the first player's mean result of each."""
    number = 0
    while True:
        begun = opening(Random(f"{seed}/{number}"), shogi=number % 4 != 3)
        first = play_game(begun, players)
        second = 1 - play_game(begun, players[::-1])
        yield (first + second) / 2
        number += 1


def nodes_in_equal_time(nets: Sequence[Shorts], nodes: int, seed: str) -> list[int]:
    """Return how many nodes each evaluation searches while the first searches `nodes`, measured along games."""
    players, times = [Player(net, TIMED) for net in nets], [0.0] * len(nets)
    for number in range(SAMPLES):
        board = _some_moves_later(opening(Random(f"{seed}/time/{number}"), shogi=True), 8 * number)
        for at, player in enumerate(players):
            player.forget()
            # Processor time of this thread: what else runs on the machine does not count.
            begin = thread_time()
            player.choose(board)
            times[at] += thread_time() - begin
    return [round(nodes * times[0] / time) for time in times]


def _some_moves_later(board: Board, moves: int) -> Board:
    """Play quick moves, as long as the game is not decided."""
    quick = Player(TABLES, QUICK)
    for _ in range(moves):
        move, score = quick.choose(board)
        if not move or abs(score) > DECIDED:
            break
        kernel_game.play(board.position, board.past, move)
    return board
