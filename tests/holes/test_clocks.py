"""Nobody gains time by leaving and coming back, nor by taking back."""

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from toy import lots

from samurai.server.tables.clock import Terms
from samurai.server.tables.playing import restore
from samurai.store.tables.tables import PLAYING, STAND_IN, Chair, TableInfo

SEATS = 3


class Turns(NamedTuple):
    """One seat after the other acts as often as it likes; then all choose at once; and so on without end."""

    phase: int = 0
    chosen: tuple[int, ...] = ()


def to_act(state):
    seat = state.phase % (SEATS + 1)
    return (seat,) if seat < SEATS else tuple(each for each in range(SEATS) if each not in state.chosen)


def apply(state, seat, action):
    if state.phase % (SEATS + 1) < SEATS:
        return state if action == "small" else Turns(state.phase + 1)
    chosen = (*state.chosen, seat)
    return state._replace(chosen=chosen) if len(chosen) < SEATS else Turns(state.phase + 1)


GAME = lots(
    start=lambda seats, variant: Turns(), to_act=to_act, apply=apply, actions=lambda state, seat: ("small", "end"),
    outcome=lambda state: None, view=lambda state, viewer: state, read=lambda text: text,
    sees=lambda state, viewer, seat, action: state.phase % (SEATS + 1) < SEATS or viewer == seat,
)  # fmt: skip


def room(terms):
    """A table of three people whose game begins at time 0."""
    info = TableInfo(
        id="t", code=None, game="lots", edition=1, options={"first": "1", "mood": "calm"}, players=("A", "B", "C"),
        date="", status=PLAYING, host="a", listed=False, rated=False,
        clock={"kind": terms.kind, "seconds": terms.seconds, "increment": terms.increment, "days": terms.days},
        running=None, revision=0, to_act=(), wake=None, outcome=None, rematch=None, created=0, changed=0,
        chairs=tuple(Chair(person, None, person.upper()) for person in "abc"),
    )  # fmt: skip
    opened = restore(GAME, info, (), Random(1))
    return opened.advance(opened.table, 0, None, watched=True)


def hand_over(table, seat, bot, now):
    chairs = list(table.info.chairs)
    chairs[seat] = Chair(chairs[seat].person, bot, chairs[seat].name)
    table = table.with_info(chairs=tuple(chairs))
    return table.advance(table.table, now, None, watched=True)


def act(table, seat, word, now):
    return table.advance(table.play(seat, word, table.table.revision, ""), now, None, watched=True)


class Course:
    """A game in which people leave and return, beside the same moves of people who stay."""

    def __init__(self, terms):
        self.terms, self.now = terms, 0
        self.played, self.stayed = room(terms), room(terms)
        self.used, self.asked = [0] * SEATS, [0] * SEATS
        self.began = {}

    def away(self, seat):
        return bool(self.played.info.chairs[seat].bot)

    def step(self, passed, what, seat):
        self.now += passed
        for each in self.played.info.to_act:
            self.asked[each] += passed
            self.used[each] += 0 if self.away(each) else passed
        if what in ("leave", "return"):
            if self.away(seat) == (what == "return"):
                self.played = hand_over(self.played, seat, STAND_IN if what == "leave" else None, self.now)
        else:
            seat = self.played.info.to_act[seat % len(self.played.info.to_act)]
            self.played, self.stayed = (act(table, seat, what, self.now) for table in (self.played, self.stayed))
        asked, left = self.played.info.to_act, self.played.clock.left_at(self.now)
        self.began = {each: self.began.get(each, (self.now, left[each])) for each in asked}

    def check(self):
        left, stayed = self.played.clock.left_at(self.now), self.stayed.clock.left_at(self.now)
        for seat in range(SEATS):
            if self.terms.kind == "fischer":
                assert self.used[seat] + left[seat] <= self.asked[seat] + stayed[seat]
            else:
                assert left[seat] <= self.terms.allotted
            if seat in self.began and not self.away(seat):
                since, had = self.began[seat]
                assert left[seat] <= had - (self.now - since), "all of a turn that one plays oneself is charged"
                assert self.terms.kind == "fischer" or left[seat] <= stayed[seat]


TERMS = [Terms("fischer", seconds=60, increment=20), Terms("move", seconds=60), Terms("days", days=1)]
STEPS = st.tuples(
    st.integers(0, 90_000), st.sampled_from(["small", "end", "leave", "return"]), st.integers(0, SEATS - 1)
)


@pytest.mark.finding("M3")
@given(st.sampled_from(TERMS), st.lists(STEPS, max_size=40))
def test_whoever_leaves_and_returns_never_has_more_time_than_those_who_stay(terms, steps):
    course = Course(terms)
    for step in steps:
        course.step(*step)
        course.check()


@pytest.mark.finding("M3")
def test_a_bot_earns_nothing_and_the_clock_continues_from_what_was_left():
    table = room(TERMS[0])
    table = hand_over(table, 0, STAND_IN, 10_000)
    assert table.clock.left == (50_000, 60_000, 60_000) and table.clock.running == ()
    table = act(table, 0, "end", 12_000)
    table = hand_over(table, 0, None, 13_000)
    assert table.clock.left[0] == 50_000 and table.clock.running == (1,)
    table = act(table, 1, "end", 14_000)
    table = act(table, 2, "end", 15_000)
    table = act(table, 0, "end", 20_000)
    assert table.clock.left[0] == 65_000, "five seconds spent, twenty earned"


@pytest.mark.finding("M3")
def test_by_the_move_the_same_turn_continues_with_the_rest_and_a_new_one_starts_fresh():
    table = room(TERMS[1])
    table = hand_over(table, 0, STAND_IN, 40_000)
    table = hand_over(table, 0, None, 45_000)
    assert table.clock.left[0] == 15_000, "as if nobody had left"
    table = hand_over(table, 0, STAND_IN, 50_000)
    table = act(table, 0, "end", 51_000)
    table = hand_over(table, 0, None, 52_000)
    assert table.clock.left[0] == 10_000
    for seat in (1, 2):
        table = act(table, seat, "end", 60_000)
    assert table.clock.left[0] == 60_000 and table.clock.running == (0, 1, 2)


@pytest.mark.finding("M3")
@pytest.mark.parametrize("terms", TERMS[:2])
def test_choosing_and_taking_back_over_and_over_gains_nothing(terms):
    table = room(terms)
    for seat in range(SEATS):
        table = act(table, seat, "end", 0)
    begun = table.clock.left[0]
    for round_ in range(1, 6):
        table = act(table, 0, "end", round_ * 1000)
        table = act(table, 0, "take-back", round_ * 1000)
    assert table.clock.left[0] == begun - 5_000


@pytest.mark.finding("M3")
def test_what_the_store_keeps_of_a_clock_is_all_that_it_needs():
    table = room(TERMS[0])
    table = hand_over(table, 0, STAND_IN, 10_000)
    running = table.clock.stored()
    again = restore(GAME, replace(table.info, running=running), (), Random(1))
    assert again.clock == table.clock and not again.is_behind
    forgiven = again.clock.forgive([(15_000, 25_000)])
    assert forgiven.press((0,), 30_000, answered=()).left[0] == 40_000, "away for twenty seconds, ten without a server"
    old = restore(GAME, replace(table.info, running={**running, "running": [0], "away": []}), (), Random(1))
    assert old.is_behind, "the server was killed before the clock knew that a bot plays"
