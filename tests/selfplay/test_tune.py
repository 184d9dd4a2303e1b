"""Fitting the weights of value.py: reproducible, and better than knowing nothing."""

import tomllib

import numpy as np
import pytest

from samurai.cli import main
from samurai.commands.answers import REFUSED
from samurai.engine.toolkit.fitted import weights
from samurai.games import load
from samurai.selfplay import tune


@pytest.fixture(scope="module", params=tune.tunable())
def tiny(request):
    """A few games of a very shallow search."""
    return request.param, list(tune.play(request.param, 40, 4, 1))


def tuned(name, played):
    evaluation = load(name).evaluation
    return tune.tune(evaluation.NAMES, weights(evaluation.FILE, evaluation.NAMES), played)


def test_the_weights_of_the_game_were_fitted_and_predict_better_than_none(tiny):
    name, played = tiny
    run = tomllib.loads(load(name).evaluation.FILE.read_text(encoding="utf-8"))["run"]
    assert run["command"].startswith(f"samurai tune {name} --games {run['games']} ")
    assert run["loss"] < run["loss_without_weights"]
    assert tuned(name, played).before < tuned(name, played).blind


def test_a_tiny_run_predicts_unseen_games_better_than_no_weights(tiny):
    name, played = tiny
    found = tuned(name, played)
    assert found.after < found.blind
    assert found.games == 40
    assert found.positions == sum(map(len, played))
    assert {len(sample.shares) for game in played for sample in game} == {2, 3, 4}
    assert all(sample.shares.sum() == pytest.approx(1) for game in played for sample in game)


def test_equal_seeds_give_equal_weights(tiny):
    name, played = tiny
    again = list(tune.play(name, 12, 4, 1))
    assert tuned(name, again) == tuned(name, played[:12])
    assert tuned(name, list(tune.play(name, 12, 4, 2))) != tuned(name, again)


def test_the_fit_finds_the_weights_that_made_the_chances():
    rng, truth = np.random.default_rng(1), np.array([1.5, -0.5])
    samples = []
    for number in range(2000):
        features = rng.normal(size=(2 + number % 3, 2))
        chances = np.exp(features @ truth) / np.exp(features @ truth).sum()
        samples.append(tune.Sample(features, rng.multinomial(1, chances).astype(float)))
    assert tune.fit(samples, 2) == pytest.approx(truth, abs=0.15)


def test_the_command_writes_what_the_game_reads(tmp_path, capsys):
    file = tmp_path / "weights.toml"
    assert main(["tune", "cards", "--games", "10", "--rounds", "2", "--out", str(file)]) == 0
    assert "without weights" in capsys.readouterr().out
    assert len(weights(file, load("cards").evaluation.NAMES)) == 6
    assert tomllib.loads(file.read_text(encoding="utf-8"))["run"]["command"] == (
        "samurai tune cards --games 10 --rounds 2 --seed 1"
    )


def test_too_few_games_are_refused(capsys):
    assert main(["tune", "cards", "--games", "3"]) == REFUSED
    assert "--games must be at least 10" in capsys.readouterr().err
    assert main(["tune", "cards", "--rounds", "2", "--seconds", "0.000001"]) == REFUSED
    assert "only 1 games were played" in capsys.readouterr().err
