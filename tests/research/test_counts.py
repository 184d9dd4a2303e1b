"""Counts of many games, and what they imply."""

import numpy as np

from samurai.research.counts import WHOLE, added, added_values, count_moments, moments, quantile, shares, spread


def test_first_places_are_shared_in_twelfths():
    assert shares(np.array([[1, 1, 3], [2, 1, 3], [1, 1, 1]])).tolist() == [[6, 6, 0], [0, 12, 0], [4, 4, 4]]


def test_counts_are_added_number_by_number():
    one = {"games": 2, "bins": {"1": 2}, "rows": [1, 2]}
    assert added(one, {"games": 1, "bins": {"3": 1}, "rows": [0, 5]}) == {
        "games": 3,
        "bins": {"1": 2, "3": 1},
        "rows": [1, 7],
    }
    assert quantile(spread(np.arange(100), 10)["bins"], 0.5) == 40


def test_the_value_of_what_is_held_is_recovered():
    rng = np.random.default_rng(1)
    causes = np.array([rng.multivariate_hypergeometric([1, 2, 1, 4], 3) for _ in range(20_000)])
    chance = 0.5 + causes @ [0.10, 0.02, -0.04, -0.0175]
    found = added_values(moments(count_moments(causes, WHOLE * (rng.random(len(causes)) < chance))), (1, 2, 1, 4))
    truth = np.array([0.10, 0.02, -0.04, -0.0175])
    truth -= np.dot(truth, [1, 2, 1, 4]) / 8
    assert all(low - 0.01 < value < high + 0.01 for value, (_, low, high) in zip(truth, found, strict=True))
    assert abs(found[0].value - truth[0]) < 0.02 < found[0].value
