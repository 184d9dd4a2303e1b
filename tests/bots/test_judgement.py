"""What a search judges by: files of weights, read with care, and bots that are named with one."""

import json
from math import inf
from random import Random

import numpy as np
import pytest

from samurai.bots.honesty import by_name, trials
from samurai.bots.judgement import SEATS, Judgement, judgement_bytes, read_judgements
from samurai.bots.lineup import FIRST_SHOGUN, make_bot, offered
from samurai.bots.ready import searcher
from samurai.bots.search import SearchBot, tree_search
from samurai.bots.steer import JUDGING_ALONE, LEARNED, Steer
from samurai.engine.bot import Budget
from samurai.engine.errors import UserError
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load

LEARNING = ["board", "cards"]


def compiled(name):
    ready = searcher(load(name))
    assert ready.wait()
    return tree_search(ready)


def model_file(path, name="cards", **changes):
    """A file with random weights for a game."""
    search, rng = compiled(name), np.random.default_rng(1)
    judgements = {
        seats: Judgement(
            rng.normal(size=search.space["weights_needed"](seats)),
            search.space["first_priors"](),
            Steer(whole=0.0, **changes),
        )
        for seats in SEATS
    }
    path.write_bytes(judgement_bytes(name, judgements, {"by": "this test"}))
    return path


def policy_file(path, name="cards"):
    """A file with random weights for a game, learned priors among them."""
    search, rng = compiled(name), np.random.default_rng(1)
    sizes = search.space["weights_needed"](2), search.space["TRAITS"]
    value, policy = (rng.normal(size=size, scale=0.1) for size in sizes)
    path.write_bytes(judgement_bytes(name, {seats: Judgement(value, policy, JUDGING_ALONE) for seats in SEATS}, {}))
    return path


def sight_of(name, seats=2):
    game = load(name)
    table = Table(game, new_record(game, tuple("abcd"[:seats]), {}, Random(1)), Random(1))
    return table.observe(table.to_act[0])


def test_a_file_gives_back_what_was_written(tmp_path):
    path = model_file(tmp_path / "model.npz", explore=0.25)
    found = read_judgements(path, "cards", np.arange(3.0))
    assert set(found) == set(SEATS)
    assert found[3].steer == Steer(whole=0.0, explore=0.25)
    assert found[3].policy.tolist() == [0, 1, 2], "a file without priors gets those it is given"
    assert json.loads(str(np.load(path)["made"])) == {"by": "this test"}
    assert model_file(tmp_path / "again.npz", explore=0.25).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", LEARNING)
@pytest.mark.parametrize("seats", SEATS)
def test_every_game_ships_weights_for_every_number_of_players(name, seats):
    search = compiled(name)
    own, path = search.judgement(LEARNED, seats), search.space["MODEL"]
    assert len(own.value) == search.space["weights_needed"](seats)
    assert np.isfinite(own.value).all()
    assert path.stat().st_size < 1 << 20
    made = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert json.loads(str(np.load(path)["made"])) == made, "the record beside the weights is the one inside"
    assert made["players"][str(seats)]["loss"] < made["players"][str(seats)]["loss_without_weights"]


@pytest.mark.parametrize("bot", [FIRST_SHOGUN, "shogun:{file}", "karo:{file}"])
def test_weights_are_named_after_a_bot(tmp_path, bot):
    bot = bot.format(file=model_file(tmp_path / "model.npz"))
    sight = sight_of("cards")
    assert make_bot(bot, load("cards"), Random(1)).choose(sight, Budget(inf, 30)) in sight.actions


def test_other_weights_judge_otherwise(tmp_path):
    sight, budget = sight_of("cards"), Budget(inf, 300)
    bots = "shogun", FIRST_SHOGUN, f"shogun:{model_file(tmp_path / 'model.npz')}"
    values = {make_bot(bot, load("cards"), Random(1)).hint(sight, budget).value for bot in bots}
    assert len(values) == 3


@pytest.mark.parametrize("name", LEARNING)
def test_a_single_round_takes_the_likeliest_action(tmp_path, name):
    """A policy without a search is a search of one round."""
    search, file, sight = compiled(name), str(policy_file(tmp_path / "model.npz", name)), sight_of(name)
    chosen = make_bot(f"shogun:{file}", load(name), Random(1)).choose(sight, Budget(inf, 1))
    games, found = search.kernel.pack(load(name).rules.guess(sight.view, Random(1))), np.zeros(64, np.int64)
    weights = search.judgement(file, 2).policy

    def score(action):
        size = search.space["traits"](games, search.kernel.encode(action), found)
        return weights[found[:size]].sum()

    assert score(chosen) == max(map(score, sight.actions))


@pytest.mark.parametrize("name", LEARNING)
@pytest.mark.parametrize("seats", SEATS)
def test_by_learned_priors_the_search_tries_what_is_legal_and_in_the_end_everything(tmp_path, name, seats):
    bot = SearchBot(load(name), Random(1), model=str(policy_file(tmp_path / "model.npz", name)))
    sight = sight_of(name, seats)
    few, many = (bot.tried(sight, Budget(inf, rounds)) for rounds in (5, 20_000))
    legal = {bot.game.search.load().kernel.encode(action) for action in sight.actions}
    assert {one.code for one in few} < {one.code for one in many} == legal
    assert sum(one.visits for one in many) == 20_005
    assert all(one.visits and 0 <= one.value <= 1 for one in many)


@pytest.mark.parametrize("name", LEARNING)
def test_learned_priors_are_honest(tmp_path, name):
    bot = by_name(f"shogun:{policy_file(tmp_path / 'model.npz', name)}", load(name))
    assert all(trial.honest for trial in trials(load(name), bot, positions=4, worlds=3))


@pytest.mark.parametrize("name", LEARNING)
def test_the_baseline_is_in_no_list_and_honest(name):
    game = load(name)
    assert FIRST_SHOGUN not in offered(game)
    assert all(trial.honest for trial in trials(game, by_name(FIRST_SHOGUN, game), positions=4, worlds=3))


@pytest.mark.parametrize(
    ("bot", "game", "sentence"),
    [
        ("shogun:none.npz", "cards", "there is no file none.npz"),
        ("shogun:text.npz", "cards", "text.npz is not a file of learned weights: "),
        ("shogun:half.npz", "cards", "half.npz is not a file of learned weights: "),
        ("shogun:model.npz", "board", "model.npz has weights for cards, not for board"),
        ("heimin:model.npz", "cards", "heimin of cards takes no weights: only levels that search do"),
        ("shogun:model.npz", "friedl", "model.npz is not a file of learned weights: "),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_a_sentence(tmp_path, monkeypatch, bot, game, sentence):
    monkeypatch.chdir(tmp_path)
    model_file(tmp_path / "model.npz")
    (tmp_path / "text.npz").write_text("no weights")
    np.savez(tmp_path / "half.npz", game=np.array("cards"), value2=np.zeros(3))
    with pytest.raises(UserError, match=sentence):
        make_bot(bot, load(game), Random(1))


def test_weights_for_other_counts_are_refused(tmp_path):
    judgements = {seats: Judgement(np.zeros(3), np.zeros(0), Steer()) for seats in SEATS}
    (tmp_path / "old.npz").write_bytes(judgement_bytes("cards", judgements, {}))
    with pytest.raises(UserError, match=r"has 3 and \d+ weights, made for other counts than today's"):
        compiled("cards").judgement(str(tmp_path / "old.npz"), 2)
