"""The example that learns does learn, gives the same weights for the same seed, and plays in the arena by its name."""

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numba")

from samurai.bots.honesty import by_name, trials
from samurai.cli import main
from samurai.games import load

EXAMPLES = Path(__file__).parents[2] / "examples"
LEARNED = f"{EXAMPLES / 'learned_bot.py'}:LearnedBot"


@pytest.fixture
def lesson(monkeypatch):
    """The module that trains, set to learn in small steps."""
    monkeypatch.syspath_prepend(EXAMPLES)
    import train_a_bot

    monkeypatch.setattr(train_a_bot, "LESSON", 512)
    monkeypatch.setattr(train_a_bot, "STEP", 32)
    return train_a_bot


def test_equal_seeds_give_equal_weights(lesson):
    def run(seed):
        reported = []
        return lesson.train(18, seed, lambda *heard: reported.append(heard), tables=6).weights, reported

    (first, reported), (again, repeated), (other, _) = run(1), run(1), run(2)
    assert all(np.array_equal(*pair) for pair in zip(first, again, strict=True))
    assert not np.array_equal(first[0], other[0])
    assert reported == repeated and len(reported) > 1 and reported[-1][0] == 18


def test_what_is_learned_from_is_what_came_of_it(lesson):
    story = [(0, "a", 0.5), (1, "b", -0.2), (0, "c", 0.1), (1, "d", 0.4)]
    found = {seen: round(worth, 6) for seen, worth in lesson.lessons(story, [1.0, -1.0])}
    assert found == {"d": -1.0, "c": 1.0, "b": round(0.7 * -1 + 0.3 * 0.4, 6), "a": round(0.7 * 1 + 0.3 * 0.1, 6)}


def test_steps_go_where_the_error_falls(lesson):
    env = lesson.VectorEnv("cards", 64)
    env.reset(seed=1)
    for _ in range(12):
        now = env.step(env.random_actions())
    seen, worth = now.observations, np.random.default_rng(1).choice([-1, 1], 64).astype(np.float32)
    network = lesson.Network.new(1)
    wrong = [network.learn(seen, worth, 3e-3) for _ in range(80)]
    assert wrong[-1] < wrong[0] / 10


def test_the_learned_bot_does_not_peek():
    game = load("cards")
    tried = list(trials(game, by_name(LEARNED, game), positions=8, worlds=4))
    assert all(trial.honest for trial in tried)
    assert max(trial.worlds for trial in tried) > 1


def firsts(capsys, *words):
    assert main(["arena", "cards", LEARNED, *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)["players"][LEARNED]["firsts"]["value"]


def test_150_games_are_enough_to_beat_a_random_player(lesson, capsys, monkeypatch, tmp_path):
    weights = tmp_path / "little.npz"
    lesson.train(150, 1, lambda *heard: None, tables=32).save(weights)
    monkeypatch.setenv("SAMURAI_WEIGHTS", str(weights))
    assert firsts(capsys, "random", "--games", "16") >= 0.8


def test_the_weights_that_come_with_it_beat_greedy(capsys):
    assert firsts(capsys, "greedy", "--games", "12") >= 0.7
