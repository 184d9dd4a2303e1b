"""The bot that searches: whatever its seat cannot see is dealt again for every line of play it tries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, Generic, NamedTuple

from samurai.bots.ready import Searcher, log_not_ready, searcher
from samurai.bots.simple import GreedyBot
from samurai.bots.steer import LEARNED
from samurai.engine.bot import Advice, Budget
from samurai.engine.game import A, Game, S, Seat, V
from samurai.engine.observation import Observation

if TYPE_CHECKING:
    from samurai.bots.judgement import Judgement
    from samurai.bots.search_memory import Games, Memory
    from samurai.bots.tree_search import TreeSearch

NODES: Final = 1 << 19
"""The capacity of a tree; when it is full, the search only refines the nodes it has."""

TOP, USED = 1, 2
"""Indices in `Memory.at`: the node to start from, and the number of nodes used (see `search_memory`)."""

SLICE: Final = 0.005
"""How many seconds a kernel runs before Python checks the budget: a running kernel cannot be interrupted."""

FEW: Final = 5
"""How many actions an evaluation lists."""


class Tried(NamedTuple):
    """What the search found out about one action."""

    code: int
    node: int
    visits: int
    value: float


@dataclass
class SearchBot(Generic[S, A, V]):
    """Plays by information-set Monte Carlo tree search; looks one action ahead while the search is not ready."""

    game: Game[S, A, V]
    rng: Random
    rounds: int = 1_000_000
    """The most rounds it searches."""

    model: str = LEARNED
    """What it judges by: the game's own model, FIRST_MODEL, or a file of learned weights."""

    tweaks: Mapping[str, float] = field(default_factory=dict)
    """Parameters of the search that differ from the model's, by their names in `Steer`."""

    expected: float | None = None
    """The value it expected of its last choice, from 0 to 1 (see `Advice`); None where it did not search."""

    _tree: _Tree[S, A, V] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Start compiling the kernels."""
        searcher(self.game)

    def choose(self, observation: Observation[A, V], budget: Budget) -> A:
        """Choose the action that the search visited most."""
        self.expected = None
        if len(observation.actions) == 1:
            return observation.actions[0]
        tried = self.tried(observation, budget)
        if not tried:
            return GreedyBot(self.game, self.rng).choose(observation, budget)
        self.expected = tried[0].value
        return self.take(observation, tried[0])

    def tried(self, observation: Observation[A, V], budget: Budget) -> list[Tried]:
        """Search and return the actions found, the most visited first; empty if not ready within half the time."""
        begin = perf_counter()
        ready = self._ready(budget)
        if ready is None:
            return []
        if self._tree is None or not self._tree.continues(observation):
            self._tree = self._plant(ready, observation)
        rounds = min(budget.rounds, self.rounds)
        self._tree.grow(Budget(budget.seconds - (perf_counter() - begin), rounds, budget.stop))
        return self._tree.tried()

    def take(self, observation: Observation[A, V], chosen: Tried) -> A:
        """Decide on an action; the subtree below it is kept for the rest of the turn."""
        assert self._tree is not None, "it has searched"
        action = self._tree.search.kernel.decode(chosen.code)
        self._tree.follow(self.game, chosen)
        return action

    def evaluate(self, observation: Observation[A, V], budget: Budget) -> tuple[Advice[A], ...]:
        """Return the best few actions, best first; without a search, the one that looks best."""
        tried = self.tried(observation, budget)
        if not tried:
            action = GreedyBot(self.game, self.rng).choose(observation, budget)
            return (Advice(action, 0.5, 0.0, self._reasons(observation, action)),)
        assert self._tree is not None, "it has searched"
        total = sum(one.visits for one in tried)
        actions = [(self._tree.search.kernel.decode(one.code), one) for one in tried[:FEW]]
        return tuple(
            Advice(action, one.value, one.visits / total, self._reasons(observation, action)) for action, one in actions
        )

    def hint(self, observation: Observation[A, V], budget: Budget) -> Advice[A]:
        """Return the best action."""
        return self.evaluate(observation, budget)[0]

    def expected_result(self, observation: Observation[A, V], action: A, budget: Budget) -> float | None:
        """Return the seat's expected result after an action (see `Advice.value`); None if the search is not ready."""
        ready = self._ready(budget)
        if ready is None:
            return None
        tree = self._plant(ready, observation)
        tree.suppose(action)
        tree.grow(budget)
        return tree.mean()

    def _plant(self, ready: TreeSearch[S, A], observation: Observation[A, V]) -> _Tree[S, A, V]:
        root = ready.kernel.pack(self.game.rules.guess(observation.view, self.rng))
        judgement = ready.judgement(self.model, int(root[0]["seats"]))
        return _Tree(
            ready, observation, root, judgement._replace(steer=judgement.steer._replace(**self.tweaks)), self.rng
        )

    def _reasons(self, observation: Observation[A, V], action: A) -> tuple[str, ...]:
        return self.game.search.reasons(observation, action) if self.game.search else ()

    def _ready(self, budget: Budget) -> TreeSearch[S, A] | None:
        """Return the compiled search, if there is one and it is ready within half the time."""
        ready = searcher(self.game)
        if ready is None:
            return None
        if not ready.wait(min(budget.seconds, 60) / 2):
            log_not_ready(self.game.name)
            return None
        return tree_search(ready)


def tree_search(ready: Searcher) -> TreeSearch[S, A]:
    """Return the tree search of a game, which must be ready."""
    from samurai.bots.tree_search import TreeSearch  # takes a while unless a search is ready

    search = ready.search
    assert isinstance(search, TreeSearch), "this game has another kind of search, and bots of its own"
    return search


def tried(memory: Memory) -> list[Tried]:
    """Return what a search found out about each action, the most visited first."""
    tree = memory.tree
    found, node = [], int(tree[memory.at[TOP]]["child"])
    while node:
        code, visits, value = (tree[node][name].item() for name in ("action", "visits", "value"))
        if visits:
            found.append(Tried(code, node, visits, value / visits))
        node = int(tree[node]["sibling"])
    return sorted(found, key=lambda one: (-one.visits, one.code))


class _Tree(Generic[S, A, V]):
    """A search tree that grows from what one seat sees."""

    def __init__(
        self, search: TreeSearch[S, A], observation: Observation[A, V], root: Games, judgement: Judgement, rng: Random
    ) -> None:
        assert observation.seat is not None, "a spectator does not search"
        self.search: Final = search
        """The compiled search."""

        self._peeks: Final = bool(judgement.steer.peek)
        self._seat: Final[Seat] = observation.seat
        # Any guess will do as the root: every round deals again what the seat can't see.
        self._root = root
        self._view: V | None = observation.view
        self._memory: Final = search.memory(NODES, observation.seat, judgement, rng.getrandbits(96))

    def continues(self, observation: Observation[A, V]) -> bool:
        """Whether the kept part of the tree starts from this view and has room left."""
        # A tree that is half full would soon stop growing, so a new one is started.
        return bool(self._view == observation.view) and self._memory.at[USED] < NODES // 2

    def grow(self, budget: Budget) -> None:
        """Search until the budget is used up; at least a little, so that there is an answer."""
        begin, done, slice = perf_counter(), 0, 16
        while done < budget.rounds:
            rounds, before = min(slice, budget.rounds - done), perf_counter()
            self.search.grow(self._memory, self._root, rounds)
            done, now = done + rounds, perf_counter()
            left = begin + budget.seconds - now
            if left <= 0 or budget.stopped:
                return
            # Compiled code can't be interrupted, so a slice is as long as the answer may be late. It grows
            # step by step, as one short measurement says little.
            slice = max(1, min(4 * slice, int(rounds * min(SLICE, left) / (now - before))))

    def suppose(self, action: A) -> None:
        """Start the search after this action, and record how that goes for the seat."""
        self.search.kernel.apply(self._root, self.search.kernel.encode(action))
        self._memory.tree[self._memory.at[TOP]]["seat"] = self._seat

    def mean(self) -> float:
        """Return the seat's average result over all rounds, from 0 to 1."""
        top = self._memory.tree[self._memory.at[TOP]]
        return float(top["value"] / top["visits"])

    def tried(self) -> list[Tried]:
        """Return what is known about each action, the most visited first."""
        return tried(self._memory)

    def follow(self, game: Game[S, A, V], chosen: Tried) -> None:
        """Keep the subtree below an action if the same seat continues before anything it cannot see happens."""
        kernel, games = self.search.kernel, self._root.copy()
        if not self._peeks:
            kernel.redeal(games, self._seat, self._memory.rng)
        kernel.apply(games, chosen.code)
        self._view = None
        if kernel.to_act(games) == self._seat:
            self._root, self._memory.at[TOP] = games, chosen.node
            self._view = game.rules.view(kernel.unpack(games), self._seat)


REVIEW_PRIOR: Final = 2.0
"""The exploration constant of a review: higher than in play, so that no answer to a move is missed."""

_REVIEW_ROUNDS: Final = {2: 4000}
_REVIEW_ROUNDS_OF_MORE: Final = 1200
"""Rounds per decision: with more than two players every round plays the game to its end, which takes longer."""


def wide_adviser(game: Game[S, A, V], rng: Random) -> SearchBot[S, A, V]:
    """Make the tree search as an adviser for reviews."""
    return SearchBot(game, rng, tweaks={"prior": REVIEW_PRIOR})


def review_rounds(seats: int) -> int:
    """Return how many rounds a review spends on a decision, so that a whole game takes a few seconds."""
    return _REVIEW_ROUNDS.get(seats, _REVIEW_ROUNDS_OF_MORE)
