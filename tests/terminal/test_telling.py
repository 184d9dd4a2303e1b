"""The story below the table, and the rules in the help."""

import pytest

from samurai.engine.game import CHANCE
from samurai.games import NAMES
from samurai.terminal.chronicle import Line
from samurai.terminal.rulebook import rule_text, rules_text
from samurai.terminal.telling import latest

STORY = [Line(0, "Akane places Ship 1."), Line(CHANCE, "Akane draws."), Line(1, "Botan " + "waits " * 20)]


def test_the_latest_is_what_players_did_as_much_as_fits():
    assert latest(STORY[:2], 40, 2) == ["Akane places Ship 1."]
    assert latest(STORY, 400, 2) == [STORY[0].sentence, STORY[2].sentence]
    assert latest(STORY, 40, 2) == [STORY[2].sentence]
    assert latest([STORY[1]], 40, 2) == ["Akane draws."]
    assert latest([], 40, 2) == []
    assert latest(STORY, 0, 2) == [STORY[2].sentence]


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_of_every_game_are_at_hand(name):
    assert rules_text(name).startswith("# ")
    assert "**" in rules_text(name)


def test_rules_that_are_not_installed_are_a_sentence_not_an_error():
    assert "not installed" in rules_text("chess")


def test_a_rule_is_found_by_its_number_in_any_case():
    assert "**B6" in rule_text("board", "b6")
    assert "**B16" not in rule_text("board", "B1")
    assert rule_text("board", ".*") == "There is no rule '.*'."
