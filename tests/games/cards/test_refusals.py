"""Every way to be wrong is answered with its own sentence and the rule's number."""

import pytest

from samurai.engine.game import CHANCE, IllegalAction
from samurai.engine.record import play
from samurai.games.cards import GAME, rules


def refusal(state, word):
    (seat,) = rules.to_act(state)
    with pytest.raises(IllegalAction) as caught:
        play(GAME, state, seat, word)
    return str(caught.value)


@pytest.fixture
def state(position):
    hands = ("rice2 rice3 samurai1 samurai2 helmet3", "helmet2 rice2", "buddha2 rice2")
    return position({"0,0": "H", "1,1": "B"}, {"0,1": "2 rice4", "0,-1": "3 rice4"}, hands=hands, top="HB")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("helmet4@1,0", "you have no Helmet 4 in hand (rule CR6)"),
        ("rice2@0,0", "a village lies at 0,0; cards go beside villages (rule CR6)"),
        ("rice2@0,1", "there is already a card at 0,1: Rice 4 of seat 2 (rule CR6)"),
        ("rice2@1,-1", "1,-1 is a cell for a village: it touches villages at its corners only (rule CR6)"),
        ("rice2@5,0", "5,0 is not next to any village (rule CR6)"),
        ("village@1,1", "you have no village in hand; lay a card, such as helmet4@0,1 (rule CR6)"),
        ("deal:rice2", "cards are dealt by chance; lay one, such as helmet4@0,1 (rule CR11)"),
        ("village:HB", "villages are turned up by chance (rule C5)"),
    ],
)
def test_a_player_who_is_to_lay_a_card(state, word, sentence):
    assert refusal(state, word) == sentence


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("village@1,1", "no village is due at 1,1; the one in hand goes to -1,1 or -1,-1 (rule CR8)"),
        ("rice3@1,0", "lay the village in your hand, with helmet and Buddha, at -1,1 or -1,-1 first (rule CR8)"),
    ],
)
def test_a_player_with_a_village_in_hand(state, after, word, sentence):
    assert refusal(after(state, "rice2@-1,0", "village:R"), word) == sentence


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("village:HBR", "no village with helmet, Buddha and rice field is left in the stack (rule CR2)"),
        ("deal:rice2", "a village must be turned up now, not a card dealt (rule C5)"),
        ("rice2@1,0", "chance turns up villages and deals cards, and does nothing else (rule C13)"),
        ("village@1,1", "chance turns up villages and deals cards, and does nothing else (rule C13)"),
    ],
)
def test_chance_that_is_to_turn_up_a_village(state, after, word, sentence):
    turning = after(state, "rice2@-1,0")
    assert rules.to_act(turning) == (CHANCE,)
    assert refusal(turning, word) == sentence


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("deal:rice4", None),
        ("deal:rice2", "no Rice 2 is left in seat 1's pile (rule CR11)"),
        ("village:R", "a card must be dealt now, not a village turned up (rule C5)"),
    ],
)
def test_chance_that_is_to_deal_a_card(state, after, word, sentence):
    dealing = after(state, "rice2@2,1")
    if sentence is None:
        assert after(dealing, word).turn == 1
    else:
        assert refusal(dealing, word) == sentence


def test_a_refusal_reveals_nothing_about_the_pile(state):
    """A card in the own pile and one that was never in it are refused alike."""
    assert refusal(state, "helmet4@1,0").replace("Helmet 4", "*") == refusal(state, "rice9@1,0").replace("Rice 9", "*")
