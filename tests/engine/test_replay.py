"""Replays: every position and every action of a recorded game, as any viewer saw it."""

from random import Random

from toy import lots

from samurai.engine.game import CHANCE
from samurai.engine.observation import Viewer, steps_of
from samurai.engine.record import Record, follow
from samurai.engine.replay import Replay
from samurai.engine.table import Table

NEW = Record("lots", 1, 2, {"first": "1", "mood": "calm"}, ("Ann", "Bo"))


def played():
    """A game to its end, with one action taken back."""
    table = Table(lots(), NEW, Random(5))
    for seat, text in (
        (0, "keep1"), (1, "keep2"), (0, "show-lot"), (0, "take-back"), (0, "show-kept"), (0, "end"),
        (1, "show-kept"), (1, "end"),
    ):  # fmt: skip
        table = table.play(seat, text, table.revision)
    return table


def replay():
    table = played()
    return Replay(table.record, follow(table.game, table.record))


def test_positions_are_counted_without_what_was_taken_back():
    table, game = played(), replay()
    assert game.count == len(table.course.standing) == 8
    assert game.state(game.count) == table.course.state and game.state(0) == lots().rules.start(2, NEW.variant)


def test_each_viewer_sees_what_they_saw_then():
    game = replay()
    assert [game.view(1, viewer).kept for viewer in (0, 1, None)] == [(1, -1), (-1, 0), (-1, -1)]
    assert game.picture(1, 0) == lots().text.picture(game.view(1, 0), NEW.players)
    mine, theirs = game.history(2, 0), game.history(2, 1)
    assert [line.action for line in mine] == ["keep1", None] and [line.action for line in theirs] == [None, "keep2"]
    assert game.history(game.count, 0)[:2] == mine


def test_the_result_belongs_to_the_last_position_only():
    game = replay()
    assert game.outcome(game.count) == played().outcome and game.result(game.count, None)
    assert game.outcome(game.count - 1) is None and game.result(game.count - 1, None) == ""


def test_a_game_can_be_continued_from_any_position():
    game = replay()
    record = game.until(4, ("Cy", "Di"), "2026-11-18")
    assert (record.players, record.date, record.seal) == (("Cy", "Di"), "2026-11-18", None)
    assert follow(lots(), record).state == game.state(4)


def test_a_word_is_shown_to_those_who_may_see_the_action():
    course = played().course
    picks, deals = steps_of(course)[:2], steps_of(course)[2:4]
    ann, watcher = Viewer(lots(), 0, NEW.players), Viewer(lots(), None, NEW.players)
    assert [ann.word(step) for step in picks] == ["keep1", None] and [watcher.word(step) for step in picks] == [
        None
    ] * 2
    assert all(step.seat == CHANCE for step in deals) and sum(ann.word(step) is not None for step in deals) == 1
