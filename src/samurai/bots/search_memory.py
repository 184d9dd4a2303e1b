"""What a tree search owns while it runs: arrays that its kernels share, and where things are in them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.kernels import Ints, Records

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
        ("below", "f8"),
    ],
    align=True,
)
"""A node: first child and next sibling (0: none), the action, the seat that took it, that seat's results, the action's
prior, and the results below this node of the seat that acts there."""

STEER: Final = ("explore", "trust", "first", "spread", "sample", "ahead", "whole", "margin", "peek", "prior")
"""The parameters of a search, by their index in an array (see `steer.Steer`)."""

EXPLORE, TRUST, FIRST, SPREAD, SAMPLE, AHEAD, WHOLE, MARGIN, PEEK, PRIOR = range(len(STEER))


class Memory(NamedTuple):
    """Everything one search owns."""

    tree: Games
    at: Ints
    """The numbers SEAT, TOP and USED: the searching seat, the node it starts from, and how many nodes are used."""

    steer: Floats
    rng: Ints
    codes: Ints
    """Scratch space for a list of actions."""

    priors: Floats
    """Scratch space for their priors."""

    marks: Ints
    """By action: the number of the last `best_child` call that met it. The last item is the current number."""

    found: Ints
    """Scratch space for an action's traits."""

    value: Floats
    policy: Floats
    """The weights of the evaluation and of the priors: arrays, so that other weights need no other machine code."""

    sums: Floats
    """By seat: the sum of its results over all rounds."""


SEAT, TOP, USED = range(3)
