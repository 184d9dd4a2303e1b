"""Training the network on a processor: sparse sums, gradients by hand, and Adam, compiled by Numba."""

from __future__ import annotations

from math import cos, pi
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.games.friedl.search.nnue.features import NEAR, OFFSET, PRESENT, ROWS
from samurai.games.friedl.search.nnue.shape import HIDDEN, WIDTH
from samurai.kernels import inlined, kernel

Singles = NDArray[np.float32]

MOST_WEIGHT: Final = 1.5
MOST_BIAS: Final = 8.0
"""The largest weights of features and of everything else: so the sums of 39 features fit into 16 bits."""

BATCH: Final = 4096
"""Positions for each step."""

DECAY: Final = 0.1
"""How strongly the features' weights are pulled to 0, so that what is rarely seen stays small."""

WARMING: Final = 100
"""The first steps are smaller: Adam's means are still those of few gradients."""


class Weights(NamedTuple):
    """The parameters, or anything of their shape."""

    rows: Singles
    """By feature, then by offset from one's own Kaiser, and by sum: a feature's weight is the sum of both."""

    bias: Singles
    neurons: Singles
    """By neuron, and by sum: those of the seat to move, then those of the other."""

    neuron_bias: Singles
    out: Singles
    out_bias: Singles


class Examples(NamedTuple):
    """Positions to learn from, by index."""

    features: NDArray[np.int16]
    kaisers: NDArray[np.int8]
    """What the seat to move sees, and what the other sees (see `find_features`)."""

    base: Singles
    """What is added to the output: the part of the evaluation that the tables keep."""

    target: Singles
    """The chance of winning that the output should mean."""


def first_weights(rng: np.random.Generator) -> Weights:
    """Return random weights to start from."""

    def normal(size: float, *shape: int) -> Singles:
        return (rng.standard_normal(shape) * size).astype(np.float32)

    rows = normal(0.06, ROWS + NEAR + 1, WIDTH)
    rows[-1] = 0  # a tile in hand has no offset from a Kaiser
    bias, neuron_bias = np.full(WIDTH, 0.4, np.float32), np.full(HIDDEN, 0.3, np.float32)
    return Weights(
        rows, bias, normal(0.12, HIDDEN, 2 * WIDTH), neuron_bias, normal(0.3, HIDDEN), np.zeros(1, np.float32)
    )


def zeros_like(weights: Weights) -> Weights:
    """Return zeros of the same shapes."""
    return Weights(*(np.zeros_like(part) for part in weights))


@inlined
def _clip(value: np.float32) -> np.float32:
    return min(max(value, np.float32(0)), np.float32(1))


@inlined
def _add_up(features: NDArray[np.int16], kaiser: int, weights: Weights, sums: Singles) -> None:
    """Compute a seat's sums."""
    for i in range(WIDTH):
        sums[i] = weights.bias[i]
    offsets = OFFSET[kaiser]
    for place in range(PRESENT):
        own, near = weights.rows[features[place]], weights.rows[ROWS + offsets[features[place]]]
        for i in range(WIDTH):
            sums[i] += own[i] + near[i]


@inlined
def _forward(weights: Weights, turned: Singles, sums: Singles, clipped: Singles, neurons: Singles) -> float:
    """Compute what follows from the sums; return the output. `turned` has the neurons' weights by sum."""
    for j in range(HIDDEN):
        neurons[j] = weights.neuron_bias[j]
    for i in range(2 * WIDTH):
        clipped[i] = _clip(sums[i])
        # By sum and not by neuron: so the inner loop runs along memory, and the compiler turns it into vectors.
        row = turned[i]
        for j in range(HIDDEN):
            neurons[j] += row[j] * clipped[i]
    output = weights.out_bias[0]
    for j in range(HIDDEN):
        output += weights.out[j] * _clip(neurons[j])
    return output  # type: ignore[no-any-return]


@inlined
def _backward(
    error: np.float32,
    weights: Weights,
    slope: Weights,
    sums: Singles,
    clipped: Singles,
    neurons: Singles,
    back: Singles,
) -> None:
    """Add the gradient of the dense layers, and compute that of the sums."""
    slope.out_bias[0] += error
    for i in range(2 * WIDTH):
        back[i] = 0
    for j in range(HIDDEN):
        slope.out[j] += error * _clip(neurons[j])
        # Where a neuron is clipped, its output does not change with its input: nothing is learned there.
        if 0 < neurons[j] < 1:
            deeper = error * weights.out[j]
            slope.neuron_bias[j] += deeper
            row, into = weights.neurons[j], slope.neurons[j]
            for i in range(2 * WIDTH):
                into[i] += deeper * clipped[i]
                back[i] += deeper * row[i]
    for i in range(2 * WIDTH):
        # The same for clipped sums: their gradient is 0.
        if not 0 < sums[i] < 1:
            back[i] = 0


@inlined
def _to_rows(features: NDArray[np.int16], kaiser: int, slope: Weights, back: Singles) -> None:
    """Add the gradient of a seat's sums to that of its features."""
    for i in range(WIDTH):
        slope.bias[i] += back[i]
    offsets = OFFSET[kaiser]
    for place in range(PRESENT):
        own, near = slope.rows[features[place]], slope.rows[ROWS + offsets[features[place]]]
        for i in range(WIDTH):
            own[i] += back[i]
            near[i] += back[i]


@kernel
def loss(examples: Examples, order: NDArray[np.int64], weights: Weights, slope: Weights, learns: bool) -> float:
    """Return the summed cross-entropy over the examples in `order`; if it learns, add its gradient to `slope`."""
    turned, total = np.ascontiguousarray(weights.neurons.T), 0.0
    sums, clipped, back = (
        np.zeros(2 * WIDTH, np.float32),
        np.zeros(2 * WIDTH, np.float32),
        np.zeros(2 * WIDTH, np.float32),
    )
    neurons = np.zeros(HIDDEN, np.float32)
    for at in order:
        features, kaisers = examples.features[at], examples.kaisers[at]
        _add_up(features[0], kaisers[0], weights, sums[:WIDTH])
        _add_up(features[1], kaisers[1], weights, sums[WIDTH:])
        logit = _forward(weights, turned, sums, clipped, neurons) + examples.base[at]
        # The cross-entropy of the target to sigmoid(logit), in a form that can't overflow.
        total += max(logit, 0.0) - logit * examples.target[at] + np.log1p(np.exp(-abs(logit)))
        if learns:
            error = np.float32(1 / (1 + np.exp(-logit)) - examples.target[at])
            _backward(error, weights, slope, sums, clipped, neurons, back)
            _to_rows(features[0], kaisers[0], slope, back[:WIDTH])
            _to_rows(features[1], kaisers[1], slope, back[WIDTH:])
    return total


@kernel
def _evaluate(features: NDArray[np.int16], kaisers: NDArray[np.int8], weights: Weights, outputs: Singles) -> None:
    turned = np.ascontiguousarray(weights.neurons.T)
    sums, clipped = np.zeros(2 * WIDTH, np.float32), np.zeros(2 * WIDTH, np.float32)
    neurons = np.zeros(HIDDEN, np.float32)
    for at in range(len(features)):
        _add_up(features[at, 0], kaisers[at, 0], weights, sums[:WIDTH])
        _add_up(features[at, 1], kaisers[at, 1], weights, sums[WIDTH:])
        outputs[at] = _forward(weights, turned, sums, clipped, neurons)


def evaluate(features: NDArray[np.int16], kaisers: NDArray[np.int8], weights: Weights) -> Singles:
    """Return the outputs of the network for positions."""
    outputs = np.zeros(len(features), np.float32)
    _evaluate(features, kaisers, weights, outputs)
    return outputs


@kernel
def _step(
    weights: Singles, slope: Singles, first: Singles, second: Singles, size: float, keep: float, most: float
) -> None:
    """Take one step of Adam, and set the gradient to 0."""
    small, keeps, sized, bound = np.float32(1e-8), np.float32(keep), np.float32(size), np.float32(most)
    fade, rest, fade_square, rest_square = np.float32(0.9), np.float32(0.1), np.float32(0.999), np.float32(0.001)
    for i in range(len(weights)):
        first[i] = fade * first[i] + rest * slope[i]
        second[i] = fade_square * second[i] + rest_square * slope[i] * slope[i]
        moved = weights[i] * keeps - sized * first[i] / (np.sqrt(second[i]) + small)
        weights[i] = min(max(moved, -bound), bound)
        slope[i] = 0


class Trainer:
    """Weights that are being trained, with the state of Adam: everything that a killed run needs to continue."""

    def __init__(self, weights: Weights, steps: int, rate: float) -> None:
        """Start from these weights; the rate falls to 0 over this many steps."""
        self.weights: Final = weights
        self._steps, self._rate, self._at = steps, rate, 0
        self._slope, self._first, self._second = (zeros_like(weights) for _ in range(3))

    def epoch(self, examples: Examples, among: NDArray[np.int64], rng: np.random.Generator) -> float:
        """Learn from each of the examples listed once, in random order; return the mean loss while learning."""
        order, total = rng.permutation(among), 0.0
        for begin in range(0, len(order), BATCH):
            batch = order[begin : begin + BATCH]
            total += loss(examples, batch, self.weights, self._slope, True)
            self._move(len(batch))
        return total / max(1, len(order))

    def save(self, file: Path, epochs: int) -> None:
        """Write everything to a file, after this many epochs; if it is killed while writing, the old file stays."""
        states = (self.weights, self._first, self._second)
        arrays = {f"{name}{at}": part for at, state in enumerate(states) for name, part in state._asdict().items()}
        fresh = file.with_suffix(".part.npz")
        np.savez(fresh, at=self._at, epochs=epochs, **arrays)
        fresh.replace(file)

    def resume(self, file: Path) -> int:
        """Continue from a file, if there is one; return how many epochs are complete."""
        if not file.exists():
            return 0
        with np.load(file) as saved:
            for at, state in enumerate((self.weights, self._first, self._second)):
                for name, part in state._asdict().items():
                    part[:] = saved[f"{name}{at}"]
            self._at = int(saved["at"])
            return int(saved["epochs"])

    def _move(self, count: int) -> None:
        self._at += 1
        rate = self._rate * min(1, self._at / WARMING) * (1 + cos(pi * min(1, self._at / self._steps))) / 2
        # Adam's running means begin at 0: this makes up for how much too small they are at first.
        size = rate * (1 - 0.999**self._at) ** 0.5 / (1 - 0.9**self._at)
        parts = zip(self.weights, self._slope, self._first, self._second, strict=True)
        for number, (weights, slope, first, second) in enumerate(parts):
            slope /= count  # noqa: PLW2901  # in place
            keep, most = (1 - rate * DECAY, MOST_WEIGHT) if number == 0 else (1.0, MOST_BIAS)
            _step(weights.reshape(-1), slope.reshape(-1), first.reshape(-1), second.reshape(-1), size, keep, most)


def mean_loss(examples: Examples, among: NDArray[np.int64], weights: Weights) -> float:
    """Return the mean loss over the examples listed."""
    return loss(examples, among, weights, zeros_like(weights), False) / max(1, len(among))
