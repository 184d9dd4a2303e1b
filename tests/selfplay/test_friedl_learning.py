"""How friedl's network learns: its own games, a true gradient, matches, and a run that continues."""

import json
from random import Random

import numpy as np
import pytest

from samurai.bots.lineup import FIRST_SHOGUN, make_bot
from samurai.bots.steer import FIRST_MODEL
from samurai.cli import main
from samurai.engine.errors import UserError
from samurai.games import load
from samurai.games.friedl import kernel
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.evaluation import army, balance
from samurai.games.friedl.search.nnue import duel, learner
from samurai.games.friedl.search.nnue.features import PRESENT, ROWS, find_features
from samurai.games.friedl.search.nnue.inference import SCALE
from samurai.games.friedl.search.nnue.network import TABLES, network_of, read_network
from samurai.games.friedl.search.nnue.selfplay import DECIDED, sample
from samurai.games.friedl.search.nnue.training import Examples, Trainer, first_weights, loss, mean_loss, zeros_like
from samurai.kernels import kernel as compiled


@pytest.fixture(scope="module")
def played():
    return sample(TABLES, 7, 4, 100)


def examples_of(rows, target):
    features, kaisers = np.zeros((len(rows), 2, PRESENT), np.int16), np.zeros((len(rows), 2), np.int8)
    find_features(rows, features, kaisers)
    return Examples(features, kaisers, np.zeros(len(rows), np.float32), target.astype(np.float32))


def test_equal_seeds_play_equal_games(played):
    again, other = sample(TABLES, 7, 4, 100), sample(TABLES, 8, 4, 100)
    assert all((one == two).all() for one, two in zip(played, again, strict=True))
    assert played.rows.shape != other.rows.shape or (played.rows != other.rows).any()


def test_what_is_kept_is_quiet_and_its_result_that_of_the_game(played):
    assert (np.abs(played.scores) <= DECIDED).all()
    assert (played.plies >= 6).all()
    assert set(played.rows[:, 95]) == {0, 1}
    starts = np.flatnonzero(np.diff(played.plies, prepend=999) < 0)
    assert len(starts) == 4
    for begin, end in zip(starts, [*starts[1:], len(played.plies)], strict=True):
        seats, results = played.rows[begin:end, 95], played.results[begin:end]
        assert len(set(np.where(seats == 0, results, -results))) == 1
    for row in played.rows[::9]:
        state = State(bytes(row), (), (), True, 512)
        assert not kernel.pack(state).past[0, 1]


@compiled
def _balance(games):
    return balance(games[0], army(games[0], 0), army(games[0], 1))


def test_the_tables_part_is_kept_with_a_position(played):
    for row, kept in zip(played.rows[::7], played.balances[::7], strict=True):
        assert _balance(kernel.pack(State(bytes(row), (), (), True, 512)).position) == kept


def test_the_gradient_is_that_of_the_loss(played):
    """Each part of the weights, moved a little, changes the loss as the gradient says."""
    rng = np.random.default_rng(1)
    examples = examples_of(played.rows, rng.random(len(played.rows)))
    order, weights = np.arange(len(played.rows)), first_weights(rng)
    slope = zeros_like(weights)
    loss(examples, order, weights, slope, True)
    for part, its_slope in zip(weights, slope, strict=True):
        at = np.unravel_index(np.argmax(np.abs(its_slope)), part.shape)
        before, values = part[at], []
        for step in (0.01, -0.01):
            part[at] = before + step
            values.append(loss(examples, order, weights, zeros_like(weights), False))
        part[at] = before
        assert (values[0] - values[1]) / 0.02 == pytest.approx(its_slope[at], rel=0.1)


def test_it_learns_who_has_the_turm(played):
    """Where whoever holds a Turm wins, the loss falls, and on positions that it has not seen too."""
    rng = np.random.default_rng(2)
    rows = np.concatenate([played.rows] * 8)
    held = rng.integers(0, 2, len(rows))
    rows[:, [86, 93]] = 0
    rows[np.arange(len(rows)), np.where(held == 1, 86, 93)] = 1
    for row in rows:  # 40 tiles: what is on the board as a Turm becomes another's place in hand
        row[:81][np.isin(row[:81] & 15, (6, 14))] = 0
        row[81] += 40 - np.count_nonzero(row[:81]) - int(row[81:95].sum())
    examples = examples_of(rows, np.where(held == (rows[:, 95] == 0), 0.9, 0.1))
    learned, others = np.arange(len(rows) // 2), np.arange(len(rows) // 2, len(rows))
    trainer = Trainer(first_weights(rng), 60, 0.01)
    before = mean_loss(examples, others, trainer.weights)
    for _ in range(60):
        trainer.epoch(examples, learned, rng)
    assert mean_loss(examples, others, trainer.weights) < before - 0.2


def test_a_stopped_fit_continues_where_it_was(played, tmp_path):
    examples = examples_of(played.rows, np.full(len(played.rows), 0.7))
    order = np.arange(len(played.rows))

    def trainer():
        return Trainer(first_weights(np.random.default_rng(3)), 4, 0.01)

    whole, first, second = trainer(), trainer(), trainer()
    assert first.resume(tmp_path / "state.npz") == 0
    for epoch in range(4):
        whole.epoch(examples, order, np.random.default_rng(epoch))
    for epoch in range(2):
        first.epoch(examples, order, np.random.default_rng(epoch))
    first.save(tmp_path / "state.npz", 2)
    assert second.resume(tmp_path / "state.npz") == 2
    for epoch in range(2, 4):
        second.epoch(examples, order, np.random.default_rng(epoch))
    assert all((one == two).all() for one, two in zip(whole.weights, second.weights, strict=True))


def test_a_match_against_oneself_is_even():
    players = [duel.Player(TABLES, 200), duel.Player(TABLES, 200)]
    found = duel.pairs(players, "even")
    assert [next(found) for _ in range(3)] == [0.5] * 3


def test_more_nodes_win_and_equal_evaluations_get_equal_time():
    strong = duel.pairs([duel.Player(TABLES, 3_000), duel.Player(TABLES, 30)], "strong")
    assert sum(next(strong) for _ in range(4)) >= 3
    first, second = duel.nodes_in_equal_time([TABLES, TABLES], 10_000, "time")
    assert first == 10_000
    assert second > 0


def test_a_run_learns_and_continues(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(learner.NetworkLearner, "match_rounds", 3)
    out = tmp_path / "run"
    command = ["learn", "friedl", "--games", "3", "--rounds", "1", "--match", "4", "--generations", "1", "--first"]
    assert main([*command, "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("generation 0: 3 games, ")
    report = json.loads((out / "generation-0" / "report.json").read_text(encoding="utf-8"))
    assert report["match"]["games"] == 4
    assert report["model"] == FIRST_MODEL
    assert read_network(out / "generation-0" / "candidate.npz").rows.shape[0] > ROWS
    assert (out / "generation-0" / "champion.npz").exists() == report["match"]["better"]
    files = {file: file.stat().st_mtime_ns for file in out.rglob("*.npz")}
    assert main([*command, "--out", str(out)]) == 0
    assert capsys.readouterr().out == said
    assert {file: file.stat().st_mtime_ns for file in out.rglob("*.npz")} == files
    bot = make_bot(f"shogun:{out / 'generation-0' / 'candidate.npz'}", load("friedl"), Random(1))
    assert bot.rank.model.endswith("candidate.npz")


def test_the_first_model_is_the_tables():
    assert len(network_of(FIRST_MODEL)) == 0
    bot = make_bot(FIRST_SHOGUN, load("friedl"), Random(1))
    assert bot.rank.model == FIRST_MODEL


def test_files_of_something_else_are_refused(tmp_path):
    (tmp_path / "games-00000.npz").write_text("no games")
    with pytest.raises(UserError, match="is not a file of self-play"):
        learner.read_examples([tmp_path / "games-00000.npz"])


def test_targets_mix_score_and_result(played, tmp_path):
    np.savez(tmp_path / "games.npz", **played._asdict())
    examples, won = learner.read_examples([tmp_path / "games.npz"])
    chance = 1 / (1 + np.exp(-played.scores / SCALE))
    mixed = learner.TRUST * chance + (1 - learner.TRUST) * (played.results + 1) / 2
    assert examples.target == pytest.approx(mixed, abs=1e-5)
    assert examples.base == pytest.approx(played.balances / SCALE, abs=1e-5)
    assert won == pytest.approx((played.results + 1) / 2)
