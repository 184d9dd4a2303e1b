"""Views and actions as numbers: the kernels write what the plain encodings say, along random walks of every variant."""

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from samurai.engine.contract import variants
from samurai.engine.encoding import Layout
from samurai.engine.errors import UserError
from samurai.engine.game import CHANCE, FIRST, complete, seat_label
from samurai.games import NAMES, load
from samurai.rl.setting import Setting, encoding, setting

EVERY = [(name, seats) for name in NAMES for seats in load(name).seats]
SFEN = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
ENTERED = "+R1K+B1GG2/+P+P+P+P1SS2/9/9/4k4/9/9/9/9 b RBGS2N2L6Pgs2n2l8p 1"


def walk(name, seats, variant, rng, steps=10_000):
    """Every state of a random game, and who acts there how."""
    rules = load(name).rules
    state = rules.start(seats, variant)
    for _ in range(steps):
        acting = rules.to_act(state)
        yield state, acting
        if not acting:
            return
        seat = rng.choice(acting)
        state = rules.apply(state, seat, rng.choice(rules.actions(state, seat)))


def check(name, state, acting):
    """The plain encoding and the kernels agree on what every seat knows, and on what the one to act may do."""
    made, rules = setting(name, getattr(state, "hands", ((), ())).__len__()), load(name).rules
    games, past = made.batcher().packed(state)
    row = np.ones(made.encoding.LAYOUT.size, np.int8)
    for seat in range(made.seats):
        view = rules.view(state, seat)
        made.batcher().observe(games, past, seat, row)
        plain = np.array(made.encoding.observe(view))
        assert plain.min() >= -128 and plain.max() <= 127
        assert np.array_equal(row, plain)
    if acting and acting != (CHANCE,):
        seat = acting[0]
        offered, view = rules.actions(state, seat), rules.view(state, seat)
        numbers = [made.encoding.number(view, action) for action in offered]
        assert len(set(numbers)) == len(offered), "no two actions share a number"
        assert min(numbers) >= 0 and max(numbers) < made.encoding.ACTIONS
        codes, listed = np.zeros(made.batcher().listed, np.int64), np.zeros(made.batcher().listed, np.int32)
        count = made.batcher().offer(games, codes, listed)
        assert sorted(listed[:count]) == sorted(numbers)
        check_done(made, state, (seat, dict(zip(numbers, offered))[listed[0]]), codes[0])


def check_done(made, state, deed, code):
    """The kernel's code for a number does what the action of this number does."""
    seat, action = deed
    games, past = made.batcher().packed(state)
    made.batcher().do(games, past, code)
    after = made.game.rules.apply(state, seat, action)
    again = made.batcher().packed(after)
    rows = np.zeros((2, made.encoding.LAYOUT.size), np.int8)
    made.batcher().observe(games, past, seat, rows[0])
    made.batcher().observe(*again, seat, rows[1])
    assert np.array_equal(rows[0], rows[1])


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_the_kernels_write_what_the_encoding_says(name, seats):
    rng, game = Random(seats), load(name)
    chosen = rng.choices(list(variants(game)), k=2)
    for variant in chosen:
        named = {FIRST: seat_label(rng.randrange(seats)), **variant} if name != "friedl" else variant
        for at, (state, acting) in enumerate(walk(name, seats, complete(game, seats, named), rng)):
            if at % 6 == 0 or not acting or (name == "cards" and state.phase == "place"):
                check(name, state, acting)


@pytest.mark.parametrize(("position", "rules"), [(SFEN, "booklet"), (SFEN, "shogi"), (ENTERED, "shogi")])
def test_friedl_promotes_drops_and_declares_in_numbers(position, rules):
    variant = complete(load("friedl"), 2, {"rules": rules, "position": position, "plies": "60"})
    for state, acting in walk("friedl", 2, variant, Random(3), 40):
        check("friedl", state, acting)


def test_what_a_seat_cannot_see_is_not_in_its_numbers():
    for name, seats in EVERY:
        made, rng = setting(name, seats), Random(1)
        for at, (state, _) in enumerate(walk(name, seats, made.variant | {FIRST: "1"}, rng)):
            if at % 9 == 0:
                view = made.game.rules.view(state, 0)
                world = made.game.rules.guess(view, rng)
                assert made.encoding.observe(made.game.rules.view(world, 0)) == made.encoding.observe(view)


def test_a_layout_names_its_parts():
    layout = Layout({"table": (3,), "hands": (2, 7)})
    assert (layout.size, dict(layout.starts)) == (17, {"table": 0, "hands": 3})
    assert list(range(17))[layout.part("hands")] == list(range(3, 17))


def test_board_numbers_mean_the_same_for_any_number_of_players():
    assert {encoding("board").LAYOUT.size} == {setting("board", seats).encoding.LAYOUT.size for seats in (2, 3, 4)}


def test_nonsense_is_refused():
    with pytest.raises(UserError, match="there is no game 'go'"):
        setting("go")
    with pytest.raises(UserError, match="not for 5"):
        setting("board", 5)
    with pytest.raises(UserError, match="no option 'komi'"):
        Setting("cards", 2, {"komi": "6.5"})
