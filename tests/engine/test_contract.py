"""The laws hold for an honest game, and each catches a planted bug."""

import random

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st
from toy import lots, rng

from samurai.engine.contract import LawBroken, variants, walk, walk_together
from samurai.engine.game import CHANCE, Outcome

CALM = {"mood": "calm"}


@given(seed=st.integers(0, 2**32), seats=st.sampled_from([2, 3]))
def test_an_honest_game_keeps_every_law(seed, seats):
    for variant in variants(lots()):
        walked = walk(lots(), seats, variant, rng(seed))
        assert min(walked.outcome.places) == 1
        assert len(walked.record.log) >= 2 * seats


def test_a_game_without_a_start_player_is_walked_as_it_is():
    game = lots(start=lambda seats, variant: toy.start(seats, {"first": "1"}))
    plain = type(game)(**{**game.__dict__, "options": ()})
    assert walk(plain, 2, {}, rng()).record.variant == {}


def broken_by(**planted):
    """The number of the law that some walk of a game with planted bugs breaks."""
    game = lots(**planted)
    for seed in range(60):
        try:
            walk(game, 3, CALM, rng(seed), limit=200)
        except LawBroken as error:
            return int(str(error).split()[1].rstrip(":"))
    return None


def test_no_bug_planted_no_law_broken():
    assert broken_by() is None


class Mutable(list):
    """A state that apply changes under the caller's hands."""

    def __hash__(self):
        return hash(tuple(self))

    def __getattr__(self, name):
        return self[toy.State._fields.index(name)]


def open_view(state: toy.State, seat) -> toy.View:
    return toy.View(seat, *state)


def nested_view(state: toy.State, seat) -> toy.View:
    return toy.view(state, seat)._replace(kept=((1,),))


def leaky_view(state: toy.State, seat) -> toy.View:
    """Reveals to everyone whether the first lot is odd."""
    honest = toy.view(state, seat)
    return honest._replace(ended=honest.ended + 10 * (state.lots[0] % 2))


def leaky_guess(view, rng):
    odd, ended = divmod(view.ended, 10)
    while True:
        world = toy.guess(view._replace(ended=ended), rng)
        if world.lots[0] % 2 == odd:
            return world


def changing(state, seat, action):
    state[:] = toy.apply(toy.State(*state), seat, action)
    return Mutable(state)


def also_chance(state):
    acting = toy.to_act(state)
    return (*acting, CHANCE) if len(acting) > 1 else acting


def chance_repeats(state):
    return toy.to_act(state) * (2 if 0 not in state.kept else 1)


def stutter(state, seat):
    return toy.actions(state, seat) * 2


def forgetful(state, seat, action):
    return toy.apply(state, seat, action) if action != "end" else state


MOOD = random.Random(3)


def moody(state, seat, action):
    after = toy.apply(state, seat, action)
    return after._replace(first=MOOD.randrange(3)) if action == "show-lot" else after


def hasty(state, seat, action):
    """Remembers who answered last."""
    after = toy.apply(state, seat, action)
    return after._replace(first=seat) if action.startswith("keep") else after


BUGS = {
    "ends while someone is to act": (1, {"outcome": lambda state: Outcome((1, 1, 1), ("tired",))}),
    "chance acts with the others": (1, {"to_act": also_chance}),
    "a seat is asked twice": (1, {"to_act": chance_repeats}),
    "nothing is offered": (1, {"actions": lambda state, seat: ()}),
    "an action is offered twice": (1, {"actions": stutter}),
    "nobody is first": (1, {"outcome": lambda state: toy.outcome(state) and Outcome((2, 2, 2), ("x",))}),
    "the end has no reason": (1, {"outcome": lambda state: toy.outcome(state) and Outcome((1, 1, 1), ())}),
    "two actions have one word": (2, {"write": lambda action: action[:4]}),
    "a word has a blank": (2, {"write": lambda action: f"{action} !", "read": lambda text: text[:-2]}),
    "a word is the table's": (
        2,
        {
            "write": lambda action: {"end": "draw"}.get(action, action),
            "read": lambda text: {"draw": "end"}.get(text, text),
        },
    ),
    "two actions are touched alike": (2, {"touches": lambda action: (("anything",),)}),
    "apply changes its argument": (2, {"start": lambda *given: Mutable(toy.start(*given)), "apply": changing}),
    "a guess looks different": (3, {"guess": lambda view, rng: toy.guess(view, rng)._replace(first=9)}),
    "who answers first matters": (4, {"apply": hasty}),
    "secret choices are shown": (4, {"sees": lambda *_: True}),
    "nothing is hidden after all": (5, {"view": open_view, "guess": lambda view, rng: toy.State(*view[1:])}),
    "an unseen draw leaves a trace": (5, {"view": leaky_view, "guess": leaky_guess}),
    "a view does not survive JSON": (6, {"view": nested_view}),
    "the game never ends": (6, {"apply": forgetful}),
    "a replay ends elsewhere": (6, {"apply": moody}),
    "everyone reads something else": (8, {"describe": lambda before, *_: f"so it looks to {before.seat}"}),
}


@pytest.mark.parametrize("bug", BUGS)
def test_each_law_catches_its_bug(bug):
    number, planted = BUGS[bug]
    assert broken_by(**planted) == number


def test_every_law_catches_one():
    assert {number for number, _ in BUGS.values()} == {1, 2, 3, 4, 5, 6, 8}


class Loner(str):
    """A word that equals nothing but itself."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


def test_law_2_catches_actions_that_differ_in_none_of_their_parts():
    game = lots(actions=lambda state, seat: [Loner(word) for word in toy.actions(state, seat) * 2])
    with pytest.raises(LawBroken, match="law 2: actions that differ have different parts"):
        walk(game, 3, CALM, rng())


def test_law_3_catches_a_seat_that_is_wrong_about_its_turn_or_its_actions():
    def blind(state: toy.State, seat) -> toy.View:
        return toy.view(state, seat)._replace(ended=0, shown=((),) * state.seats)

    assert broken_by(view=blind) == 3


class Twin:
    """The toy game a second time; states are packed as lists."""

    def __init__(self, **planted):
        self.__dict__.update(planted)

    def pack(self, state):
        return list(state)

    def holds(self, packed, state):
        return tuple(packed) == state

    def actions(self, packed, seat):
        return toy.actions(toy.State(*packed), seat)[::-1]

    def apply(self, packed, seat, action):
        return list(toy.apply(toy.State(*packed), seat, action))

    def places(self, packed):
        ended = toy.outcome(toy.State(*packed))
        return ended and ended.places


def start():
    return toy.start(3, {"first": "2"})


@given(seed=st.integers(0, 2**32))
def test_an_honest_twin_walks_all_the_way(seed):
    states = list(walk_together(lots(), Twin(), start(), rng(seed)))
    assert states[0] == start()
    assert toy.outcome(states[-1])


def test_a_walk_together_follows_its_script():
    states = walk_together(lots(), Twin(), start(), rng(), lambda state, seat: toy.actions(state, seat)[0])
    assert [*states][-1].kept == (1, 1, 1)


TWINS = {
    "knows no end": ("outcome", {"places": lambda packed: None}),
    "ends too soon": ("outcome", {"places": lambda packed: (1, 1, 1)}),
    "forgets an action": ("actions", {"actions": lambda packed, seat: toy.actions(toy.State(*packed), seat)[1:]}),
    "offers one twice": ("actions", {"actions": lambda packed, seat: toy.actions(toy.State(*packed), seat) * 2}),
    "forgets what was kept": ("state", {"apply": lambda packed, seat, action: [*packed[:2], (0, 0, 0), *packed[3:]]}),
}


@pytest.mark.parametrize("bug", TWINS)
def test_law_7_catches_a_wrong_twin(bug):
    word, planted = TWINS[bug]
    with pytest.raises(LawBroken, match=f"law 7: .* {word}"):
        list(walk_together(lots(), Twin(**planted), start(), rng()))
