"""The compiled search of friedl: against a plain one, and by the rules that make one game two."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from samurai.games.friedl import kernel
from samurai.games.friedl.pieces import SIDE, SQUARES
from samurai.games.friedl.records import sfen
from samurai.games.friedl.records.usi import read
from samurai.games.friedl.rules import State, actions, apply
from samurai.games.friedl.search.alphabeta import search_root
from samurai.games.friedl.search.evaluation import TEMPO, value
from samurai.games.friedl.search.memory import DEEP, EXACT, LOWER, MATE, MEMORY, MOVE, UPPER, keep, recall, score_of
from samurai.games.friedl.search.nnue.network import TABLES
from samurai.games.friedl.search.node import FOUL
from samurai.kernels import kernel as compiled
from samurai.kernels import records

LINES = (Path(__file__).parents[1] / "bots" / "friedl" / "tactics.txt").read_text(encoding="utf-8").splitlines()


@compiled
def looks(games):
    return value(games[0])


def state_of(text, shogi=True):
    return State(sfen.read(text), (), (), shogi, 512)


def searched(state, depth, low=-MATE, high=MATE, plain=1):
    packed, memory = kernel.pack(state), records(MEMORY)
    memory[0]["limit"], memory[0]["plain"] = 1 << 60, plain
    past = np.zeros((len(state.past) + DEEP + 2, 2), np.int64)
    past[: len(state.past) + 1] = packed.past[: len(state.past) + 1]
    score = search_root(packed.position, memory, TABLES, np.zeros(2 << 16, np.int64), past, depth, low, high)
    return int(score), memory[0]


def plain(state, depth, ply=0):
    """Every move is tried, and nothing remembered."""
    if depth == 0:
        return searched(state, 0)[0]
    side = state.position[SIDE]
    if not actions(state, side):
        return ply - MATE
    if ply and state.position in state.past:
        return 0
    return max(-plain(apply(state, side, action), depth - 1, ply + 1) for action in actions(state, side))


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=[pytest.mark.slow] * (at != 2)) for at, line in enumerate(LINES[:5])]
)
def test_it_finds_what_a_plain_search_finds(line):
    state = state_of(line.partition(" ")[2])
    assert searched(state, 1)[0] == plain(state, 1)
    assert searched(state, 2)[0] == plain(state, 2)


def test_it_finds_what_a_plain_search_finds_three_moves_ahead():
    state = state_of("k8/9/9/9/9/9/9/4R4/4K4 b -")
    assert searched(state, 3)[0] == plain(state, 3)


@pytest.mark.parametrize("line", LINES[:12])
def test_narrow_windows_are_right_about_their_bounds(line):
    state = state_of(line.partition(" ")[2])
    score, _ = searched(state, 2)
    assert searched(state, 2, score, score + 1)[0] <= score
    assert searched(state, 2, score - 1, score)[0] >= score


@pytest.mark.parametrize("line", LINES)
def test_a_position_looks_the_same_from_the_other_side(line):
    position = sfen.read(line.partition(" ")[2])
    board = bytes(tile and tile ^ 16 for tile in (position[80 - square] for square in SQUARES))
    turned = board + position[88:95] + position[81:88] + bytes([1 - position[SIDE]])
    here, there = (kernel.pack(State(one, (), (), True, 512)).position for one in (position, turned))
    assert looks(here) == looks(there)


def test_the_start_is_even():
    assert looks(kernel.pack(state_of(sfen.START)).position) == TEMPO


@pytest.mark.parametrize(("shogi", "score"), [(True, FOUL), (False, 0)])
def test_perpetual_check_loses_under_shogi_rules(shogi, score):
    """F5: the Turm gives check for ever, and the Kaiser, about to step back to where he was, is glad of it."""
    state = state_of("4k4/R8/9/9/9/9/9/9/4K4 b -", shogi)
    for word in ("9b9a", "5a5b", "9a9b"):
        state = apply(state, state.position[SIDE], read(state, word))
    assert searched(state, 2, plain=0)[0] == score


@pytest.mark.parametrize("plies", [1, 2])
def test_the_last_ply_is_a_draw_unless_it_mates(plies):
    """F6."""
    state = state_of("4k4/9/4P4/9/9/9/9/9/4K4 b GR")._replace(plies=plies)
    assert searched(state, 3, plain=0)[0] == MATE - 1
    state = state_of("4k4/9/9/9/9/9/9/9/4K4 b GR")._replace(plies=plies)
    assert searched(state, 3, plain=0)[0] == 0


def test_the_table_gives_back_what_was_put_in():
    table, rng = np.zeros(2 << 4, np.int64), Random(1)
    for score in (0, 1, -1, 500, -29_000, MATE - 7, 9 - MATE):
        for bound in (UPPER, LOWER, EXACT):
            key, move, depth = rng.getrandbits(63), rng.getrandbits(26), rng.randrange(96)
            table[:] = 0
            keep(table, key, 1, 3, move, score, depth, bound)
            data = recall(table, key)
            assert data & MOVE == move
            assert score_of(data, 3) == score
            assert recall(table, key ^ 1 << 40) == 0
