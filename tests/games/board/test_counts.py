"""The counts of a learned evaluation, against the same counts in plain Python over the plain rules."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.engine.contract import variants
from samurai.games.board import GAME, rules
from samurai.games.board.capture import influence
from samurai.games.board.japan import japan
from samurai.games.board.pieces import INFLUENCE, Figure
from samurai.games.board.state import Phase

counts = pytest.importorskip("samurai.games.board.search.counts")
kernel = pytest.importorskip("samurai.games.board.kernel")
tables = pytest.importorskip("samurai.games.board.kernel.tables")

VARIANTS = list(variants(GAME))


def clip(number, most):
    return max(-most, min(most, number))


def lead_of(amounts, seat):
    return amounts[seat] - max(amount for other, amount in enumerate(amounts) if other != seat)


def turn_of(position, seat):
    """How many seats play a normal token before this one does."""
    first = position.options.first
    if position.phase is Phase.TURN:
        first = position.turn + position.normal
    if position.phase is Phase.DRAW:
        first = position.turn + 1
    return (seat - first) % position.options.seats


def slow_counts(state, seat):
    position, board = state.position, japan(state.position.options.seats)
    seats, tokens = position.options.seats, len(state.hands[seat] + state.supplies[seat])
    turn = turn_of(position, seat)
    yield counts.SEAT + (seat - position.options.first) % seats
    yield counts.TEMPO + tokens * 4 + turn
    races, sure, lost, every = [], 0, 0, 0
    for at, figure in enumerate(Figure):
        lead = lead_of([row[at] for row in position.captured], seat)
        left = position.pool[at] + sum(figure in here for here in position.figures)
        every += left
        sure, lost = sure + (lead > left), lost + (lead < -left)
        races.append(clip(lead, 2))
        yield counts.RACE + (clip(lead, 4) + 4) * 8 + min(7, left)
        stake = (clip(lead, 2) + 2) * 3 + (left > 2) + (left > 4)
        yield from figure_counts(position, board, figure, seat, turn, stake)
        for piled, held in enumerate((state.hands[seat], state.supplies[seat])):
            for token in held:
                if token.startswith(figure):
                    yield counts.SPECIAL + (int(token[-1]) - 2) * 30 + piled * 15 + stake
    best, middle, worst = sorted(races, reverse=True)
    yield counts.DECIDED + sure * 4 + lost
    stage = every * 4 // (3 * {2: 7, 3: 10, 4: 13}[seats] + 1)
    yield counts.STANDING + (((best + 2) * 5 + middle + 2) * 5 + worst + 2) * 4 + stage
    yield counts.AHEAD + clip(lead_of([sum(row) for row in position.captured], seat), 4) + 4
    step = sum(tokens > limit for limit in (4, 9, 14))
    for piled, held in enumerate((state.hands[seat], state.supplies[seat])):
        for token in held:
            if len(set(INFLUENCE[token].values())) == 1:
                yield counts.TOKEN + tables.KIND[token] * 8 + piled * 4 + step


def figure_counts(position, board, figure, seat, turn, stake):  # noqa: PLR0917
    for at in board.settlements:
        if figure in position.figures[at]:
            free = sum(position.tokens[land] is None for land in board.land_around[at])
            strengths = influence(board, position.tokens, at, figure)
            lead = clip(lead_of(strengths, seat), 5)
            near = lead + 5 if any(strengths) else counts.NOBODY
            yield counts.NEAR + (min(4, free) * 12 + near) * 3 + min(2, turn)
            yield counts.STAKE + ((max(1, min(3, free)) - 1) * 7 + clip(lead, 3) + 3) * 15 + stake
            town = 0 if at in board.villages else 1 if at in board.cities else 2
            yield counts.PLACE + (town * 5 + min(4, free)) * 7 + clip(lead, 3) + 3


@settings(max_examples=25, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6), steps=st.integers(0, 160))
def test_the_kernel_counts_what_plain_python_counts(seats, seed, steps):
    rng, found = Random(seed), np.zeros(counts.MOST, np.int64)
    state = rules.start(seats, {**rng.choice(VARIANTS), "first": str(rng.randint(1, seats))})
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
        (counts.NEAR + (4 * 12 + counts.NOBODY) * 3 + 2, counts.STAKE),
        (counts.STAKE + (2 * 7 + 6) * 15 + 14, counts.PLACE),
        (counts.PLACE + (2 * 5 + 4) * 7 + 6, counts.SPECIAL),
        (counts.SPECIAL + 2 * 30 + 29, counts.TOKEN),
        (counts.TOKEN + 16 * 8 + 7, counts.SIZE),
        (counts.STANDING + 124 * 4 + 3, counts.AHEAD),
        (counts.TEMPO + 20 * 4 + 3, counts.DECIDED),
    ]
    assert all(last + 1 == following for last, following in ends)
