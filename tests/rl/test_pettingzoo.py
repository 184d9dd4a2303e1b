"""PettingZoo's own tests, for every game, number of seats and some variants; pytest makes every warning a failure."""

import warnings
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")
pytest.importorskip("pettingzoo")

import pettingzoo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests load one of its games in a way that it has deprecated itself
    from pettingzoo.test import api_test, render_test, seed_test

from samurai.engine.contract import variants
from samurai.engine.errors import UserError
from samurai.games import NAMES, load
from samurai.rl import pettingzoo_env

EVERY = [(name, seats) for name in NAMES for seats in load(name).seats]


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_the_api_is_pettingzoos(name, seats, capsys):
    for variant in Random(seats).choices(list(variants(load(name))), k=2):
        api_test(pettingzoo_env.env(name, seats=seats, **variant), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_equal_seeds_give_equal_games(name):
    seed_test(lambda: pettingzoo_env.env(name, seats=2), num_cycles=40)


@pytest.mark.parametrize("name", NAMES)
def test_it_renders(name, capsys):
    render_test(lambda render_mode: pettingzoo_env.env(name, seats=2, render_mode=render_mode))
    assert "Player 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_it_is_made_by_its_versioned_name(name):
    made = pettingzoo.make("aec", f"samurai/{name}-v0", seats=2)
    assert str(made.unwrapped) == f"samurai_{name}_v0"
    assert f"{load(name).name}" in pettingzoo_env.__doc__
    shape, actions = made.observation_space("player_0").shape, made.action_space("player_0").n
    assert f"Discrete({actions}) {name}" in pettingzoo_env.__doc__
    assert f"({shape[0]},) {name}" in pettingzoo_env.__doc__


def played(made, rng):
    """Play to the end at random; each agent's rewards."""
    rewards = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        _, reward, over, _, info = made.last()
        rewards[agent] += reward
        made.step(None if over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return rewards


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_rewards_add_up_to_nothing_and_the_winner_has_most(name, seats):
    made = pettingzoo_env.env(name, seats=seats)
    made.reset(seed=seats)
    rewards = played(made, np.random.default_rng(1))
    assert sum(rewards.values()) == pytest.approx(0, abs=1e-6)
    assert max(rewards.values()) <= 1
    assert made.agents == []


def test_an_illegal_action_loses():
    made = pettingzoo_env.env("cards", seats=3)
    made.reset(seed=1)
    loser, (_, _, _, _, info) = made.agent_selection, made.last()
    made.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert all(made.terminations.values())
    assert made.rewards == {agent: -1 if agent == loser else 0 for agent in made.agents}


def test_nonsense_is_refused():
    with pytest.raises(UserError, match="render_mode is human or ansi"):
        pettingzoo_env.env("cards", render_mode="hologram")
    made = pettingzoo_env.raw_env("cards")
    made.reset(seed=1)
    with pytest.raises(UserError, match="numbers from 0 to 1105, not 1106"):
        made.step(1106)
