"""Golden games are legal, complete and described as before. After an intended change, `make golden`: read the diff."""

import pytest
from playthroughs.playthrough import FOLDER, every_game, reported

from samurai.engine.record import follow
from samurai.games import load as load_game
from samurai.store.files.files import load

GAMES = {name: (game, seats, variant) for name, game, seats, variant in every_game()}


def test_every_game_seats_and_variant_has_a_golden_game():
    assert {path.stem for path in FOLDER.glob("*.samurai")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_its_end_in_the_same_words(name):
    game, seats, variant = GAMES[name]
    record = load(FOLDER / f"{name}.samurai")
    assert record.seats == seats
    assert {key: value for key, value in record.variant.items() if key != "first"} == variant
    assert follow(game, record).outcome
    assert reported(game, record) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", load_game("board").seats)
def test_showing_the_piles_does_not_change_the_game(seats):
    usual = f"board-{seats}-chosen-drafted-at_once"
    opened, screened = (load(FOLDER / f"{usual}-{piles}.samurai") for piles in ("open", "screened"))
    assert opened.log == screened.log
