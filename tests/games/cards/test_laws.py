"""The laws of every game, and what follows from this game's rules, on random play."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.engine.contract import variants, walk
from samurai.engine.toolkit.majority import leader
from samurai.games.cards import GAME, rules
from samurai.games.cards.field import is_for_villages, sides
from samurai.games.cards.pieces import Lay
from samurai.games.cards.scoring import influence
from samurai.games.cards.state import LAY, OVER, PLACE

SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("variant", list(variants(GAME)))
@settings(max_examples=3)
@given(seed=SEEDS)
def test_the_game_keeps_the_laws(seats, variant, seed):
    assert walk(GAME, seats, variant, Random(seed)).outcome.places


def course(seats, seed):
    """Each state of a random game, with the action that follows."""
    rng = Random(seed)
    state = rules.start(seats, {"first": str(1 + rng.randrange(seats))})
    while acting := rules.to_act(state):
        action = rng.choice(rules.actions(state, acting[0]))
        yield state, action
        state = rules.apply(state, acting[0], action)
    yield state, None


def turns(seats, seed):
    """The state before each card, the action, and the state when its turn is played."""
    before = None
    for state, action in course(seats, seed):
        if before is not None and state.phase is not PLACE:
            yield *before, state
            before = None
        if isinstance(action, Lay):
            before = state, action


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=SEEDS)
def test_villages_and_cards_lie_on_opposite_colours_of_a_chequerboard(seats, seed):
    *_, (state, _) = course(seats, seed)
    assert all(map(is_for_villages, state.field.villages))
    assert not any(map(is_for_villages, state.field.cards))
    assert not any(map(is_for_villages, state.field.free))


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=SEEDS)
def test_the_free_cells_are_the_empty_sides_of_villages_in_order(seats, seed):
    for state, _ in course(seats, seed):
        beside = {side for cell in state.field.villages for side in sides(cell)}
        assert state.field.free == tuple(sorted(beside - set(state.field.cards)))


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=SEEDS)
def test_a_card_brings_at_most_two_villages_and_scores_at_most_four_all_next_to_it(seats, seed):
    for before, (_, cell), state in turns(seats, seed):
        came = set(state.field.villages) - set(before.field.villages)
        assert len(came) <= 2
        assert came <= set(sides(cell))
        scored = [{at.cell for at in rules.view(each, None).villages if at.scored} for each in (before, state)]
        assert scored[0] <= scored[1]
        assert len(scored[1] - scored[0]) <= 4
        assert scored[1] - scored[0] <= set(sides(cell))


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=SEEDS)
def test_villages_come_just_where_the_rulebook_says_seen_from_the_village(seats, seed):
    """For each village and each two neighbouring sides of it: the new card on one, another player's on the other."""
    for before, (_, cell), state in turns(seats, seed):
        due = set()
        for x, y in before.field.villages:
            for one, two in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                pair = {(x + one, y), (x, y + two)}
                (other,) = pair - {cell} if cell in pair else (None,)
                if other in before.field.cards and before.field.cards[other].seat != before.turn:
                    due.add((x + one, y + two))
        due -= set(before.field.villages)
        stack = (before.top is not None) + len(before.unseen)
        came = set(state.field.villages) - set(before.field.villages)
        assert came <= due
        assert len(came) == min(len(due), stack)


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=SEEDS)
def test_everything_in_the_box_is_somewhere_and_stones_come_from_surrounded_villages(seats, seed):
    for state, _ in course(seats, seed):
        stack = len(state.unseen) + sum(village is not None for village in (state.top, state.held))
        assert len(state.field.villages) + stack == 44
        assert len(state.field.cards) + sum(map(len, state.hands)) + sum(map(len, state.piles)) == seats * (
            13 if seats == 4 else 15
        )
    stones = [[0, 0, 0] for _ in range(seats)]
    for cell in filter(state.field.is_surrounded, state.field.villages):
        for symbol in state.field.villages[cell]:
            taker = leader(influence(state.field, cell, symbol, seats))
            if taker is not None:
                stones[taker][("helmet", "buddha", "rice").index(symbol)] += 1
    assert tuple(map(tuple, stones)) == state.stones


@settings(max_examples=12)
@given(seats=st.integers(2, 4), seed=SEEDS)
def test_nobody_is_ever_without_a_card_on_their_turn_and_rounds_are_whole(seats, seed):
    laid = 0
    for state, action in course(seats, seed):
        if state.phase is LAY and rules.to_act(state) == (state.turn,):
            assert state.hands[state.turn]
            assert state.turn == (state.first + laid) % seats
        laid += isinstance(action, Lay)
    assert state.phase is OVER
    assert laid % seats == 0 or "no-free-side" in state.causes
