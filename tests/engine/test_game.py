"""Seats, options and refusals."""

import pytest
from toy import lots

from samurai.engine.errors import UserError
from samurai.engine.game import CHANCE, IllegalAction, complete, default_names, seat_label


def test_options_left_out_take_their_first_choice():
    assert complete(lots(), 2, {}) == {"first": "random", "mood": "calm"}
    assert complete(lots(), 2, {"mood": "wild"}) == {"first": "random", "mood": "wild"}


def test_an_option_may_accept_more_than_it_lists():
    assert complete(lots(), 2, {"mood": "7"})["mood"] == "7"


@pytest.mark.parametrize(
    ("seats", "given", "sentence"),
    [
        (2, {"tempo": "fast"}, "lots has no option 'tempo'; it has first, mood"),
        (2, {"mood": "angry"}, "option 'mood' can't be 'angry'; it can be calm, wild"),
        (2, {"first": "3"}, "option 'first' names seat 3, but there are 2 seats"),
        (5, {}, "Lots is for 2 to 3 players, not for 5"),
    ],
)
def test_what_a_game_does_not_know_is_refused(seats, given, sentence):
    with pytest.raises(UserError) as refusal:
        complete(lots(), seats, given)
    assert str(refusal.value) == sentence


def test_a_game_for_two_says_so():
    game = lots()
    two = type(game)(**{**game.__dict__, "seats": range(2, 3), "options": ()})
    with pytest.raises(UserError, match="Lots is for 2 players, not for 3"):
        complete(two, 3, {})
    with pytest.raises(UserError, match="it has none"):
        complete(two, 2, {"mood": "calm"})


def test_an_option_may_say_why_a_value_will_not_do():
    def picky(value):
        raise IllegalAction(f"{value} is too plain")

    game = lots()
    option = type(game.options[1])("mood", "Hard to please.", ("calm",), picky)
    picky_game = type(game)(**{**game.__dict__, "options": (option,)})
    with pytest.raises(UserError, match="option 'mood': beige is too plain"):
        complete(picky_game, 2, {"mood": "beige"})


def test_players_of_whom_nothing_is_known_are_numbered():
    assert default_names(3) == ("Player 1", "Player 2", "Player 3")


def test_people_count_seats_from_one_and_chance_is_a_star():
    assert [seat_label(seat) for seat in (CHANCE, 0, 3)] == ["*", "1", "4"]


def test_an_illegal_action_carries_its_rule():
    error = IllegalAction("Ships sail.", "B10")
    assert (str(error), error.rule) == ("Ships sail. (rule B10)", "B10")
