"""The evaluation: sane in the small, and strong enough to beat chance."""

from random import Random

import pytest

from samurai.bots.simple import GreedyBot, RandomBot
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games.friedl import GAME
from samurai.games.friedl.value import WIN, value


def best(here):
    """The move that looks best one move ahead."""
    rules, side = GAME.rules, here.side
    actions = rules.actions(here.state, side)
    return GAME.notation.write(max(actions, key=lambda action: value(rules.apply(here.state, side, action), side)))


def test_a_value_is_as_bad_for_one_as_good_for_the_other(board, sample):
    for ply in range(len(sample) + 1):
        state = board().play(*sample[:ply]).state
        assert value(state, 0) == -value(state, 1)


def test_the_start_is_nearly_even(board):
    assert abs(value(board().state, 0)) < 1


def test_mate_is_worth_most_and_a_draw_nothing(board, sample):
    end = board().play(*sample).state
    assert (value(end, 0), value(end, 1)) == (-WIN, WIN)
    assert value(board(plies="1").play("Sb3-b4").state, 0) == 0


def test_mate_is_found(board, sample):
    assert best(board().play(*sample[:41])) == "GFe2*"


def test_a_free_tile_is_taken_and_a_guarded_one_is_not_taken_with_a_great_one(board):
    assert best(board("k8/9/9/4s4/4R4/9/9/9/4K4 b -")) == "Te5xSFe6"
    guarded = best(board("k3l4/9/9/4p4/4R4/9/9/9/4K4 b -"))
    assert "xS" not in guarded


def test_an_attacked_turm_is_saved(board):
    saved = best(board("k8/9/9/4p4/4R4/9/9/9/4K4 b -"))
    assert saved == "Te5xSe6"
    assert best(board("k2l5/9/9/9/4p4/4R4/9/9/4K4 b -")).startswith("Te4")


def test_a_check_that_leaves_few_answers_is_better(board):
    few, many = board("k8/9/9/9/9/9/9/9/R3K4 w -"), board("4k4/9/9/9/9/9/9/9/K3R4 w -")
    assert value(few.state, 0) > value(many.state, 0) - 1
    assert few.view().check and many.view().check


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(seat):
    wins = 0
    for seed in range(3):
        rng = Random(seed)
        bots = [RandomBot(GAME, rng), RandomBot(GAME, rng)]
        bots[seat] = GreedyBot(GAME, rng)
        table = Table(GAME, new_record(GAME, ("a", "b"), {"plies": "200"}, rng), rng)
        while acting := table.to_act:
            sight = table.observe(acting[0])
            table = table.play(acting[0], GAME.notation.write(bots[acting[0]].choose(sight, Budget())), table.revision)
        wins += table.outcome.places[seat] == 1 and table.outcome.places != (1, 1)
    assert wins == 3


def test_a_problem_without_a_kaiser_has_a_value_too(board):
    problem = "4k4/9/4G4/9/9/9/9/9/9 b G"
    assert value(board(problem).state, 0) == -value(board(problem).state, 1) > 0
