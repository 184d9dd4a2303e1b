"""Fits the weights of a game's `value.py` to games that the search plays against itself.

A shallow search plays for two, three and four players in turn. Some positions of each game are kept: every seat's
features there, and its share of the first place at the end. The weights are those under which the results are most
likely (a conditional logistic regression, by Newton's method). Every fifth game is held out and shows how good they
are. Equal seeds play equal games, so anyone can reproduce the weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from samurai.bots.ready import searcher
from samurai.bots.search import tree_search, tried
from samurai.bots.steer import FIRST_MODEL, Steer
from samurai.engine.game import CHANCE, FIRST, AnyAction, AnyGame, AnyState, complete
from samurai.engine.toolkit.fitted import FittedValue
from samurai.games import load, names
from samurai.kernels import generator

if TYPE_CHECKING:
    from samurai.bots.tree_search import TreeSearch
    from samurai.kernels import Records

    AnyTreeSearch: TypeAlias = TreeSearch[AnyState, AnyAction]

Floats = NDArray[np.float64]

SAMPLED: Final = 0.15
"""The fraction of positions that is kept: neighbouring ones say much the same."""

HELD_OUT: Final = 5
"""One game in this many is held out of the fit."""

RIDGE: Final = 1.0
"""How strongly weights are pulled towards 0 (ridge penalty)."""

FEWEST: Final = 2 * HELD_OUT
"""The fewest games that allow fitting and holding some out."""

STEPS: Final = 12
"""Newton steps; this many are enough."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position: by seat, its features and its share of the first place at the end."""

    features: Floats
    shares: Floats


@dataclass(frozen=True, slots=True)
class Tuned:
    """Weights, and how well they predict the winners of games that were held out.

    The losses are the mean negative logarithm of the probability given to the actual result.
    """

    names: tuple[str, ...]
    weights: tuple[float, ...]
    games: int
    positions: int
    blind: float
    """The loss without weights: every seat is equally likely to win."""

    before: float
    """The loss with the previous weights."""

    after: float


def tunable() -> tuple[str, ...]:
    """The names of the games whose evaluation has weights."""
    return tuple(name for name in names() if hasattr(load(name).evaluation, "features"))


def play(name: str, games: int, rounds: int, seed: int) -> Iterator[list[Sample]]:
    """Play `games` games, searching `rounds` rounds per choice, and yield the kept positions of each."""
    ready = searcher(load(name))
    assert ready and ready.wait(), "there is Numba, and a search"
    search: AnyTreeSearch = tree_search(ready)
    yield from (_played(search, load(name), number, rounds, Random(f"{seed}/{number}")) for number in range(games))


def _played(search: AnyTreeSearch, game: AnyGame, number: int, rounds: int, rng: Random) -> list[Sample]:
    """Play one game; return its kept positions."""
    kernel, seats, evaluation = search.kernel, 2 + number % 3, game.evaluation
    assert isinstance(evaluation, FittedValue), "it has weights"
    games = kernel.pack(game.rules.start(seats, complete(game, seats, {FIRST: str(rng.randint(1, seats))})))
    generated, kept, places = generator(rng.getrandbits(96)), [], np.zeros(seats, np.int64)
    while (seat := kernel.to_act(games)) != kernel.NOBODY:
        if seat == CHANCE:
            kernel.chance(games, generated)
            continue
        if rng.random() < SAMPLED:
            kept.append(np.array(evaluation.features(kernel.unpack(games))))
        kernel.apply(games, _chosen(search, games, seat, rounds, rng))
    kernel.places(games, places)
    shares = (places == 1) / np.count_nonzero(places == 1)
    return [Sample(features, shares) for features in kept]


def _chosen(search: AnyTreeSearch, games: Records, seat: int, rounds: int, rng: Random) -> int:
    """The code the search chooses; it deals again everything the seat cannot see."""
    # For any number of players the positions are evaluated, so that the weights are fitted to games that use them.
    judgement = search.judgement(FIRST_MODEL, int(games[0]["seats"]))._replace(steer=Steer())
    memory = search.memory(rounds + 2, seat, judgement, rng.getrandbits(96))
    search.grow(memory, games, rounds)
    return tried(memory)[0].code


def tune(names: tuple[str, ...], before: Sequence[float], played: Sequence[list[Sample]]) -> Tuned:
    """The weights of these features that fit the games best, with their losses on the held-out games."""
    fitted = [sample for number, game in enumerate(played) if number % HELD_OUT for sample in game]
    held = [sample for game in played[::HELD_OUT] for sample in game]
    weights = fit(fitted, len(names))
    losses = [loss(held, np.array(one)) for one in (np.zeros(len(names)), before, weights)]
    return Tuned(names, tuple(weights.tolist()), len(played), len(fitted) + len(held), *losses)


def fit(samples: Sequence[Sample], features: int) -> Floats:
    """The weights under which the results are most likely."""
    weights = np.zeros(features)
    tables = list(_by_seats(samples))
    for _ in range(STEPS):
        slope, bend = RIDGE * weights, RIDGE * np.eye(features)
        for numbers, shares in tables:
            chances = _chances(numbers, weights)
            middle = np.einsum("ps,psf->pf", chances, numbers)
            slope += np.einsum("ps,psf->f", chances - shares, numbers)
            bend += np.einsum("ps,psf,psg->fg", chances, numbers, numbers, optimize=True) - middle.T @ middle
        weights = weights - np.linalg.solve(bend, slope)
    return weights


def loss(samples: Sequence[Sample], weights: Floats) -> float:
    """How badly the weights predict: the mean negative logarithm of the probability given to the actual result."""
    total = 0.0
    for numbers, shares in _by_seats(samples):
        total -= float((shares * np.log(_chances(numbers, weights))).sum())
    return total / len(samples)


def _by_seats(samples: Iterable[Sample]) -> Iterator[tuple[Floats, Floats]]:
    """The samples as tables, one per number of seats: features by position and seat, and shares."""
    for _, same in groupby(sorted(samples, key=_seats), _seats):
        rows = list(same)
        yield np.array([row.features for row in rows]), np.array([row.shares for row in rows])


def _seats(sample: Sample) -> int:
    return len(sample.shares)


def _chances(numbers: Floats, weights: Floats) -> Floats:
    """By position and seat: the chance of winning."""
    scores = numbers @ weights
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: Floats = odds / odds.sum(axis=1, keepdims=True)
    return chances
