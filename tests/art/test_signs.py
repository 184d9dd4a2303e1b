import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest
from gallery import NAMES, played, signs_of

from samurai.art.palette import DARK, LIGHT
from samurai.art.signs import cloth, definitions, sign, signs
from samurai.games.board import painting as board
from samurai.games.cards import painting as cards
from samurai.games.friedl import painting as friedl

SPRITE = (files("samurai.art") / "symbols.svg").read_text("utf-8")


def test_the_sprite_is_well_formed():
    assert len(ElementTree.fromstring(SPRITE)) == len(signs())


@pytest.mark.parametrize("name", signs())
def test_a_sign_is_drawn_in_the_colour_of_its_text_on_a_field_of_64(name: str):
    markup = signs()[name]
    assert f'<symbol id="{name}" viewBox="0 0 64 64" fill="currentColor">' in markup
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', markup)) <= {"currentColor", "none"}


@pytest.mark.parametrize("name", signs())
def test_a_sign_has_at_most_two_tones(name: str):
    assert len(set(re.findall(r'opacity="([^"]*)"', signs()[name]))) <= 1


def test_every_sign_is_used():
    views = [played("board", 4, steps).observe(0).view for steps in (0, 95, 140)]
    used = {name for view in views for name in signs_of(board.svg(view, NAMES))}
    used |= set(signs_of(cards.svg(played("cards", 4, 30).observe(0).view, NAMES)))
    used |= set(signs_of(friedl.svg(played("friedl", 2, 3).observe(0).view, NAMES[:2])))
    assert used == set(signs())


def test_a_sign_stands_with_its_middle_on_its_point():
    assert sign("helmet", 10, 20, 8, "#231f1a") == (
        '<use href="#helmet" x="6" y="16" width="8" height="8" color="#231f1a"/>'
    )


def test_there_is_no_sign_of_another_name():
    with pytest.raises(AssertionError, match="no sign 'shogun'"):
        sign("shogun", 0, 0, 1, "#000000")


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_definition_is_well_formed_and_named(theme):
    for name, markup in definitions(theme).items():
        assert ElementTree.fromstring(markup).get("id") == name
    assert {cloth(seat)[5:-1] for seat in range(4)} <= set(definitions(theme))
