"""Options are declared once, as the fields of what a state holds of them."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from samurai.engine.game import Option
from samurai.engine.toolkit.options import Choice, options_of
from samurai.games import load
from samurai.games.board.state import CHOICES, Options


class Chosen(NamedTuple):
    seats: int
    speed: Annotated[str, Choice("how fast", ("slow", "quick"))]
    size: Annotated[int, Choice("how large", ("1", "2"))]


def test_fields_with_choices_are_options():
    assert options_of(Chosen) == (
        Option("speed", "how fast", ("slow", "quick")),
        Option("size", "how large", ("1", "2")),
    )


def test_a_variant_is_read_by_the_names_of_the_options():
    game = load("board")
    variant = {option.name: option.choices[-1] for option in game.options}
    assert Options.chosen(4, variant) == Options(4, 3, *(choices[-1] for choices in CHOICES.values()))
