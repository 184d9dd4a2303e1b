"""The traits of actions, against the same traits in plain Python over the plain rules."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samurai.engine.contract import variants
from samurai.games.board import GAME, rules
from samurai.games.board.actions import Draft, Draw, End, Keep, Move, Pass, Place, Swap
from samurai.games.board.capture import influence
from samurai.games.board.japan import japan
from samurai.games.board.pieces import FAST, INFLUENCE, Figure, Token

traits = pytest.importorskip("samurai.games.board.search.traits")
kernel = pytest.importorskip("samurai.games.board.kernel")
tables = pytest.importorskip("samurai.games.board.kernel.tables")

VARIANTS = list(variants(GAME))


def clip(lead):
    return max(-4, min(4, lead)) + 4


def sign(lead):
    return 1 + (lead > 0) - (lead < 0)


def lead_of(amounts, seat):
    return amounts[seat] - max(amount for other, amount in enumerate(amounts) if other != seat)


def class_of(token):
    kind = tables.KIND[token]
    return kind % 3 if kind < 9 else kind - 6


class Slow:
    """The traits of a seat's actions in one state."""

    def __init__(self, state, seat):
        self.state, self.seat, self.position = state, seat, state.position
        self.board = japan(self.position.options.seats)

    def of(self, action):
        match action:
            case Keep(token):
                return self.keeping(token)
            case Draft(_, at):
                return [traits.DRAFTED + tables.SETTLEMENT[at]]
            case End():
                return [traits.END + min(3, len({token for token in self.state.hands[self.seat] if token in FAST}))]
            case Pass():
                return [traits.END + 4]
            case Place(token, at):
                return self.placing(token, token, at)
            case Move(source, target):
                moved = self.position.tokens[source].token
                return [*self.lifting(moved, source), *self.placing(Token.TOKEN_EXCHANGE, moved, target)]
            case Swap((figure, here), (other, there)):
                return self.swapping(figure, here, other, there)

    def keeping(self, token):
        kind, hand = tables.KIND[token], self.state.hands[self.seat]
        yield traits.KEPT + kind * 8 + len(hand)
        for held in set(hand):
            yield traits.BESIDE + kind * 17 + tables.KIND[held]

    def token(self, token):
        tokens = len(self.state.hands[self.seat] + self.state.supplies[self.seat])
        step = sum(tokens > limit for limit in (4, 9, 14))
        return traits.TOKEN + (class_of(token) * 4 + step) * 2 + self.position.normal

    def free(self, at):
        return min(4, sum(self.position.tokens[land] is None for land in self.board.land_around[at]))

    def beside(self, site):
        """Every figure beside a site: where, its kind, and the influence on it."""
        for at in self.board.settlements_around[site]:
            for figure in self.position.figures[at]:
                yield at, figure, influence(self.board, self.position.tokens, at, figure)

    def placing(self, played, token, site):
        land, counted = site in self.board.land, 0
        for at, figure, strengths in self.beside(site):
            added = list(strengths)
            added[self.seat] += INFLUENCE[token][figure]
            counted += INFLUENCE[token][figure] > 0
            before, after = lead_of(strengths, self.seat), lead_of(added, self.seat)
            near = clip(before) if any(strengths) else traits.NOBODY
            yield traits.CHANGE + ((land * 5 + self.free(at)) * 10 + near) * 9 + clip(after)
            left = min(2, max(0, self.free(at) - land))
            yield traits.AFTER + ((left * 3 + sign(after)) * 3 + sign(before)) * 15 + self.stake(figure)
        yield self.token(played)
        yield traits.COUNTED + class_of(played) * 5 + min(4, counted)

    def stake(self, figure):
        at = list(Figure).index(figure)
        lead = lead_of([row[at] for row in self.position.captured], self.seat)
        left = self.position.pool[at] + sum(figure in here for here in self.position.figures)
        return (max(-2, min(2, lead)) + 2) * 3 + (left > 2) + (left > 4)

    def lifting(self, token, site):
        for at, figure, strengths in self.beside(site):
            left = list(strengths)
            left[self.seat] -= INFLUENCE[token][figure]
            leads = clip(lead_of(strengths, self.seat)) * 9 + clip(lead_of(left, self.seat))
            yield traits.LIFTED + self.free(at) * 81 + leads

    def swapping(self, figure, here, other, there):
        yield self.token(Token.FIGURE_EXCHANGE)
        yield traits.GIVEN_UP + self.prospect(figure, here)
        yield traits.GIVEN_UP + self.prospect(other, there)
        yield traits.GAINED + self.prospect(other, here)
        yield traits.GAINED + self.prospect(figure, there)

    def prospect(self, figure, at):
        strengths = influence(self.board, self.position.tokens, at, figure)
        return self.free(at) * 9 + clip(lead_of(strengths, self.seat))


@settings(max_examples=25, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_the_kernel_finds_what_plain_python_finds(seats, seed):
    rng, found = Random(seed), np.zeros(traits.MOST, np.int64)
    state = rules.start(seats, {**rng.choice(VARIANTS), "first": str(rng.randint(1, seats))})
    while acting := rules.to_act(state):
        offered = rules.actions(state, acting[0])
        games = kernel.pack(state)
        # Hands are chosen in secret, by several seats at once; the kernel asks them one after the other.
        asked = acting[0] >= 0 and kernel.to_act(games) == acting[0]
        for action in rng.sample(offered, min(5, len(offered))) if asked else ():
            assert not isinstance(action, Draw)
            size = traits.traits(games, kernel.encode(action), found)
            assert Counter(found[:size].tolist()) == Counter(Slow(state, acting[0]).of(action))
            assert 0 <= found[:size].min() <= found[:size].max() < traits.SIZE
        state = rules.apply(state, acting[0], rng.choice(offered))


def test_no_two_traits_share_a_number():
    ends = [
        (traits.END + 4, traits.TOKEN),
        (traits.TOKEN + (10 * 4 + 3) * 2 + 1, traits.CHANGE),
        (traits.CHANGE + (9 * 10 + traits.NOBODY) * 9 + 8, traits.AFTER),
        (traits.AFTER + 26 * 15 + 14, traits.COUNTED),
        (traits.COUNTED + 10 * 5 + 4, traits.LIFTED),
        (traits.LIFTED + (4 * 9 + 8) * 9 + 8, traits.GIVEN_UP),
        (traits.GIVEN_UP + 4 * 9 + 8, traits.GAINED),
        (traits.GAINED + 4 * 9 + 8, traits.DRAFTED),
        (traits.DRAFTED + 33, traits.KEPT),
        (traits.KEPT + 16 * 8 + 7, traits.BESIDE),
        (traits.BESIDE + 16 * 17 + 16, traits.SIZE),
    ]
    assert all(last + 1 == following for last, following in ends)
