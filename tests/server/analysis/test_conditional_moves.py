"""Lines given ahead: what is left of them, what is answered, and what can't be kept."""

import pytest

from samurai.games import load
from samurai.server.analysis.conditional_moves import Expected, answer, checked, rest
from samurai.server.refusal import Refusal

ANY = Expected()


def line(*steps):
    """Of steps such as (1, "Sc7-c6"), and ANY."""
    return tuple(step if step is ANY else Expected(*step) for step in steps)


def left(given, *happened, asked=True):
    found = rest(given, happened, 1, asked)
    return found and (found.steps, found.due)


def test_a_line_is_followed_step_by_step():
    given = line((0, "a"), (1, "b"), (0, "c"), (1, "d"))
    assert left(given, asked=False) == (given, False)
    assert left(given, (0, "a")) == (given[1:], True)
    assert left(given, (0, "a"), (1, "b"), asked=False) == (given[2:], False)
    assert left(given, (0, "a"), (1, "b"), (0, "c")) == (given[3:], True)
    assert left(given, (0, "a"), (1, "b"), (0, "c"), (1, "d"), (0, "x")) == ((), False), "it has come true"
    assert left(given, (0, "x")) is None
    assert left(given, (2, "a")) is None, "somebody else did that"


def test_what_one_does_first_is_a_condition_and_never_done_for_one():
    given = line((1, "mine"), (0, "a"), (1, "b"))
    assert left(given) == (given, False)
    assert left(given, (1, "mine"), (0, "a")) == (given[2:], True)


def test_what_is_not_seen_does_not_matter():
    given = line((0, "a"), (1, "b"))
    assert left(given, (2, None), (0, "a"), (2, None)) == (given[1:], True)


def test_whatever_the_others_do_ends_with_ones_own_turn():
    given = line(ANY, (1, "b"), ANY, (1, "d"))
    assert left(given, (0, "a"), asked=False) == (given, False)
    assert left(given, (0, "a"), (2, "x"), (0, None)) == (given[1:], True)
    assert left(given, (0, "a"), (1, "b"), (0, "c"), asked=False) == (given[2:], False)
    assert left(given, (0, "a"), (1, "b"), (0, "c")) == (given[3:], True)
    assert left(line((1, "mine"), ANY, (1, "b")), (1, "mine")) == (line(ANY, (1, "b")), False), "nobody has acted yet"
    assert left(line((1, "mine"), ANY, (1, "b")), (1, "mine"), (1, "more")) is None


def test_the_line_that_fits_most_closely_is_followed():
    lines = [line(ANY, (1, "anyway")), line((0, "a"), (1, "indeed")), line((0, "b"), (1, "else"))]
    assert answer(lines, [(0, "a")], 1) == "indeed"
    assert answer(lines, [(0, "x")], 1) == "anyway"
    assert answer(lines[1:], [(0, "x")], 1) is None


REPLY = (line((0, "Sc3-c4"), (1, "Sg7-g6")),)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([line((0, "Sc3-c4"))], "must end with your answer"),
        ([line((1, "Sg7-g6"))], "must end with your answer"),
        ([()], "must end with your answer"),
        ([*REPLY, line((0, "Sc3-c4"), (1, "Sf7-f6"))], "different answers"),
        ([line(ANY, (0, "Sc3-c4"), (1, "Sg7-g6"))], "until one is asked again"),
        ([line((5, "Sc3-c4"), (1, "Sg7-g6"))], "seats 0 to 1"),
        ([line(ANY, (1, "Sg7-g6"))] * 41, "40 lines"),
        ([line(*[(1, "Sg7-g6")] * 61)], "60 steps"),
    ],
)
def test_what_makes_no_sense_is_refused(lines, sentence):
    with pytest.raises(Refusal, match=sentence):
        checked(lines, 1, 2, load("friedl"))


def test_words_are_written_as_the_game_writes_them_and_beginnings_are_not_kept_twice():
    longer = line((0, "Sc3-c4"), (1, "Sg7-g6"), ANY, (1, "Sf7-f6"))
    other = line((0, "Sd3-d4"), (1, "Sg7-g6"))
    assert checked([*REPLY, longer, longer, other], 1, 2, load("friedl")) == [longer, other]
    assert checked([line((0, "sc3–c4"), (1, "SG7-G6"))], 1, 2, load("friedl")) == list(REPLY)
    with pytest.raises(ValueError, match="not a move"):
        checked([line((0, "Sc3-c4"), (1, "resign"))], 1, 2, load("friedl"))
