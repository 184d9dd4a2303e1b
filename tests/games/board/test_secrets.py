"""Nobody learns what is not theirs to know, and guesses are fair."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from samurai.engine.game import CHANCE
from samurai.games.board import GAME

rules, read = GAME.rules, GAME.notation.read


def sentence(before, seat, action, viewer):
    """How an action is described to a viewer."""
    after = rules.apply(before, seat, action)
    seen = action if rules.sees(before, viewer, seat, action) else None
    return GAME.text.describe(rules.view(before, viewer), seat, seen, rules.view(after, viewer), ("Ann", "Bob", "Cid"))


def looks_alike(one, two, owner):
    """Whether two states differ for the owner only."""
    assert rules.view(one, owner) != rules.view(two, owner)
    return all(rules.view(one, viewer) == rules.view(two, viewer) for viewer in (0, 1, 2, None) if viewer != owner)


def test_what_lies_in_a_hand_and_what_in_the_supply_is_known_to_the_owner_alone(position):
    one = position(3, hands=["rice2", "helmet2 ship1", "ronin"])
    two = position(3, hands=["rice2", "rice4 swap", "ronin"])
    assert looks_alike(one, two, owner=1)


def test_a_kept_token_is_known_to_the_owner_alone(begin):
    state = begin(3)
    one, two = read("keep:ship1"), read("keep:swap")
    assert looks_alike(rules.apply(state, 1, one), rules.apply(state, 1, two), owner=1)
    for viewer in (0, 2, None):
        assert sentence(state, 1, one, viewer) == sentence(state, 1, two, viewer) == "Bob keeps a token."
    assert sentence(state, 1, one, 1) == "Bob keeps Ship 1."


def test_a_dealt_token_is_known_to_the_owner_alone(begin, play):
    state = play(begin(3, hands="dealt"), *["draw:rice2", "draw:rice3", "draw:rice4", "draw:ronin", "draw:swap"])
    one, two = read("draw:ship1"), read("draw:swap")
    assert looks_alike(rules.apply(state, CHANCE, one), rules.apply(state, CHANCE, two), owner=1)
    for viewer in (0, 2, None):
        assert sentence(state, CHANCE, one, viewer) == sentence(state, CHANCE, two, viewer) == "Bob draws a token."
    assert sentence(state, CHANCE, two, 1) == "Bob draws the figure exchange."


def test_a_drawn_token_is_known_to_the_owner_alone(position, play):
    state = play(position(3, hands=["ronin rice2", "rice2", "rice2"]), "ronin@P8", "end")
    one, two = read("draw:ship1"), read("draw:move")
    assert looks_alike(rules.apply(state, CHANCE, one), rules.apply(state, CHANCE, two), owner=0)
    for viewer in (1, 2, None):
        assert sentence(state, CHANCE, one, viewer) == sentence(state, CHANCE, two, viewer) == "Ann draws a token."
    assert sentence(state, CHANCE, two, 0) == "Ann draws the token exchange."


def test_what_is_played_is_seen_by_all(position):
    state = position(3, hands=["ronin rice2 swap move"], tokens={"P9": ("rice4", 0)})
    for action in rules.actions(state, 0):
        assert all(rules.sees(state, viewer, 0, action) for viewer in (0, 1, 2, None))


def test_the_refusal_of_an_action_reveals_nothing_about_other_hands(position):
    one = position(2, hands=["rice2", "helmet2"])
    two = position(2, hands=["rice2", "swap"])
    for word in ("helmet4@P8", "rice2@O8", "end", "pass", "move:P8>P9", "swap:O8.helmet/F18.rice"):
        assert str(rules.why_not(one, 0, read(word))) == str(rules.why_not(two, 0, read(word)))


def chi_square(counts, chances, times):
    return sum((counts[case] - times * chance) ** 2 / (times * chance) for case, chance in chances.items())


@pytest.mark.parametrize("viewer", [0, None])
def test_a_guess_deals_every_hand_as_often_as_a_shuffle_would(position, viewer):
    """The rival holds two of ship1, ship1, ronin, swap, rice2: a pair with one of two ships is twice as likely."""
    state = position(hands=["rice4", "ronin swap"], supplies=["", "rice2 ship1 ship1"])
    unseen = ("rice2", "ronin", "ship1", "ship1", "swap")
    chances = Counter()
    for pair in combinations(unseen, 2):
        chances[pair] += 1 / comb(5, 2)
    seen, rng, times = rules.view(state, viewer), Random(20), 4000
    counts = Counter(rules.guess(seen, rng).hands[1] for _ in range(times))
    assert set(counts) == set(chances)
    assert chi_square(counts, chances, times) < 24.3  # 7 hands: six degrees of freedom, p = 0.0005


def test_a_guess_keeps_what_is_known_and_is_whole(position):
    state = position(3, hands=["rice4 ship1", "ronin swap", "move"], tokens={"P9": ("rice3", 1)})
    world = rules.guess(rules.view(state, 0), Random(1))
    assert world.position == state.position
    assert (world.hands[0], world.supplies[0]) == (state.hands[0], state.supplies[0])
    assert [len(hand) for hand in world.hands] == [2, 2, 1]
    for seat in range(3):
        assert sorted(world.hands[seat] + world.supplies[seat]) == sorted(state.hands[seat] + state.supplies[seat])
    assert (world.land, world.sea) == (state.land, state.sea)


def test_a_spectators_guess_is_whole_too(position):
    state = position(2, hands=["rice4 ship1", "ronin swap"])
    seen = rules.view(state, None)
    assert rules.view(rules.guess(seen, Random(1)), None) == seen
