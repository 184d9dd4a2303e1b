"""Plain lines, for pipes and screen readers."""

from random import Random

import pytest
from toy import lots, rng

from samurai.games import load
from samurai.terminal.lines import CURTAIN, HELP, Lines, Quit
from samurai.terminal.session import new_session


class Chat:
    """Answers from a list, and all that was said."""

    def __init__(self, *answers):
        self.answers, self.said = list(answers), []

    def ask(self, prompt):
        self.said.append(prompt)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    @property
    def text(self):
        return "\n".join(self.said)


def play(session, *answers, ends=EOFError):
    chat = Chat(*answers)
    with pytest.raises(ends):
        Lines(session, chat.ask, chat.said.append).play()
    return chat


def lots_session(*seats):
    return new_session(lots(), seats, {"first": "1"}, rng())


def test_a_whole_game_and_its_end_are_described():
    session = lots_session("me:Akane", "greedy")
    chat = Chat("keep1", "show-lot", "end")
    Lines(session, chat.ask, chat.said.append).play()
    assert chat.said[-1] == "The highest total wins."
    assert "Akane: keep1." in chat.text
    assert session.table.outcome


def test_nonsense_is_answered_with_the_reason_and_asked_again():
    chat = play(lots_session("me", "greedy"), "dance", "", "end")
    assert "No: 'dance' is not a word of Lots." in chat.text
    assert "No: end is not offered (rule T1)." in chat.text
    assert sum("(? for help)>" in line for line in chat.said) == 4


def test_one_can_ask_for_help_the_actions_the_table_and_the_story():
    session = lots_session("me", "greedy")
    chat = play(session, "?", "list", "list 3", "list zebra", "keep1", "log", "show")
    assert HELP in chat.said
    assert "keep1  keep2  keep3" in chat.said
    assert "keep3" in chat.said
    assert "No legal action contains 'zebra'." in chat.said
    assert chat.text.count("Player 1: keep1.") == 2
    assert chat.text.count("Player 1: ()") == 3


def test_quit_leaves():
    play(lots_session("me", "greedy"), "quit", ends=Quit)


def test_a_curtain_falls_between_two_people_with_secrets():
    chat = play(lots_session("me:Akane", "me:Botan"), "", "keep1", "")
    curtains = [line for line in chat.said if line.startswith("\n" * CURTAIN)]
    assert [line.strip().split(",")[0] for line in curtains] == ["Akane", "Botan"]


def test_no_curtain_falls_where_nothing_is_hidden():
    chat = play(new_session(load("friedl"), ["me", "me"], {}, Random(1)), "Sc3-c4")
    assert "nobody else looking" not in chat.text


def test_taking_back_is_described():
    chat = play(lots_session("me:Akane", "me:Botan"), "", "keep1", "", "keep2 ", ends=EOFError)
    assert "Akane" in chat.text
    chat = play(new_session(load("friedl"), ["me", "me"], {}, Random(1)), "Sc3-c4", "take-back", "Sd3-d4")
    assert "d4" in chat.said[-3] + chat.said[-2]


def test_rules_are_read_whole_or_by_number():
    chat = play(new_session(load("board"), ["me", "me"], {}, Random(1)), "", "rules B6", "rules Z9", "rules")
    assert any(said.startswith(("**B6", "- **B6")) for said in chat.said)
    assert "There is no rule 'Z9'." in chat.said
    assert any("**BR1" in said and "**B6" in said for said in chat.said)


def test_a_full_disk_is_reported_once():
    session = lots_session("me", "greedy")
    session.saver = lambda record, over: "the game could not be saved"
    chat = play(session, "keep1", "show-lot")
    assert chat.said.count("Warning: the game could not be saved.") == 1
