"""A session: who plays, what bots do, undo, and the story."""

from random import Random

import pytest
from toy import lots, rng

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.game import IllegalAction
from samurai.engine.observation import narrated
from samurai.engine.record import Entry, follow
from samurai.games import load
from samurai.terminal.chronicle import Chronicle, Line, sentences
from samurai.terminal.session import new_session, player_names, resume


def session(*seats, **options):
    return new_session(lots(), seats, {"first": "1"} | options, rng())


def test_names_distinguish_people_from_bots_and_equal_bots_from_each_other():
    assert player_names(["me", "me:Akane", "greedy"]) == ("Player 1", "Akane", "greedy")
    assert player_names(["greedy", "greedy"]) == ("greedy 1", "greedy 2")
    made = session("me", "greedy", "greedy")
    assert made.people == (0,)
    assert set(resume(made.game, made.table.record, rng()).bots) == {1, 2}


@pytest.mark.parametrize("word", ["you", "", "me:greedy", "me:greedy 3", "me:a\nb", "me:" + "x" * 41])
def test_a_seat_that_is_nobody_is_refused(word):
    with pytest.raises(UserError):
        player_names([word])


def test_a_bot_of_ones_own_sits_there_until_the_game_is_taken_up_again():
    own = "samurai.bots.simple:RandomBot"
    made = session("me", own, own)
    assert made.people == (0,) and made.names == ("Player 1", f"{own} 2", f"{own} 3")
    assert resume(made.game, made.table.record, rng()).people == (0, 1, 2)
    with pytest.raises(UserError, match="there is no module 'nobody'"):
        session("me", "nobody:Here")


def test_a_player_without_a_name_is_a_person():
    record = session("me", "me").table.record
    from dataclasses import replace

    assert resume(lots(), replace(record, players=("", " greedy")), rng()).people == (0, 1)


def test_everything_is_kept_after_every_change():
    kept = []
    made = session("me", "random")
    made.saver = lambda record, over: kept.append((len(record.log), over)) or "trouble"
    made.say(0, "keep1")
    bot = made.bot_to_act()
    sight = made.table.observe(bot)
    made.act(bot, made.think(sight), sight.at)
    assert kept == [(1, False), (4, False)]
    assert made.trouble == "trouble"


def test_in_a_game_with_secrets_the_table_decides_what_is_taken_back():
    made = session("me", "me")
    made.say(0, "keep1")
    made.say(0, "take-back")
    assert made.table.record.log == (Entry(0, "keep1"), Entry(0, "take-back"))
    made.say(0, "keep2")
    made.say(1, "keep2")
    with pytest.raises(IllegalAction, match="too late"):
        made.take_back(0)


def test_in_an_open_game_one_goes_back_to_the_last_choice_of_a_person():
    made = new_session(load("friedl"), ["me", "random"], {}, Random(1))
    with pytest.raises(IllegalAction, match="nothing to take back"):
        made.take_back(0)
    made.say(0, "Sc3-c4")
    sight = made.table.observe(1)
    made.act(1, made.think(sight), sight.at)
    made.take_back(0)
    assert made.table.story(None) == []
    assert made.table.to_act == (0,)
    assert made.table.record.log[-1] == Entry(0, "take-back", "agreed")


def test_when_the_game_is_over_nothing_is_taken_back():
    made = new_session(load("friedl"), ["me", "me"], {}, Random(1))
    made.say(0, "resign")
    with pytest.raises(IllegalAction, match="over"):
        made.take_back(1)


def test_a_remark_and_gardez_are_written_down():
    made = new_session(load("friedl"), ["me", "me"], {}, Random(1))
    made.say(0, "Sc3-c4 a quiet move")
    assert made.table.record.log[-1].remark == "a quiet move"


def play_on(made):
    """A whole game at random, with take-backs."""
    dice = Random(5)
    while seats := made.table.to_act:
        seat = seats[0]
        made.act(seat, made.game.notation.write(dice.choice(made.table.observe(seat).actions)), made.table.revision)
        if dice.random() < 0.3 and made.table.to_act:
            try:
                made.take_back(seat)
            except SamuraiError:
                continue
        yield


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_history_extended_equals_the_history_written_again(viewer):
    made = session("me", "me")
    for _ in play_on(made):
        printed = sentences(narrated(follow(made.game, made.table.record), viewer, made.names))
        assert [line for line in made.story(viewer) if "takes that back" not in line.sentence] == printed


def test_the_story_forgets_what_was_taken_back():
    made = new_session(load("friedl"), ["me", "me"], {}, Random(1))
    made.say(0, "Sc3-c4")
    assert len(made.story(None)) == 1
    made.take_back(1)
    assert [line.sentence for line in made.story(None)] == ["Player 1 takes that back."]
    made.say(0, "Sd3-d4")
    assert "d4" in made.story(None)[-1].sentence


def test_the_words_of_the_table_are_described():
    made = session("me:Akane", "me:Botan")
    made.say(0, "draw")
    made.say(1, "draw")
    assert [line.sentence for line in made.story(None)] == ["Akane offers a draw.", "Botan agrees to a draw."]
    made = session("me:Akane", "me:Botan")
    made.say(1, "resign bye")
    assert Chronicle(made.game, None).read(made.table.record) == [Line(1, "Botan resigns. (bye)")]
    assert follow(made.game, made.table.record).outcome


def test_a_hint_is_an_action_that_can_be_played_and_changes_nothing():
    made = session("me", "me")
    before = made.table
    hint = made.hint(0)
    assert made.table is before
    assert hint.endswith(" (looking one action ahead, as the search is not ready)"), "this game has no search"
    word = hint.partition(" (")[0].partition(";")[0]
    made.say(0, word)
    with pytest.raises(IllegalAction, match="it is not your turn"):
        made.hint(1) if made.person_to_act() == 0 else made.hint(0)


@pytest.mark.parametrize(("usi", "ours"), [("7g7f", "Sg3-g4"), ("2h5h", "Tb2-e2"), ("resign", "resign")])
def test_moves_can_be_typed_as_shogi_programs_write_them(usi, ours):
    made = new_session(load("friedl"), ["me", "me"], {}, Random(1))
    made.say(0, usi)
    assert made.table.record.log[-1].text == ours


def test_undo_is_another_word_for_take_back():
    made = new_session(load("friedl"), ["me", "me"], {}, Random(1))
    start = made.table.observe(0).view
    made.say(0, "Sg3-g4")
    made.say(1, "undo")
    assert made.table.observe(0).view == start


def test_another_game_has_the_same_players_and_options():
    made = new_session(load("friedl"), ["me:Akane", "greedy"], {"rules": "shogi"}, Random(1))
    kept = []
    made.say(0, "resign")
    made.saver = lambda record, over: kept.append((record, over)) or ""
    made.again(Random(2), "1998-10-22")
    record = made.table.record
    assert kept == [(record, False)] and record.log == () and record.date == "1998-10-22"
    assert record.players == ("Akane", "greedy") and record.variant["rules"] == "shogi"
    assert made.story(0) == [] and made.people == (0,)
