"""Records: checked play, table words, and the .samurai file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import lots, rng

from samurai.engine.contract import walk
from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import LONGEST, read_record, write_record
from samurai.engine.game import CHANCE, IllegalAction
from samurai.engine.record import AGREED, DRAW, RESIGN, TAKE_BACK, Course, Entry, Record, follow, new_record
from samurai.games import load

VARIANT = {"first": "1", "mood": "calm"}


def record(*lines, seats=2):
    log = tuple(Entry(CHANCE if who == "*" else int(who) - 1, text) for who, text in (line.split() for line in lines))
    return Record("lots", 1, seats, VARIANT, ("Ann", "Bo", "Cy")[:seats], "2026-11-15", log)


DEALT = ("1 keep1", "2 keep2", "* lot3", "* lot4")


def refusal(*lines, seats=2):
    with pytest.raises(IllegalAction) as caught:
        follow(lots(), record(*lines, seats=seats))
    return str(caught.value)


def test_a_random_start_player_is_drawn_before_the_record_begins():
    drawn = {new_record(lots(), ("Ann", "Bo"), {}, rng(seed)).variant["first"] for seed in range(20)}
    assert drawn == {"1", "2"}
    with pytest.raises(UserError, match="must name the start player's seat"):
        Course(lots(), 2, {})


def test_a_named_start_player_stays():
    assert new_record(lots(), ("Ann", "Bo"), {"first": "2"}, rng()).variant["first"] == "2"


def test_play_refuses_with_what_where_and_why():
    assert refusal("2 keep9") == "action 1, 2 'keep9': 'keep9' is not a word of Lots"
    assert refusal("1 end") == "action 1, 1 'end': end is not offered (rule T1)"
    assert refusal("1 keep1", "1 keep1") == "action 2, 1 'keep1': it is not seat 1's turn, but seat 2's"
    assert refusal("1 keep1", "2 keep1", "1 end").endswith("it is not seat 1's turn, but a random event comes next")
    assert refusal("* lot1").endswith("it is not seat *'s turn, but seat 1 or 2's")
    assert refusal("3 keep1").endswith("there is no seat 3; there are 2")


def test_a_record_of_another_game_or_edition_is_refused():
    other = Record("go", 1, 2, VARIANT, ("Ann", "Bo"))
    with pytest.raises(UserError, match="this is a record of 'go', not of 'lots'"):
        follow(lots(), other)
    old = Record("lots", 7, 2, VARIANT, ("Ann", "Bo"))
    with pytest.raises(UserError, match="follows edition 7 of the rules; here is edition 1"):
        follow(lots(), old)


def test_nothing_is_played_after_the_end():
    over = (*DEALT, "1 show-lot", "1 end", "2 show-lot", "2 end")
    assert follow(lots(), record(*over)).outcome.places == (2, 1)
    assert refusal(*over, "1 take-back").endswith("the game is over")


def test_one_of_two_players_may_resign():
    course = follow(lots(), record("1 keep1", "2 resign"))
    assert (course.outcome.places, course.outcome.reasons) == ((1, 2), ("resigned",))
    assert "only one of two players can resign" in refusal("1 resign", seats=3)


def test_a_draw_is_agreed_by_offer_and_answer():
    assert follow(lots(), record("1 draw")).offer == 0
    agreed = follow(lots(), record("1 draw", "2 draw")).outcome
    assert (agreed.places, agreed.reasons) == ((1, 1), ("draw-agreed",))
    assert "already offered a draw" in refusal("1 draw", "1 draw")


def test_an_offer_lapses_when_the_other_plays_on():
    assert follow(lots(), record("1 draw", "1 keep1")).offer == 0
    assert follow(lots(), record("1 draw", "2 keep1")).offer is None


def test_a_game_may_know_no_draws():
    game = lots()
    fierce = type(game)(**{**game.__dict__, "drawable": False})
    with pytest.raises(IllegalAction, match="there are no draws by agreement in Lots"):
        Course(fierce, 2, VARIANT).after(Entry(0, DRAW))


def test_chance_does_not_speak_the_words_of_the_table():
    for word in (TAKE_BACK, RESIGN, DRAW):
        with pytest.raises(IllegalAction, match=r"not seat \*'s turn"):
            Course(lots(), 2, VARIANT).after(Entry(CHANCE, word))


def test_a_secret_choice_may_be_changed_until_the_last_seat_has_chosen():
    course = follow(lots(), record("1 keep1", "2 keep2", "1 take-back", "1 keep3", seats=3))
    assert course.state.kept == (3, 2, 0)
    assert "too late" in refusal("1 keep1", "2 keep2", "1 take-back")


def test_an_action_may_be_taken_back_while_the_turn_lasts():
    course = follow(lots(), record(*DEALT, "1 show-lot", "1 show-kept", "1 take-back", "1 take-back", "1 show-kept"))
    assert course.state.shown == (("show-kept",), ())
    assert [action for seat, action in course.standing if seat == 0] == ["keep1", "show-kept"]


def test_no_take_back_once_chance_or_another_seat_is_on():
    assert "too late" in refusal(*DEALT, "1 take-back")
    assert "too late" in refusal(*DEALT, "1 show-lot", "1 end", "1 take-back")
    assert "too late" in refusal(*DEALT, "1 show-lot", "1 end", "2 show-lot", "1 take-back")
    assert "nothing to take back" in refusal("1 take-back")


def test_what_all_agree_to_take_back_takes_later_actions_with_it():
    late = record(*DEALT, "1 show-lot", "1 end", "2 show-lot")
    agreed = Record(**{**late.__dict__, "log": (*late.log, Entry(0, TAKE_BACK, AGREED))})
    course = follow(lots(), agreed)
    assert course.state.shown == (("show-lot",), ())
    assert course.game.rules.to_act(course.state) == (0,)


def test_a_record_survives_its_text():
    played = record("1 keep1", "2 keep2", "2 take-back", "2 keep3", "* lot2")
    played = Record(**{**played.__dict__, "log": (*played.log, Entry(CHANCE, "lot1", "! a remark"))})
    assert read_record(write_record(played)) == played
    assert "\n* lot1 ! a remark\n" in write_record(played)


def test_states_of_long_ago_are_those_that_were():
    friedl, lots = load("friedl"), rng()
    course = follow(friedl, new_record(friedl, ("Ann", "Bo"), {}, rng()))
    for _ in range(40):
        seat = course.asked[0]
        course = course.after(Entry(seat, friedl.notation.write(lots.choice(course.offered(seat)))))
    every = list(course.states())
    assert [course.states_from(number) for number in (0, 10, 39)] == [every, every[10:], every[39:]]


def test_a_record_without_a_date_survives_too():
    undated = Record("lots", 1, 2, VARIANT, ("Ann", "Bo"))
    assert read_record(write_record(undated)) == undated


@given(st.integers(0, 10**9))
def test_every_walk_survives_its_text(seed):
    walked = walk(lots(), 3, {"mood": "wild"}, rng(seed)).record
    assert read_record(write_record(walked)) == walked


def test_windows_line_ends_and_a_byte_order_mark_are_welcome():
    text = write_record(record("1 keep1"))
    assert read_record("\ufeff" + text.replace("\n", "\r\n")) == record("1 keep1")


GOOD = write_record(record("1 keep1", "2 keep2"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: a record begins with 'Samurai record 1'"),
        ("Samurai record 1\n", "the header lacks 'Seats'"),
        ("Samurai record 1\nGame: lots", "the header lacks 'Seats'"),
        (GOOD.replace("Game: lots\n", ""), "the header lacks 'Game'"),
        (GOOD.replace("Game:", "Sport:"), "line 2: 'Sport: lots' is not a header line (such as 'Seats: 2')"),
        (GOOD.replace("Seats: 2", "Seats: two"), "Seats must be a number from 1 to 9, not 'two'"),
        (GOOD.replace("Seats: 2", "Seats: ²"), "Seats must be a number from 1 to 9, not '²'"),
        (GOOD.replace("Edition: 1", "Edition: 1\nEdition: 1"), "line 4: 'Edition' is said twice"),
        (GOOD.replace("Player 2", "Player 3"), "the header must name players 1 to 2, once each"),
        (GOOD.replace("2026-11-15", "today"), "the date must look like 1998-10-22, not like 'today'"),
        (GOOD + "end 1\n", "line 13: 'end 1' is not an action (such as '1 end', or '* ...' for chance)"),
        (GOOD + "1 e\x00nd\n", "line 13: '1 e\\x00nd' is not an action (such as '1 end', or '* ...' for chance)"),
        (GOOD + "x" * 99, f"line 13: '{'x' * 60}…' is not an action (such as '1 end', or '* ...' for chance)"),
        ("x" * (LONGEST + 1), f"the record is {LONGEST + 1:,} characters long; {LONGEST:,} are the limit"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(text, sentence):
    with pytest.raises(UserError) as caught:
        read_record(text)
    assert str(caught.value) == sentence


@given(st.text() | st.lists(st.sampled_from([*GOOD.split("\n"), "1 take-back", "\x00", "9 x"])).map("\n".join))
def test_no_text_makes_the_reader_stumble(text):
    try:
        follow(lots(), read_record(text))
    except SamuraiError as refused:
        assert str(refused)
