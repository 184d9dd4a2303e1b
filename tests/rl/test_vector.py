"""Many games in one call: the same games as one by one, whoever steps them, and begun again when they end."""

import numpy as np
import pytest

pytest.importorskip("numba")

from samurai.engine.errors import UserError
from samurai.engine.game import IllegalAction
from samurai.games import NAMES, load
from samurai.rl.setting import winnings
from samurai.rl.vector import VectorEnv

EVERY = [(name, seats) for name in NAMES for seats in load(name).seats]


def reported(now):
    return [np.array(values) for values in now]


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_threads_change_nothing_and_equal_seeds_give_equal_games(name, seats):
    one, three = VectorEnv(name, 7, seats=seats), VectorEnv(name, 7, seats=seats, threads=3)
    pairs = zip(reported(one.reset(seed=4)), reported(three.reset(seed=4)), strict=True)
    assert all(np.array_equal(*pair) for pair in pairs)
    for _ in range(60):
        chosen = one.random_actions()
        pairs = zip(reported(one.step(chosen)), reported(three.step(chosen)), strict=True)
        assert all(np.array_equal(*pair) for pair in pairs)
    three.close()
    first = reported(one.reset(seed=4))[0]
    assert np.array_equal(first, reported(VectorEnv(name, 7, seats=seats, seed=4).reset())[0])
    assert not np.array_equal(first, reported(one.reset(seed=5))[0]) or name == "friedl"


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_masks_seats_and_rewards_hold_together(name, seats):
    options = {"plies": "40"} if name == "friedl" else {}
    env = VectorEnv(name, 16, seats=seats, **options)
    now, ended = env.reset(seed=1), 0
    assert now.masks.shape == (16, env.num_actions) and now.observations.shape == (16, env.observation_size)
    for _ in range(300):
        assert now.masks.any(axis=1).all() and now.masks.min() == 0 and now.masks.max() == 1
        assert ((now.seats >= 0) & (now.seats < seats)).all()
        now = env.step(env.random_actions())
        assert np.allclose(now.rewards.sum(axis=1), 0, atol=1e-6)
        assert not now.rewards[~now.done].any()
        ended += int(now.done.sum())
        for places, rewards in zip(now.places[now.done], now.rewards[now.done], strict=True):
            assert np.allclose(rewards, winnings(places.tolist()))
    assert ended >= 16, "games that end begin anew"


@pytest.mark.parametrize(("name", "seats"), [one for one in EVERY if one[0] != "friedl"])
def test_looking_ahead_shows_what_the_rules_would_show_right_after(name, seats):
    env = VectorEnv(name, 3, seats=seats, threads=2)
    setting, rules, now = env.setting, env.setting.game.rules, env.reset(seed=2)
    for _ in range(12):
        ahead, before = env.ahead(), reported(now)
        for game, action, row in list(zip(*ahead[1:], ahead.observations, strict=True))[:: 1 + len(ahead.games) // 20]:
            state = setting.batcher().restored(env._batch.games[game : game + 1], env._batch.past[game])
            seat = int(now.seats[game])
            offered = {setting.encoding.number(rules.view(state, seat), one): one for one in rules.actions(state, seat)}
            after = rules.apply(state, seat, offered[int(action)])
            assert row.tolist() == setting.encoding.observe(rules.view(after, seat))
        masks = np.zeros_like(now.masks)
        masks[ahead.games, ahead.actions] = 1
        assert np.array_equal(masks, now.masks) and len(ahead.games) == now.masks.sum()
        assert all(np.array_equal(*pair) for pair in zip(reported(now), before, strict=True)), "nothing is done"
        now = env.step(env.random_actions())
    env.close()


def test_looking_ahead_sees_what_is_there_after_the_move():
    env = VectorEnv("friedl", 8)
    now, seen = env.reset(seed=3), np.zeros((8, env.observation_size), np.int8)
    for _ in range(10):
        ahead, chosen, seats = env.ahead(), env.random_actions(), now.seats.copy()
        rows = [int(np.flatnonzero((ahead.games == at) & (ahead.actions == chosen[at]))[0]) for at in range(8)]
        now = env.step(chosen)
        for at in range(8):
            env._batcher.look(env._batch, at, int(seats[at]), seen[at])
        assert np.array_equal(ahead.observations[rows], seen)


def test_the_start_player_is_drawn_at_random_or_named():
    rows = VectorEnv("cards", 64, seats=4, first="3").reset(seed=1)
    assert set(rows.seats) == {2}
    assert set(VectorEnv("cards", 64, seats=4).reset(seed=1).seats) == {0, 1, 2, 3}


def test_resetting_without_a_seed_continues_the_random_numbers():
    env = VectorEnv("cards", 4)
    first = reported(env.reset(seed=1))
    assert not np.array_equal(reported(env.reset())[0], first[0])


def test_what_is_not_legal_is_refused_and_changes_nothing():
    env = VectorEnv("cards", 3)
    with pytest.raises(UserError, match="call reset first"):
        env.step([0, 0, 0])
    with pytest.raises(UserError, match="call reset first"):
        env.random_actions()
    with pytest.raises(UserError, match="call reset first"):
        env.ahead()
    before = reported(env.reset(seed=1))
    chosen = env.random_actions()
    with pytest.raises(UserError, match=r"one action for each of the 3 games, not \(2,\)"):
        env.step(chosen[:2])
    with pytest.raises(UserError, match="from 0 to 1105"):
        env.step([-1, 0, 0])
    chosen[1] = int(np.flatnonzero(before[1][1] == 0)[0])
    with pytest.raises(IllegalAction, match=f"action {chosen[1]} is not legal in game 1"):
        env.step(chosen)
    assert np.array_equal(env.step(env.random_actions()).done, [False] * 3)
    with pytest.raises(UserError, match="at least 1"):
        VectorEnv("cards", 0)
