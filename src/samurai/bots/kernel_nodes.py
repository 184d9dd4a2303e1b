"""The nodes of a tree search: which child a round goes down to, and when a node gets more of them.

With learned priors the search chooses by PUCT (Rosin 2011; Silver and others 2017), without them by UCB1, a quick look
and progressive widening. Like those of `kernel_tree.py`, these functions know no game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Final

import numpy as np

from samurai.bots.search_memory import EXPLORE, FIRST, PRIOR, SPREAD, TRUST, USED, Floats, Games, Memory
from samurai.kernels import GIVEN, Ints, sum_of

AT_ONCE: Final = 4
"""How many of the likeliest actions a node gets at once."""


# What a game's own kernels provide; `TreeSearch` puts them here.

to_act: Callable[[Games], int] = GIVEN
"""The seat to act, CHANCE or NOBODY."""

actions: Callable[[Games, Ints], int] = GIVEN
"""List the legal actions in the array; return how many there are."""

apply: Callable[[Games, int], None] = GIVEN
"""Apply an action."""

legal: Callable[[Games, int], bool] = GIVEN
"""Whether an action that was legal in another deal is legal in this one."""

look: Callable[[Games, Floats, int], float] = GIVEN
"""The prior of an action, by the policy's weights: how good it looks without search."""

traits: Callable[[Games, int, Ints], int] = GIVEN
"""Write the numbers of an action's traits, by which a learned policy knows it; return how many there are."""


def descend(memory: Memory, games: Games, node: int) -> int:
    """Apply the most promising action, which may be new; return its node, or 0 if there is none."""
    pick = likely_child(memory, games, node) if memory.steer[PRIOR] > 0.0 else best_child(memory, games, node)
    if pick:
        apply(games, memory.tree[pick].action)
    return pick


def add_child(memory: Memory, games: Games, node: int, code: int, good: float) -> int:
    """Add an action that was not tried yet, with its prior, to a node, if there is room; return its node, or 0."""
    tree, new = memory.tree, memory.at[USED]
    if new == len(tree):
        return 0
    memory.at[USED] += 1
    # Children are a linked list, newest first: nodes have one size, and adding one moves nothing.
    tree[new].child, tree[new].sibling = 0, tree[node].child
    tree[new].action, tree[new].seat = code, to_act(games)
    tree[new].visits, tree[new].available = 0, 1
    tree[new].value, tree[new].look, tree[new].below = 0.0, good, 0.0
    tree[node].child = new
    return new  # type: ignore[no-any-return]


def best_child(memory: Memory, games: Games, node: int) -> int:
    """Return the most promising legal child by UCB1, a new one if the node may widen and has one, or 0."""
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
            value = (tree[child].value + steer[TRUST] * tree[child].look) / visits
            value += steer[EXPLORE] * sqrt(log(tree[child].available) / visits)
            if value > best:
                best, pick = value, child
        child = tree[child].sibling
    # Progressive widening: with hundreds of actions, trying each once would use up the search.
    if known < steer[FIRST] + steer[SPREAD] * sqrt(float(tree[node].visits)):
        code, good = untried(memory, games)
        if code >= 0:
            pick = add_child(memory, games, node, code, good) or pick
    return pick


def untried(memory: Memory, games: Games) -> tuple[int, float]:
    """Return the most promising action without a current mark, or -1, and its prior."""
    best, code = -np.inf, -1
    for at in range(actions(games, memory.codes)):
        if memory.marks[memory.codes[at]] != memory.marks[-1]:
            good = look(games, memory.policy, memory.codes[at])
            if good > best:
                best, code = good, memory.codes[at]
    return code, best


def likely_child(memory: Memory, games: Games, node: int) -> int:
    """Return the most promising legal child by PUCT, perhaps a new one, or 0.

    Priors are probabilities, so what the known children leave of 1 is that of all others together; none of those is
    likelier than the last that was added.
    """
    tree, marks, explore = memory.tree, memory.marks, memory.steer[PRIOR]
    marks[-1] += 1
    best, pick, mass, most = -np.inf, 0, 0.0, 1
    # An action that was never tried is expected to be as good as the others were.
    usual = tree[node].below / max(1, tree[node].visits - 1)
    child = tree[node].child
    last = tree[child].look
    while child:
        if legal(games, tree[child].action):
            marks[tree[child].action] = marks[-1]
            tree[child].available += 1
            visits = tree[child].visits
            value = tree[child].value / visits if visits else usual
            value += explore * tree[child].look * sqrt(float(tree[child].available)) / (1 + visits)
            mass += tree[child].look
            most = max(most, tree[child].available)
            if value > best:
                best, pick = value, child
        child = tree[child].sibling
    # An unlisted action has no node to compare: the best that any could be is compared instead, as if never visited.
    if pick == 0 or usual + explore * min(last, 1.0 - mass) * sqrt(float(most)) > best:
        pick = add_likely(memory, games, node) or pick
    return pick


def add_likely(memory: Memory, games: Games, node: int) -> int:
    """Add the likeliest few actions without a current mark to a node; return the likeliest one's node, or 0."""
    count, total = actions(games, memory.codes), 0.0
    for at in range(count):
        # A promise is a logarithm up to a constant, which dividing by the total takes out.
        memory.priors[at] = exp(promise(memory, games, memory.codes[at]))
        total += memory.priors[at]
        if memory.marks[memory.codes[at]] == memory.marks[-1]:
            memory.priors[at] = 0.0
    first = 0
    # Several at once, as listing all takes longer than anything else; the last one is the least likely.
    for _ in range(AT_ONCE):
        best = 0
        for at in range(1, count):
            if memory.priors[at] > memory.priors[best]:
                best = at
        if memory.priors[best] == 0.0:
            break
        new = add_child(memory, games, node, memory.codes[best], memory.priors[best] / total)
        memory.priors[best] = 0.0
        first = first or new
    return first


def promise(memory: Memory, games: Games, code: int) -> float:
    """Return the logarithm of how often a search visits such an action, up to a constant."""
    return sum_of(memory.policy, memory.found, traits(games, code, memory.found))


OURS: Final = (descend, add_child, best_child, untried, likely_child, add_likely, promise)
