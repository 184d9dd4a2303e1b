"""Who strictly leads, in plain Python and compiled; a tie is nobody's."""

from itertools import product

import pytest

from samurai.engine.toolkit.majority import lead, leader, margin, top_two
from samurai.kernels import by_seat

LANE = 5


@pytest.mark.parametrize(
    ("amounts", "seat", "ahead"),
    [((3, 1), 0, 2), ((1, 4, 2), 1, 2), ((2, 2), None, 0), ((0, 0, 0), None, 0), ((5, 5, 1, 0), None, 0)],
)
def test_whoever_has_strictly_the_most_leads(amounts, seat, ahead):
    assert (leader(amounts), lead(amounts)) == (seat, ahead)


def test_the_top_two_are_equal_in_a_tie():
    assert top_two((4, 1, 4)) == (4, 4) and top_two((0, 3)) == (3, 0)


def test_a_margin_is_over_the_strongest_rival():
    assert [margin((3, 1, 5), seat) for seat in range(3)] == [-2, -4, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_compiled_rule_is_the_same(seats):
    for amounts in product(range(4), repeat=seats):
        lanes = sum(amount << LANE * seat for seat, amount in enumerate(amounts))
        first = leader(amounts)
        seat, ahead = by_seat.leader(lanes, LANE, seats)
        assert ahead == lead(amounts) and (first is None) == (ahead == 0) and first in (seat, None)
        assert by_seat.strict_leader(lanes, LANE, seats, -1) == (-1 if first is None else first)
        for viewer in range(seats):
            assert by_seat.margin(lanes, LANE, viewer, seats) == margin(amounts, viewer)
