"""The evaluation: it knows a win, likes stones and leads, and makes a greedy bot that beats chance."""

from random import Random

import pytest

from samurai.bots.bot import Budget
from samurai.bots.simple import GreedyBot, RandomBot
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games.cards import GAME
from samurai.games.cards.state import OVER
from samurai.games.cards.value import value


def test_a_win_is_worth_more_than_a_shared_one_and_that_more_than_a_loss(position):
    def worth(*stones):
        return value(position({"0,0": "H"}, {}, seats=2, stones=stones)._replace(phase=OVER), 0)

    assert worth((2, 2, 0), (1, 1, 9)) > worth((2, 1, 0), (1, 2, 0)) > worth((1, 1, 9), (2, 2, 0))


def test_stones_and_majorities_are_worth_having(position):
    def worth(*stones):
        return value(position({"0,0": "H"}, {}, stones=stones), 0)

    even = worth((1, 1, 1), (1, 1, 1), (1, 1, 1))
    assert worth((2, 1, 1), (1, 1, 1), (1, 1, 1)) > even > worth((1, 1, 1), (2, 1, 1), (1, 1, 1))


def test_a_lead_at_a_village_is_worth_more_the_fuller_its_sides(position):
    def worth(cards):
        return value(position({"0,0": "H"}, cards, hands=("rice2", "rice2", "rice2")), 0)

    one = {"0,1": "1 helmet4"}
    two = one | {"0,-1": "2 buddha2"}
    three = two | {"1,0": "3 buddha2"}
    assert 0 < worth({}) < worth(one) < worth(two) < worth(three)
    assert worth({"0,1": "2 helmet4"}) < worth({})


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(seat):
    wins = 0
    for seed in range(10):
        rng = Random(seed)
        table = Table(GAME, new_record(GAME, ("a", "b"), {}, rng), rng)
        bots = [GreedyBot(GAME, rng) if who == seat else RandomBot(GAME, rng) for who in range(2)]
        while table.to_act:
            (who,) = table.to_act
            sight = table.sight(who)
            table.submit(who, GAME.notation.write(bots[who].choose(sight, Budget())), sight.at)
        assert table.outcome is not None
        wins += table.outcome.places[seat] == 1
    assert wins >= 9
