"""A search in the dark: information-set Monte Carlo tree search, compiled for one game at a time.

Each round re-deals all that the searching seat cannot see, goes down one tree, adds a node, plays on a little by a
quick eye, judges who will win, and plays on to see who does (SO-ISMCTS: Cowling, Powley and Whitehouse 2012; judgement
and end together: Silver and others 2016). Nodes are what was openly done; chance makes none, and an action that this
deal does not allow is passed over, so a node's visits are weighed against how often it was available. A node considers
few actions at first, those that look best, and more as it is visited (widening). Every seat looks for its own gain
(max^n).

The functions below know no game: a `TreeSearch` makes kernels of them, over the kernels of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.engine.game import CHANCE
from samurai.kernels import Ints, bound, generator, records

Games = NDArray[Any]
Floats = NDArray[np.float64]

NODE: Final = np.dtype(
    [
        ("child", "i8"),
        ("sibling", "i8"),
        ("action", "i8"),
        ("seat", "i8"),
        ("visits", "i8"),
        ("available", "i8"),
        ("value", "f8"),
        ("look", "f8"),
    ],
    align=True,
)
"""A node: its first child and next sibling (0: none), what was done and by whom, and how that went for them."""

DEEPEST: Final = 400
"""A round goes down no further than this."""

STEER: Final = ("explore", "trust", "first", "spread", "sample", "ahead", "whole", "margin", "peek")
"""The numbers that steer a search, by their place in an array (see `search.Steer`)."""

EXPLORE, TRUST, FIRST, SPREAD, SAMPLE, AHEAD, WHOLE, MARGIN, PEEK = range(len(STEER))


# What a game's own kernels answer.

GIVEN: Final[Any] = None
"""Here `TreeSearch` puts the kernel of a game."""

to_act: Callable[[Games], int] = GIVEN
"""The seat that is to act, CHANCE or NOBODY."""

actions: Callable[[Games, Ints], int] = GIVEN
"""List the legal actions; how many."""

apply: Callable[[Games, int], None] = GIVEN
"""Do an action."""

chance: Callable[[Games, Ints], int] = GIVEN
"""Let chance act."""

redeal: Callable[[Games, int, Ints], None] = GIVEN
"""Deal anew what a seat can't see."""

lot: Callable[[Games, Ints], int] = GIVEN
"""A legal action by lot."""

legal: Callable[[Games, int], bool] = GIVEN
"""Whether an action met before may be done."""

look: Callable[[Games, int], float] = GIVEN
"""How good an action looks."""

rewards: Callable[[Games, Ints, Floats, float], None] = GIVEN
"""What each seat gets in the end; the last number is how much being ahead counts."""

evaluate: Callable[[Games, Floats], None] = GIVEN
"""What chance each seat has of winning, as it looks."""

secret: Callable[[Games], bool] = GIVEN
"""Whether nobody sees what is done now."""

ASKED: Final = (
    "to_act",
    "actions",
    "apply",
    "chance",
    "redeal",
    "lot",
    "legal",
    "look",
    "rewards",
    "evaluate",
    "secret",
)


# The search.


class Memory(NamedTuple):
    """What one search owns."""

    tree: Games
    at: Ints
    """The numbers SEAT, TOP and USED: who searches, from which node, and how many nodes are used."""

    steer: Floats
    rng: Ints
    codes: Ints
    """Room for a list of actions."""

    marks: Ints
    """By action: when a search last met it at a node; the last number is now."""


SEAT, TOP, USED = range(3)


def search(memory: Memory, root: Games, rounds: int) -> None:
    """Grow the tree from its node TOP, which stands for `root`, by so many rounds."""
    games, path = root.copy(), np.zeros(DEEPEST + 1, np.int64)
    ends, shares, judged = np.zeros(8, np.int64), np.zeros(8), np.zeros(8)
    for _ in range(rounds):
        games[0] = root[0]
        if not memory.steer[PEEK]:
            redeal(games, memory.at[SEAT], memory.rng)
        depth = go_down(memory, games, path)
        if play_on(memory, games, int(memory.steer[AHEAD])):
            rewards(games, ends, shares, memory.steer[MARGIN])
        else:
            evaluate(games, judged)
            see_the_end(memory, games, ends, shares, judged)
        for at in range(depth + 1):
            node = path[at]
            memory.tree[node].visits += 1
            memory.tree[node].value += shares[memory.tree[node].seat]


def go_down(memory: Memory, games: Games, path: Ints) -> int:
    """Follow the tree until there is a new node, or none: how many nodes down, all in `path`.

    What another seat does in secret makes no node, as nobody could tell it from the rest: it is done by the quick eye.
    """
    path[0], depth, before = memory.at[TOP], 0, memory.at[USED]
    while memory.at[USED] == before and depth < DEEPEST:
        seat = settle(games, memory.rng)
        if seat < 0:
            break
        if seat != memory.at[SEAT] and secret(games):
            apply(games, quick(memory, games))
            continue
        node = descend(memory, games, path[depth])
        if node == 0:
            break
        depth += 1
        path[depth] = node
    return depth


def settle(games: Games, rng: Ints) -> int:
    """Let chance act while it is to; who is to act then."""
    seat = to_act(games)
    while seat == CHANCE:
        chance(games, rng)
        seat = to_act(games)
    return seat


def descend(memory: Memory, games: Games, node: int) -> int:
    """Do one action, a new one if the node may widen and there is one: its node, or 0 if there is no room."""
    tree, steer = memory.tree, memory.steer
    pick, known = best_child(memory, games, node)
    if known < steer[FIRST] + steer[SPREAD] * sqrt(float(tree[node].visits)) and memory.at[USED] < len(tree):
        code, good = untried(memory, games)
        if code >= 0:
            pick = memory.at[USED]
            memory.at[USED] += 1
            tree[pick].child, tree[pick].sibling = 0, tree[node].child
            tree[pick].action, tree[pick].seat = code, to_act(games)
            tree[pick].visits, tree[pick].available = 0, 1
            tree[pick].value, tree[pick].look = 0.0, good
            tree[node].child = pick
    if pick:
        apply(games, tree[pick].action)
    return pick


def best_child(memory: Memory, games: Games, node: int) -> tuple[int, int]:
    """The most promising of the legal actions that a node knows, or 0; and how many those are, which get marks."""
    tree, steer, marks = memory.tree, memory.steer, memory.marks
    marks[-1] += 1
    known, best, pick = 0, -np.inf, 0
    child = tree[node].child
    while child:
        if legal(games, tree[child].action):
            known += 1
            marks[tree[child].action] = marks[-1]
            tree[child].available += 1
            visits = tree[child].visits
            worth = (tree[child].value + steer[TRUST] * tree[child].look) / visits
            worth += steer[EXPLORE] * sqrt(log(tree[child].available) / visits)
            if worth > best:
                best, pick = worth, child
        child = tree[child].sibling
    return pick, known


def untried(memory: Memory, games: Games) -> tuple[int, float]:
    """The action that looks best among those without a mark, or -1; and how it looks."""
    best, code = -np.inf, -1
    for at in range(actions(games, memory.codes)):
        if memory.marks[memory.codes[at]] != memory.marks[-1]:
            good = look(games, memory.codes[at])
            if good > best:
                best, code = good, memory.codes[at]
    return code, best


def play_on(memory: Memory, games: Games, most: int) -> bool:
    """Play on by the quick eye, at most so many actions; whether the game is over."""
    for _ in range(most):
        if settle(games, memory.rng) < 0:
            return True
        apply(games, quick(memory, games))
    return settle(games, memory.rng) < 0


def see_the_end(memory: Memory, games: Games, ends: Ints, shares: Floats, judged: Floats) -> None:
    """Play on to the end, and let what comes out there count beside the judgement, as far as it shall."""
    whole = memory.steer[WHOLE]
    if whole > 0.0 and play_on(memory, games, DEEPEST):
        rewards(games, ends, shares, memory.steer[MARGIN])
        for seat in range(len(shares)):
            shares[seat] = whole * shares[seat] + (1.0 - whole) * judged[seat]
    else:
        shares[:] = judged


def quick(memory: Memory, games: Games) -> int:
    """The best-looking of a few actions by lot."""
    code, sample = lot(games, memory.rng), int(memory.steer[SAMPLE])
    if sample > 1:
        best = look(games, code)
        for _ in range(sample - 1):
            other = lot(games, memory.rng)
            good = look(games, other)
            if good > best:
                best, code = good, other
    return code


OURS: Final = (search, go_down, settle, descend, best_child, untried, play_on, see_the_end, quick)


class TreeSearch:
    """The search over the kernels of one game; `file` and `name` are those of the module whose part it becomes."""

    def __init__(self, file: str, name: str, kernel: Any, game: Mapping[str, Any]) -> None:
        """Bind the functions of this file to a game's."""
        self.kernel: Final = kernel
        """The game's compiled rules."""

        asked = {asked: game[asked] for asked in ASKED}
        space = bound(OURS, {**globals(), **asked, "__name__": name}, file)
        self._search: Final = space["search"]
        self._actions: Final[int] = game["ACTIONS"]
        self._first: Final[Callable[[], Games]] = game["first"]

    def memory(self, nodes: int, seat: int, steer: tuple[float, ...], seed: int) -> Memory:
        """Room for a search by a seat."""
        at = np.array((seat, 0, 1), np.int64)
        codes, marks = np.zeros(self._actions, np.int64), np.zeros(self._actions + 1, np.int64)
        return Memory(records(NODE, nodes), at, np.array(steer), generator(seed), codes, marks)

    def grow(self, memory: Memory, root: Games, rounds: int) -> None:
        """Search on by so many rounds from the node TOP, which stands for `root`."""
        self._search(memory, root, rounds)

    def warm(self) -> None:
        """Compile, or load, the game's kernels and the search over them."""
        for job in self.kernel.warm_jobs():
            job()
        self.grow(self.memory(16, 0, (0.5,) * len(STEER), 1), self._first(), 1)
