"""What games say about strength."""

from itertools import pairwise

import pytest

from samurai.research.intervals import wilson
from samurai.selfplay.match import Played
from samurai.selfplay.ratings import BOUND, elo, expected, firsts, likelihood, openskill


def games(*places, players=("a", "b")):
    return [Played(number, players, one, (0.0, 0.0), (1, 1)) for number, one in enumerate(places)]


def test_a_shared_first_place_counts_in_part():
    found = firsts(games((1, 2), (1, 1), (2, 1), (1, 2)))
    assert found["a"].value == pytest.approx(0.625)
    assert found["b"].value == pytest.approx(0.375)


def test_wilsons_interval_is_the_known_one():
    assert wilson(8, 10) == pytest.approx((0.8, 0.490, 0.943), abs=0.001)


def test_elo_fits_what_was_scored():
    found = elo(games(*[(1, 2)] * 750, *[(2, 1)] * 250))
    assert found["a"].value - found["b"].value == pytest.approx(190.8, abs=2)
    assert found["a"].low < found["a"].value < found["a"].high
    assert expected(found["a"].value - found["b"].value) == pytest.approx(0.75, abs=0.01)


def test_elo_is_exact_along_a_chain_of_players():
    rungs = [f"player {number:02}" for number in range(12)]
    chain = [one for pair in pairwise(rungs) for one in games(*[(2, 1)] * 90, *[(1, 2)] * 30, players=pair)]
    found = elo(chain)
    steps = [found[above].value - found[below].value for below, above in pairwise(rungs)]
    assert steps == pytest.approx([188.94] * 11, abs=0.01)


def test_a_spotless_score_is_not_taken_for_certainty():
    found = elo(games(*[(1, 2)] * 20))
    assert found["a"].high - found["a"].low > 100
    assert elo(games(*[(1, 2)] * 200))["a"].low > found["a"].low


def test_elo_of_more_than_two_goes_by_places():
    players = ("a", "b", "c")
    found = elo(games(*[(1, 2, 3)] * 6, (2, 1, 3), (1, 3, 2), players=players))
    assert found["a"].value > found["b"].value > found["c"].value
    assert sum(one.value for one in found.values()) == pytest.approx(0, abs=1e-6)


def test_openskill_follows_the_winner_even_against_two_of_a_kind():
    found = openskill(games(*[(1, 2, 3)] * 5, *[(1, 2, 2)] * 5, players=("a", "b", "b")))
    assert found["a"].low > found["b"].value


def test_the_sequential_test_ends_either_way():
    better = games(*[(1, 2), (1, 2), (1, 2), (2, 1)] * 30)
    assert likelihood(better, "a", 0, 50) > BOUND
    assert likelihood(better, "b", 0, 50) < -BOUND
    assert likelihood(games((1, 2)), "a", 0, 50) == 0
