"""One seat among bots: Gymnasium's own check finds nothing to say."""

import numpy as np
import pytest

pytest.importorskip("numba")
pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

import samurai.rl.gymnasium_env
from samurai.bots.simple import RandomBot
from samurai.engine.errors import UserError
from samurai.engine.record import follow
from samurai.games import NAMES, load
from samurai.rl.setting import winnings

SeatEnv = samurai.rl.gymnasium_env.SeatEnv


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("render_mode", ["ansi", None])
def test_gymnasium_finds_nothing_to_say(name, render_mode):
    made = gymnasium.make(f"samurai/{name}-v0", bots=("random",), render_mode=render_mode)
    check_env(made.unwrapped, skip_render_check=True)


def played(made, seed):
    """A game at random: its rewards."""
    rng, rewards = np.random.default_rng(seed), []
    _, info = made.reset(seed=seed)
    over = False
    while not over:
        assert np.array_equal(info["action_mask"], made.action_masks())
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        row, reward, over, cut, info = made.step(action)
        assert row in made.observation_space and not cut
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize(("name", "rivals"), [("board", 3), ("cards", 2), ("friedl", 1)])
def test_a_game_is_played_to_its_end_and_its_record_replays(name, rivals):
    options = {"plies": "30"} if name == "friedl" else {}
    made = SeatEnv(name, ("random", *[RandomBot] * (rivals - 1)), **options)
    rewards = played(made, 3)
    outcome = follow(load(name), made.table.record).outcome
    assert rewards[-1] == winnings(outcome.places)[made.seat] and not any(rewards[:-1])
    assert made.table.record.players[made.seat] == "learner"
    again = SeatEnv(name, ("random", *[RandomBot] * (rivals - 1)), **options)
    assert played(again, 3) == rewards
    assert again.table.record == made.table.record


def test_the_learner_may_choose_its_seat_or_sit_anywhere():
    assert {played(SeatEnv("cards", ("random",), seat=1), 1) is not None}
    made, seats = SeatEnv("cards", ("random",)), set()
    for seed in range(12):
        made.reset(seed=seed)
        seats.add(made.seat)
    assert seats == {0, 1}


def test_an_illegal_action_loses():
    made = SeatEnv("cards", ("random",))
    _, info = made.reset(seed=1)
    _, reward, over, _, info = made.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert (reward, over, info["illegal"], info["action_mask"].sum()) == (-1, True, True, 0)


def test_it_renders(capsys):
    made = SeatEnv("cards", ("random",), render_mode="human")
    _, info = made.reset(seed=1)
    made.step(info["action_mask"].argmax())
    assert "Your hand" in capsys.readouterr().out


def test_winnings_add_up_to_nothing():
    assert winnings((1, 2)) == [1, -1]
    assert winnings((1, 1)) == [0, 0]
    assert sum(winnings((1, 1, 3))) == pytest.approx(0)
    assert winnings((3, 1, 2, 4))[1] == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"game": "cards", "bots": ("gandalf",)}, "no bot 'gandalf'"),
        ({"game": "cards", "seat": 2}, "one from 0 to 1, not 2"),
        ({"game": "cards", "bots": ("random",) * 4}, "not for 5"),
        ({"game": "cards", "render_mode": "smoke"}, "human or ansi"),
    ],
)
def test_nonsense_is_refused(words, sentence):
    with pytest.raises(UserError, match=sentence):
        SeatEnv(**words)
