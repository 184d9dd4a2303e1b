"""Search with hidden information: information-set Monte Carlo tree search, compiled for one game at a time.

Each round deals again everything the searching seat cannot see, descends one tree, adds a node, plays a few more
actions with a cheap policy, evaluates each seat's chance of winning, and plays out the rest of the game (SO-ISMCTS:
Cowling, Powley and Whitehouse 2012; mixing evaluation and playout: Silver and others 2016). Nodes are public actions;
chance makes none. An action that is illegal in this deal is skipped, so a node's visits are weighed against how often
it was available. A node considers only the few most promising actions at first, and more as it is visited: by learned
priors (PUCT) or, where none were learned, by a quick look (UCB1 and widening). Every seat maximizes its own result
(max^n).

The functions below know no game: a `TreeSearch` (`tree_search.py`) compiles them, and those of `kernel_nodes.py`,
against the kernels of one game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from samurai.bots.kernel_nodes import OURS as OF_NODES
from samurai.bots.kernel_nodes import descend, promise
from samurai.bots.search_memory import AHEAD, MARGIN, PEEK, PRIOR, SAMPLE, SEAT, TOP, WHOLE, Floats, Games, Memory
from samurai.engine.game import CHANCE
from samurai.kernels import GIVEN, Ints

DEEPEST: Final = 400
"""The greatest depth of a round, in actions."""


# What a game's own kernels provide; `TreeSearch` puts them here.

to_act: Callable[[Games], int] = GIVEN
"""The seat to act, CHANCE or NOBODY."""

apply: Callable[[Games, int], None] = GIVEN
"""Apply an action."""

chance: Callable[[Games, Ints], int] = GIVEN
"""Apply one random action of chance."""

redeal: Callable[[Games, int, Ints], None] = GIVEN
"""Deal again, at random, everything a seat cannot see."""

random_action: Callable[[Games, Ints], int] = GIVEN
"""A random legal action."""

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
    "random_action",
    "legal",
    "look",
    "traits",
    "rewards",
    "evaluate",
    "secret",
)


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
            if at < depth:
                memory.tree[node].below += shares[memory.tree[path[at + 1]].seat]
        for seat in range(len(shares)):
            memory.sums[seat] += shares[seat]


def go_down(memory: Memory, games: Games, path: Ints) -> int:
    """Descend until a node is added or there is nowhere to go; return the depth, with all nodes in `path`.

    Another seat's secret action makes no node, since no seat could tell it apart: the cheap policy plays it.
    """
    path[0], depth, fresh = memory.at[TOP], 0, False
    # One new node per round: what is below it is known too little to be worth memory.
    while not fresh and depth < DEEPEST:
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
        fresh = memory.tree[node].visits == 0
    return depth


def settle(games: Games, rng: Ints) -> int:
    """Let chance act for as long as it is its turn; return the seat to act then."""
    seat = to_act(games)
    while seat == CHANCE:
        chance(games, rng)
        seat = to_act(games)
    return seat


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
    code, sample = random_action(games, memory.rng), int(memory.steer[SAMPLE])
    if sample > 1:
        best = glance(memory, games, code)
        for _ in range(sample - 1):
            other = random_action(games, memory.rng)
            good = glance(memory, games, other)
            if good > best:
                best, code = good, other
    return code


def glance(memory: Memory, games: Games, code: int) -> float:
    """Return how good an action looks, by the priors that this search has."""
    return promise(memory, games, code) if memory.steer[PRIOR] > 0.0 else look(games, memory.policy, code)


OURS: Final = (*OF_NODES, search, go_down, settle, play_on, see_the_end, quick, glance)
