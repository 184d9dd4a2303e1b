"""The mate solver: whether the seat to move can mate by nothing but checks, and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from threading import Event, Thread
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from samurai.games.friedl import kernel as _kernel
from samurai.games.friedl.ending import TIMES
from samurai.games.friedl.kernel.game import Positions
from samurai.games.friedl.pieces import HAND, KINDS, SIDE, Action
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.limits import Limits, wait_for
from samurai.games.friedl.search.mate.proof import FAILED, PROOF, SOLVER, prove
from samurai.games.friedl.search.mate.search import BANNED, DEEPEST, LIMITLESS, Solver
from samurai.games.friedl.search.mate.table import ENTRY, FREE, WINDOW, board_key, pack_hand
from samurai.kernels import ArrayOf, records
from samurai.kernels import kernel as compiled


class Verdict(StrEnum):
    """What the solver says of a position."""

    MATE = "mate"
    NO_MATE = "no mate"
    """There is none by nothing but checks: proven."""

    UNKNOWN = "unknown"
    """A limit was reached first."""


class Solution(NamedTuple):
    """The result of looking for a mate."""

    verdict: Verdict
    line: tuple[Action, ...]
    """The shortest mate that was found, against the longest defence."""

    nodes: int
    seconds: float
    shortest: bool = False
    """Whether it is proven that no mate is shorter."""


class MateSolver:
    """Solves one position at a time, and reuses what it found in others of the same game."""

    def __init__(self, megabytes: int = 16) -> None:
        """Allocate the table."""
        entries = max((megabytes << 20) // ENTRY.itemsize, WINDOW)
        # A power of 2, so that a mask finds the index.
        self._table: Final = records(ENTRY, 1 << entries.bit_length() - 1)
        self._memory: Final = records(SOLVER)
        self._proof: Final = records(PROOF)
        self._known: object = None
        """What all positions have in common that the table knows: the attacker, the rules, and all tiles in play."""

    def solve(self, state: State, limits: Limits, shorten: int = 0) -> Solution:
        """Look for a mate until a limit is reached, and then for shorter ones in this many positions at most."""
        begin, done, found = perf_counter(), Event(), list[Solution]()
        self._prepare(state, limits)

        def work() -> None:
            try:
                found.extend(self._solutions(state, begin, shorten))
            finally:
                done.set()

        thread = Thread(target=work, name="samurai-mate", daemon=True)
        thread.start()
        try:
            wait_for(done, limits, begin)
        finally:
            self._memory[0]["stop"] = 1
            thread.join()
        return found[-1]

    def _prepare(self, state: State, limits: Limits) -> None:
        position, record = state.position, self._memory[0]
        seat = position[SIDE]
        known = seat, state.shogi, _all_tiles(position)
        if self._known not in (None, known):
            # Keys are of the board and one hand only: with other tiles in play, they would mean other positions.
            self._table.view(np.uint8)[:] = 0
        self._known = known
        record["attacker"], record["size"] = seat, len(self._table)
        record["nodes"], record["stop"], record["limit"] = 0, 0, limits.nodes
        record["banned"] = 0
        for banned in _about_to_repeat(state):
            packed = _kernel.pack(state._replace(position=banned, past=(), moves=()))
            identify(packed.position, self._memory)
            record["banned"] += 1

    def _solutions(self, state: State, begin: float, shorten: int) -> Iterator[Solution]:
        """Yield what is found: a verdict, and then shorter and shorter mates."""
        left = state.plies - len(state.past)
        best = self._solution(state, begin, left if left < LIMITLESS else LIMITLESS + DEEPEST)
        yield best
        record = self._memory[0]
        record["limit"] = min(record["limit"], record["nodes"] + shorten)
        while shorten and best.verdict == Verdict.MATE and not best.shortest:
            # A mate takes an odd number of plies, so the next shorter one takes two fewer.
            shorter = self._solution(state, begin, len(best.line) - 2)
            if shorter.verdict == Verdict.UNKNOWN:
                return
            best = shorter if shorter.line else shorter._replace(verdict=Verdict.MATE, line=best.line, shortest=True)
            yield best

    def _solution(self, state: State, begin: float, left: int) -> Solution:
        """Search for a mate within this many plies."""
        record, game = self._memory[0], _kernel.pack(state).position
        length = int(prove(game, self._memory, self._table, self._proof, left))
        line = [] if length == FAILED else self._proof[0]["line"][:length].tolist()
        verdict = Verdict.UNKNOWN
        # Mate comes before the limit of plies: a mating last move still wins (F6).
        if line and len(state.past) + length <= state.plies:
            verdict = Verdict.MATE
        elif record["disproof"] == 0 and record["reliance"] == FREE:
            verdict = Verdict.NO_MATE
        actions = tuple(map(_kernel.to_action, line)) if verdict == Verdict.MATE else ()
        return Solution(verdict, actions, int(record["nodes"]), perf_counter() - begin, len(actions) == 1)


@compiled
def identify(games: Positions, solvers: ArrayOf[Solver]) -> None:
    """Write a position behind those that are banned."""
    solver = solvers[0]
    solver.banned_boards[solver.banned] = board_key(games[0])
    solver.banned_hands[solver.banned] = pack_hand(games[0], solver.attacker)


def _about_to_repeat(state: State) -> list[bytes]:
    """Return the positions that would end the game if they occurred once more (F5)."""
    times = Counter((*state.past, state.position))
    return [position for position, count in times.items() if count >= TIMES - 1][:BANNED]


def _all_tiles(position: bytes) -> tuple[int, ...]:
    """Count the tiles of each kind, on the board and in both hands."""
    board = Counter(tile & 7 for tile in position[:81])
    return tuple(board[kind] + position[HAND[0] + kind] + position[HAND[1] + kind] for kind in KINDS)


def warm() -> None:
    """Compile or load everything that solving uses."""
    state = State(sfen.read("4k4/9/4P4/9/9/9/9/9/9 b G"), (), (), True, 512)
    solver = MateSolver(1)
    solver._prepare(state, Limits())
    list(solver._solutions(state, 0.0, shorten=1000))
