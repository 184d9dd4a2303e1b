"""The search for friedl: alpha-beta in threads of its own, supervised and stopped from outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event, Thread
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from samurai.bots.steer import LEARNED
from samurai.games.friedl import kernel as _kernel
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.alphabeta import search_root
from samurai.games.friedl.search.limits import Limits, wait_for
from samurai.games.friedl.search.mate.solver import MateSolver
from samurai.games.friedl.search.mate.solver import warm as warm_solver
from samurai.games.friedl.search.memory import DEEP, MATE, MEMORY, WON
from samurai.games.friedl.search.nnue.network import network_of
from samurai.games.friedl.search.nnue.shape import Shorts
from samurai.kernels import Ints, Records, records

MATE_SHARE: Final = 10
"""The mate solver gets one part in ten of a search, before the rest of it."""

FEW_FOR_MATES, MOST_FOR_MATES = 100, 50_000
"""With fewer positions than the first the solver is not asked, and it never gets more than the second."""

CALM, RESTLESS = 0.5, 1.5
"""How much of the time that is enough is used at least and at most, depending on how sure the search is."""

DROP: Final = 40
"""A score that falls by this much from one depth to the next is a reason to think longer."""

WINDOW: Final = 40
"""How much the score is expected to change at most from one depth to the next."""


class Thought(NamedTuple):
    """The result of a search."""

    depth: int
    score: int
    """In hundredths of a Samurai, for the seat to move."""

    nodes: int
    seconds: float
    line: tuple[Action, ...]
    """The principal variation, as far as it was kept."""

    rank: int = 1
    """Which of several lines this is; 1 is the best."""

    @property
    def mate(self) -> int:
        """In how many plies the seat to move mates or, if negative, is mated; 0 if no mate was found."""
        if abs(self.score) < WON:
            return 0
        return MATE - self.score if self.score > 0 else -MATE - self.score


Tell = Callable[[Thought], object]


class Mind:
    """A searcher with a memory, for one search at a time; it reuses what earlier ones found."""

    def __init__(self, megabytes: int = 16, threads: int = 1, solves: bool = True, model: str = LEARNED) -> None:
        """Allocate tables and memories: `solves` is whether it asks the mate solver first, `model` what evaluates."""
        self._solver: Final = MateSolver(max(1, megabytes // 4)) if solves else None
        self._table: Final = np.zeros(2 << max(megabytes, 1).bit_length() + 15, np.int64)
        self._memories: Final = [records(MEMORY) for _ in range(threads)]
        self._net: Final = network_of(model)
        self._age = 0
        self.visited = 0
        """How many positions the last search visited, in all threads."""

    def think(
        self,
        state: State,
        limits: Limits,
        exclude: Sequence[Action] = (),
        tell: Tell = lambda thought: None,
        lines: int = 1,
    ) -> Thought:
        """Search a state until a limit is reached; `tell` is called after each depth, from another thread.

        It is called for each of `lines` lines, which begin with different moves; the best one is returned.
        """
        solved = self._solve(state, limits) if not exclude and lines == 1 else None
        if solved and solved.line:
            tell(solved)
            return solved
        if solved:
            limits = limits._replace(nodes=limits.nodes - solved.nodes, seconds=limits.seconds - solved.seconds)
        found = self._search(state, limits, exclude, tell, lines)
        return found._replace(nodes=found.nodes + solved.nodes) if solved else found

    def _solve(self, state: State, limits: Limits) -> Thought | None:
        """Look for a mate; return it, or a thought without a line, or None if that was not tried."""
        nodes = min(limits.nodes // MATE_SHARE, MOST_FOR_MATES)
        if self._solver is None or nodes < FEW_FOR_MATES:
            return None
        share = Limits(seconds=limits.seconds / MATE_SHARE, nodes=nodes, stop=limits.stop)
        found = self._solver.solve(state, share, shorten=nodes)
        score = MATE - len(found.line) if found.line else 0
        return Thought(len(found.line), score, found.nodes, found.seconds, found.line)

    def _search(self, state: State, limits: Limits, exclude: Sequence[Action], tell: Tell, lines: int) -> Thought:
        """Search by alpha-beta in all threads."""
        # Eight bits of an entry hold the age, and 0 is for an empty entry.
        self._age = self._age % 254 + 1
        begin = perf_counter()
        runs = [self._run(state, limits, exclude, number, memory) for number, memory in enumerate(self._memories)]
        runs[0].tell, runs[0].lines = tell, lines
        threads = [Thread(target=run.deepen, name="samurai-search", daemon=True) for run in runs]
        for thread in threads:
            thread.start()
        try:
            wait_for(runs[0].done, limits, begin)
        finally:
            for run in runs:
                run.memory[0]["stop"] = 1
            for thread in threads:
                thread.join()
        self.visited = sum(int(run.memory[0]["nodes"]) for run in runs)
        return runs[0].thought

    def forget(self) -> None:
        """Forget everything, as for another game."""
        self._table[:] = 0
        for memory in self._memories:
            memory.view(np.uint8)[:] = 0

    def _run(self, state: State, limits: Limits, exclude: Sequence[Action], number: int, memory: Records) -> _Run:
        packed, record = _kernel.pack(state), memory[0]
        record["nodes"] = record["stop"] = 0
        record["limit"], record["age"], record["exclusions"] = limits.nodes, self._age, len(exclude)
        record["excluded"][: len(exclude)] = [_kernel.to_move(packed, action) for action in exclude]
        record["killers"] = 0
        # What did well in the last position is a hint for this one, but must be outweighed quickly.
        record["history"] //= 4
        past = np.zeros((packed.position[0]["ply"] + DEEP + 2, 2), np.int64)
        past[: packed.position[0]["ply"] + 1] = packed.past[: packed.position[0]["ply"] + 1]
        # Every other thread starts a ply deeper, so that threads fill the shared table with different results.
        return _Run(_Board(packed.position, past), memory, self._net, self._table, limits, 1 + number % 2)


class _Board(NamedTuple):
    position: Records
    past: Ints
    """The keys of all positions so far, and room for those of a search."""


class _Run:
    """One thread's part of a search."""

    def __init__(self, board: _Board, memory: Records, net: Shorts, table: Ints, limits: Limits, first: int) -> None:
        self.memory: Final = memory
        self.thought = Thought(0, 0, 0, 0.0, ())
        self.tell: Tell = lambda thought: None
        self.done: Final = Event()
        self.lines = 1
        self._scores: list[int] = []
        """The score of each line at the last depth."""

        self._doubt = 1.0
        """How often the best move has changed of late: half of it is forgotten with each depth."""

        self._board, self._net, self._table, self._limits, self._first = board, net, table, limits, first
        self._begin: Final = perf_counter()

    def deepen(self) -> None:
        """Search by iterative deepening."""
        try:
            for depth in range(self._first, self._limits.depth + 1):
                found = self._best_lines(depth)
                if not found:
                    break
                self._doubt = _doubt_after(self._doubt, self.thought, found[0])
                self.thought, self._scores = found[0], [thought.score for thought in found]
                if self.memory[0]["stop"]:
                    break
                for thought in found:
                    self.tell(thought)
                # A mate well within the depth: a deeper search would find the same.
                if 0 < abs(self.thought.mate) < depth or self._seconds() >= self._limits.enough * self._patience():
                    break
        finally:
            self.done.set()

    def _best_lines(self, depth: int) -> list[Thought]:
        """Return the best lines, each without the first moves of those before; a stopped search may still have one."""
        record, found = self.memory[0], list[Thought]()
        exclusions = int(record["exclusions"])
        while len(found) < self.lines:
            score = self._aspire(depth, len(found))
            if not record["length"][0]:
                break
            if record["stop"]:
                return found or [self._thought(self.thought.depth, self.thought.score)]
            found.append(self._thought(depth, score)._replace(rank=len(found) + 1))
            record["excluded"][record["exclusions"]] = record["line"][0, 0]
            record["exclusions"] += 1
        record["exclusions"] = exclusions
        return found

    def _aspire(self, depth: int, number: int) -> int:
        """Search in a narrow window around a line's last score, and in wider ones while the score is outside."""
        low, high, width = -MATE, MATE, WINDOW
        if depth > 4 and number < len(self._scores) and abs(self._scores[number]) < WON:
            low, high = self._scores[number] - width, self._scores[number] + width
        while True:
            board = self._board
            score = int(search_root(board.position, self.memory, self._net, self._table, board.past, depth, low, high))
            # Widening step by step is cheaper than a full window at once: most misses are small.
            width *= 4
            if self.memory[0]["stop"] or low < score < high or (low, high) == (-MATE, MATE):
                return score
            if score <= low:
                low = max(score - width, -MATE) if width < 1000 else -MATE
            else:
                high = min(score + width, MATE) if width < 1000 else MATE

    def _thought(self, depth: int, score: int) -> Thought:
        record = self.memory[0]
        line = record["line"][0, : record["length"][0]].tolist()
        return Thought(depth, score, int(record["nodes"]), self._seconds(), tuple(map(_kernel.to_action, line)))

    def _patience(self) -> float:
        """Return which part of the time that is enough should be used: more, the less sure the best move is."""
        return min(CALM + 0.5 * self._doubt, RESTLESS)

    def _seconds(self) -> float:
        return perf_counter() - self._begin


def _doubt_after(doubt: float, before: Thought, now: Thought) -> float:
    """Return how unsure the best move is after one more depth: it has changed, or is worse than it seemed."""
    changed = before.line[:1] != now.line[:1]
    dropped = bool(before.line) and now.score < before.score - DROP
    return doubt / 2 + changed + dropped


def _warm() -> None:
    """Search once in this thread, not in one of its own as `think` does: whatever goes wrong reaches the caller."""
    warm_solver()
    mind, state = Mind(1, solves=False), State(sfen.read(sfen.START), (), (), True, 512)
    mind._run(state, Limits(nodes=1), (), 0, mind._memories[0]).deepen()


class AlphaBeta:
    """The compiled search."""

    Mind: Final = Mind
    Limits: Final = Limits

    def warm(self) -> None:
        """Compile or load everything a search uses."""
        _warm()
