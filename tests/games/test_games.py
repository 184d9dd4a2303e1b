"""What holds for every game in the list."""

import random
from xml.etree import ElementTree

import pytest

from samurai.engine.errors import UserError
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import NAMES, load


def test_an_unknown_game_is_refused_by_name():
    with pytest.raises(UserError, match="there is no game 'go'; there are board, cards, friedl"):
        load("go")


@pytest.mark.parametrize("name", NAMES)
def test_every_option_says_what_it_means(name):
    for option in load(name).options:
        assert option.choices and len(option.about.split()) > 2


@pytest.mark.parametrize("name", NAMES)
def test_a_view_shows_itself_in_a_notebook(name):
    game = load(name)
    rng = random.Random(1)
    table = Table(game, new_record(game, ("Ann", "Bo"), {}, rng), rng)
    drawing = ElementTree.fromstring(table.observe(0).view._repr_svg_())
    assert drawing.tag.endswith("svg")
    assert "Player 1" in ElementTree.tostring(drawing, encoding="unicode")
