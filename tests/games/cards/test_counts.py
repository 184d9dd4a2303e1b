"""The counts of a learned evaluation, against the same counts in plain Python over the plain rules."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.games.cards import rules
from samurai.games.cards.deck import SET_SIZE, supply
from samurai.games.cards.field import sides
from samurai.games.cards.pieces import SAMURAI, SHAPES
from samurai.games.cards.scoring import influence
from samurai.games.cards.state import Phase

counts = pytest.importorskip("samurai.games.cards.search.counts")
kernel = pytest.importorskip("samurai.games.cards.kernel")


def clip(number, most):
    return max(-most, min(most, number))


def lead_of(amounts, seat):
    return amounts[seat] - max(amount for other, amount in enumerate(amounts) if other != seat)


def slow_counts(state, seat):
    seats, cards = len(state.hands), len(state.hands[seat] + state.piles[seat])
    turn = (seat - state.turn - (state.phase is not Phase.LAY)) % seats
    yield counts.SEAT + (seat - state.first) % seats
    yield counts.TEMPO + cards * 4 + turn
    races, stakes = [], {}
    for at, shape in enumerate(SHAPES):
        piles = [row[at] for row in state.stones]
        lead, left = lead_of(piles, seat), max(0, supply(seats)[at] - sum(piles))
        races.append(clip(lead, 2))
        stakes[shape] = (clip(lead, 2) + 2) * 3 + (left > 2) + (left > 5)
        yield counts.RACE + (clip(lead, 4) + 4) * 8 + min(7, left)
    best, middle, worst = sorted(races, reverse=True)
    stage = sum(map(len, state.hands + state.piles)) * 4 // (SET_SIZE * seats + 1)
    yield counts.STANDING + (((best + 2) * 5 + middle + 2) * 5 + worst + 2) * 4 + stage
    yield counts.AHEAD + clip(lead_of([sum(row) for row in state.stones], seat), 4) + 4
    yield from village_counts(state, seat, min(2, turn), stakes)
    step = sum(cards > limit for limit in (3, 7, 11))
    for piled, held in enumerate((state.hands[seat], state.piles[seat])):
        for card in held:
            strength = (min(4, card.strength) - 1) * 2 + piled
            if card.symbol is SAMURAI:
                yield counts.ANY + strength * 4 + step
            else:
                yield counts.SPECIAL + strength * 15 + stakes[card.symbol]


def village_counts(state, seat, turn, stakes):
    for cell, village in state.field.villages.items():
        free = sum(side not in state.field.cards for side in sides(cell))
        for symbol in village if free else ():
            strengths = influence(state.field, cell, symbol, len(state.hands))
            lead = clip(lead_of(strengths, seat), 5)
            near = lead + 5 if any(strengths) else counts.NOBODY
            yield counts.NEAR + ((free - 1) * 12 + near) * 3 + turn
            yield counts.STAKE + ((min(3, free) - 1) * 7 + clip(lead, 3) + 3) * 15 + stakes[symbol]
            yield counts.PLACE + ((len(village) - 1) * 4 + free - 1) * 7 + clip(lead, 3) + 3


@settings(max_examples=25, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6), steps=st.integers(0, 150))
def test_the_kernel_counts_what_plain_python_counts(seats, seed, steps):
    rng, found = Random(seed), np.zeros(counts.MOST, np.int64)
    state = rules.start(seats, {"first": str(rng.randint(1, seats))})
    for _ in range(steps):
        if not (acting := rules.to_act(state)):
            break
        state = rules.apply(state, acting[0], rng.choice(rules.actions(state, acting[0])))
    for seat in range(seats):
        size = counts.count(kernel.pack(state)[0], seat, found)
        assert Counter(found[:size].tolist()) == Counter(slow_counts(state, seat))
        assert 0 <= found[:size].min() <= found[:size].max() < counts.SIZE


def test_no_two_counts_share_a_number():
    ends = [
        (counts.TEMPO + SET_SIZE * 4 + 3, counts.STANDING),
        (counts.STANDING + 124 * 4 + 3, counts.AHEAD),
        (counts.NEAR + (3 * 12 + counts.NOBODY) * 3 + 2, counts.STAKE),
        (counts.STAKE + (2 * 7 + 6) * 15 + 14, counts.PLACE),
        (counts.PLACE + (2 * 4 + 3) * 7 + 6, counts.SPECIAL),
        (counts.SPECIAL + 7 * 15 + 14, counts.ANY),
        (counts.ANY + 7 * 4 + 3, counts.SIZE),
    ]
    assert all(last + 1 == following for last, following in ends)
