"""Search with hidden information: information-set Monte Carlo tree search, compiled for one game at a time.

Each round deals again everything the searching seat cannot see, descends one tree, adds a node, plays a few more
actions with a cheap policy, evaluates each seat's chance of winning, and plays out the rest of the game (SO-ISMCTS:
Cowling, Powley and Whitehouse 2012; mixing evaluation and playout: Silver and others 2016). Nodes are public actions;
chance makes none. An action that is illegal in this deal is skipped, so a node's visits are weighed against how often
it was available. A node considers only the few most promising actions at first, and more as it is visited (widening).
Every seat maximizes its own result (max^n).

The functions below know no game: a `TreeSearch` (`tree_search.py`) compiles them against the kernels of one game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.engine.game import CHANCE
from samurai.kernels import GIVEN, Ints, Records

Games = Records
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
"""A node: first child and next sibling (0: none), the action, the seat that took it, and that seat's results."""

DEEPEST: Final = 400
"""The greatest depth of a round, in actions."""

STEER: Final = ("explore", "trust", "first", "spread", "sample", "ahead", "whole", "margin", "peek")
"""The parameters of a search, by their index in an array (see `steer.Steer`)."""

EXPLORE, TRUST, FIRST, SPREAD, SAMPLE, AHEAD, WHOLE, MARGIN, PEEK = range(len(STEER))


# What a game's own kernels provide; `TreeSearch` puts them here.

to_act: Callable[[Games], int] = GIVEN
"""The seat to act, CHANCE or NOBODY."""

actions: Callable[[Games, Ints], int] = GIVEN
"""List the legal actions in the array; return how many there are."""

apply: Callable[[Games, int], None] = GIVEN
"""Apply an action."""

chance: Callable[[Games, Ints], int] = GIVEN
"""Apply one random action of chance."""

redeal: Callable[[Games, int, Ints], None] = GIVEN
"""Deal again, at random, everything a seat cannot see."""

lot: Callable[[Games, Ints], int] = GIVEN
"""A random legal action."""

legal: Callable[[Games, int], bool] = GIVEN
"""Whether an action that was legal in another deal is legal in this one."""

look: Callable[[Games, Floats, int], float] = GIVEN
"""The prior of an action, by the policy's weights: how good it looks without search."""

rewards: Callable[[Games, Ints, Floats, float], None] = GIVEN
"""Compute each seat's reward at the end; the last argument is how much the margin counts."""

evaluate: Callable[[Games, Floats, Floats], None] = GIVEN
"""Estimate each seat's chance of winning, by the weights of the evaluation, and write it into the last argument."""

secret: Callable[[Games], bool] = GIVEN
"""Whether the action to be taken now is hidden from the other seats."""

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
    """Everything one search owns."""

    tree: Games
    at: Ints
    """The numbers SEAT, TOP and USED: the searching seat, the node it starts from, and how many nodes are used."""

    steer: Floats
    rng: Ints
    codes: Ints
    """Scratch space for a list of actions."""

    marks: Ints
    """By action: the number of the last `best_child` call that met it. The last item is the current number."""

    value: Floats
    policy: Floats
    """The weights of the evaluation and of the priors: arrays, so that other weights need no other machine code."""

    sums: Floats
    """By seat: the sum of its results over all rounds."""


SEAT, TOP, USED = range(3)


def search(memory: Memory, root: Games, rounds: int) -> None:
    """Run this many rounds of search from the node TOP, whose position is `root`."""
    games, path = root.copy(), np.zeros(DEEPEST + 1, np.int64)
    ends, shares, judged = np.zeros(8, np.int64), np.zeros(8), np.zeros(8)
    for _ in range(rounds):
        # A record is copied whole into the same array: no allocation per round.
        games[0] = root[0]
        # Dealt again each round, a line must be good against all that may be hidden, not against one guess.
        if not memory.steer[PEEK]:
            redeal(games, memory.at[SEAT], memory.rng)
        depth = go_down(memory, games, path)
        if play_on(memory, games, int(memory.steer[AHEAD])):
            rewards(games, ends, shares, memory.steer[MARGIN])
        else:
            evaluate(games, memory.value, judged)
            see_the_end(memory, games, ends, shares, judged)
        # Backpropagate: every node on the path gets the reward of the seat that moved into it.
        for at in range(depth + 1):
            node = path[at]
            memory.tree[node].visits += 1
            memory.tree[node].value += shares[memory.tree[node].seat]
        for seat in range(len(shares)):
            memory.sums[seat] += shares[seat]


def go_down(memory: Memory, games: Games, path: Ints) -> int:
    """Descend until a node is added or there is nowhere to go; return the depth, with all nodes in `path`.

    Another seat's secret action makes no node, since no seat could tell it apart: the cheap policy plays it.
    """
    path[0], depth, before = memory.at[TOP], 0, memory.at[USED]
    # One new node per round: what is below it is known too little to be worth memory.
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
    """Let chance act for as long as it is its turn; return the seat to act then."""
    seat = to_act(games)
    while seat == CHANCE:
        chance(games, rng)
        seat = to_act(games)
    return seat


def descend(memory: Memory, games: Games, node: int) -> int:
    """Apply one action, a new one if the node may widen and has one; return its node, or 0 if there is none."""
    tree, steer = memory.tree, memory.steer
    pick, known = best_child(memory, games, node)
    # Progressive widening: with hundreds of actions, trying each once would use up the search.
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
    """Return the most promising known legal child, or 0, and how many there are; their actions are marked."""
    tree, steer, marks = memory.tree, memory.steer, memory.marks
    # A new number makes all older marks stale, so the array never has to be cleared.
    marks[-1] += 1
    known, best, pick = 0, -np.inf, 0
    child = tree[node].child
    while child:
        if legal(games, tree[child].action):
            known += 1
            marks[tree[child].action] = marks[-1]
            tree[child].available += 1
            # A child is visited in the round that adds it, so `visits` is never 0 here. UCB1, with `available` in place
            # of the parent's visits; the prior counts as TRUST visits.
            visits = tree[child].visits
            worth = (tree[child].value + steer[TRUST] * tree[child].look) / visits
            worth += steer[EXPLORE] * sqrt(log(tree[child].available) / visits)
            if worth > best:
                best, pick = worth, child
        child = tree[child].sibling
    return pick, known


def untried(memory: Memory, games: Games) -> tuple[int, float]:
    """Return the most promising action without a current mark, or -1, and its prior."""
    best, code = -np.inf, -1
    for at in range(actions(games, memory.codes)):
        if memory.marks[memory.codes[at]] != memory.marks[-1]:
            good = look(games, memory.policy, memory.codes[at])
            if good > best:
                best, code = good, memory.codes[at]
    return code, best


def play_on(memory: Memory, games: Games, most: int) -> bool:
    """Play at most `most` actions with the cheap policy; return whether the game is over."""
    for _ in range(most):
        if settle(games, memory.rng) < 0:
            return True
        apply(games, quick(memory, games))
    return settle(games, memory.rng) < 0


def see_the_end(memory: Memory, games: Games, ends: Ints, shares: Floats, judged: Floats) -> None:
    """Play to the end and mix the result with the evaluation, weighted by the parameter WHOLE."""
    whole = memory.steer[WHOLE]
    if whole > 0.0 and play_on(memory, games, DEEPEST):
        rewards(games, ends, shares, memory.steer[MARGIN])
        for seat in range(len(shares)):
            shares[seat] = whole * shares[seat] + (1.0 - whole) * judged[seat]
    else:
        shares[:] = judged


def quick(memory: Memory, games: Games) -> int:
    """The cheap policy: the best-looking of a few random actions."""
    code, sample = lot(games, memory.rng), int(memory.steer[SAMPLE])
    if sample > 1:
        best = look(games, memory.policy, code)
        for _ in range(sample - 1):
            other = lot(games, memory.rng)
            good = look(games, memory.policy, other)
            if good > best:
                best, code = good, other
    return code


OURS: Final = (search, go_down, settle, descend, best_child, untried, play_on, see_the_end, quick)
