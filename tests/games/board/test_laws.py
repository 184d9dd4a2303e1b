"""The laws of every game, and what must always be true in this one, on random games."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.engine.contract import variants, walk
from samurai.engine.game import CHANCE
from samurai.engine.record import follow
from samurai.games.board import GAME
from samurai.games.board.actions import Move, Pass, Place, Swap
from samurai.games.board.japan import japan
from samurai.games.board.pieces import FULL_SET, SHIPS, Token
from samurai.games.board.scoring import majorities
from samurai.games.board.state import Phase

rules = GAME.rules
seeds = st.integers(0, 2**32)
PLAYED = [variant for variant in variants(GAME) if variant["piles"] == "screened"]
"""The option `piles` is one of display, and no law looks at a display."""


@pytest.mark.parametrize("variant", PLAYED, ids=lambda variant: "-".join(variant.values()))
@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=4)
@given(seed=seeds)
def test_every_law_holds(seats, variant, seed):
    walk(GAME, seats, variant, Random(seed))


def random_game(seats, seed):
    """Every (state, seat, action, state after it) of a random game."""
    rng = Random(seed)
    choices = {name: rng.choice(values) for name, values in VALUES.items()}
    state = rules.start(seats, {"first": str(rng.randrange(seats) + 1), **choices})
    while acting := rules.to_act(state):
        seat = rng.choice(acting)
        action = rng.choice(rules.actions(state, seat))
        after = rules.apply(state, seat, action)
        yield state, seat, action, after
        state = after


VALUES = {option.name: option.choices for option in GAME.options if option.name != "first"}


@settings(max_examples=30)
@given(st.integers(2, 4), seeds)
def test_tokens_and_figures_are_never_lost(seats, seed):
    for _, _, _, state in random_game(seats, seed):
        position = state.position
        for seat in range(seats):
            lying = [piece.token for piece in position.tokens if piece and piece.seat == seat]
            own = [*state.hands[seat], *state.supplies[seat], *lying]
            assert sorted(own) == list(FULL_SET) or sorted([*own, "swap"]) == list(FULL_SET)
        standing = [figure for figures in position.figures for figure in figures]
        gone = sum(map(sum, position.captured)) + sum(position.aside) + sum(position.pool)
        assert len(standing) + gone == {2: 21, 3: 30, 4: 39}[seats]
        empty = [at for at, piece in enumerate(position.tokens) if not piece]
        assert state.land == tuple(at for at in japan(seats).land if at in empty)
        assert state.sea == tuple(at for at in japan(seats).sea if at in empty)


@settings(max_examples=30)
@given(st.integers(2, 4), seeds)
def test_at_the_start_of_a_turn_there_is_empty_land_and_a_legal_swap(seats, seed):
    for _, _, _, state in random_game(seats, seed):
        if state.position.phase is Phase.TURN and not state.position.played:
            assert state.land
            hands = ((Token.FIGURE_EXCHANGE,),) * seats
            assert rules.actions(state._replace(hands=hands), state.position.turn)


@settings(max_examples=30)
@given(st.integers(2, 4), seeds)
def test_a_land_token_completes_at_most_two_settlements_and_a_ship_or_swap_none(seats, seed):
    for before, _, action, after in random_game(seats, seed):
        if before.position.options.capture == "at_once" and isinstance(action, Place | Move | Swap):
            emptied = [
                at for at in japan(seats).settlements if before.position.figures[at] and not after.position.figures[at]
            ]
            harmless = isinstance(action, Swap) or (isinstance(action, Place) and action.token in SHIPS)
            assert len(emptied) <= (0 if harmless else 2)


@settings(max_examples=30)
@given(st.integers(2, 4), seeds)
def test_nobody_has_more_than_twenty_turns_or_passes_with_a_token(seats, seed):
    turns = [0] * seats
    for before, seat, action, _ in random_game(seats, seed):
        if seat != CHANCE and before.position.phase is Phase.TURN and not before.position.played:
            assert isinstance(action, Pass) == (not before.hands[seat] and not before.supplies[seat])
            turns[seat] += not isinstance(action, Pass)
    assert max(turns) <= 20


@settings(max_examples=30)
@given(st.integers(2, 4), seeds)
def test_at_most_one_player_has_two_majorities_and_cities_hold_different_figures(seats, seed):
    for _, _, _, state in random_game(seats, seed):
        assert sum(len(most) >= 2 for most in majorities(state.position.captured)) <= 1
        for figures in state.position.figures:
            assert len(set(figures)) == len(figures)


@settings(max_examples=10)
@given(st.integers(2, 4), seeds)
def test_no_way_of_touching_is_the_beginning_of_another(seats, seed):
    for state, seat, _, _ in random_game(seats, seed):
        if seat != CHANCE:
            ways = sorted(way for action in rules.actions(state, seat) for way in GAME.notation.touches(action))
            assert not any(longer[: len(way)] == way for way, longer in pairwise(ways))


def test_a_game_replays_from_its_record():
    walked = walk(GAME, 2, PLAYED[0], Random(5))
    assert follow(GAME, walked.record).outcome == walked.outcome
