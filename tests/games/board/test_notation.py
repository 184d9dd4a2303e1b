"""Actions as words, and back; anything else is refused in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samurai.engine.game import IllegalAction
from samurai.engine.record import TABLE_WORDS
from samurai.games.board import GAME
from samurai.games.board.actions import DRAWS, END, KEEPS, PASS, Draft, Move, Place, Stand, Swap, swap
from samurai.games.board.japan import hexes
from samurai.games.board.pieces import Figure, Token

read, write, touches = GAME.notation.read, GAME.notation.write, GAME.notation.touches
AT = hexes()
WORDS = {
    "keep:helmet4": KEEPS[Token.HELMET4],
    "draw:ship1": DRAWS[Token.SHIP1],
    "rice@O8": Draft(Figure.RICE, AT["O8"]),
    "helmet4@O9": Place(Token.HELMET4, AT["O9"]),
    "ronin@P8": Place(Token.RONIN, AT["P8"]),
    "ship2@A20": Place(Token.SHIP2, AT["A20"]),
    "swap:O8.helmet/Q9.rice": Swap(Stand(Figure.HELMET, AT["O8"]), Stand(Figure.RICE, AT["Q9"])),
    "move:P8>P9": Move(AT["P8"], AT["P9"]),
    "end": END,
    "pass": PASS,
}


@pytest.mark.parametrize(("word", "action"), WORDS.items(), ids=str)
def test_a_word_names_one_action_and_is_its_name_in_capitals_too(word, action):
    assert read(word) == action
    assert write(action) == word
    assert read(word.upper()) == read(word.title()) == action


def test_the_two_figures_of_a_swap_may_be_named_in_either_order():
    assert read("swap:Q9.rice/O8.helmet") == read("swap:O8.helmet/Q9.rice")
    assert write(read("swap:Q9.rice/O8.helmet")) == "swap:O8.helmet/Q9.rice"
    assert write(read("swap:Q9.rice/O8.rice")) == "swap:O8.rice/Q9.rice"


@pytest.mark.parametrize(
    ("word", "ways"),
    [
        ("keep:ship1", {("ship1",)}),
        ("draw:ship1", {("ship1",)}),
        ("rice@O8", {("rice", "O8")}),
        ("helmet4@O9", {("helmet4", "O9")}),
        ("swap:O8.helmet/Q9.rice", {("swap", "O8.helmet", "Q9.rice"), ("swap", "Q9.rice", "O8.helmet")}),
        ("move:P8>P9", {("move", "P8", "P9")}),
        ("end", {("end",)}),
        ("pass", {("pass",)}),
    ],
)
def test_actions_are_said_by_touching_things_in_turn(word, ways):
    assert set(touches(read(word))) == ways


@pytest.mark.parametrize(
    ("word", "sentence", "rule"),
    [
        ("", "is not an action; actions look like helmet4@N9", ""),
        ("helmet4", "'helmet4' is not an action", ""),
        ("helmet4 @O9", "is not an action", ""),
        ("end ", "is not an action", ""),
        ("ＥＮＤ", "is not an action", ""),
        ("x" * 1000, f"'{'x' * 40}...' is not an action", ""),
        ("keep:helmet5", "'helmet5' is not a token; the tokens are helmet2", "BR4"),
        ("draw:", "is not an action", ""),
        ("draw:rice", "'rice' is not a token", "BR4"),
        ("castle@O9", "'castle' is not a token", "BR4"),
        ("swap@O9", "the figure exchange leaves the game", "BR12"),
        ("move@O9", "the token exchange takes the place of a token", "BR13"),
        ("swap:O8.helmet4/Q9.rice", "'helmet4' is not a figure; the figures are helmet, buddha, rice", "BR3"),
        ("swap:O8.helmet/Q9.x", "'x' is not a figure", "BR3"),
        ("helmet4@a1", "there is no hex 'A1' on the map", "BR2"),
        ("helmet@Z99", "there is no hex 'Z99' on the map", "BR2"),
        ("move:P8>P08", "there is no hex 'P08' on the map", "BR2"),
        ("swap:Q0.rice/O8.rice", "there is no hex 'Q0' on the map", "BR2"),
    ],
)
def test_a_word_that_names_nothing_is_refused_with_its_reason(word, sentence, rule):
    with pytest.raises(IllegalAction) as caught:
        read(word)
    assert sentence in str(caught.value)
    assert caught.value.rule == rule


pieces = st.sampled_from(
    ["keep", "draw", "swap", "move", "end", ":", "@", "/", ".", ">", "O8", "helmet", "rice4", "K", "1"]
)


@given(st.text() | st.lists(pieces, max_size=9).map("".join) | st.integers(40, 10**6).map("k".__mul__))
def test_anything_is_read_or_refused_in_a_short_sentence(text):
    try:
        action = read(text)
    except IllegalAction as error:
        assert len(str(error)) < 600
    else:
        assert read(write(action)) == action


stands = st.builds(Stand, st.sampled_from(Figure), st.sampled_from(range(174)))
any_action = st.one_of(
    st.builds(Draft, st.sampled_from(Figure), st.sampled_from(range(174))),
    st.builds(Place, st.sampled_from([token for token in Token if token not in ("swap", "move")]), st.integers(0, 173)),
    st.builds(Move, st.integers(0, 173), st.integers(0, 173)),
    st.builds(swap, stands, stands),
    st.sampled_from([*KEEPS.values(), *DRAWS.values(), END, PASS]),
)


@given(any_action)
def test_notation_is_lossless_for_every_action_that_can_be_named(action):
    assert read(write(action)) == action
    assert write(action) not in TABLE_WORDS


@given(any_action, st.integers(0, 3), st.integers(2, 4))
def test_whatever_can_be_read_is_answered_in_every_phase(begin, position, action, number, seats):
    dealing = begin(seats, hands="dealt", setup="random")
    states = [begin(seats), dealing, position(seats, hands=["ship1 swap move rice2"]), position(seats, hands=["swap"])]
    state = states[number]
    seat = GAME.rules.to_act(state)[0]
    if action not in GAME.rules.actions(state, seat):
        assert isinstance(GAME.rules.why_not(state, seat, action), IllegalAction)
