"""The card game's kernel is the law: the same actions, states, deals and ends as the plain rules."""

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernels.cards_walk import check_influence, places, start, walk

from samurai.engine.game import CHANCE
from samurai.games.cards import GAME, kernel, rules
from samurai.games.cards.kernel.state import CARD, cell_at
from samurai.games.cards.kernel.turn import DUE
from samurai.games.cards.pieces import Lay, Place
from samurai.games.cards.state import LAST_VILLAGE, LAY, NO_FREE_SIDE, OVER
from samurai.kernels import generator

SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize(("seats", "first"), [(seats, first) for seats in GAME.seats for first in range(1, seats + 1)])
@settings(max_examples=2)
@given(seed=SEEDS)
def test_kernel_and_rules_walk_together(seats, first, seed):
    check_influence(walk(start(seats, first), seed))


def test_the_field_is_large_enough_for_a_game_that_goes_one_way():
    rng = Random(1)

    def eastward(state, seat):
        """Wherever there is a choice of cells, the easternmost."""
        actions = rules.actions(state, seat)
        if not isinstance(actions[0], Lay | Place):
            return rng.choice(actions)
        return max(actions, key=lambda action: (action.cell.x, rng.random()))

    end = walk(start(4), 1, choose=eastward)
    assert max(cell.x for cell in end.field.cards) > 30


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("villages", [1, 2, 3, 4, 5, 8])
def test_the_stack_runs_out(seats, villages):
    for seed in range(3):
        walk(start(seats, villages=villages), seed)


def test_no_side_is_left_free():
    state = mid_game(start(3, villages=1), 1, laid=2)
    end = walk(state._replace(first=state.turn), 1)
    assert end.causes == (LAST_VILLAGE, NO_FREE_SIDE)
    assert len(end.field.cards) == 4, "the round is not finished"


def test_where_villages_are_due_is_the_rules_own_table():
    assert np.count_nonzero(DUE.any(axis=1)) and not DUE[:16].any(), "without another player's card nothing is due"
    assert not DUE[0::16].any(), "nor without a village"


def test_a_copy_is_a_game_of_its_own():
    games = kernel.pack(start(3, 2))
    copy = games.copy()
    kernel.playout(copy, generator(1))
    assert kernel.unpack(games) == start(3, 2)
    assert kernel.unpack(copy).phase is OVER
    copy[0] = games[0]
    assert kernel.unpack(copy) == kernel.unpack(games)


def test_equal_generators_play_alike():
    ends = set()
    for _ in range(2):
        games = kernel.pack(start(4))
        kernel.playout(games, generator(7))
        ends.add(kernel.unpack(games))
    assert len(ends) == 1


def test_every_job_warms_up():
    jobs = kernel.warm_jobs()
    assert jobs
    for job in jobs:
        job()


# Distributions. The seeds are fixed, so a test that passes goes on to pass; a wrong kernel fails by far.


def likely(one, other):
    """Whether two samples may come from one distribution: chi-square, rare values together (Wilson and Hilferty)."""
    common = {key for key in one | other if one[key] + other[key] >= 10}
    cells = [(one[key], other[key]) for key in common]
    rest = tuple(sum(count for key, count in sample.items() if key not in common) for sample in (one, other))
    cells += [rest] * any(rest)
    ratio = (other.total() / one.total()) ** 0.5
    chi = sum((a * ratio - b / ratio) ** 2 / (a + b) for a, b in cells)
    freedom = len(cells) - 1
    spread = 2 / (9 * freedom)
    return ((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5 < NormalDist().inv_cdf(0.9999)


def test_the_measure_distinguishes_different_dice():
    rng = Random(1)
    fair, again = (Counter(rng.choices(range(6), k=9000)) for _ in range(2))
    loaded = Counter(rng.choices(range(6), (4, 4, 4, 4, 4, 5), k=9000))
    assert likely(fair, again)
    assert not likely(fair, loaded)


def mid_game(state, seed, laid):
    """Play on at random until this many cards lie and it is a seat's turn to lay the next."""
    rng = Random(seed)
    while state.phase is not LAY or rules.to_act(state) == (CHANCE,) or len(state.field.cards) < laid:
        state = rules.apply(state, CHANCE, rng.choice(rules.actions(state, rules.to_act(state)[0])))
    return state


@pytest.mark.parametrize(("seats", "laid"), [(2, 16), (3, 25), (4, 26)])
def test_the_kernel_deals_again_as_the_rules_guess(seats, laid):
    state, rng, lots = mid_game(start(seats), 3, laid), Random(1), generator(1)
    view, seat = rules.view(state, state.turn), state.turn
    plain, fast = Counter(), Counter()
    for _ in range(3000):
        plain[rules.guess(view, rng).hands] += 1
        games = kernel.pack(state)
        kernel.redeal(games, seat, lots)
        fast[kernel.unpack(games).hands] += 1
    assert len(plain) > 10
    assert likely(plain, fast)
    for other in set(range(seats)) - {seat}:
        assert likely(hands_of(plain, other), hands_of(fast, other))


def hands_of(dealt, seat):
    """How often a seat has each hand."""
    counts = Counter()
    for hands, count in dealt.items():
        counts[hands[seat]] += count
    return counts


@cache
def plain_games(seats, count):
    """How often random games by the rules are this long, and end like this."""
    lengths, ends, rng = Counter(), Counter(), Random(seats)
    for _ in range(count):
        state, length = start(seats), 0
        while acting := rules.to_act(state):
            state = rules.apply(state, acting[0], rng.choice(rules.actions(state, acting[0])))
            length += 1
        lengths[length // 2] += 1
        ends[rules.outcome(state).places] += 1
    return lengths, ends


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_are_as_long_and_end_as_those_of_the_rules(seats):
    root, lots = kernel.pack(start(seats)), generator(seats)
    games, lengths, ends = root.copy(), Counter(), Counter()
    for _ in range(20_000):
        games[0] = root[0]
        lengths[kernel.playout(games, lots) // 2] += 1
        ends[places(games)] += 1
    plain_lengths, plain_ends = plain_games(seats, 800)
    assert likely(plain_lengths, lengths)
    assert likely(plain_ends, ends)


def test_a_random_card_is_any_of_the_legal_actions():
    state = next(
        state for state in (mid_game(start(3), seed, 9) for seed in range(99)) if len(set(state.hands[state.turn])) == 3
    )
    root, lots = kernel.pack(state), generator(1)
    games, counts = root.copy(), Counter()
    offered = rules.actions(state, state.turn)
    for _ in range(300 * len(offered)):
        games[0] = root[0]
        kernel._lay_any(games[0], lots)
        cell = int(games["last"][0])
        counts[cell_at(cell), int(games["field"][0, cell]) // CARD] += 1
    assert len(counts) == len(offered)
    assert likely(counts, Counter(dict.fromkeys(counts, 100_000)))


def test_many_playouts_count_the_first_places():
    root, wins = kernel.pack(start(3)), np.zeros(4, np.int64)
    done = kernel.playouts(root, 1000, generator(1), wins)
    assert 130 < done / 1000 < 150
    assert 1000 <= wins.sum() < 1100 and wins[3] == 0
    assert kernel.unpack(root) == start(3)


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", pytest.param("NUMBA_BOUNDSCHECK", marks=pytest.mark.slow)])
def test_the_walk_is_the_same_in_plain_python_and_with_every_index_checked(setting):
    program = Path(__file__).with_name("cards_walk.py")
    subprocess.run([sys.executable, program, "2"], env=os.environ | {setting: "1"}, check=True)
