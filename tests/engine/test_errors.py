"""Sentences about mistakes."""

import pytest

from samurai.engine.errors import UserError, one_of


@pytest.mark.parametrize(
    ("word", "known", "said"),
    [
        ("bord", ["board", "cards"], "did you mean board?"),
        ("chess", ["board", "cards"], "there are board, cards"),
        ("chess", [], "there are none"),
    ],
)
def test_a_word_that_is_nearly_known_is_guessed_and_otherwise_all_are_listed(word, known, said):
    assert one_of(word, known) == said


def test_a_refusal_can_name_the_place_of_the_mistake():
    error = UserError("bad-file", "it is empty")
    assert str(error.within("a.samurai")) == "a.samurai: it is empty"
    assert str(error) == "it is empty"
