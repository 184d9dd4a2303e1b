"""Actions as words."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samurai.engine.game import IllegalAction
from samurai.games.cards import GAME, rules
from samurai.games.cards.notation import read, touches, write
from samurai.games.cards.pieces import Cell, Deal, Lay, Place, Reveal, card_of, village_of

WORDS = {
    "helmet4@0,1": Lay(card_of("helmet4"), Cell(0, 1)),
    "samurai2@-1,-12": Lay(card_of("samurai2"), Cell(-1, -12)),
    "village@1,1": Place(Cell(1, 1)),
    "deal:rice2": Deal(card_of("rice2")),
    "village:HB": Reveal(village_of("HB")),
    "village:HBR": Reveal(village_of("HBR")),
}


@pytest.mark.parametrize(("word", "action"), WORDS.items())
def test_a_word_and_its_action(word, action):
    assert write(action) == word
    assert read(word) == action
    assert read(word.upper()) == read(word.title()) == action


def test_the_letters_of_a_village_may_come_in_any_order():
    assert read("village:rhb") == Reveal(village_of("HBR"))


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("", "'' is not an action; an action looks like helmet4@0,1 or village@1,1"),
        ("end", "'end' is not an action"),
        ("helmet4", "'helmet4' is not an action"),
        ("lay:helmet4", "is not an action"),
        ("helm4@0,1", "'helm4' is not a card; a card is helmet, buddha, rice or samurai and its strength"),
        ("helmet0@0,1", "'helmet0' is not a card"),
        ("@0,1", "'' is not a card"),
        ("deal:", "'' is not a card"),
        ("helmet4@0", "'0' is not a cell; a cell is its x and y, such as 0,1 or -2,3"),
        ("helmet4@0,100", "'0,100' is not a cell"),
        ("helmet4@0,1@0,1", "is not a cell"),
        ("village@٣,1", "is not a cell"),
        ("village:HH", "'hh' is not a village; a village is different letters of H, B, R"),
        ("village:", "'' is not a village"),
    ],
)
def test_other_words_are_refused_with_a_sentence(word, part):
    with pytest.raises(IllegalAction) as caught:
        read(word)
    assert part in str(caught.value)


@given(
    st.one_of(
        st.text(),
        st.from_regex(r"(?i)(helmet|samurai|village|deal)[0-9²]?[@:].{0,9}"),
        st.builds(lambda a, b: f"rice2@{a},{b}", st.integers(), st.integers()),
    )
)
def test_any_text_is_an_action_or_refused(text):
    try:
        action = read(text)
    except IllegalAction as refusal:
        assert len(str(refusal)) < 400
    else:
        assert read(write(action)) == action
        state = rules.start(2, {"first": "1"})
        assert isinstance(rules.why_not(state, 0, action), IllegalAction)


@pytest.mark.parametrize(
    "text", ["x" * 10**6, "helmet4@" + "1" * 10**6, "village:" + "h" * 10**6, "9" * 10**6 + "@0,1"]
)
def test_absurdly_long_words_are_refused_shortly(text):
    with pytest.raises(IllegalAction) as caught:
        read(text)
    assert len(str(caught.value)) < 200


def test_things_are_touched_in_turn():
    assert touches(read("helmet4@0,1")) == (("helmet4", "0,1"),)
    assert touches(read("village@-1,1")) == (("-1,1",),)
    assert touches(read("deal:rice2")) == (("deal:rice2",),)


def test_whatever_can_be_touched_is_in_the_picture():
    rng = Random(5)
    state = rules.start(3, {"first": "1"})
    while acting := rules.to_act(state):
        (seat,) = acting
        offered = rules.actions(state, seat)
        if seat >= 0:
            picture = GAME.text.picture(rules.view(state, seat), "ABC")
            places = {span.place for row in picture for span in row}
            assert {step for action in offered for way in touches(action) for step in way} <= places
        state = rules.apply(state, seat, rng.choice(offered))
