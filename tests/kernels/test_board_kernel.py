"""The board game's kernel is the law: the same actions, states, draws, captures and ends as the plain rules."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numba")

from kernels.board_walk import VARIANTS, check_influence, listed, places, walk

from samurai.games.board import GAME, kernel, rules
from samurai.games.board.japan import japan
from samurai.games.board.kernel.tables import KINDS, SETTLEMENTS, SITES, held_set, held_tokens, member
from samurai.games.board.pieces import FULL_SET, Token
from samurai.games.board.state import Phase
from samurai.kernels import generator

PLAYED = [variant for variant in VARIANTS if variant["piles"] == "screened"]
OPEN = {"first": "2", "hands": "dealt", "setup": "random", "capture": "at_once", "piles": "open"}


@pytest.mark.parametrize("variant", PLAYED, ids=lambda variant: "-".join(variant.values()))
@pytest.mark.parametrize("seats", GAME.seats)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_kernel_and_rules_walk_together(seats, variant, seed):
    states = walk(seats, variant, seed)
    for state in states[::20]:
        check_influence(state)


def test_every_option_survives_packing():
    for seats in GAME.seats:
        for variant in VARIANTS:
            state = rules.start(seats, {"first": str(seats), **variant})
            assert kernel.unpack(kernel.pack(state)) == state


def test_every_number_is_an_action_and_back():
    assert [kernel.encode(kernel.decode(code)) for code in range(kernel.ACTIONS)] == list(range(kernel.ACTIONS))


def test_a_smaller_board_is_the_first_part_of_the_map():
    for seats in GAME.seats:
        board = japan(seats)
        assert board.land == SITES[: len(board.land)]
        assert board.sea == SITES[len(japan(4).land) :][: len(board.sea)]
        assert board.settlements == SETTLEMENTS[: len(board.settlements)]


@given(st.integers(1, 2**56 - 1))
def test_members_are_found_in_order(members):
    bits = [bit for bit in range(56) if members >> bit & 1]
    assert [member(members, number) for number in range(len(bits))] == bits


@given(st.lists(st.sampled_from(FULL_SET), max_size=20))
def test_tokens_are_sets(tokens):
    tokens = tuple(sorted((Counter(tokens) & Counter(FULL_SET)).elements()))
    assert held_tokens(held_set(tokens)) == tokens
    assert sorted(KINDS) == sorted(Token)


def test_a_copy_is_a_game_of_its_own():
    start = rules.start(3, OPEN)
    games = kernel.pack(start)
    copy = games.copy()
    kernel.playout(copy, generator(1))
    assert kernel.unpack(games) == start
    assert kernel.unpack(copy).position.phase is Phase.OVER
    copy[0] = games[0]
    assert kernel.unpack(copy) == start


def test_equal_generators_play_alike():
    ends = set()
    for _ in range(2):
        games = kernel.pack(rules.start(4, OPEN))
        kernel.playout(games, generator(7))
        ends.add(kernel.unpack(games))
    assert len(ends) == 1


def test_every_job_warms_up():
    jobs = kernel.warm_jobs()
    assert jobs
    for job in jobs:
        job()


def steps_of(seats, variant, seed):
    """Every state of a random game, and who does what there."""
    rng = Random(seed)
    state = rules.start(seats, {"first": "1", **variant})
    while acting := rules.to_act(state):
        seat = rng.choice(acting)
        action = rng.choice(rules.actions(state, seat))
        yield state, (seat, action)
        state = rules.apply(state, seat, action)


def states_of(seats, variant, seed):
    """Every state of a random game but the last."""
    return [state for state, _ in steps_of(seats, variant, seed)]


@pytest.mark.parametrize("variant", [PLAYED[0], PLAYED[-1]], ids=lambda variant: "-".join(variant.values()))
def test_a_new_deal_reveals_nothing_that_its_seat_cannot_know(variant):
    rng = Random(1)
    for at, state in enumerate(states_of(3, variant, 1)):
        if at % 7 == 0:
            view = rules.view(state, at % 3)
            worlds = [kernel.pack(rules.guess(view, rng)) for _ in range(2)]
            for world in worlds:
                kernel.redeal(world, at % 3, generator(at))
            assert worlds[0].tobytes() == worlds[1].tobytes()


def test_which_of_two_twins_was_played_does_not_matter():
    untidy = 0
    for at, (state, (acting, action)) in enumerate(steps_of(4, PLAYED[0], 5)):
        if at % 50 == 0:
            games = kernel.pack(state)
        for seat in range(4):
            walked, packed = games.copy(), kernel.pack(state)
            untidy += int((walked["held"] | walked["supply"])[0, seat] != (packed["held"] | packed["supply"])[0, seat])
            for world in (walked, packed):
                kernel.redeal(world, (seat + 1) % 4, generator(seat))
            assert kernel.unpack(walked) == kernel.unpack(packed)
        games["asked"] = max(acting, 0)
        kernel.apply(games, kernel.encode(action))
    assert untidy


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


@pytest.mark.parametrize(("seats", "left"), [(2, 7), (3, 8), (4, 9), (4, 20)])
def test_the_kernel_deals_again_as_the_rules_guess(seats, left):
    state = next(state for state in states_of(seats, PLAYED[0], seats) if unseen(state, 1) <= left)
    view, rng, lots = rules.view(state, 0), Random(1), generator(1)
    root = kernel.pack(state)
    plain, fast = Counter(), Counter()
    for _ in range(4000):
        games = root.copy()
        kernel.redeal(games, 0, lots)
        for counts, world in ((plain, rules.guess(view, rng)), (fast, kernel.unpack(games))):
            counts[world.hands[1] if left < 20 else world.hands[1][:2]] += 1
    assert len(plain) > 6
    assert likely(plain, fast)


def unseen(state, seat):
    """How many tokens of a seat the others have not seen; 99 while its hand is not full."""
    held = len(state.hands[seat])
    return held + len(state.supplies[seat]) if held == 5 else 99


@pytest.mark.parametrize("variant", [PLAYED[0], PLAYED[3], PLAYED[-1]], ids=lambda variant: "-".join(variant.values()))
@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_are_as_long_and_end_as_those_of_the_rules(seats, variant):
    start = rules.start(seats, {"first": "1", **variant})
    root, rng, lots = kernel.pack(start), Random(seats), generator(seats)
    plain_lengths, plain_ends, lengths, ends, games = Counter(), Counter(), Counter(), Counter(), root.copy()
    for _ in range(250):
        state, length = start, 0
        while acting := rules.to_act(state):
            state = rules.apply(state, acting[0], rng.choice(rules.actions(state, acting[0])))
            length += 1
        plain_lengths[length // 8] += 1
        plain_ends[rules.outcome(state).places, state.position.causes] += 1
    for _ in range(5_000):
        games[0] = root[0]
        lengths[kernel.playout(games, lots) // 8] += 1
        ends[places(games), kernel.unpack(games).position.causes] += 1
    assert likely(plain_lengths, lengths)
    assert likely(plain_ends, ends)


@pytest.mark.parametrize("variant", [PLAYED[0], PLAYED[-1]], ids=lambda variant: "-".join(variant.values()))
def test_a_lot_is_any_of_the_legal_actions(variant):
    for at, state in enumerate(states_of(4, variant, 11)):
        games, lots = kernel.pack(state), generator(at)
        offered = Counter(listed(games))
        if at % 5 == 0 and offered.total() > 1:
            lot = Counter(int(kernel._random_outcome(games[0], lots)) for _ in range(20 * offered.total()))
            assert set(lot) <= set(offered)
            assert likely(lot, Counter({code: 20_000 * count for code, count in offered.items()}))


def test_many_playouts_count_the_first_places():
    start = rules.start(3, OPEN)
    root, wins = kernel.pack(start), np.zeros(4, np.int64)
    done = kernel.playouts(root, 1000, generator(1), wins)
    assert 100 < done / 1000 < 250
    assert 1000 <= wins.sum() < 1200 and wins[3] == 0
    assert kernel.unpack(root) == start


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", pytest.param("NUMBA_BOUNDSCHECK", marks=pytest.mark.slow)])
def test_the_walk_is_the_same_in_plain_python_and_with_every_index_checked(setting):
    program = Path(__file__).with_name("board_walk.py")
    subprocess.run([sys.executable, program, "2"], env=os.environ | {setting: "1"}, check=True)
