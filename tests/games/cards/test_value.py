"""The evaluation: it knows a win, likes stones and leads, and makes a greedy bot that beats chance."""

from random import Random

import pytest

from samurai.bots.simple import GreedyBot, RandomBot
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games.cards import GAME
from samurai.games.cards.state import OVER
from samurai.games.cards.value import LEAD, features, value


def test_a_win_is_worth_more_than_a_shared_one_and_that_more_than_a_loss(position):
    def worth(*stones):
        return value(position({"0,0": "H"}, {}, seats=2, stones=stones)._replace(phase=OVER), 0)

    assert worth((2, 2, 0), (1, 1, 9)) > worth((2, 1, 0), (1, 2, 0)) > worth((1, 1, 9), (2, 2, 0))


def test_stones_and_majorities_are_worth_having(position):
    def worth(*stones):
        return value(position({"0,0": "H"}, {}, stones=stones), 0)

    even = worth((1, 1, 1), (1, 1, 1), (1, 1, 1))
    assert worth((2, 1, 1), (1, 1, 1), (1, 1, 1)) > even > worth((1, 1, 1), (2, 1, 1), (1, 1, 1))


def test_a_lead_at_a_village_counts_by_its_free_sides(position):
    def leads(cards):
        return [row[LEAD : LEAD + 3] for row in features(position({"0,0": "H"}, cards))]

    one = {"0,1": "1 helmet4"}
    assert leads({}) == [[0, 0, 0]] * 3
    assert leads(one) == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]
    assert leads(one | {"0,-1": "2 buddha2"})[0] == [0, 1, 0]
    three = one | {"0,-1": "2 buddha2", "1,0": "3 helmet3"}
    assert leads(three) == [[0.5, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert value(position({"0,0": "H"}, three), 0) > value(position({"0,0": "B"}, three), 0)


def test_cards_still_to_come_are_worth_their_strength_samurai_for_all_symbols(position):
    def worth(card):
        return value(position({"0,0": "H"}, {}, hands=(card, "rice2", "rice2"), piles=False), 0)

    assert worth("rice2") < worth("rice4") < worth("samurai2")


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(seat):
    wins = 0
    for seed in range(10):
        rng = Random(seed)
        table = Table(GAME, new_record(GAME, ("a", "b"), {}, rng), rng)
        bots = [GreedyBot(GAME, rng) if who == seat else RandomBot(GAME, rng) for who in range(2)]
        while table.to_act:
            (who,) = table.to_act
            sight = table.observe(who)
            table = table.play(who, GAME.notation.write(bots[who].choose(sight, Budget())), sight.at)
        assert table.outcome is not None
        wins += table.outcome.places[seat] == 1
    assert wins >= 9
