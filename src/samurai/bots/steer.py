"""The parameters of the tree search."""

from __future__ import annotations

from typing import Final, NamedTuple


class Steer(NamedTuple):
    """The parameters of a search, in the order the kernels expect."""

    explore: float = 0.15
    """The exploration constant of UCB; evaluated lines differ little, so a small one is enough."""

    trust: float = 1.0
    """How many visits an action's prior counts for."""

    first: float = 2.0
    spread: float = 1.0
    """A node considers `first` plus `spread` times the square root of its visits actions."""

    sample: float = 4.0
    """How many random actions the cheap policy compares for each action it plays."""

    ahead: float = 6.0
    """How many actions a line is continued before it is evaluated."""

    whole: float = 0.5
    """The playout's weight beside the evaluation: a playout errs by chance, the evaluation always in the same way."""

    margin: float = 0.15
    """How much the margin counts beside winning."""

    peek: float = 0.0
    """Whether it sees the true state: for measuring what that is worth, never for play."""

    prior: float = 0.0
    """How much learned priors guide the search (the constant of PUCT); 0: they were not learned, and it widens."""


LEARNED: Final = ""
"""The name of a game's own model, whose weights were learned."""

FIRST_MODEL: Final = "1"
"""The name of the first model, with a few weights, by which the weaker levels play."""

TO_THE_END: Final = 400.0
"""More actions than any game has."""

TRIES_MORE: Final = 0.5
"""The exploration constant where lines are played to the end: those results vary much more."""


def at_table(steer: Steer, seats: int) -> Steer:
    """Return the parameters of the first judgement for this many players: with more than two, it is never asked."""
    return steer if seats == 2 else steer._replace(explore=TRIES_MORE, ahead=TO_THE_END)


JUDGING_ALONE: Final = Steer(explore=0.1, ahead=0.0, whole=0.0, margin=0.1, prior=1.0)
"""The parameters that go with learned weights: a line is evaluated where it leaves the tree, and not continued."""
