"""Moves as text: lossless, tolerant, and safe against anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samurai.engine.game import IllegalAction
from samurai.games.friedl import GAME
from samurai.games.friedl.notation import read, touches, write
from samurai.games.friedl.pieces import DECLARE, NAMES, TITLES, Action

PIECES = st.sampled_from(sorted(TITLES))
SQUARES = st.sampled_from(NAMES)
MOVES = st.builds(Action, PIECES, SQUARES, SQUARES, PIECES | st.just(""), st.booleans())
DROPS = st.builds(Action, PIECES, st.just(""), SQUARES, st.just(""), st.just(False))


@given(MOVES | DROPS | st.just(DECLARE))
def test_what_is_written_is_read_again(action):
    word = write(action)
    assert read(word) == action
    assert word.isascii() and word.isprintable() and " " not in word
    assert read(word.lower()) == read(word.upper()) == action


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Pbl–c3", "Pb1-c3"),
        ("PbI—c3", "Pb1-c3"),
        ("Wa 4 – a l", "Wa4-a1"),
        ("Sa3 × Sa4", "Sa3xSa4"),
        ("Sa3XSa4", "Sa3xSa4"),
        ("Wb1 ■", "Wb1*"),
        ("W*b1", "Wb1*"),
        ("Ta4 ○ a1", "Ta4+a1"),
        ("Sd3 ● GFd2 !!", "Sd3x+GFd2"),
        ("Sd3+xGFd2!", "Sd3x+GFd2"),
        ("\tsfc1-\u00a0c2\n", "SFc1-c2"),
        ("sf1-f2", "Sf1-f2"),
        ("sfl-f2", "Sf1-f2"),
        ("DECLARE", "declare"),
    ],
)
def test_reading_is_tolerant(text, word):
    assert write(read(text)) == word


@pytest.mark.parametrize(
    "text", ["", "!", "b3-b4", "Sb3", "Sb3b4", "Sb0-b1", "Sj3-j4", "Xb3-b4", "Sb3--b4", "7g7f", "S*", "resign"]
)
def test_what_is_not_a_move_is_refused(text):
    with pytest.raises(IllegalAction, match="not a move"):
        read(text)


def test_a_capture_without_its_name_is_explained():
    with pytest.raises(IllegalAction, match="must name what is captured"):
        read("Sa3xa4")


@given(st.text() | st.text("SWPLTKGFDabi123456789-x+*! lI|■○●–×"))
def test_anything_else_is_refused_politely(text):
    try:
        assert read(write(read(text))) == read(text)
    except IllegalAction as error:
        assert error.rule == "FR16"


def test_absurdly_long_input_is_refused_at_once():
    with pytest.raises(IllegalAction, match="too long") as error:
        read("Sb3-b4" * 1_000_000)
    assert len(str(error.value)) < 120


@pytest.mark.parametrize(
    ("word", "way"),
    [
        ("Sb3-b4", ("b3", "b4")),
        ("Sb6-b7", ("b6", "b7", "=")),
        ("Sb6+b7", ("b6", "b7", "+")),
        ("Sb8+b9", ("b8", "b9")),
        ("Sb4-b3", ("b4", "b3", "=")),
        ("Sb3-b2", ("b3", "b2", "=")),
        ("Sb2+b1", ("b2", "b1")),
        ("Pc6+d8", ("c6", "d8")),
        ("Pc5+d7", ("c5", "d7", "+")),
        ("Wa1-a6", ("a1", "a6")),
        ("Th2xTh8", ("h2", "h8", "=")),
        ("Th2x+Th8", ("h2", "h8", "+")),
        ("Th4-h6", ("h4", "h6")),
        ("GFd1-d2", ("d1", "d2")),
        ("DTd8-d9", ("d8", "d9")),
        ("Ke1-e2", ("e1", "e2")),
        ("Se5*", ("S*", "e5")),
        ("declare", ("declare",)),
    ],
)
def test_a_move_is_touched_from_place_to_place(word, way):
    assert touches(read(word)) == (way,)


def test_even_what_can_never_be_legal_can_be_touched():
    assert touches(read("Ke1+e2")) == (("e1", "e2", "+"),)


def test_a_move_can_also_be_typed_as_shogi_programs_write_it():
    assert GAME.other_words is not None
    assert GAME.other_words(read("Sg3-g4")) == ("7g7f",)
    assert GAME.other_words(read("Pe5*")) == ("N*5e",)
