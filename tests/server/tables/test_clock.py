"""Clocks, which are passed the time."""

import pytest

from samurai.engine.errors import UserError
from samurai.server.tables.clock import Terms, check, new_clock


def test_without_a_clock_there_is_none():
    assert new_clock(Terms("none"), 2, 0) is None


def test_by_fischer_time_runs_out_over_the_game_and_moves_win_some_back():
    clock = new_clock(Terms("fischer", seconds=60, increment=5), 2, 0).press((0,), 0).press((1,), 10_000)
    assert clock.left == (55_000, 60_000)
    clock = clock.press((0,), 30_000)
    assert clock.left == (55_000, 45_000)
    assert clock.flag() == (85_000, 0)
    assert clock.left_at(40_000) == (45_000, 45_000)


def test_small_actions_of_one_turn_share_its_time():
    clock = new_clock(Terms("move", seconds=30), 2, 0).press((0,), 0).press((0,), 10_000).press((0,), 20_000)
    assert clock.left == (10_000, 30_000) and clock.flag() == (30_000, 0)
    assert clock.press((1,), 25_000).left == (30_000, 30_000)


def test_all_who_choose_at_once_spend_their_own_time():
    clock = new_clock(Terms("move", seconds=30), 3, 0).press((0, 1, 2), 0).press((0, 2), 10_000)
    assert clock.left == (20_000, 30_000, 20_000) and clock.flag() == (30_000, 0)


def test_days_for_a_move():
    assert new_clock(Terms("days", days=3), 2, 0).press((1,), 0).flag() == (259_200_000, 1)


def test_nobody_pays_for_a_time_without_a_server():
    clock = new_clock(Terms("move", seconds=30), 2, 0).press((0,), 100_000)
    assert clock.forgive([(0, 50_000)]) == clock
    assert clock.forgive([(110_000, 500_000)]).left_at(505_000) == (15_000, 30_000)
    assert clock.forgive([(90_000, 500_000)]).left_at(505_000) == (25_000, 30_000)
    twice = clock.forgive([(110_000, 200_000), (210_000, 300_000)])
    assert twice.left_at(300_000) == (10_000, 30_000)


@pytest.mark.parametrize(
    "terms",
    [Terms("sand"), Terms("move", seconds=1), Terms("fischer", seconds=60, increment=-1), Terms("days", days=99)],
)
def test_clocks_that_nobody_could_keep_are_refused(terms):
    with pytest.raises(UserError):
        check(terms)
