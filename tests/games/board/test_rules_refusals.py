"""Every way to be wrong has its sentence and its rule."""

from __future__ import annotations

import pytest

from samurai.engine.game import CHANCE, IllegalAction
from samurai.engine.record import play as play_word
from samurai.games.board import GAME
from samurai.games.board.state import Phase

rules = GAME.rules
FIVE = ("keep:helmet4", "keep:buddha4", "keep:rice4", "keep:samurai3", "keep:ship2")


def refused(state, word, sentence, rule):
    with pytest.raises(IllegalAction) as caught:
        play_word(GAME, state, rules.to_act(state)[0], word)
    assert sentence in str(caught.value)
    assert caught.value.rule == rule


@pytest.fixture
def drafting(begin):
    state = begin(2)
    for word in FIVE:
        for seat in (0, 1):
            state = rules.apply(state, seat, GAME.notation.read(word))
    return state


@pytest.mark.rule("BR2")
@pytest.mark.parametrize("word", ["ship1@A20", "helmet@P5", "move:P8>O4", "move:O4>P8", "swap:O8.rice/P5.rice"])
def test_a_hex_that_is_not_in_play_is_refused(position, word):
    sentence = "not in play with 2 players"
    refused(position(hands=["ship1 swap move"]), word, sentence, "BR2")


@pytest.mark.rule("BR4", "B2")
def test_while_hands_are_chosen_only_keeping_what_one_has_is_allowed(begin, play):
    state = play(begin(), "keep:ship1", "keep:ship1")
    refused(state, "keep:ship1", "you have kept every Ship 1", "BR4")
    for word in ("end", "helmet@O8", "ship1@N7", "draw:ship1"):
        refused(state, word, "the opening hands come first", "B2")


@pytest.mark.rule("BR17")
def test_chance_deals_and_draws_only_what_is_in_the_supply(begin, position, play):
    dealing = play(begin(hands="dealt"), "draw:ronin")
    refused(dealing, "draw:ronin", "no Ronin in seat 1's supply", "BR17")
    refused(dealing, "end", "a token for seat 1 must be drawn first", "BR17")
    drawing = play(position(hands=["ronin rice2"]), "ronin@P8", "end")
    refused(drawing, "draw:ronin", "no Ronin in seat 1's supply", "BR17")
    refused(drawing, "pass", "a token for seat 1 must be drawn first", "BR17")


@pytest.mark.rule("BR7", "BR8", "B3")
def test_a_figure_goes_only_on_a_settlement_that_takes_it(drafting, play):
    refused(drafting, "end", "the figures come first", "BR8")
    refused(drafting, "helmet4@O9", "the figures come first", "BR8")
    refused(drafting, "helmet@O9", "O9 is land", "BR8")
    refused(drafting, "helmet@O7", "O7 is sea", "BR8")
    refused(drafting, "helmet@O14", "Edo already has its three figures", "BR7")
    refused(drafting, "helmet@O8", "villages are open only when all cities are full", "B3")
    state = play(drafting, "helmet@O10")
    refused(state, "helmet@O10", "a city takes each kind once", "BR8")
    state = play(state, "rice@O10")
    refused(state, "buddha@O10", "O10 is full", "BR8")
    state = play(state, "rice@L16", "helmet@L16", "rice@O8")
    refused(state, "buddha@O8", "O8 is full", "BR8")


@pytest.mark.rule("BR2")
def test_no_more_figures_of_a_kind_are_placed_than_there_are(drafting, play):
    state = play(drafting, "helmet@O10", "rice@O10", "helmet@L16", "rice@L16")
    state = play(state, "helmet@O8", "helmet@Q9", "helmet@Q11", "helmet@Q13")
    refused(state, "helmet@Q15", "every High Helmet is already on the board", "BR2")


@pytest.mark.rule("B4")
def test_chance_fills_the_settlements_in_map_order(begin):
    state = begin(hands="dealt", setup="random")
    while state.position.phase is Phase.HANDS:
        state = rules.apply(state, CHANCE, rules.actions(state, CHANCE)[0])
    refused(state, "helmet@O10", "chance fills L16 before O10", "B4")


@pytest.mark.rule("BR10")
def test_only_tokens_in_hand_are_played_and_one_normal_one_a_turn(position, play):
    state = position(hands=["rice2 rice3 ship1 move"], tokens={"P9": ("rice4", 0)})
    refused(state, "end", "play at least one token", "BR10")
    refused(state, "helmet4@P8", "there is no Helmet 4 in your hand", "BR10")
    refused(state, "swap:O8.helmet/F18.rice", "there is no figure exchange in your hand", "BR10")
    state = play(state, "rice2@P10")
    refused(state, "rice3@P8", "you have played a normal token this turn", "BR10")
    refused(state, "move:P9>P8", "you have played a normal token this turn", "BR10")


@pytest.mark.rule("BR11")
def test_a_token_goes_on_its_own_terrain_and_on_an_empty_hex_only(position):
    state = position(hands=["rice2 ship1 ronin"], tokens={"P9": ("rice4", 1), "N7": ("ship1", 1)})
    refused(state, "rice2@N8", "N8 is sea; Rice 2 goes on land only", "BR11")
    refused(state, "ship1@P8", "P8 is land; Ship 1 goes on sea only", "BR11")
    refused(state, "ronin@P9", "P9 already holds a token", "BR11")
    refused(state, "ship1@N7", "N7 already holds a token", "BR11")
    refused(state, "rice2@O12", "O12 is a village; no token is ever laid on a settlement", "BR11")
    refused(state, "ship1@O10", "O10 is a city", "BR11")
    refused(state, "rice2@O14", "O14 is Edo", "BR11")


@pytest.mark.rule("BR12", "B8")
def test_a_swap_needs_two_settlements_the_figures_and_different_ones_in_a_city(position):
    state = position(hands=["swap"])
    refused(state, "swap:O10.helmet/O10.rice", "a swap needs two settlements", "B8")
    refused(state, "swap:O8.rice/F18.rice", "no Rice Field stands on O8", "BR12")
    refused(state, "swap:O8.helmet/O9.rice", "no Rice Field stands on O9", "BR12")
    refused(state, "swap:O10.rice/O8.helmet", "O10 would hold two figures of one kind, High Helmet", "BR12")
    refused(state, "swap:O10.helmet/F18.rice", "O10 would hold two figures of one kind, Rice Field", "BR12")


@pytest.mark.rule("BR13", "B9")
def test_only_an_own_normal_token_is_moved_to_another_empty_land_hex(position):
    lying = {"P8": ("rice4", 0), "P9": ("rice4", 1), "P10": ("ronin", 0), "N7": ("ship2", 0)}
    state = position(hands=["move rice2"], tokens=lying)
    refused(state, "move:O9>P11", "there is no token on O9", "BR13")
    refused(state, "move:P9>P11", "the token on P9 is not yours", "BR13")
    refused(state, "move:P10>P11", "the Ronin on P10 is a fast token", "BR13")
    refused(state, "move:N7>N8", "the Ship 2 on N7 is a fast token", "BR13")
    refused(state, "move:P8>P8", "must leave P8 for another hex", "B9")
    refused(state, "move:P8>P9", "P9 already holds a token", "BR11")
    refused(state, "move:P8>N8", "N8 is sea; the moved token goes on land only", "BR11")
    refused(state, "move:P8>O8", "O8 is a village", "BR11")


@pytest.mark.rule("B11")
def test_passing_is_for_an_empty_hand_and_supply_only(position):
    refused(position(hands=["rice2"]), "pass", "only when you can't play", "B11")
    refused(position(hands=["", "rice2"], supplies=["", ""]), "end", "say pass", "B11")


@pytest.mark.rule("B2", "BR8", "BR17")
def test_in_a_turn_the_set_up_is_over_and_chance_does_not_draw(position):
    state = position(hands=["rice2"])
    refused(state, "keep:rice2", "the opening hands are complete", "B2")
    refused(state, "helmet@O12", "helmet4@N9", "BR8")
    refused(state, "draw:rice2", "chance draws, after the turn", "BR17")


@pytest.mark.rule("BR18")
def test_after_the_end_nothing_is_allowed(position):
    over = position(phase=Phase.OVER)
    assert "the game is over" in str(rules.why_not(over, 0, GAME.notation.read("end")))
