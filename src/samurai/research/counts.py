"""Counts of many games that can be added up, and the shares, means and values they imply, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.engine.parts import Counts
from samurai.kernels import Ints
from samurai.research.intervals import Interval, Z, wilson

WHOLE: Final = 12
"""A first place counts this many points, which two, three or four winners can share evenly."""


def added(one: Any, other: Any) -> Any:
    """Two counts added up, number by number."""
    if isinstance(one, Mapping):
        return {
            name: added(one[name], other[name]) if name in one and name in other else one.get(name, other.get(name))
            for name in (*one, *(name for name in other if name not in one))
        }
    if isinstance(one, list):
        return [added(mine, yours) for mine, yours in zip(one, other, strict=True)]
    return one + other


def spread(values: Ints, step: int) -> Counts:
    """The distribution of values: their sum, the sum of their squares, and a histogram with bins of width `step`."""
    floors, numbers = np.unique(values // step * step, return_counts=True)
    return {
        "sum": int(values.sum()),
        "squares": int((values * values).sum()),
        "bins": {str(floor): int(number) for floor, number in zip(floors, numbers)},
    }


def named(values: Ints, names: Sequence[str]) -> Counts:
    """How often each number occurred, by its name."""
    return {name: int(number) for name, number in zip(names, np.bincount(values, minlength=len(names)), strict=True)}


def shares(places: Ints) -> Ints:
    """By game and seat: its share of the first place, in twelfths."""
    first = places == 1
    return first * (WHOLE // np.maximum(first.sum(axis=1, keepdims=True), 1))  # type: ignore[no-any-return]


def first_places(places: Ints) -> Counts:
    """By seat: its first places in twelfths, and how often it finished in each place."""
    seats = places.shape[1]
    return {
        "first": shares(places).sum(axis=0).tolist(),
        "places": [np.bincount(places[:, seat], minlength=seats + 1)[1:].tolist() for seat in range(seats)],
    }


def by_name(names: Sequence[str], cases: Ints, gained: Ints) -> Counts:
    """By name: how many games, and the first places in twelfths."""
    numbers, sums = np.bincount(cases, minlength=len(names)), np.bincount(cases, gained, minlength=len(names))
    return {str(name): [int(number), round(total)] for name, number, total in zip(names, numbers, sums)}


def by_case(names: Sequence[str], first: int, places: Ints) -> Counts:
    """The same for one seat per game: the pairs of name and seat take turns by game number."""
    seats, games = places.shape[1], np.arange(len(places))
    cases = (first + games) % (len(names) * seats)
    return by_name(names, cases // seats, shares(places)[games, cases % seats])


# What the counts imply.


def share(part: float, of: int) -> Interval:
    """A share of games, with its interval."""
    return wilson(part, of)


def won(first: Sequence[int], games: int) -> list[Interval]:
    """By seat: its share of first places."""
    return [wilson(twelfths / WHOLE, games) for twelfths in first]


def mean(counted: Counts, number: int) -> Interval:
    """The mean of values counted by `spread`, with its interval."""
    middle = counted["sum"] / number
    doubt = Z * sqrt(max(0.0, counted["squares"] / number - middle * middle) / number)
    return Interval(middle, middle - doubt, middle + doubt)


def quantile(bins: Mapping[str, int], part: float) -> int:
    """The first bin at which this part of the values has been reached."""
    before, wanted = 0, part * sum(bins.values())
    for floor in sorted(map(int, bins)):
        before += bins[str(floor)]
        if before >= wanted:
            return floor
    raise ValueError("there are no values")


class Moments(NamedTuple):
    """What a linear regression needs: sums over all rows of the products of causes, and of causes and effect."""

    causes: NDArray[np.float64]
    effect: NDArray[np.float64]
    squares: float
    rows: int


def moments(counted: Counts) -> Moments:
    """The moments stored in counts."""
    causes, effect = np.array(counted["causes"], float), np.array(counted["effect"], float)
    return Moments(causes, effect, float(counted["squares"]), int(counted["rows"]))


def count_moments(causes: Ints, effect: Ints) -> Counts:
    """The moments of rows of causes and their effects."""
    return {
        "causes": (causes.T @ causes).tolist(),
        "effect": (causes.T @ effect).tolist(),
        "squares": int((effect * effect).sum()),
        "rows": len(effect),
    }


def added_values(found: Moments, copies: Sequence[int]) -> list[Interval]:
    """What each cause adds to the effect beyond the average cause, in whole first places (least squares).

    Every row has the same number of causes; `copies` says how many of each are in the box.
    """
    inverse = np.linalg.inv(found.causes)
    each = inverse @ found.effect
    noise = max(0.0, float(found.squares - each @ found.effect)) / max(1, found.rows - len(each))
    weights = np.array(copies, float) / sum(copies)
    beyond = np.eye(len(each)) - weights
    values, doubts = beyond @ each / WHOLE, Z * np.sqrt(noise * np.diag(beyond @ inverse @ beyond.T)) / WHOLE
    return [Interval(float(value), float(value - doubt), float(value + doubt)) for value, doubt in zip(values, doubts)]
