"""The laws of the engine, on random play in both rule sets; and the game among its peers."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.engine.contract import check_state, variants, walk
from samurai.engine.errors import UserError
from samurai.engine.game import complete
from samurai.games import load
from samurai.games.friedl import GAME


@pytest.mark.parametrize("variant", list(variants(GAME)), ids=lambda variant: variant["rules"])
@settings(max_examples=2)
@given(seed=st.integers(0, 10**9))
def test_the_laws_hold_on_random_games(variant, seed):
    walk(GAME, 2, variant, Random(seed))


@pytest.mark.parametrize(
    "position",
    [
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p",
        "4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P",
        "k8/1PPPPPPPP/9/9/9/9/9/9/K8 b 4L4N",
    ],
)
@pytest.mark.parametrize("rules", ["booklet", "shogi"])
def test_the_laws_hold_in_crowded_positions(position, rules):
    state = GAME.rules.start(2, complete(GAME, 2, {"rules": rules, "position": position}))
    assert not check_state(GAME, state, 2, Random(1))


@pytest.mark.parametrize("seed", range(3))
def test_no_way_to_touch_a_move_is_the_beginning_of_another(seed):
    rng = Random(seed)
    state = GAME.rules.start(2, complete(GAME, 2, {}))
    while acting := GAME.rules.to_act(state):
        offered = GAME.rules.actions(state, acting[0])
        ways = {way for action in offered for way in GAME.notation.touches(action)}
        assert not {way[:-1] for way in ways} & ways
        state = GAME.rules.apply(state, acting[0], rng.choice(offered))


def test_the_game_is_known_by_its_name():
    assert load("friedl") is GAME
    with pytest.raises(UserError, match="2 players"):
        complete(GAME, 3, {})
