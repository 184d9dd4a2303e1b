import pytest
from gallery import EVIL, NAMES, checked, names_are_harmless, played, texts, titles

from samurai.art.palette import DARK, LIGHT
from samurai.games.friedl.painted_tile import JEWEL, KANJI, Style
from samurai.games.friedl.painting import svg
from samurai.games.friedl.pieces import DECLARE, TITLES
from samurai.games.friedl.pieces import NAMES as SQUARES
from samurai.games.friedl.rules import View

TWO = NAMES[:2]
EVERY_TILE = "+P+L+N+S+B+R1GK/9/plnsbrgk1/9/9/9/9/9/9 b -"
FULL_HANDS = "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnl2p"


def view(steps: int = 40, seat: int | None = None) -> View:
    found = played("friedl", 2, steps).observe(seat).view
    assert isinstance(found, View)
    return found


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_painting_is_whole_in_every_style(seat, style, theme):
    for steps in (0, 1, 60):
        shown = view(steps, seat)
        painting = svg(shown, TWO, theme, style)
        checked(painting)
        assert painting == svg(shown, TWO, theme, style)
        assert len(painting) < 200_000


@pytest.mark.parametrize("style", Style)
def test_every_tile_is_drawn(style):
    sentence = titles(svg(view(0)._replace(position=EVERY_TILE), TWO, style=style))
    for name in TITLES.values():
        assert any(title.startswith(name) for title in sentence)
    assert "Goldfeldherr, promoted from Pferd" in sentence and "Drachenturm, promoted from Turm" in sentence


def test_the_tip_of_a_promoted_tile_shows_what_it_was():
    one = texts(svg(view(0)._replace(position="8k/9/9/9/9/9/9/9/+N7K b -"), TWO))
    assert one.count("GF") == 1 and one.count("P") == 1


def test_kanji_are_those_of_shogi():
    shown = texts(svg(view(0)._replace(position=EVERY_TILE), TWO, style=Style.KANJI))
    assert set(KANJI.strip() + JEWEL) <= set(shown)


def test_every_square_can_be_touched_and_so_can_hands():
    painting = svg(view(0)._replace(position=FULL_HANDS), TWO)
    assert texts(painting).count("×2") == 1
    assert all(f'data-place="{square}"' in painting for square in SQUARES)
    assert all(f'data-place="{face}*"' in painting for face in ("S", "W", "P", "SF", "GF", "L", "T"))


def test_a_seat_sees_its_own_army_below():
    first, second = svg(view(10, 0), TWO), svg(view(10, 1), TWO)
    assert first.index("Musashi</text>") < first.index("Tomoe Gozen</text>")
    assert second.index("Tomoe Gozen</text>", 900) < second.rindex("Musashi</text>")
    assert [text for text in texts(first) if text in "abcdefghi"] == list("ihgfedcba")
    assert [text for text in texts(second) if text in "abcdefghi"] == list("abcdefghi")


def test_the_last_move_is_marked_and_listed():
    moved, dropped = view(0)._replace(moves=("Sb3-b4",)), view(0)._replace(moves=("Sb3-b4", "Se5*"))
    assert "Sb3–b4" in texts(svg(moved, TWO)) and "Se5 ■" in texts(svg(dropped, TWO))
    assert _marks(svg(view(0), TWO)) == 0
    assert _marks(svg(moved, TWO)) == 2
    assert _marks(svg(dropped, TWO)) == 1


def _marks(painting: str) -> int:
    return painting.count(f'stroke="{LIGHT.gold}"')


def test_only_the_last_moves_are_listed():
    shown = texts(svg(view(0)._replace(moves=("Sb3-b4", "Sc7-c6") * 30), TWO))
    assert "30." in shown and "21." in shown and "20." not in shown


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({}, "Tomoe Gozen to move"),
        ({"position": "4k4/9/9/9/4r4/9/9/9/4K4 b -", "check": True}, "Tomoe Gozen to move: check!"),
        ({"position": "4K4/4g4/4p4/9/9/9/9/9/k8 b -", "check": True}, "Tomoe Gozen to move: check!"),
        ({"position": "k8/9/9/9/9/9/4p4/4g4/4K4 b -", "check": True}, "Tomoe Gozen is mated"),
        ({"position": "1r6k/9/9/9/9/9/9/8r/K8 b -"}, "Tomoe Gozen can't move"),
        ({"moves": (DECLARE.piece,)}, "Tomoe Gozen has declared"),
        ({"times": 4}, "The game is over"),
        ({"plies": 0}, "The game is over"),
    ],
)
def test_it_says_who_is_to_move_or_how_it_ended(changes, status):
    shown = view(0)._replace(**changes)
    painting = svg(shown, TWO)
    assert status in texts(painting)
    assert (f'fill="{LIGHT.vermilion}" fill-opacity' in painting) == shown.check


def test_names_are_harmless():
    names_are_harmless(svg(view(), EVIL[:2]), EVIL)
    names_are_harmless(svg(view(), EVIL[::2]), EVIL)
