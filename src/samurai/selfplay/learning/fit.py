"""Fitting the weights of an evaluation: the chances of winning are the softmax of the seats' sums of weights.

The weights are those under which what happened is most likely (a conditional logistic regression with a ridge
penalty), found by L-BFGS (Liu and Nocedal 1989).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from samurai.kernels import Floats, kernel
from samurai.selfplay.learning.positions import Positions

RIDGE: Final = 30.0
"""How strongly weights are pulled back: with hundreds of thousands of positions, a little."""

STEPS: Final = 150
"""The most steps of the fit."""

MEMORY: Final = 10
"""How many earlier steps L-BFGS remembers."""

TRUST: Final = 0.5
"""How much of the target is what the search expected; the rest is the result."""


@kernel
def loss(rows: NDArray[np.int16], targets: Floats, weights: Floats, slope: Floats) -> float:
    """Return the summed cross-entropy of the chances to the targets, and add its gradient to `slope`."""
    total, seats = 0.0, rows.shape[1]
    scores = np.zeros(seats)
    for at in range(len(rows)):
        for seat in range(seats):
            scores[seat], place = 0.0, 0
            while rows[at, seat, place] >= 0:
                scores[seat] += weights[rows[at, seat, place]]
                place += 1
        best = scores.max()
        every = np.log(np.exp(scores - best).sum()) + best
        for seat in range(seats):
            total -= targets[at, seat] * (scores[seat] - every)
            error, place = np.exp(scores[seat] - every) - targets[at, seat], 0
            while rows[at, seat, place] >= 0:
                slope[rows[at, seat, place]] += error
                place += 1
    return total


def held_out_loss(positions: Positions, weights: Floats) -> float:
    """Return how badly the weights predict results: the mean negative logarithm of the probability they had."""
    return loss(positions.rows, positions.results, weights, np.zeros(len(weights))) / len(positions.rows)


def targets(positions: Positions, trust: float = TRUST) -> Floats:
    """Return what to fit to: the result, mixed with what the search expected where that is known."""
    known = ~np.isnan(positions.values[:, 0])
    mixed = positions.results.copy()
    mixed[known] = (1 - trust) * mixed[known] + trust * positions.values[known]
    return mixed


def fit(positions: Positions, centre: Floats, ridge: float = RIDGE, steps: int = STEPS) -> Floats:
    """Return the weights that fit the positions best; the penalty pulls them towards `centre`."""
    wanted = targets(positions)

    def both(weights: Floats) -> tuple[float, Floats]:
        slope = ridge * (weights - centre)
        penalty = float(slope @ (weights - centre)) / 2
        return loss(positions.rows, wanted, weights, slope) + penalty, slope

    return lbfgs(both, centre, steps)


def lbfgs(both: Callable[[Floats], tuple[float, Floats]], start: Floats, steps: int) -> Floats:
    """Return the point where a smooth convex function, given with its gradient, is smallest."""
    point, (value, slope) = start, both(start)
    past: list[tuple[Floats, Floats]] = []
    for _ in range(steps):
        way = -_downhill(slope, past)
        stride = 1.0 if past else 1.0 / float(np.abs(slope).sum())
        following, (after, steep) = point + stride * way, both(point + stride * way)
        while after > value + 1e-4 * stride * float(slope @ way) and stride > 1e-10:
            stride /= 2
            following = point + stride * way
            after, steep = both(following)
        if value - after < 1e-7 * abs(value):
            break
        past = [*past[-MEMORY + 1 :], (following - point, steep - slope)]
        point, value, slope = following, after, steep
    return point


def _downhill(slope: Floats, past: list[tuple[Floats, Floats]]) -> Floats:
    """Return the gradient times an estimate of the inverse curvature (the two loops of L-BFGS)."""
    way, parts = slope.copy(), []
    for step, change in reversed(past):
        part = float(step @ way) / float(change @ step)
        parts.append(part)
        way -= part * change
    if past:
        step, change = past[-1]
        way *= float(step @ change) / float(change @ change)
    for (step, change), part in zip(past, reversed(parts), strict=True):
        way += (part - float(change @ way) / float(change @ step)) * step
    return way
