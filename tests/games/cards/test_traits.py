"""The traits of actions, against the same traits in plain Python over the plain rules."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.games.cards import rules
from samurai.games.cards.deck import supply
from samurai.games.cards.field import sides
from samurai.games.cards.pieces import SAMURAI, SHAPES, Lay, Place
from samurai.games.cards.scoring import influence

traits = pytest.importorskip("samurai.games.cards.search.traits")
kernel = pytest.importorskip("samurai.games.cards.kernel")


def clip(lead):
    return max(-4, min(4, lead)) + 4


def sign(lead):
    return 1 + (lead > 0) - (lead < 0)


def lead_of(amounts, seat):
    return amounts[seat] - max(amount for other, amount in enumerate(amounts) if other != seat)


def stake(state, at, seat):
    piles = [row[at] for row in state.stones]
    left = max(0, supply(len(state.hands))[at] - sum(piles))
    return (max(-2, min(2, lead_of(piles, seat))) + 2) * 3 + (left > 2) + (left > 5)


def slow_traits(state, seat, action):
    return laying(state, seat, *action) if isinstance(action, Lay) else placing(state, seat, action.cell)


def laying(state, seat, card, cell):
    cards, of, counted = len(state.hands[seat] + state.piles[seat]), (min(4, card.strength) - 1) * 2, 0
    of += card.symbol is SAMURAI
    for side in sides(cell):
        village = state.field.villages.get(side, ())
        free = sum(near not in state.field.cards for near in sides(side))
        for symbol in village:
            strengths = influence(state.field, side, symbol, len(state.hands))
            added = list(strengths)
            if card.symbol in (symbol, SAMURAI):
                added[seat] += card.strength
                counted += 1
            before, after = lead_of(strengths, seat), lead_of(added, seat)
            near = clip(before) if any(strengths) else traits.NOBODY
            yield traits.CHANGE + ((free - 1) * 10 + near) * 9 + clip(after)
            lead = ((min(3, free) - 1) * 3 + sign(after)) * 3 + sign(before)
            yield traits.AFTER + lead * 15 + stake(state, SHAPES.index(symbol), seat)
    yield traits.CARD_CLASS + of * 4 + sum(cards > limit for limit in (3, 7, 11))
    yield traits.COUNTED + of * 5 + min(4, counted)
    yield traits.NEW + len(state.field.due(seat, cell)) * 4 + len(state.top or ())


def placing(state, seat, cell):
    cards = sum(side in state.field.cards for side in sides(cell))
    for symbol in state.held:
        lead = lead_of(influence(state.field, cell, symbol, len(state.hands)), seat)
        yield traits.PLACED + cards * 9 + clip(lead)


@settings(max_examples=25, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_the_kernel_finds_what_plain_python_finds(seats, seed):
    rng, found = Random(seed), np.zeros(traits.MOST, np.int64)
    state = rules.start(seats, {"first": str(rng.randint(1, seats))})
    while acting := rules.to_act(state):
        action = rng.choice(rules.actions(state, acting[0]))
        if isinstance(action, Lay | Place):
            size = traits.traits(kernel.pack(state), kernel.encode(action), found)
            assert Counter(found[:size].tolist()) == Counter(slow_traits(state, acting[0], action))
            assert 0 <= found[:size].min() <= found[:size].max() < traits.SIZE
        state = rules.apply(state, acting[0], action)


def test_no_two_traits_share_a_number():
    ends = [
        (traits.CARD_CLASS + 7 * 4 + 3, traits.CHANGE),
        (traits.CHANGE + (3 * 10 + traits.NOBODY) * 9 + 8, traits.AFTER),
        (traits.AFTER + 26 * 15 + 14, traits.COUNTED),
        (traits.COUNTED + 7 * 5 + 4, traits.NEW),
        (traits.NEW + 2 * 4 + 3, traits.PLACED),
        (traits.PLACED + 4 * 9 + 8, traits.SIZE),
    ]
    assert all(last + 1 == following for last, following in ends)
