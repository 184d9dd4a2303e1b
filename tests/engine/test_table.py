"""Tables: answers, stale answers, take-backs and stories."""

import pytest
from toy import lots, rng

from samurai.engine.game import CHANCE, IllegalAction
from samurai.engine.observation import steps_since
from samurai.engine.record import Record, new_record
from samurai.engine.table import Table

NEW = Record("lots", 1, 2, {"first": "1", "mood": "calm"}, ("Ann", "Bo"))


def table(record=NEW):
    return Table(lots(), record, rng())


def say(table, seat, text):
    return table.play(seat, text, table.observe(seat).at)


def test_secret_picks_may_arrive_in_any_order():
    new = table()
    assert new.players == ("Ann", "Bo")
    ann, bo = new.observe(0).at, new.observe(1).at
    new = new.play(1, "keep2", bo)
    new = new.play(0, "keep1", ann)  # chosen on an older sight, still the same question
    assert new.observe(0).view.kept == (1, -1)
    assert new.observe(1).view.kept == (-1, 2)
    assert new.observe(None).view.kept == (-1, -1)


def test_a_doubled_or_stale_answer_is_refused_without_harm():
    new = table()
    at = new.observe(0).at
    new = say(new, 1, "keep2")
    new = say(new, 0, "keep1")
    dealt = new.observe(0).at
    new = new.play(0, "show-lot", dealt)
    before = new.record
    for stale in (at, dealt, new.revision + 1, -1):
        with pytest.raises(IllegalAction, match=f"seat 1 answers revision {stale}; the table is at 5"):
            new = new.play(0, "show-kept", stale)
    assert new.record == before


def test_chance_acts_by_itself_and_nobody_acts_for_it():
    new = table()
    with pytest.raises(IllegalAction, match="nobody plays for chance"):
        new = new.play(CHANCE, "lot1", 0)
    new = say(new, 0, "keep1")
    new = say(new, 1, "keep1")
    assert [entry.seat for entry in new.record.log] == [0, 1, CHANCE, CHANCE]
    assert new.to_act == (0,)


def test_a_refused_action_changes_nothing():
    new = table()
    before = new.record
    for seat, text in ((0, "end"), (0, "nonsense"), (7, "keep1"), (1, "take-back")):
        with pytest.raises(IllegalAction):
            new = new.play(seat, text, 0)
    with pytest.raises(IllegalAction, match="a remark is one line"):
        new = new.play(0, "keep1", 0, remark="a\nb")
    assert new.record == before


def test_a_remark_is_kept():
    new = table()
    new = new.play(0, "keep1", 0, remark="!")
    assert new.record.log[0].remark == "!"


def test_a_taken_back_choice_is_asked_for_again():
    new = table()
    new = say(new, 0, "keep1")
    new = say(new, 0, "take-back")
    assert new.observe(0).actions == ("keep1", "keep2", "keep3")
    assert new.revision == 2
    new = say(new, 0, "keep3")
    new = say(new, 1, "keep1")
    assert new.observe(0).view.kept == (3, -1)


def test_a_table_resumes_from_its_record_alone():
    one = table(new_record(lots(), ("Ann", "Bo"), {}, rng()))
    one = say(one, 1, "keep2")
    one = say(one, 0, "keep1")
    again = table(one.record)
    assert [again.observe(seat) for seat in (0, 1, None)] == [one.observe(seat) for seat in (0, 1, None)]


def test_a_finished_table_offers_nothing():
    new = table()
    new = say(new, 0, "draw")
    assert new.draw_offered_by == 0
    new = say(new, 1, "draw")
    assert new.outcome.reasons == ("draw-agreed",)
    assert (new.to_act, new.observe(0).actions) == ((), ())


def test_everyone_gets_sentences_for_what_they_saw():
    new = table()
    new = say(new, 0, "keep1")
    new = say(new, 0, "take-back")
    new = say(new, 0, "keep3")
    new = say(new, 1, "keep2")
    new = say(new, 0, "show-kept")
    ann, bo, nobody = ([described.action for described in new.story(viewer)] for viewer in (0, 1, None))
    lot = [entry.text for entry in new.record.log if entry.seat == CHANCE]
    assert ann == ["keep3", None, lot[0], None, "show-kept"]
    assert bo == [None, "keep2", None, lot[1], "show-kept"]
    assert nobody == [None, None, None, None, "show-kept"]
    assert new.story(1)[0].sentence == "Ann: something secret."


def test_only_the_table_says_what_all_agreed_on():
    new = table()
    new = say(new, 0, "keep1")
    new = say(new, 1, "keep2")
    assert not new.course.may_take_back(0)
    with pytest.raises(IllegalAction, match="what all agreed on is for the table to say"):
        new = new.play(0, "take-back", new.revision, remark="agreed")
    new = new.take_back_agreed(0)
    assert new.to_act == (0, 1)
    assert new.observe(1).view.kept == (-1, 0)


def test_only_the_table_says_whose_time_is_over():
    new = table()
    with pytest.raises(IllegalAction, match="whose time is over is for the table to say"):
        new = new.play(0, "resign", new.revision, remark="time")
    new = new.lose_on_time(0)
    assert (new.outcome.places, new.outcome.reasons) == ((2, 1), ("out-of-time",))


def test_a_seat_may_ask_whether_it_may_take_back():
    new = table()
    assert not new.course.may_take_back(0)
    assert not say(new, 1, "keep2").course.may_take_back(0), "only the other has acted"
    new = say(new, 0, "keep1")
    assert new.course.may_take_back(0)
    new = say(new, 0, "resign")
    assert not new.course.may_take_back(0)


def test_a_table_knows_who_of_some_seats_has_acted_last():
    new = table()
    assert new.latest((0, 1)) is None
    new = say(new, 1, "keep2")
    new = say(new, 0, "keep1")
    assert [new.latest(among) for among in ((0, 1), (1,), (5,))] == [0, 1, None]


def test_a_table_catches_up_with_what_was_entered_at_it_elsewhere():
    here, elsewhere = table(), table()
    asked = here.observe(0).at
    elsewhere = say(elsewhere, 1, "keep2")
    here = here.follow(elsewhere.log_from(here.revision))
    here = here.play(0, "keep1", asked)  # chosen before the other's choice was heard of, still the same question
    elsewhere = elsewhere.follow(here.log_from(elsewhere.revision))
    assert here.record == elsewhere.record and elsewhere.record.log[-1].seat == CHANCE
    elsewhere = say(elsewhere, 0, "show-lot")
    elsewhere = elsewhere.take_back_agreed(0)
    here = here.follow(elsewhere.log_from(here.revision))
    assert here.record == elsewhere.record and here.to_act == elsewhere.to_act == (0,)
    with pytest.raises(IllegalAction, match="seat 1 answers revision 5"):
        here = here.play(0, "show-lot", 5)


def test_a_table_is_a_value():
    before = table()
    kept, sights = before.record, [before.observe(seat) for seat in (0, 1, None)]
    one, other = before.play(0, "keep1", 0), before.play(0, "keep3", 0)
    say(say(one, 1, "keep2"), 0, "show-lot")
    one.take_back_agreed(0)
    before.lose_on_time(1)
    assert (before.record, [before.observe(seat) for seat in (0, 1, None)]) == (kept, sights)
    assert (one.observe(0).view.kept, other.observe(0).view.kept) == ((1, -1), (3, -1))
    assert [each.revision for each in (before, one, other)] == [0, 1, 1]


def test_what_is_new_is_distinguished_from_what_still_stands():
    new = table()
    bo = say(new, 1, "keep2")
    both = say(bo, 0, "keep1")

    def changed(before, after):
        kept, steps = steps_since(before.course, after.course)
        return kept, [(step.seat, step.action) for step in steps if step.seat != CHANCE]

    assert changed(new, new) == (0, []) and changed(bo, bo) == (1, [])
    assert changed(new, bo) == (0, [(1, "keep2")])
    assert changed(bo, both) == (1, [(0, "keep1")]), "and then chance deals"
    alone = say(bo, 1, "take-back")
    assert changed(bo, alone) == (0, []), "there is less than before"
    assert changed(bo, say(alone, 1, "keep1")) == (0, [(1, "keep1")])
    first = say(say(new, 0, "keep1"), 1, "keep2").take_back_agreed(0)
    assert changed(both, first) == (0, []) and changed(both, say(first, 0, "keep1")) == (0, [(0, "keep1")])
