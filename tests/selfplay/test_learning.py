"""Learning in a tiny form: games that replay, a fit that finds the truth, and a run that survives being killed."""

import json
from random import Random

import numpy as np
import pytest

from samurai.bots.lineup import make_bot
from samurai.bots.steer import FIRST_MODEL, JUDGING_ALONE, Steer
from samurai.cli import main
from samurai.commands.answers import REFUSED
from samurai.engine.errors import UserError
from samurai.engine.game import CHANCE
from samurai.games import load
from samurai.selfplay.learning import run as runs
from samurai.selfplay.learning import shards
from samurai.selfplay.learning.choices import Choices, Chooser, fit_policy, held_out_policy_loss, policy_loss
from samurai.selfplay.learning.duel import MatchPlan, expected_share, fair_rounds, match
from samurai.selfplay.learning.fit import fit, held_out_loss, loss
from samurai.selfplay.learning.games import replayed
from samurai.selfplay.learning.positions import HELD_OUT, Counter, Positions

LEARNING = ["board", "cards"]


def played(tmp_path, game, seats, games=4):
    shard = shards.Shard(game, seats, 0, games, 8, "test", FIRST_MODEL)
    assert list(shards.fill(tmp_path, [shard])) == [1]
    (arrays,) = shards.read(tmp_path, seats)
    return arrays


@pytest.mark.parametrize("game", LEARNING)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_are_kept_so_that_they_replay_to_their_end(tmp_path, game, seats):
    arrays, kernel = played(tmp_path, game, seats), shards.compiled(game).kernel
    assert len(arrays["places"]) == 4
    for number, places in enumerate(arrays["places"].tolist()):
        variant, codes, values = replayed(arrays, number)
        games, ends = kernel.pack(load(game).rules.start(seats, variant)), np.zeros(seats, np.int64)
        for code, expected in zip(codes, values, strict=True):
            if kernel.to_act(games) == CHANCE:
                assert np.isnan(expected).all()
            kernel.apply(games, int(code))
        kernel.places(games, ends)
        assert kernel.to_act(games) == kernel.NOBODY
        assert ends.tolist() == places
        known = values[~np.isnan(values[:, 0])]
        assert len(known)
        assert known.sum(axis=1) == pytest.approx(1)


def test_visits_are_kept_of_full_searches(tmp_path):
    arrays = played(tmp_path, "cards", 2)
    sizes = np.diff(arrays["tried_at"])
    assert (sizes > 0).tolist() == (~np.isnan(arrays["values"][:, 0])).tolist()
    first = int(np.flatnonzero(sizes)[0])
    assert arrays["visits"][: sizes[first]].sum() == 8


def test_equal_seeds_play_equal_games():
    shard = shards.Shard("cards", 2, 3, 2, 8, "test", FIRST_MODEL)
    assert shards.play_shard(shard) == shards.play_shard(shard)
    assert shards.play_shard(shard) != shards.play_shard(shard._replace(number=4))


def test_a_part_of_the_games_is_against_earlier_models():
    shard = shards.Shard("cards", 2, 0, 1, 8, "test", "new", ("old", "older"))
    lineups = [shards._models(shard, Random(seed)) for seed in range(400)]
    mixed = [models for models in lineups if len(set(models)) == 2]
    assert 60 < len(mixed) < 140
    assert all(models.count("new") == 1 for models in mixed)


def test_a_damaged_file_is_named(tmp_path):
    (tmp_path / "2-00000.npz").write_bytes(b"PK nothing")
    with pytest.raises(UserError, match=r"2-00000.npz is not a file of self-play"):
        list(shards.read(tmp_path, 2))


@pytest.mark.parametrize("game", LEARNING)
def test_positions_hold_counts_and_results(tmp_path, game):
    arrays = played(tmp_path, game, 3)
    found = Counter(load(game), shards.compiled(game)).positions([arrays], 3)
    size = shards.compiled(game).space["weights_needed"](3)
    assert set(found.games.tolist()) == {0, 1, 2, 3}
    assert found.results.sum(axis=1) == pytest.approx(1)
    assert -1 <= found.rows.min() <= found.rows.max() < size
    assert (found.rows == -1).any(axis=2).all(), "every row ends"


def made_up(truth, number=3000):
    """Positions of three seats with two counts each, and winners drawn by the true weights."""
    rng = np.random.default_rng(1)
    rows = np.full((number, 3, 3), -1, np.int16)
    rows[:, :, :2] = rng.integers(0, len(truth), (number, 3, 2))
    scores = truth[rows[:, :, :2]].sum(axis=2)
    chances = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    results = np.array([rng.multinomial(1, chance) for chance in chances], float)
    return Positions(rows, results, np.full((number, 3), np.nan), np.arange(number))


def test_the_fit_finds_the_weights_that_made_the_results():
    truth = np.array([1.0, -0.5, 0.0, 0.5, -1.0])
    positions = made_up(truth)
    fitted, held = positions.split()
    assert len(held.rows) == len(positions.rows) // HELD_OUT
    found = fit(fitted, np.zeros(5), ridge=0.1)
    assert found - found.mean() == pytest.approx(truth, abs=0.15)
    assert held_out_loss(held, found) < held_out_loss(held, np.zeros(5))
    far = fit(fitted, np.full(5, 9.0), ridge=1e6)
    assert far == pytest.approx(np.full(5, 9.0), abs=0.01), "a strong penalty keeps the weights where they were"


def test_the_slope_of_the_loss_is_right():
    positions, weights = made_up(np.array([1.0, -1.0, 0.5]), 50), np.array([0.3, 0.1, -0.2])
    slope, step = np.zeros(3), 1e-6
    here = loss(positions.rows, positions.results, weights, slope)
    for at in range(3):
        moved = weights + step * (np.arange(3) == at)
        there = loss(positions.rows, positions.results, moved, np.zeros(3))
        assert (there - here) / step == pytest.approx(slope[at], abs=1e-3)


@pytest.mark.parametrize("game", LEARNING)
@pytest.mark.parametrize("seats", [2, 4])
def test_choices_hold_the_visits_and_a_part_of_what_was_not_visited(tmp_path, game, seats):
    arrays, search = played(tmp_path, game, seats), shards.compiled(game)
    found = Chooser(load(game), search).choices([arrays], seats)
    assert len(found.ends) == (np.diff(arrays["tried_at"]) > 0).sum()
    assert found.ends[-1] == len(found.rows)
    assert set(found.games.tolist()) == {0, 1, 2, 3}
    by_choice = np.split(found.shares, found.ends[:-1])
    assert [shares.sum() for shares in by_choice] == pytest.approx([1] * len(by_choice))
    assert ((found.shares > 0) == (found.crowds == 0)).all()
    assert (found.shares > 0).sum() == len(arrays["tried"])
    assert -1 <= found.rows.min() <= found.rows.max() < search.space["TRAITS"]
    fitted, held = found.split()
    assert set(held.games.tolist()) == {0}
    assert fitted.ends[-1] + held.ends[-1] == found.ends[-1]


def made_up_choices(truth, number=2000):
    """Choices between three actions with two traits each, visited as the true weights say."""
    rng = np.random.default_rng(2)
    rows = np.full((3 * number, 3), -1, np.int16)
    rows[:, :2] = rng.integers(0, len(truth), (3 * number, 2))
    odds = np.exp(truth[rows[:, :2]].sum(axis=1)).reshape(number, 3)
    shares = (odds / odds.sum(axis=1, keepdims=True)).astype(np.float32).ravel()
    ends = np.arange(3, 3 * number + 1, 3)
    return Choices(rows, shares, np.zeros(3 * number, np.float32), ends, np.arange(number))


def test_a_policy_is_found_from_what_was_visited():
    truth = np.array([1.0, -0.5, 0.0, 0.5, -1.0])
    fitted, held = made_up_choices(truth).split()
    found = fit_policy(fitted, np.zeros(5), ridge=0.01)
    assert found - found.mean() == pytest.approx(truth, abs=0.02)
    assert held_out_policy_loss(held, found) < held_out_policy_loss(held, np.zeros(5))


def test_the_slope_of_the_policy_s_loss_is_right():
    choices, weights = made_up_choices(np.array([1.0, -1.0, 0.5]), 40), np.array([0.3, 0.1, -0.2])
    choices.crowds[::3] = np.log(4)
    slope, step = np.zeros(3), 1e-6
    here = policy_loss(choices, weights, slope)
    for at in range(3):
        there = policy_loss(choices, weights + step * (np.arange(3) == at), np.zeros(3))
        assert (there - here) / step == pytest.approx(slope[at], abs=1e-3)


def test_a_match_is_fair_and_the_better_one_wins():
    search, game = shards.compiled("cards"), load("cards")
    first = search.judgement(FIRST_MODEL, 2)
    blind = first._replace(value=np.zeros_like(first.value), steer=JUDGING_ALONE._replace(prior=0.0))
    rounds = fair_rounds(search, game, (first, first), 2, 100)
    assert rounds[0] == 100
    assert 50 < rounds[1] < 200
    won = match(search, game, (first, blind), 2, MatchPlan(60, 40, "test"))
    assert won.better
    assert won.low < won.share < won.high
    assert won.games % 2 == 0
    assert not match(search, game, (blind, first), 2, MatchPlan(60, 40, "test")).better


def test_without_a_difference_everyone_wins_the_same_share():
    assert expected_share(0, 4) == 0.25
    assert expected_share(400, 2) == pytest.approx(10 / 11)


# A run.

TINY = ["--games", "20", "--rounds", "4", "--match", "6", "--players", "2", "--generations", "1"]


def test_a_run_continues_where_it_was_killed(tmp_path, monkeypatch, capsys):
    assert main(["learn", "cards", "--out", str(tmp_path / "whole"), *TINY]) == 0
    monkeypatch.setattr(runs, "SHARD", 5)
    plan = runs.Plan("cards", (2,), 20, 4, 6, 1, "")
    begun = runs.Run(plan, tmp_path / "killed").generation(0)
    assert [next(begun), next(begun)] == ["generation 0: 5 of 20 games", "generation 0: 10 of 20 games"]
    del begun  # as good as killed: nothing but the files is left
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "killed/generation-0").iterdir()}
    again = list(runs.Run(plan, tmp_path / "killed").generation(0))
    assert again[0] == "generation 0: 15 of 20 games"
    assert {path: path.stat().st_mtime_ns for path in kept} == kept, "what was played is not played again"
    report = json.loads((tmp_path / "killed/generation-0/report.json").read_text())
    assert report["players"]["2"]["games"] == 20
    assert report["players"]["2"]["policy_loss"] > 0
    assert report["matches"][0]["games"] == 6
    assert list(runs.Run(plan, tmp_path / "killed").generation(0)) == [], "it is complete"
    champion = tmp_path / "killed/generation-0/champion.npz"
    make_bot(f"shogun:{champion}", load("cards"), Random(1))
    candidate = np.load(champion.with_name("candidate.npz"))
    assert Steer(**json.loads(str(candidate["steer2"]))) == JUDGING_ALONE
    assert len(candidate["policy2"]) == shards.compiled("cards").space["TRAITS"]
    assert "generation 0, 2 players: 20 games, " in capsys.readouterr().out


def test_another_run_in_the_folder_is_refused(tmp_path, capsys):
    assert main(["learn", "cards", "--out", str(tmp_path), *TINY]) == 0
    assert main(["learn", "cards", "--out", str(tmp_path), *TINY, "--seed", "2"]) == REFUSED
    assert "holds another run, which" in capsys.readouterr().err
    (tmp_path / "other").mkdir()
    (tmp_path / "other/file").touch()
    assert main(["learn", "cards", "--out", str(tmp_path / "other"), *TINY]) == REFUSED
    assert "is not empty, and holds no run to continue" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["friedl", "--players", "3"], "Samurai (Friedl 1974) is for 2 players, not for 3"),
        (["cards", "--players", "5"], "The Card Game is for 2 to 4 players, not for 5"),
        (["cards", "--games", "0"], "--games must be at least 1, not '0'"),
    ],
)
def test_what_cannot_be_learned_is_refused(tmp_path, capsys, arguments, sentence):
    assert main(["learn", *arguments, "--out", str(tmp_path)]) == REFUSED
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
