"""What games of majorities share in the priors of their search: a prize (a figure, a stone) is won by a strict lead."""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LOST: Final = 0.7
"""What it costs if a rival gets a prize, in prizes."""

LEFT: Final = 5
"""A prior does not count the prizes left of a kind: it assumes this many."""


def prize_values(leads: Floats, taken: float, far: int, most: int) -> Floats:
    """Return a prize's value to a seat, by the free places around it and `most` plus the seat's lead, in prizes.

    `leads` has what a full lead adds to the log odds by free places, `taken` what the prize itself adds; a lead of
    `far` is full, and none is larger than `most`.
    """
    table = np.zeros((len(leads), 2 * most + 1))
    for free, lead in product(range(len(leads)), range(1, most + 1)):
        # Without a free place the prize is decided: whoever leads has it.
        value = min(1.0, lead / far) * leads[free] / taken if free else 1.0
        table[free, most + lead], table[free, most - lead] = value, -LOST * value
    return table
