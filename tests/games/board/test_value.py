"""The evaluation plays better than chance, and sees what matters."""

from __future__ import annotations

from random import Random

import pytest

from samurai.bots.bot import Budget
from samurai.bots.simple import GreedyBot, RandomBot
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games.board import GAME
from samurai.games.board.state import Phase

value = GAME.worth.value


def greedy_wins(seats, seed):
    rng = Random(seed)
    table = Table(GAME, new_record(GAME, tuple("abcd"[:seats]), {}, rng), rng)
    greedy = seed % seats
    bots = [GreedyBot(GAME, rng, worlds=1) if seat == greedy else RandomBot(GAME, rng) for seat in range(seats)]
    while table.to_act:
        seat = table.to_act[0]
        action = bots[seat].choose(table.sight(seat), Budget())
        table.submit(seat, GAME.notation.write(action), table.revision)
    return table.outcome.places[greedy] == 1


def test_a_look_one_action_ahead_beats_chance():
    assert sum(greedy_wins(2, seed) for seed in range(10)) >= 9


@pytest.mark.slow
def test_a_look_one_action_ahead_beats_chance_at_every_table():
    for seats in (2, 3, 4):
        assert sum(greedy_wins(seats, seed) for seed in range(20)) >= 18


def test_a_capture_a_most_and_influence_are_worth_something(position):
    plain = position()
    assert value(position(captured=[(1, 0, 0), (0, 0, 0)]), 0) > value(plain, 0)
    assert value(position(captured=[(0, 0, 0), (1, 0, 0)]), 0) < value(plain, 0)
    assert value(position(captured=[(2, 0, 0), (0, 2, 1)]), 0) < value(position(captured=[(2, 2, 0), (0, 0, 1)]), 0)
    assert value(position(tokens={"O9": ("helmet4", 0)}), 0) > value(plain, 0)
    assert value(position(tokens={"O9": ("helmet4", 1)}), 0) < value(plain, 0)


def test_a_fast_token_is_dearer_than_a_normal_one(position):
    assert value(position(hands=["ship1"]), 0) > value(position(hands=["rice4"]), 0) > value(position(), 0)


def test_after_the_end_only_the_place_counts(position):
    over = position(captured=[(3, 3, 0), (0, 0, 9)], phase=Phase.OVER)
    assert value(over, 0) > 50 >= value(over, 1)
