"""The bot for friedl that searches: alpha-beta inside, the booklet's words outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from samurai.bots.ready import Searcher, log_not_ready, searcher
from samurai.bots.simple import GreedyBot
from samurai.bots.steer import LEARNED
from samurai.engine.bot import Advice, Budget
from samurai.engine.game import Game
from samurai.engine.observation import Observation
from samurai.engine.phrase import say
from samurai.games.friedl.courtesy import gardez, gives_check, printed
from samurai.games.friedl.pieces import DECLARE, SIDE, TITLES, Action
from samurai.games.friedl.rules import State, View, actions, apply, guess, outcome

if TYPE_CHECKING:
    from samurai.games.friedl.search.mind import AlphaBeta, Mind, Thought

NODES: Final = 64
"""How many positions one round of this search visits."""

FEW: Final = 5
"""How many actions an evaluation lists."""

LONGEST: Final = 7
"""How many moves of a line are shown."""

SCALE: Final = 600
"""A lead of this many hundredths of a Samurai means winning e times as often as losing."""


@dataclass
class EngineBot:
    """Plays friedl by alpha-beta search; looks one action ahead while that is not ready."""

    game: Game[State, Action, View]
    rng: Random
    rounds: int = 1_000_000
    """The most rounds it searches."""

    first: bool = False
    """Whether it plays as the first generation did, without the mate solver: a baseline for measurements."""

    model: str = LEARNED
    """What it evaluates by (see `Rank`)."""

    expected: float | None = None
    """The value it expected of its last choice, from 0 to 1 (see `Advice`); None where it did not search."""

    _mind: Mind | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Start compiling the kernels."""
        searcher(self.game)

    def choose(self, observation: Observation[Action, View], budget: Budget) -> Action:
        """Choose the move that the search likes best among those offered; a declaration wins immediately."""
        self.expected = None
        if len(observation.actions) == 1 or DECLARE in observation.actions:
            return observation.actions[-1]
        found = self._think(guess(observation.view, self.rng), observation.actions, budget)
        if not found:
            return GreedyBot(self.game, self.rng).choose(observation, budget)
        self.expected = chance(found.score)
        return found.line[0]

    def evaluate(self, observation: Observation[Action, View], budget: Budget) -> tuple[Advice[Action], ...]:
        """Return the best few moves, best first: the best gets half of the time, and the others share the rest."""
        state, offered = guess(observation.view, self.rng), list(observation.actions)
        if DECLARE in offered:
            return (Advice(DECLARE, 1.0, 1.0, (say("wins immediately"),)),)
        thoughts: list[Thought] = []
        for number in range(min(FEW, len(offered))):
            part = 2 if number == 0 else 2 * (FEW - 1)
            share = Budget(budget.seconds / part, max(1, budget.rounds // part), budget.stop)
            found = self._think(state, tuple(offered), share)
            if not found:
                break
            thoughts.append(found)
            offered.remove(found.line[0])
        if not thoughts:
            action = GreedyBot(self.game, self.rng).choose(observation, budget)
            return (Advice(action, 0.5, 0.0, tuple(_effects(state, action))),)
        total = sum(thought.nodes for thought in thoughts) or 1
        best_first = sorted(thoughts, key=lambda thought: -thought.score)
        return tuple(
            Advice(thought.line[0], chance(thought.score), thought.nodes / total, tuple(_words(state, thought)))
            for thought in best_first
        )

    def hint(self, observation: Observation[Action, View], budget: Budget) -> Advice[Action]:
        """Return the best move."""
        state = guess(observation.view, self.rng)
        found = None if DECLARE in observation.actions else self._think(state, observation.actions, budget)
        if not found:
            return self.evaluate(observation, budget)[0]
        return Advice(found.line[0], chance(found.score), 1.0, tuple(_words(state, found)))

    def expected_result(self, observation: Observation[Action, View], action: Action, budget: Budget) -> float | None:
        """Return the expected result of a move (see `Advice.value`); None if the search is not ready."""
        if action == DECLARE:
            return 1.0
        found = self._think(guess(observation.view, self.rng), (action,), budget)
        return chance(found.score) if found else None

    def _think(self, state: State, offered: tuple[Action, ...], budget: Budget) -> Thought | None:
        """Search the offered moves and return the result; None if the search is not ready within half the time."""
        begin, ready = perf_counter(), searcher(self.game)
        if ready is None or not ready.wait(min(budget.seconds, 120) / 2):
            log_not_ready(self.game.name)
            return None
        search = _alpha_beta(ready)
        if self._mind is None:
            self._mind = search.Mind(solves=not self.first, model=self.model)
        legal = actions(state, state.position[SIDE])
        exclude = [action for action in legal if action != DECLARE and action not in set(offered)]
        left = budget.seconds - (perf_counter() - begin)
        nodes = NODES * min(budget.rounds, self.rounds)
        found = self._mind.think(state, search.Limits(seconds=left, nodes=nodes, stop=budget.stop), exclude)
        return found if found.line else found._replace(line=(offered[0],))


def _alpha_beta(ready: Searcher) -> AlphaBeta:
    """Return the compiled search, which must be ready."""
    from samurai.games.friedl.search.mind import AlphaBeta  # takes a while unless a search is ready

    search = ready.search
    assert isinstance(search, AlphaBeta), "that is the search that this game loads"
    return search


def reasons(observation: Observation[Action, View], action: Action) -> tuple[str, ...]:
    """Describe a move's immediate effects."""
    return tuple(_effects(guess(observation.view, Random(0)), action))


def chance(score: int) -> float:
    """Convert a score to an expected result, from 0 to 1."""
    return 1 / (1 + exp(-score / SCALE))


def _words(state: State, thought: Thought) -> Iterator[str]:
    """Describe why a move is good: what it leads to, its immediate effects, and the expected continuation."""
    if thought.mate > 0:
        yield say("mates in {moves}", moves=thought.mate) if thought.mate > 1 else say("mates")
    elif thought.mate < 0:
        yield say("is mated in {moves} at the latest", moves=-thought.mate)
    yield from _effects(state, thought.line[0])
    if len(thought.line) > 1:
        yield say("expects {line}", line=", ".join(in_booklet_notation(state, thought.line[:LONGEST])))


def _effects(state: State, action: Action) -> Iterator[str]:
    """Describe a move's immediate effects."""
    if action.captured:
        yield say("captures a {tile}", tile=TITLES[action.captured])
    if action.promotes:
        yield say("promotes the {tile}", tile=TITLES[action.piece])
    if gives_check(state, action):
        yield say("gives check")
    elif gardez(state, action):
        yield say("attacks a great officer")


def in_booklet_notation(state: State, line: tuple[Action, ...]) -> Iterator[str]:
    """Yield the moves of a line as the booklet prints them."""
    for action in line:
        yield printed(state, action)
        state = apply(state, state.position[SIDE], action)
        if outcome(state):
            return
