"""The evaluation plays better than chance, and sees what matters."""

from __future__ import annotations

from random import Random

import pytest

from samurai.bots.simple import GreedyBot, RandomBot
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games.board import GAME
from samurai.games.board.japan import hexes, japan, names
from samurai.games.board.state import Phase
from samurai.games.board.value import LEAD, RACE, features

value = GAME.evaluation.value


def greedy_wins(seats, seed):
    rng = Random(seed)
    table = Table(GAME, new_record(GAME, tuple("abcd"[:seats]), {}, rng), rng)
    greedy = seed % seats
    bots = [GreedyBot(GAME, rng, worlds=1) if seat == greedy else RandomBot(GAME, rng) for seat in range(seats)]
    while table.to_act:
        seat = table.to_act[0]
        action = bots[seat].choose(table.observe(seat), Budget())
        table = table.play(seat, GAME.notation.write(action), table.revision)
    return table.outcome.places[greedy] == 1


def test_a_look_one_action_ahead_beats_chance():
    assert sum(greedy_wins(2, seed) for seed in range(10)) >= 9


@pytest.mark.slow
def test_a_look_one_action_ahead_beats_chance_at_larger_tables():
    for seats in (3, 4):
        assert sum(greedy_wins(seats, seed) for seed in range(4)) >= 3


def test_a_capture_a_majority_and_influence_are_worth_something(position):
    plain = position()
    assert value(position(captured=[(1, 0, 0), (0, 0, 0)]), 0) > value(plain, 0)
    assert value(position(captured=[(0, 0, 0), (1, 0, 0)]), 0) < value(plain, 0)
    assert value(position(captured=[(2, 0, 0), (0, 2, 1)]), 0) < value(position(captured=[(2, 2, 0), (0, 0, 1)]), 0)
    assert value(position(tokens={"O9": ("helmet4", 0)}), 0) > value(plain, 0)
    assert value(position(tokens={"O9": ("helmet4", 1)}), 0) < value(plain, 0)


def test_what_is_still_to_come_is_worth_something_fast_tokens_most(position):
    def worth(*supply):
        return value(position(supplies=(" ".join(supply), "")), 0)

    assert worth() < worth("helmet2") < worth("helmet4") < worth("samurai3")
    assert worth("ship1") > worth("samurai1")
    assert worth("move") > worth()


def test_a_lead_counts_more_when_few_figures_of_its_kind_are_left(position):
    many = features(position(captured=[(3, 0, 0), (1, 0, 0)]))[0]
    few = features(position(captured=[(3, 0, 0), (1, 0, 0)], plenty=False))[0]
    assert 0 < many[RACE] < few[RACE] == 1


def test_a_surrounded_settlement_that_waits_for_the_end_of_the_turn_counts_as_nearly_full(position):
    one, other = japan(2).land_around[hexes()["O8"]]
    around = {names()[one]: ("helmet2", 0), names()[other]: ("helmet3", 0)}
    row = features(position(figures={"O8": "H"}, plenty=False, tokens=around, capture="end_of_turn"))[0]
    assert row[LEAD] == 1


def test_after_the_end_only_the_place_counts(position):
    over = position(captured=[(3, 3, 0), (0, 0, 9)], phase=Phase.OVER)
    assert value(over, 0) > 50 >= value(over, 1)
