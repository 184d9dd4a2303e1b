"""A small network learns the card game by playing against itself: in plain NumPy, on one core, in a few minutes.

    python examples/train_a_bot.py --games 10000 --seed 1 --out my_bot.npz

It learns what a position is worth to the seat that has just acted. `learned_bot.py` plays by it, and
docs/guides/train-a-bot.md says how it works and how well it plays.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samurai.rl.setting import encoding
from samurai.rl.vector import VectorEnv

LAYOUT = encoding("cards").LAYOUT
TABLE = LAYOUT.starts["villages"]  # this many numbers come before the villages: table, players, hand
VILLAGES, VILLAGE = LAYOUT.parts["villages"]
LOOK = 23  # what the network sees of one village
SCALE = np.float32(4)  # the numbers of an observation are a few units large, those in a network should be about 1

TABLES = 256  # games at once
LESSON = 4096  # positions learned from at a time
PASSES = 2  # this many times
STEP = 128  # positions for one step of the weights
RATE = 2e-3  # how far such a step goes at first; it shrinks to nothing
CURIOSITY = 0.1  # how often an action is chosen at random
PATIENCE = 0.7  # how much the end of a game counts, against what was thought along the way: the λ of TD(λ)

Floats = NDArray[np.float32]
Rows = NDArray[np.int8]
Story = list[tuple[int, Rows, float]]
"""By action: the seat, what it saw then, and what it thought of that."""


def look_at(observations: Rows) -> tuple[Floats, NDArray[np.int64]]:
    """The villages not scored yet, one after the other: symbols, influence, whose cards lie around; how many where."""
    rows = observations[:, LAYOUT.part("villages")].reshape(-1, VILLAGES, VILLAGE)
    waiting = (rows[:, :, 0] | rows[:, :, 1] | rows[:, :, 2]) > rows[:, :, 5]  # it has a symbol, and is not scored
    waiting[:, 0] = True  # there is always a first village; so none has nothing to add up
    found = rows[waiting]
    whose = found[:, 12::2]  # on each of the four sides: 0 nobody's, 1 one's own
    free = (whose == 0).sum(axis=1, keepdims=True)
    kept = (found[:, :3], found[:, 5:6], found[:, 6:12] / SCALE, whose == 1, whose > 1, free == np.arange(5))
    return np.concatenate(kept, axis=1, dtype=np.float32), waiting.sum(axis=1)


class Network:
    """Looks at every village in the same way, adds up what it finds, and weighs that with all else: from -1 to 1."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights
        self._means = [np.zeros_like(one) for one in weights]
        self._squares = [np.zeros_like(one) for one in weights]
        self._steps = 0

    @classmethod
    def new(cls, seed: int, wide: int = 32, deep: int = 64) -> Network:
        rng, weights = np.random.default_rng(seed), []
        for inputs, outputs in ((LOOK, wide), (wide, wide), (wide + TABLE, deep), (deep, 1)):
            spread = np.sqrt(2 / inputs) if outputs > 1 else 0.02
            weights.append((rng.standard_normal((inputs, outputs)) * spread).astype(np.float32))
            weights.append(np.zeros(outputs, np.float32))
        return cls(weights)

    @classmethod
    def load(cls, path: Path) -> Network:
        with np.load(path) as file:
            return cls([file[name] for name in file.files])

    def save(self, path: Path) -> None:
        np.savez(path, *self.weights)

    def values(self, observations: Rows) -> Floats:
        """What each of these positions is worth to the seat that sees it."""
        values: Floats = self._think(observations)[-1]
        return values

    def learn(self, observations: Rows, targets: Floats, rate: float) -> float:
        """Go one step towards what the positions turned out to be worth; how wrong it was, squared."""
        villages, counts, first, second, table, third, values = self._think(observations)
        _, _, to_second, _, to_third, _, to_value, _ = self.weights
        wrong = values - targets
        blame = (wrong * (1 - values**2) * 2 / len(wrong))[:, None]
        third_blame = blame @ to_value.T * (third > 0)
        pooled_blame = (third_blame @ to_third.T)[:, : second.shape[1]] / SCALE
        second_blame = np.repeat(pooled_blame, counts, axis=0) * (second > 0)
        first_blame = second_blame @ to_second.T * (first > 0)
        layers = ((villages, first_blame), (first, second_blame), (table, third_blame), (third, blame))
        self._step([slope for given, one in layers for slope in (given.T @ one, one.sum(axis=0))], rate)
        return float((wrong**2).mean())

    def _think(self, observations: Rows) -> tuple[NDArray[Any], ...]:
        """The values, and everything computed on the way there."""
        w1, b1, w2, b2, w3, b3, w4, b4 = self.weights
        villages, counts = look_at(observations)
        first = np.maximum(villages @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        pooled = np.add.reduceat(second, np.cumsum(counts) - counts, axis=0)
        table = np.concatenate((pooled, observations[:, :TABLE]), axis=1, dtype=np.float32) / SCALE
        third = np.maximum(table @ w3 + b3, 0)
        return villages, counts, first, second, table, third, np.tanh(third @ w4 + b4)[:, 0]

    def _step(self, slopes: list[Floats], rate: float) -> None:
        """Adam (Kingma and Ba, 2015)."""
        self._steps += 1
        pace = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for weight, mean, square, slope in zip(self.weights, self._means, self._squares, slopes, strict=True):
            mean[:] = 0.9 * mean + 0.1 * slope
            square[:] = 0.999 * square + 0.001 * slope**2
            weight[:] = weight - np.float32(pace) * mean / (np.sqrt(square) + 1e-8)


def self_play(network: Network, seed: int, tables: int) -> Iterator[tuple[Story, list[float]]]:
    """Games of the network against itself, without end: what was seen and thought, and each seat's reward."""
    rng = np.random.default_rng([seed, 1])
    env = VectorEnv("cards", tables)
    now = env.reset(seed=seed)
    stories: list[Story] = [[] for _ in range(tables)]
    while True:
        ahead = env.ahead()
        values = network.values(ahead.observations)
        at_random = (rng.random(tables) < CURIOSITY)[ahead.games]
        order = np.lexsort((np.where(at_random, rng.random(len(values)), values), ahead.games))
        best = order[np.searchsorted(ahead.games, np.arange(tables), side="right") - 1]  # the last of each game
        for story, seat, row in zip(stories, now.seats.tolist(), best):
            story.append((seat, ahead.observations[row].copy(), float(values[row])))
        now = env.step(ahead.actions[best])
        for game in np.flatnonzero(now.done):
            yield stories[game], now.rewards[game].tolist()
            stories[game] = []


def lessons(story: Story, rewards: list[float]) -> Iterator[tuple[Rows, float]]:
    """What each position turned out to be worth: in part what came of it in the end, in part what was thought next."""
    worth = list(rewards)
    for seat, seen, thought in reversed(story):
        yield seen, worth[seat]
        worth[seat] = PATIENCE * worth[seat] + (1 - PATIENCE) * thought


def train(games: int, seed: int, report: Callable[[int, float], object], tables: int = TABLES) -> Network:
    """Learn from this many games; `report` is called after each lesson with the number of games and the error."""
    network, rng = Network.new(seed), np.random.default_rng([seed, 2])
    lesson: list[tuple[Rows, float]] = []
    for played, (story, rewards) in enumerate(self_play(network, seed, tables), 1):
        lesson.extend(lessons(story, rewards))
        if len(lesson) >= LESSON or played == games:
            seen, worth = np.array([row for row, _ in lesson]), np.array([end for _, end in lesson], np.float32)
            orders = [rng.permutation(len(lesson)) for _ in range(PASSES)]
            parts = [part for order in orders for part in np.array_split(order, len(lesson) // STEP + 1)]
            wrong = [network.learn(seen[part], worth[part], RATE * (1 - (played - 1) / games)) for part in parts]
            report(played, sum(wrong) / len(wrong))
            lesson = []
        if played == games:
            break
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach a network the card game by letting it play against itself.")
    parser.add_argument("--games", type=int, default=10_000, help="how many games (10000)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal weights (1)")
    parser.add_argument("--out", type=Path, default=Path("my_bot.npz"), help="where the weights go (my_bot.npz)")
    options = parser.parse_args()
    network = train(options.games, options.seed, lambda played, wrong: print(f"{played} games, error {wrong:.3f}"))
    network.save(options.out)


if __name__ == "__main__":
    main()
