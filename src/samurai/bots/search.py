"""The player that searches: what a seat cannot see is dealt anew for every line of play it tries."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final, Generic, NamedTuple

from samurai.bots.ready import say_not_ready, searcher
from samurai.bots.simple import GreedyBot
from samurai.engine.bot import Advice, Budget
from samurai.engine.game import A, Game, S, Seat, V
from samurai.engine.table import Sight

NODES: Final = 1 << 18
"""A tree has room for so many; when it is full, it only learns more about what it knows."""

TOP, USED = 1, 2
"""Where in a search's numbers the node is that it starts from, and how many nodes it uses (see `kernel_tree`)."""

SLICE: Final = 0.005
"""How many seconds a kernel works before it looks up: none can be interrupted."""

FEW: Final = 5
"""How many actions an evaluation names."""


class Steer(NamedTuple):
    """What steers a search; the order is the kernels' own."""

    explore: float = 0.15
    """How much it wants to try what it has tried little; judged lines differ little, so a little goes a long way."""

    trust: float = 1.0
    """How many visits the first look at an action counts for."""

    first: float = 2.0
    spread: float = 1.0
    """How many actions a node considers: these, and so many times the root of its visits."""

    sample: float = 4.0
    """How many actions are looked at for each one done when a line is played on."""

    ahead: float = 6.0
    """How many actions a line is played on before it is judged."""

    whole: float = 0.5
    """How much the end of a line counts beside the judgement: the one errs by chance, the other always the same way."""

    margin: float = 0.15
    """How much being ahead counts beside winning."""

    peek: float = 0.0
    """Whether it sees the truth that it was given: for measuring what that is worth, never for play."""


STRONGEST: Final = Steer()
TO_THE_END: Final = 400.0
"""No game goes on for so many actions."""

TRIES_MORE: Final = 0.5
"""How much a search explores whose lines are played to their end: what comes out there varies much more."""


def at_table(steer: Steer, seats: int) -> Steer:
    """What steers a search among so many: with more than two players every line is played to its end."""
    return steer if seats == 2 else steer._replace(explore=TRIES_MORE, ahead=TO_THE_END)


class Tried(NamedTuple):
    """What the search found about one action."""

    code: int
    node: int
    visits: int
    value: float


@dataclass
class SearchBot(Generic[S, A, V]):
    """Plays by information-set Monte Carlo tree search; looks one action ahead while that is not ready."""

    game: Game[S, A, V]
    rng: Random
    steer: Steer = STRONGEST
    rounds: int = 1_000_000
    """It never thinks longer than this."""

    expected: float | None = None
    """What it expected of its last choice, from 0 to 1 (see `Advice`); nothing where it did not search."""

    _tree: _Tree | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Let the kernels get ready."""
        searcher(self.game)

    def choose(self, sight: Sight[A, V], budget: Budget) -> A:
        """The action that the search went to most."""
        self.expected = None
        if len(sight.actions) == 1:
            return sight.actions[0]
        tried = self.tried(sight, budget)
        if not tried:
            return GreedyBot(self.game, self.rng).choose(sight, budget)
        self.expected = tried[0].value
        return self.take(sight, tried[0])

    def tried(self, sight: Sight[A, V], budget: Budget) -> list[Tried]:
        """What a search found, the most visited action first; nothing if it is not ready within half the time."""
        begin = perf_counter()
        ready = self._ready(budget)
        if ready is None:
            return []
        if self._tree is None or not self._tree.goes_on(sight):
            self._tree = _Tree(ready, self.game, sight, self.steer, self.rng)
        rounds = min(budget.rounds, self.rounds)
        self._tree.grow(Budget(budget.seconds - (perf_counter() - begin), rounds, budget.stop))
        return self._tree.tried()

    def take(self, sight: Sight[A, V], chosen: Tried) -> A:
        """Decide on an action; the tree behind it is kept for the rest of the turn."""
        assert self._tree is not None, "it has searched"
        action: A = self._tree.search.kernel.decode(chosen.code)
        self._tree.follow(self.game, chosen)
        return action

    def evaluate(self, sight: Sight[A, V], budget: Budget) -> tuple[Advice[A], ...]:
        """The best few actions, the best one first; without a search, the one that looks best."""
        tried = self.tried(sight, budget)
        if not tried:
            action = GreedyBot(self.game, self.rng).choose(sight, budget)
            return (Advice(action, 0.5, 0.0, self._reasons(sight, action)),)
        assert self._tree is not None, "it has searched"
        total = sum(one.visits for one in tried)
        actions = [(self._tree.search.kernel.decode(one.code), one) for one in tried[:FEW]]
        return tuple(
            Advice(action, one.value, one.visits / total, self._reasons(sight, action)) for action, one in actions
        )

    def hint(self, sight: Sight[A, V], budget: Budget) -> Advice[A]:
        """The best action."""
        return self.evaluate(sight, budget)[0]

    def worth(self, sight: Sight[A, V], action: A, budget: Budget) -> float | None:
        """What its seat may expect after an action (see `Advice.value`); nothing if the search is not ready."""
        ready = self._ready(budget)
        if ready is None:
            return None
        tree = _Tree(ready, self.game, sight, self.steer, self.rng)
        tree.suppose(action)
        tree.grow(budget)
        return tree.mean()

    def _reasons(self, sight: Sight[A, V], action: A) -> tuple[str, ...]:
        return self.game.search.reasons(sight, action) if self.game.search else ()

    def _ready(self, budget: Budget) -> Any:
        """The compiled search, if there is one and it is ready within half the time."""
        ready = searcher(self.game)
        if ready is None or ready.wait(min(budget.seconds, 60) / 2):
            return ready and ready.search
        say_not_ready(self.game.name)
        return None


def tried(memory: Any) -> list[Tried]:
    """What a search has found out about each action, the most visited first."""
    tree = memory.tree
    found, node = [], int(tree[memory.at[TOP]]["child"])
    while node:
        code, visits, value = (tree[node][name].item() for name in ("action", "visits", "value"))
        found.append(Tried(code, node, visits, value / visits))
        node = int(tree[node]["sibling"])
    return sorted(found, key=lambda one: (-one.visits, one.code))


class _Tree:
    """A tree that grows from what a seat sees."""

    def __init__(self, search: Any, game: Game[Any, Any, Any], sight: Sight[Any, Any], steer: Steer, rng: Random):
        assert sight.seat is not None, "a spectator does not search"
        self.search: Final = search
        """The compiled search."""

        self._steer: Final = steer
        self._seat: Final[Seat] = sight.seat
        self._root: Any = search.kernel.pack(game.rules.guess(sight.view, rng))
        self._view: Any = sight.view
        steer = at_table(steer, int(self._root[0]["seats"]))
        self._memory: Final = search.memory(NODES, sight.seat, tuple(steer), rng.getrandbits(96))

    def goes_on(self, sight: Sight[Any, Any]) -> bool:
        """Whether this sight is what the kept part of the tree is about, and there is room left."""
        return bool(self._view == sight.view) and self._memory.at[USED] < NODES // 2

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
            slice = max(1, min(4 * slice, int(rounds * min(SLICE, left) / (now - before))))

    def suppose(self, action: Any) -> None:
        """Grow from where an action leads to, and keep account of how that goes for the seat."""
        self.search.kernel.apply(self._root, self.search.kernel.encode(action))
        self._memory.tree[self._memory.at[TOP]]["seat"] = self._seat

    def mean(self) -> float:
        """How the rounds went for the seat, from 0 to 1."""
        top = self._memory.tree[self._memory.at[TOP]]
        return float(top["value"] / top["visits"])

    def tried(self) -> list[Tried]:
        """What is known about each action, the most visited first."""
        return tried(self._memory)

    def follow(self, game: Game[Any, Any, Any], chosen: Tried) -> None:
        """Keep what is known about how the turn goes on after an action, if it does before anything unseen happens."""
        kernel, games = self.search.kernel, self._root.copy()
        if not self._steer.peek:
            kernel.redeal(games, self._seat, self._memory.rng)
        kernel.apply(games, chosen.code)
        self._view = None
        if kernel.to_act(games) == self._seat:
            self._root, self._memory.at[TOP] = games, chosen.node
            self._view = game.rules.view(kernel.unpack(games), self._seat)


REVIEW_EXPLORE: Final = 0.5
"""How much a review wants to try what it has tried little: more than play, so that no answer to a move is missed."""

_REVIEW_ROUNDS: Final = {2: 4000}
_REVIEW_ROUNDS_OF_MORE: Final = 1200
"""Rounds for a decision: with more than two players every round plays the game to its end, which takes longer."""


def wide_adviser(game: Game[S, A, V], rng: Random) -> SearchBot[S, A, V]:
    """The tree search as an adviser for reviews."""
    return SearchBot(game, rng, STRONGEST._replace(explore=REVIEW_EXPLORE))


def review_rounds(seats: int) -> int:
    """How many rounds a review spends on a decision, so that a whole game takes a few seconds."""
    return _REVIEW_ROUNDS.get(seats, _REVIEW_ROUNDS_OF_MORE)
