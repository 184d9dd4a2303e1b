"""Law 7 for friedl: along random walks the kernel and the rules agree; and what only searches use is right."""

import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from kernels import friedl_walk
from kernels.friedl_walk import (
    ALONE,
    DROPPED,
    ENTERED,
    FEW,
    LONELY,
    MANY,
    MATSURI,
    START,
    Kernel,
    begin,
    compare_for_search,
    walk,
)

from samurai.engine.contract import walk_together
from samurai.engine.game import Outcome
from samurai.games.friedl import GAME, kernel
from samurai.games.friedl import rules as law
from samurai.games.friedl.kernel.exchange import STAKE, VALUE
from samurai.games.friedl.notation import read
from samurai.games.friedl.pieces import DECLARE
from samurai.games.friedl.value import IN_HAND, ON_BOARD
from samurai.kernels import generator

WALKS = [
    (START, {}),
    (START, {"homing": 0.4}),
    (MATSURI, {"chasing": 0.5}),
    (MANY, {"chasing": 0.5}),
    (ENTERED, {}),
    (FEW, {"homing": 0.9}),
    (FEW, {"homing": 0.7, "chasing": 0.9}),
    (DROPPED, {"chasing": 0.7}),
    (ALONE, {"chasing": 0.7}),
    (LONELY, {"chasing": 0.7}),
]


@pytest.mark.parametrize("rules", ["booklet", "shogi"])
def test_the_kernel_is_the_law(rules):
    ends = Counter()
    for number, (position, leaning) in enumerate(WALKS * 2):
        end = walk(begin(position, rules, plies=150), Random(number), **leaning)
        ends[law.outcome(end).reasons[0]] += 1
    assert {"mate", "repetition", "ply-limit"} <= set(ends)
    assert rules == "booklet" or "declared" in ends


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("rules", ["booklet", "shogi"])
def test_the_kernel_is_the_law_on_long_walks(rules, seed):
    for number, (position, leaning) in enumerate(WALKS):
        walk(begin(position, rules), Random(1000 * seed + number), **leaning)


@pytest.mark.parametrize("rules", ["booklet", "shogi"])
def test_what_searches_use_agrees_with_the_law(rules):
    rng = Random(7)
    for position, leaning in WALKS:
        state = begin(position, rules)
        while law.outcome(state) is None and len(state.moves) < 60:
            if len(state.moves) % 6 == 0:
                compare_for_search(state)
            state = walk(state, rng, steps=1, **leaning)


@pytest.mark.parametrize("rules", ["booklet", "shogi"])
@pytest.mark.parametrize(
    "position",
    [
        "4k4/9/3N5/9/4R4/9/9/9/4K4 w R2G2p 1",  # check by a Pferd and along a file: no drop helps
        "4k4/9/9/9/B8/9/9/9/4RK3 w r2g2p 1",  # check along two lines
        "4k4/9/9/9/4S4/9/9/4R4/4K4 b - 1",  # leaving the file discovers a check, going along it does not
        "4k4/9/9/9/4s4/9/9/4r4/K3b4 b - 1",
        "8k/9/6S2/5+P3/9/9/9/1B7/4K4 b - 1",  # two shields on a diagonal hide it
        "8k/9/6S2/9/9/9/9/1B7/4K4 b - 1",
        "4k4/9/4p4/9/9/4l4/4P4/4S4/4K4 b 2G 1",
        "4k4/4l4/9/4p4/9/9/4L4/9/4K4 w - 1",  # a Wagen shielded by a Samurai
        "9/9/9/2k1+pR3/9/9/9/2K6/9 b RB 1",
    ],
)
def test_double_and_discovered_checks_and_pins(position, rules):
    state = begin(position, rules)
    walk(state, Random(0), steps=0)
    compare_for_search(state)


@pytest.mark.parametrize(
    ("position", "booklet", "shogi"),
    [
        ("3lkl3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1", True, False),  # mates: the Goldfeldherr guards the Samurai
        ("3gkg3/3p1p3/9/3N5/9/9/9/9/4K4 b P 1", True, True),  # a Goldfeldherr captures it
        ("3lkl3/3p1p3/9/9/9/9/9/9/4K4 b P 1", True, True),  # nobody guards it
        ("4k4/4P4/9/9/9/4g4/3P1P3/3LKL3/9 w p 1", None, None),  # the same for the second player, not before his file
    ],
)
def test_a_dropped_samurai_may_mate_by_the_booklet_only(position, booklet, shogi):
    for rules, offered in (("booklet", booklet), ("shogi", shogi)):
        state = begin(position, rules)
        walk(state, Random(0), steps=0)
        if offered is not None:
            assert (read("S*e8") in kernel.actions(kernel.pack(state))) == offered


@pytest.mark.parametrize(
    ("position", "offered"),
    [
        ("+R1K+B1GG2/+P+P+P+P1SS2/9/9/4k4/9/9/9/9 b RB 1", True),  # 10 tiles around him, 28 points
        ("+R1K+B1GG2/+P+P+P+P1SS2/9/9/4k4/9/9/9/9 b R4P 1", False),  # 27 points
        ("+R1K+B1GG2/+P+P+P+P1S3/9/9/4k4/9/9/9/9 b RB9P 1", False),  # 9 tiles
        ("+RrK+B1GG2/+P+P+P+P1SS2/9/9/4k4/9/9/9/9 b B9P 1", False),  # in check
        ("9/9/9/9/4K4/9/9/2ss1+p+p+p+p/2gg1+b1k+r w r4p 1", True),  # the second player needs 27
        ("9/9/9/9/4K4/9/9/2ss1+p+p+p+p/2gg1+b1k+r w r3p 1", False),
        ("9/9/9/9/4K4/9/2k6/2ss1+p+p+p+p/2gg1+b2+r w r4p 1", True),  # the third row is castle too
        ("9/9/9/9/4K4/2k6/9/2ss1+p+p+p+p/2gg1+b2+r w r4p 1", False),
    ],
)
def test_the_declaration_is_offered_exactly_where_it_wins(position, offered):
    for rules in ("booklet", "shogi"):
        state = begin(position, rules)
        walk(state, Random(0), steps=0)
        assert (DECLARE in kernel.actions(kernel.pack(state))) == (offered and rules == "shogi")


@pytest.mark.parametrize(
    ("position", "reasons"),
    [
        ("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", ("mate",)),
        ("k8/2G6/1G7/9/9/9/9/9/4K4 w - 1", ("no-move",)),
    ],
)
def test_mate_and_no_move_at_all_are_told_apart(position, reasons):
    state = begin(position)
    walk(state, Random(0), steps=0)
    assert kernel.outcome(kernel.pack(state)).reasons == reasons


def follow(state, words):
    """The outcome after these moves; the law is kept all the way."""
    said = map(read, words)
    states = walk_together(GAME, Kernel(), state, Random(0), lambda *_: next(said))
    return law.outcome(list(islice(states, len(words) + 1))[-1])


def test_a_game_may_end_for_two_reasons_at_once():
    words = ("Ke1-d1", "Ke9-d9", "Kd1-e1", "Kd9-e9")
    assert follow(begin(FEW, plies=13), words * 3) == Outcome((1, 1), ("repetition",))
    assert follow(begin(FEW, plies=12), words * 3) == Outcome((1, 1), ("repetition", "ply-limit"))


def test_perpetual_check_loses_in_shogi_only():
    words = ("Ti1-i9", *("Ke9-e8", "Ti9-i8", "Ke8-e9", "Ti8-i9") * 3)
    assert follow(begin(FEW), words) == Outcome((1, 1), ("repetition",))
    assert follow(begin(FEW, "shogi"), words) == Outcome((2, 1), ("perpetual-check",))
    assert follow(begin(FEW, "shogi"), words[:-1]) is None
    turned = ("Ke1-d1", "Th9-h1", *("Kd1-d2", "Th1-h2", "Kd2-d1", "Th2-h1") * 3)
    assert follow(begin("1r2k4/9/9/9/9/9/9/9/4K4 b - 1", "shogi"), turned) == Outcome((1, 2), ("perpetual-check",))


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (START, [30, 900, 25470, 719731, 19861490]),
        (MATSURI, [207, 28684, 4809015]),
        (MANY, [593, 105677, 53393368]),
    ],
)
def test_perft_counts_what_the_shogi_world_counts(position, counts):
    packed = kernel.pack(begin(position, "shogi"))
    assert [kernel.perft(packed, depth) for depth in range(1, len(counts) + 1)] == counts
    assert [kernel.perft(packed, depth, made=True) for depth in range(1, len(counts))] == counts[:-1]


def test_exchanges_use_the_values_of_the_plain_bots():
    for tile in range(1, 15):
        assert VALUE[tile] == VALUE[tile + 16] == 10 * ON_BOARD[tile]
        assert STAKE[tile] == STAKE[tile + 16] == 10 * (ON_BOARD[tile] + IN_HAND[tile % 8])


def test_random_games_end_as_the_law_says_and_repeat_with_their_seed():
    packed = kernel.pack(begin(rules="shogi", plies=200))
    untouched = kernel.pack(begin(rules="shogi", plies=200))
    ends = Counter(kernel.playout(packed, generator(seed)) for seed in range(300))
    assert {end.reasons for end in ends} >= {("mate",), ("ply-limit",)}
    assert {end.places for end in ends} >= {(1, 2), (2, 1), (1, 1)}
    assert kernel.playout(packed, generator(5)) == kernel.playout(packed, generator(5))
    assert friedl_walk.same(packed, untouched)


def test_threads_count_at_the_same_time():
    packs = [kernel.pack(begin()) for _ in range(4)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda packed: kernel.perft(packed, 4), packs)) == [719731] * 4


@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", pytest.param("NUMBA_BOUNDSCHECK", marks=pytest.mark.slow)])
def test_the_kernel_is_the_law_with_the_compiler_off_and_with_every_index_checked(setting):
    tests = Path(friedl_walk.__file__).parent.parent
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", "kernels.friedl_walk"],
        cwd=tests,
        env=os.environ | {setting: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "the kernel is the law\n", ran.stderr
