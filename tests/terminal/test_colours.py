"""Colours: every style word that the games use is in the table."""

from random import Random

import pytest
from rich.console import Console

from samurai.engine.contract import variants
from samurai.engine.picture import Span, plain
from samurai.games import load
from samurai.terminal.colours import DAY, NIGHT, coloured, style
from samurai.terminal.session import new_session


@pytest.mark.parametrize("name", ["board", "cards", "friedl"])
def test_every_style_word_of_the_games_has_a_colour(name):
    game = load(name)
    used = set()
    for variant in list(variants(game))[:2]:
        session = new_session(game, ["random"] * game.seats[-1], variant, Random(2))
        while session.table.to_act:
            seat = session.bot_to_act()
            view = session.table.observe(seat).view
            used |= {word for row in game.text.picture(view, session.names) for s in row for word in s.style.split()}
            session.act(seat, session.think(session.table.observe(seat)), session.table.revision)
    assert used <= set(NIGHT)


def test_day_and_night_know_the_same_words():
    assert set(DAY) == set(NIGHT)


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("word", sorted(NIGHT))
def test_what_may_be_touched_is_lit_and_underlined_and_legible(word, dark):
    lit = style(f"{word} target", dark)
    assert lit.underline
    assert lit.bgcolor != style(word, dark).bgcolor
    brightness = [sum(color.triplet) for color in (lit.color, lit.bgcolor)]
    assert abs(brightness[0] - brightness[1]) > 150


def test_unknown_words_change_nothing():
    assert style("nonsense") == style("")


def test_a_printed_picture_says_the_same_in_colour():
    picture = ((Span("~A1~", "sea"), Span(" x")), (Span("[HB]", "city"),))
    console = Console(force_terminal=True, color_system="truecolor", width=80)
    with console.capture() as shown:
        console.print(coloured(picture))
    assert "\x1b[" in shown.get()
    assert coloured(picture).plain.strip() == plain(picture)
