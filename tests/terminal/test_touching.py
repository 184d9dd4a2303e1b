"""Actions are said by touching things."""

from types import SimpleNamespace

import pytest

from samurai.engine.game import IllegalAction
from samurai.games import load
from samurai.terminal.session import new_session
from samurai.terminal.touching import DONE, Touching, meant, touching

WAYS = Touching((
    (("helmet4", "N9"), "helmet4@N9"),
    (("helmet4", "M8"), "helmet4@M8"),
    (("swap", "A", "B"), "swap:A/B"),
    (("swap", "B", "A"), "swap:A/B"),
    (("end",), "end"),
))  # fmt: skip


def test_what_may_be_touched_follows_from_what_was():
    assert WAYS.places == ("helmet4", "swap", "end")
    assert WAYS.touch("helmet4").places == ("N9", "M8")
    assert WAYS.touch("swap").touch("B").places == ("A",)


def test_an_action_is_said_by_its_last_touch_and_not_before():
    assert WAYS.touch("helmet4").said == ""
    assert WAYS.touch("helmet4").touch("M8").said == "helmet4@M8"
    assert WAYS.touch("swap").touch("B").touch("A").said == "swap:A/B"
    assert WAYS.touch("end").said == "end"
    assert WAYS.touch("end").places == ()


def test_a_touch_is_taken_back():
    assert WAYS.touch("helmet4").back() == WAYS
    assert WAYS.back() == WAYS


def test_where_one_could_continue_done_ends_the_action():
    ways = Touching(((("a", "b"), "ab"), (("a", "b", "+"), "ab+")))
    stuck = ways.touch("a").touch("b")
    assert stuck.said == ""
    assert stuck.places == (DONE, "+")
    assert stuck.touch(DONE).said == "ab"
    assert stuck.touch("+").said == "ab+"


def test_only_what_is_offered_can_be_touched():
    with pytest.raises(AssertionError):
        WAYS.touch("N9")


@pytest.mark.parametrize("name", ["board", "cards", "friedl"])
def test_every_offered_action_of_the_games_can_be_said(name):
    from random import Random

    game = load(name)
    session = new_session(game, ["me", "me"], {}, Random(1))
    offered = session.table.observe(session.person_to_act()).actions
    start = touching(game.notation, offered)
    assert start.places
    for way, word in start.ways:
        now = start
        for place in way:
            assert now.said == ""
            now = now.touch(place)
        assert now.said == word


def test_the_action_meant_is_formed_after_one_that_is_offered():
    def read(word):
        what, _, where = word.partition("@")
        if not where:
            raise IllegalAction("no")
        return what, where

    notation = SimpleNamespace(read=read, touches=lambda action: (action,))
    assert meant(notation, WAYS.touch("helmet4"), "Z1") == "helmet4@Z1"
    assert meant(notation, WAYS, "Z1") == ""  # nothing like `end` can be read
    assert meant(notation, WAYS.touch("end"), "Z1") == ""
