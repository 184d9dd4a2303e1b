"""The deck file: what it says, and each way in which it can be wrong (C15)."""

import pytest

from samurai.engine.game import IllegalAction
from samurai.games.cards.deck import FILE, deck, read_deck
from samurai.games.cards.pieces import SHAPES, card_word, village_word

TEXT = FILE.read_text(encoding="utf-8")


def test_the_deck_is_as_the_rulings_reconstruct_it():
    assert sorted(map(card_word, deck().influence)) == sorted(
        [f"{symbol}{strength}" for symbol in SHAPES for strength in (2, 3, 4)]
        + ["samurai1"] * 3
        + ["samurai2"] * 2
        + ["samurai3"]
    )
    villages = list(map(village_word, deck().villages))
    expected = {"H": 5, "B": 5, "R": 5, "HB": 9, "HR": 9, "BR": 9, "HBR": 2}
    assert {village: villages.count(village) for village in set(villages)} == expected


def test_each_symbol_is_on_25_villages():
    assert [sum(shape in village for village in deck().villages) for shape in SHAPES] == [25, 25, 25]


def test_the_file_says_what_is_reconstructed_and_what_is_known():
    assert "RECONSTRUCTED" in TEXT
    assert "KNOWN" in TEXT


def test_an_owner_can_correct_it():
    other = TEXT.replace("samurai1 = 3", "samurai1 = 2").replace("samurai3 = 1", "samurai3 = 2")
    assert list(map(card_word, read_deck(other).influence)).count("samurai3") == 2
    other = TEXT.replace("helmet4 = 1", "helmet5 = 1").replace("\nBR = 9", "\nRB = 9")
    assert "helmet5" in map(card_word, read_deck(other).influence)
    assert read_deck(other).villages == deck().villages


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("helmet2 = 1", "helmet2 = ", "deck.toml: it can't be read: "),
        ("helmet2 = 1", "helmet2 = 1\nhelmet2 = 1", "deck.toml: it can't be read: "),
        ("[stones]", "[pebbles]", "[pebbles] is none of its parts: influence, villages, stones"),
        ("[influence]", "influence = 3\n[villagers]", "[villagers] is none of its parts"),
        ("samurai1 = 3", "samurai1 = 4", "[influence] a player has 15 cards, not 16"),
        ("samurai1 = 3", "samurai1 = 2", "[influence] a player has 15 cards, not 14"),
        ("samurai1 = 3", "samurai4 = 3", "[influence] there must be a samurai1, as four players take one out"),
        ("samurai2 = 2", "samurai4 = 2", "[influence] there must be a samurai2, as four players take one out"),
        ("helmet2 = 1", "helm2 = 1", "[influence] 'helm2' is not a card (such as helmet4)"),
        ("helmet2 = 1", "helmet = 1", "[influence] 'helmet' is not a card"),
        ("helmet2 = 1", "helmet0 = 1", "[influence] 'helmet0' is not a card"),
        ("helmet2 = 1", "helmet² = 1", "deck.toml: it can't be read: "),
        ("helmet2 = 1", '"helmet²" = 1', "[influence] 'helmet²' is not a card"),
        ("helmet2 = 1", "helmet2 = -1", "[influence] the count of 'helmet2' must be a whole number from 0 to 999"),
        ("helmet2 = 1", "helmet2 = 1.0", "[influence] the count of 'helmet2' must be a whole number"),
        ("helmet2 = 1", "helmet2 = true", "[influence] the count of 'helmet2' must be a whole number"),
        ("helmet2 = 1", 'helmet2 = "1"', "[influence] the count of 'helmet2' must be a whole number"),
        ("helmet2 = 1", "helmet2 = 10000000000", "[influence] the count of 'helmet2' must be a whole number"),
        ("\nH = 5", "\nH = 4", "[villages] 15 villages have 1 of the symbols, not 14"),
        ("\nHB = 9", "\nHB = 10", "[villages] 27 villages have 2 of the symbols, not 28"),
        ("\nHBR = 2", "\nHBR = 1", "[villages] 2 villages have 3 of the symbols, not 1"),
        ("\nHB = 9", "\nHH = 9", "[villages] 'HH' is not a village (different letters of H, B, R)"),
        ("\nHB = 9", "\nHX = 9", "[villages] 'HX' is not a village"),
        ("\nHB = 9", '\n"" = 9', "[villages] '' is not a village"),
        ("\nHB = 9", "\nHB = 9\nBH = 0", "[villages] 'BH' is counted twice"),
        ("helmet = 16", "helmet = 15", "[stones] there are 16 helmet stones, not 15"),
        ("helmet = 16", "", "[stones] there are 16 helmet stones, not 0"),
        ("helmet = 16", "samurai = 16", "[stones] 'samurai' is not a shape: helmet, buddha, rice"),
    ],
)
def test_a_wrong_deck_is_refused_in_a_sentence(old, new, sentence):
    assert old in TEXT
    with pytest.raises(IllegalAction) as caught:
        read_deck(TEXT.replace(old, new, 1))
    assert str(caught.value).startswith("deck.toml: ")
    assert sentence in str(caught.value)
    assert caught.value.rule == "C15"


@pytest.mark.parametrize("part", ["influence", "villages", "stones"])
def test_each_part_must_be_there(part):
    parts = TEXT.split("\n[")
    text = "\n[".join(piece for piece in parts if not piece.startswith(part))
    with pytest.raises(IllegalAction, match=rf"the part \[{part}\] is missing"):
        read_deck(text)


def test_a_part_must_be_a_list_of_counts():
    text = "stones = 16\n" + TEXT.split("[stones]")[0]
    with pytest.raises(IllegalAction, match=r"the part \[stones\] is missing"):
        read_deck(text)
