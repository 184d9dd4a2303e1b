"""Each format of shogi writes a game of friedl so that it reads the same, and no other game at all."""

from random import Random

import pytest

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load

FRIEDL = load("friedl")
GAMES = [form for form in FRIEDL.record_formats if form.name != "bod"]
"""The formats that hold whole games, not just positions."""


def played(name, moves, **options):
    game, rng = load(name), Random(3)
    table = Table(game, new_record(game, ("Anna", "Ben"), options, rng), rng)
    for _ in range(moves):
        seat = table.to_act[0]
        table = table.play(seat, game.notation.write(rng.choice(table.offered(seat))), table.revision)
    return table.record


@pytest.mark.parametrize("form", GAMES, ids=lambda form: form.name)
def test_a_game_is_read_as_it_was_written(form):
    record = played("friedl", 30, rules="shogi")
    again = form.read(form.write(record), "shogi")
    assert [entry.text for entry in again.log] == [entry.text for entry in record.log]


@pytest.mark.parametrize("form", FRIEDL.record_formats, ids=lambda form: form.name)
def test_another_game_is_refused(form):
    with pytest.raises(UserError, match="is for games of friedl; this is a game of cards"):
        form.write(played("cards", 1))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7g7f", "begins with 'position startpos', 'position sfen' or a SFEN"),
        ("position startpos 7g7f", "follow the word 'moves', not '7g7f'"),
        ("position startpos moves 7g7f 7g7f", "move 2: "),
    ],
)
def test_a_line_of_usi_that_is_not_a_game_is_refused(text, sentence):
    usi = next(form for form in FRIEDL.record_formats if form.name == "usi")
    with pytest.raises(SamuraiError, match=sentence):
        usi.read(text, "shogi")


def test_a_game_from_a_position_keeps_it_in_usi():
    usi = next(form for form in FRIEDL.record_formats if form.name == "usi")
    text = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b"
    assert usi.read(text, "shogi").variant["position"].startswith("4k4/9")


@pytest.mark.parametrize("form", GAMES, ids=lambda form: form.name)
def test_a_game_from_any_position_is_read_as_it_was_written(form):
    record = played("friedl", 20, rules="shogi", position="lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -")
    again = form.read(form.write(record), "shogi")
    assert [entry.text for entry in again.log] == [entry.text for entry in record.log]
    assert again.variant["position"].startswith(record.variant["position"])


def test_usi_numbers_the_position_and_forgives_a_missing_number():
    usi = next(form for form in FRIEDL.record_formats if form.name == "usi")
    text = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G moves G*5b"
    assert usi.write(usi.read(text, "shogi")) == "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b\n"
