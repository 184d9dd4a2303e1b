"""Each secret by itself: swapped, it changes its owner's view and nobody else's; and guesses are fair."""

from collections import Counter
from random import Random

import pytest

from samurai.engine.game import CHANCE
from samurai.games.cards import GAME, rules
from samurai.games.cards.deck import own_cards
from samurai.games.cards.pieces import Deal, Reveal, card_of, village_of

OTHERS = (0, 2, None)


@pytest.fixture
def state(position):
    return position({"0,0": "HB"}, {"0,1": "1 helmet4", "1,0": "2 rice2"}, unseen="B R HB HB HBR")


def swapped(state, seat):
    """The same state, but a card of this seat's hand has changed places with one of its pile."""
    hand, pile = list(state.hands[seat]), list(state.piles[seat])
    hand[0], pile[-1] = pile[-1], hand[0]
    assert hand[0] != pile[-1]
    hands, piles = list(state.hands), list(state.piles)
    hands[seat], piles[seat] = tuple(sorted(hand)), tuple(sorted(pile))
    return state._replace(hands=tuple(hands), piles=tuple(piles))


def test_what_is_in_a_hand_and_not_in_the_pile_is_known_to_its_owner_only(state):
    other = swapped(state, 1)
    assert all(rules.view(state, viewer) == rules.view(other, viewer) for viewer in OTHERS)
    assert rules.view(state, 1) != rules.view(other, 1)


def test_which_card_is_drawn_is_seen_by_its_owner_only(state, after):
    dealing = after(state, "rice2@-1,0")._replace(turn=1)
    one, two = Deal(card_of("samurai3")), Deal(card_of("rice4"))
    assert {one, two} <= set(rules.actions(dealing, CHANCE))
    assert [rules.sees(dealing, viewer, CHANCE, one) for viewer in (0, 1, 2, None)] == [False, True, False, False]
    after_one, after_two = rules.apply(dealing, CHANCE, one), rules.apply(dealing, CHANCE, two)
    assert all(rules.view(after_one, viewer) == rules.view(after_two, viewer) for viewer in OTHERS)
    assert rules.view(after_one, 1) != rules.view(after_two, 1)


def test_an_unseen_draw_is_described_without_the_card(state, after):
    dealing = after(state, "rice2@-1,0")
    action = Deal(card_of("samurai3"))
    drawn = rules.apply(dealing, CHANCE, action)
    for viewer, word in ((0, "Samurai 3"), (1, "a card"), (None, "a card")):
        seen = action if rules.sees(dealing, viewer, CHANCE, action) else None
        views = rules.view(dealing, viewer), rules.view(drawn, viewer)
        assert GAME.text.describe(views[0], CHANCE, seen, views[1], "ABC") == f"A draws {word}."


def test_the_order_of_the_stack_and_the_piles_is_in_no_state(state):
    """What nobody knows is kept as a sorted multiset, so there is nothing to leak."""
    start = rules.start(3, {"first": "1"})
    assert start.unseen == tuple(sorted(start.unseen))
    assert all(pile == tuple(sorted(pile)) for pile in (*start.piles, *state.piles))


def test_villages_and_laid_cards_are_seen_by_all(state, after):
    turning = after(state, "rice2@0,-1")
    assert rules.to_act(turning) == (CHANCE,)
    village = Reveal(village_of("R"))
    assert village in rules.actions(turning, CHANCE)
    assert all(rules.sees(turning, viewer, CHANCE, village) for viewer in (0, 1, 2, None))
    (lay, *_) = rules.actions(state, 0)
    assert all(rules.sees(state, viewer, 0, lay) for viewer in (0, 1, 2, None))


def test_a_guess_keeps_what_the_seat_knows_and_every_card_of_the_others(state):
    rng = Random(1)
    for viewer in (0, 1, 2, None):
        view = rules.view(state, viewer)
        for _ in range(20):
            world = rules.guess(view, rng)
            assert rules.view(world, viewer) == view
            for seat in range(3):
                played = [laid.card for laid in state.field.cards.values() if laid.seat == seat]
                assert Counter((*world.hands[seat], *world.piles[seat], *played)) == Counter(own_cards(3))


def test_a_guess_deals_the_others_unplayed_cards_fairly(state):
    """Seat 2 has 14 unplayed cards, 5 of them in hand: each is in hand in 5 of 14 guesses, like ones together."""
    rng, view, rounds = Random(7), rules.view(state, 0), 4000
    unplayed = Counter(own_cards(3))
    unplayed.subtract([card_of("rice2")])
    seen = Counter(card for _ in range(rounds) for card in rules.guess(view, rng).hands[1])
    expected = {card: rounds * count * 5 / 14 for card, count in unplayed.items() if count}
    assert set(seen) == set(expected)
    chi_square = sum((seen[card] - mean) ** 2 / mean for card, mean in expected.items())
    assert chi_square < 31  # 11 kinds of card; a fair deal exceeds this once in a thousand times


def test_whole_hands_are_guessed_by_the_number_of_shuffles_that_give_them(position):
    """Three unplayed cards, two alike, one in hand: the like ones are twice as likely."""
    played = ("helmet2", "helmet3", "helmet4", "buddha2", "buddha3", "buddha4", "rice2", "rice3", "rice4")
    words = (*played, "samurai1", "samurai2", "samurai3")
    centres = {f"{x},0": "H" for x in range(0, 16, 2)}
    cells = [f"{x},{y}" for x in range(0, 16, 2) for y in (1, -1)]
    cards = {cell: f"2 {word}" for cell, word in zip(cells, words)}
    state = position(centres, cards, hands=("rice2", "samurai1", "rice2"))
    rng, view = Random(3), rules.view(state, 0)
    hands = Counter(rules.guess(view, rng).hands[1] for _ in range(3000))
    assert set(hands) == {(card_of("samurai1"),), (card_of("samurai2"),)}
    assert abs(hands[(card_of("samurai1"),)] - 2000) < 100
