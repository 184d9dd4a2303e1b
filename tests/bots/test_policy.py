"""What a search asks of a game besides its rules: what may be done, a lot, a look, and who is ahead."""

from importlib import import_module
from math import log
from random import Random

import numpy as np
import pytest

from samurai.bots.priors import LOST
from samurai.engine.contract import variants
from samurai.games import load
from samurai.kernels import generator

PLAIN = {"first": "1"}


def positions(name, seats, seed):
    """Every state of a random game where a seat has a choice, packed, with the numbers of what it may do."""
    game, kernel = load(name), import_module(f"samurai.games.{name}.kernel")
    rng, lots, codes = Random(seed), generator(seed), np.zeros(kernel.LISTED, np.int64)
    variant = rng.choice(list(variants(game)))
    games = kernel.pack(game.rules.start(seats, {**variant, **PLAIN}))
    while (seat := kernel.to_act(games)) != kernel.NOBODY:
        if seat < 0:
            kernel.chance(games, lots)
            continue
        listed = codes[: kernel.actions(games, codes)].tolist()
        yield games, listed
        kernel.apply(games, rng.choice(listed))


@pytest.mark.parametrize("name", ["board", "cards"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_met_once_is_legal_just_when_it_is_listed(name, seats):
    policy, rng = import_module(f"samurai.games.{name}.search.policy"), Random(seats)
    met = set()
    for seed in range(4):
        for games, listed in positions(name, seats, seed):
            met |= set(rng.sample(listed, min(8, len(listed))))
            for code in rng.sample(sorted(met), min(60, len(met))):
                assert policy.legal(games, code) == (code in listed)
            assert all(policy.legal(games, code) for code in rng.sample(listed, min(20, len(listed))))


@pytest.mark.parametrize("name", ["board", "cards"])
def test_a_lot_is_one_of_the_listed_and_looks_are_small_numbers(name):
    policy, rng = import_module(f"samurai.games.{name}.search.policy"), generator(1)
    for games, listed in positions(name, 3, 9):
        code = policy.random_action(games, rng)
        assert code in listed
        assert abs(policy.look(games, policy.first_priors(), code)) < 12


@pytest.mark.parametrize("name", ["board", "cards"])
def test_rewards_share_one_first_place(name):
    policy, (games, _) = import_module(f"samurai.games.{name}.search.policy"), list(positions(name, 4, 2))[-1]
    ends, shares = np.zeros(8, np.int64), np.zeros(8)
    policy.rewards(games, ends, shares, 0.0)
    assert shares.sum() == pytest.approx(1)
    policy.rewards(games, ends, shares, 0.2)
    assert 0 <= shares[:4].min() <= shares[:4].max() <= 1


@pytest.mark.parametrize("name", ["board", "cards"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_search_judges_a_state_as_its_value_does(name, seats):
    judge, kernel = (import_module(f"samurai.games.{name}.{part}") for part in ("search.evaluation", "kernel"))
    value, weights, chances = load(name).evaluation.value, judge.first_weights(), np.zeros(8)
    for games, _ in positions(name, seats, seats):
        judge.evaluate(games, weights, chances)
        assert chances[:seats].sum() == pytest.approx(1)
        state = kernel.unpack(games)
        odds = [value(state, seat) for seat in range(seats)]
        assert [log(chance / (1 - chance)) for chance in chances[:seats]] == pytest.approx(odds)


def test_taking_the_last_space_while_ahead_looks_better_than_giving_it_away():
    policy = import_module("samurai.games.board.search.policy")
    values = policy.first_priors()[: policy.COSTS].reshape(-1, policy.WIDE)
    assert values[0, policy.MOST + 1] == 1
    assert values[0, policy.MOST] == 0
    assert values[0, policy.MOST - 1] == -LOST
    assert (np.diff(values, axis=1) >= 0).all()
