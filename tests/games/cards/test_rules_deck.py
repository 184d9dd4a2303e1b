"""The deck file is checked against the rulebook; the ways in which it can be wrong are in test_deck.py."""

import pytest

from samurai.engine.game import IllegalAction
from samurai.games.cards.deck import FILE, read_deck
from samurai.games.cards.pieces import SHAPES, village_of


@pytest.mark.rule("C15")
def test_a_village_is_a_non_empty_set_of_different_symbols():
    assert village_of("RBH") == SHAPES
    assert [village_of(letters) for letters in ("", "HH", "HX", "h", "S")] == [None] * 5


@pytest.mark.rule("C15", "CR1")
def test_counts_that_break_the_rulebook_are_refused():
    text = FILE.read_text(encoding="utf-8")
    with pytest.raises(IllegalAction, match="not 16"):
        read_deck(text.replace("samurai1 = 3", "samurai1 = 4"))
