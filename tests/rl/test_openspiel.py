"""OpenSpiel's own tests, and its own searches against our bots."""

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")
pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from samurai.bots.lineup import make_bot
from samurai.engine.bot import Budget
from samurai.rl import openspiel_game
from samurai.rl.openspiel_game import resample

QUICK = {
    "board": {"players": 3, "hands": "dealt", "setup": "random"},
    "cards": {"players": 2, "first": 2},
    "friedl": {"plies": 12, "rules": "shogi"},
}


def loaded(name, **more):
    return pyspiel.load_game(f"python_samurai_{name}", {**QUICK[name], **more})


@pytest.mark.parametrize("name", QUICK)
def test_openspiel_plays_at_random_and_serialises(name):
    pyspiel.random_sim_test(loaded(name, players=2), num_sims=1, serialize=True, verbose=False)


def test_all_are_registered_and_load_by_name_alone():
    for name in QUICK:
        assert f"python_samurai_{name}" in pyspiel.registered_names()
        assert pyspiel.load_game(f"python_samurai_{name}").num_players() == 2


def advanced(name, steps, **more):
    """A state after this many random actions."""
    state, rng = loaded(name, **more).new_initial_state(), Random(1)
    for _ in range(steps):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_chance_begins_by_saying_who_begins():
    state = loaded("board").new_initial_state()
    assert state.is_chance_node() and [seat for seat, _ in state.chance_outcomes()] == [0, 1, 2]
    assert state.action_to_string(2) == "first=3"
    assert not loaded("friedl").new_initial_state().is_chance_node()


@pytest.mark.parametrize("name", ["board", "cards"])
def test_a_resampled_state_looks_alike_to_its_player_and_to_nobody_else(name):
    state = advanced(name, 60 if name == "board" else 25)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    me = state.current_player()
    worlds = [resample(state, me, Random(seed)) for seed in range(5)]
    for world in worlds:
        assert world.observation_string(me) == state.observation_string(me)
        assert world.information_state_string(me) == state.information_state_string(me)
        assert world.legal_actions() == state.legal_actions()
        assert np.array_equal(world.observation_tensor(me), state.observation_tensor(me))
    other = (me + 1) % state.num_players()
    assert len({world.observation_string(other) for world in worlds}) > 1


def duel(state, theirs, ours, seat):
    """Play on to the end: their search from one seat, our bot from every other."""
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(int(np.random.RandomState(1).choice(outcomes, p=odds)))
        elif player == seat:
            state.apply_action(theirs.step(state))
        else:
            chosen = ours.choose(state.observe(player), Budget(rounds=20))
            state.apply_action(state.number(player, chosen))
    assert sum(state.returns()) == pytest.approx(0)
    return state.returns()


def test_their_mcts_plays_friedl_against_our_bot():
    state = advanced("friedl", 0, plies=10)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = mcts.MCTSBot(loaded("friedl", plies=10), 2.0, 12, evaluator, random_state=np.random.RandomState(1))
    assert duel(state, search, make_bot("greedy", state.setting.game, Random(1)), 0) == [0, 0], "ten moves are a draw"


def test_their_search_in_the_dark_plays_board_against_our_bot():
    state = advanced("board", 70, players=2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = ismcts.ISMCTSBot(
        loaded("board", players=2),
        evaluator,
        2.0,
        3,
        use_observation_string=True,
        random_state=np.random.RandomState(1),
    )
    search.set_resampler(resample)
    duel(state, search, make_bot("greedy", state.setting.game, Random(1)), 1)
    assert openspiel_game.PREFIX in str(state.get_game())
