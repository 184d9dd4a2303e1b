"""Review of a finished game: each seat's prospects at each of its decisions, and the mistakes that cost most.

Every decision is judged by what its seat knew then, never by what was hidden from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import Final, NamedTuple

from samurai.bots.search import review_rounds, wide_adviser
from samurai.engine.bot import Advice, AnyAdvice, AnyAdviser, Budget
from samurai.engine.game import CHANCE, AnyAction, AnyGame, Outcome, Seat
from samurai.engine.observation import AnyObservation, Observation
from samurai.engine.record import Record, follow

EVALUATION_TIMEOUT: Final = 120.0
"""Seconds after which one evaluation is broken off, however short; most of that is waiting for the kernels."""

AGAIN: Final = 3
"""How many times as many rounds a decision gets before it counts as a turning point."""

CANDIDATES: Final = 10
MOST: Final = 6
"""How many decisions are examined again, and how many turning points are reported at most."""

LEAST: Final = 0.04
"""The least that a turning point has cost."""


class NotReady(Exception):
    """The search is not compiled yet, or can't be."""


class Decision(NamedTuple):
    """A point where a seat chose one of several actions."""

    step: int
    """How many actions came before it."""

    seat: Seat
    action: AnyAction


class Judged(NamedTuple):
    """The evaluation of a decision."""

    decision: Decision
    best: AnyAdvice
    taken: float
    """The seat's expected result after the action it took."""

    @property
    def lost(self) -> float:
        """How much better the best action would have been."""
        return max(0.0, self.best.value - self.taken)


class Turning(NamedTuple):
    """A decision that cost a lot, and what would have been better."""

    step: int
    seat: Seat
    made: AnyAction
    made_value: float
    made_sentence: str
    better: AnyAction
    better_value: float
    better_sentence: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class Review:
    """The result of a review."""

    lines: tuple[tuple[tuple[int, float], ...], ...]
    """By seat: pairs of (number of actions played, expected result from 0 to 1); the last is the actual result."""

    turnings: tuple[Turning, ...]
    """The turning points, in the order of the game."""


class Reviewer:
    """Reviews a finished game in small pieces of work."""

    def __init__(self, game: AnyGame, record: Record, rng: Random, rounds: int = 0, stop: Event | None = None) -> None:
        """Replay the game; nothing is judged yet. Without `rounds`, use the number that suits the game."""
        self._game: Final = game
        self._names: Final = record.players
        course = follow(game, record)
        assert course.outcome is not None, "only a finished game is reviewed"
        self._outcome: Final[Outcome] = course.outcome
        self._standing: Final = course.standing
        self._states: Final = list(course.states())
        self._rounds: Final = rounds or rounds_for(game, record.seats)
        self._stop: Final = stop
        self._adviser: Final[AnyAdviser] = _adviser(game, rng)
        self._rng: Final = rng
        self._judged: list[Judged] = []
        self._turnings: list[Judged] = []
        self.decisions: Final = [
            Decision(step, seat, action)
            for step, (seat, action) in enumerate(self._standing)
            if seat >= 0 and len(game.rules.actions(self._states[step], seat)) > 1
        ]

    @property
    def pieces(self) -> int:
        """How many pieces of work there are."""
        return len(self.decisions) + CANDIDATES

    def work(self) -> Iterator[None]:
        """Judge one decision per step; then examine again those that seem to have cost most."""
        for decision in self.decisions:
            self._judged.append(self._look(decision))
            yield
        costly = sorted(self._judged, key=lambda judged: -judged.lost)[:CANDIDATES]
        for judged in costly:
            again = self._look_again(judged)
            if again.lost >= LEAST:
                self._turnings.append(again)
            yield

    def result(self) -> Review:
        """Return the findings once all work is done; each turn contributes only its costliest decision."""
        by_cost = sorted(self._turnings, key=lambda judged: judged.lost)
        of_turns = {self._turn_of(judged.decision): judged for judged in by_cost}
        worst = sorted(of_turns.values(), key=lambda judged: -judged.lost)[:MOST]
        in_order = sorted(worst, key=lambda judged: judged.decision.step)
        return Review(self._lines(), tuple(map(self._turning, in_order)))

    def _turn_of(self, decision: Decision) -> int:
        """Return the step of another seat's last action before the decision, which identifies its turn; -1 if none."""
        others = (at for at in reversed(range(decision.step)) if self._standing[at][0] not in (CHANCE, decision.seat))
        return next(others, -1)

    def _sight(self, decision: Decision) -> AnyObservation:
        """Return what the seat saw and could do at a decision."""
        rules, state = self._game.rules, self._states[decision.step]
        view = rules.view(state, decision.seat)
        return Observation(decision.seat, decision.step, view, tuple(rules.actions(state, decision.seat)))

    def _budget(self, times: int) -> Budget:
        return Budget(EVALUATION_TIMEOUT, times * self._rounds, self._stop)

    def _look(self, decision: Decision) -> Judged:
        observation, budget = self._sight(decision), self._budget(1)
        best = self._adviser.hint(observation, budget)
        if not best.trust:
            raise NotReady
        taken = best.value if best.action == decision.action else self._expected(observation, decision.action, budget)
        return Judged(decision, best, taken)

    def _look_again(self, judged: Judged) -> Judged:
        """Judge the best action and the one taken in the same way, and for longer."""
        decision, best = judged.decision, judged.best
        if best.action == decision.action:
            return judged
        observation, budget = self._sight(decision), self._budget(AGAIN)
        value = self._expected(observation, best.action, budget)
        surer = Advice(best.action, value, best.trust, best.why)
        return Judged(decision, surer, self._expected(observation, decision.action, budget))

    def _expected(self, observation: AnyObservation, action: AnyAction, budget: Budget) -> float:
        expected = self._adviser.expected_result(observation, action, budget)
        if expected is None:
            raise NotReady
        return expected

    def _lines(self) -> tuple[tuple[tuple[int, float], ...], ...]:
        seats = range(len(self._outcome.places))
        found: list[list[tuple[int, float]]] = [[] for _ in seats]
        for decision, _, taken in self._judged:
            found[decision.seat].append((decision.step + 1, taken))
        end = len(self._standing)
        for seat, share in zip(seats, shares(self._outcome), strict=True):
            if found[seat] and found[seat][-1][0] == end:
                found[seat].pop()
            found[seat].append((end, share))
        return tuple(map(tuple, found))

    def _turning(self, judged: Judged) -> Turning:
        """Describe a turning point in words, as its seat would have read them."""
        (step, seat, action), best, taken = judged
        rules, tell = self._game.rules, self._game.text.describe
        before, after = (rules.view(self._states[at], seat) for at in (step, step + 1))
        supposed = rules.view(rules.apply(rules.guess(before, self._rng), seat, best.action), seat)
        return Turning(
            step,
            seat,
            action,
            taken,
            tell(before, seat, action, after, self._names),
            best.action,
            best.value,
            tell(before, seat, best.action, supposed, self._names),
            best.why,
        )


def rounds_for(game: AnyGame, seats: int) -> int:
    """Return how many rounds a decision gets, so that a whole game takes a few seconds."""
    return game.search.review_rounds(seats) if game.search else review_rounds(seats)


def shares(outcome: Outcome) -> Sequence[float]:
    """Return each seat's share of first place."""
    first = [place == 1 for place in outcome.places]
    return [won / sum(first) for won in first]


def _adviser(game: AnyGame, rng: Random) -> AnyAdviser:
    return game.search.adviser(game, rng) if game.search else wide_adviser(game, rng)
