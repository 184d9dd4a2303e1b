from itertools import pairwise

import pytest

from samurai.art.hexes import centre, hexagon, point, shoreline, shores

RING = [(1, 0), (1, 1), (2, 0), (2, 2), (3, 0), (3, 1)]
"""Six hexes around the hole at column 2, row 1."""


def test_odd_columns_lie_half_a_hex_further_south():
    assert point(centre((1, 0)), 10) == pytest.approx((15, 8.66), abs=0.01)
    assert point(centre((0, 1)), 10) == pytest.approx((0, 17.32), abs=0.01)


def test_a_hex_has_six_corners():
    assert hexagon(0, 0, 10).split() == ["10.0,0.0", "5.0,8.7", "-5.0,8.7", "-10.0,0.0", "-5.0,-8.7", "5.0,-8.7"]


@pytest.mark.parametrize(
    ("cells", "loops"),
    [([(0, 0)], [6]), ([(0, 0), (0, 1)], [10]), ([(0, 0), (4, 4)], [6, 6]), (RING, [18, 6]), ([], [])],
)
def test_shores_go_around_land_and_lakes(cells, loops):
    assert sorted(map(len, shores(cells))) == sorted(loops)


def test_corners_of_a_shore_are_neighbours():
    for loop in shores(RING):
        assert all(abs(a - c) + abs(b - d) in (2, 4) for (a, b), (c, d) in pairwise([*loop, loop[0]]))


def test_a_shoreline_is_one_closed_curve_for_each_shore():
    path = shoreline(RING, 10)
    assert path.count("M") == path.count("z") == 2 and path.count("Q") == 24
