from xml.etree import ElementTree

import pytest

from samurai.art.markup import element
from samurai.art.palette import LIGHT
from samurai.art.parts import sheet
from samurai.art.postcard import COLUMN, SIZE, Player, postcard

SVG = "{http://www.w3.org/2000/svg}"
CUNNING = "<script>&\u0000"


def card(players, size=(1440, 960)):
    drawing = sheet(size, "A game", "", [element("circle", r=9, fill="url(#cloth-1)")], LIGHT)
    return ElementTree.fromstring(postcard(drawing, "A game", players))


def texts(found):
    return ["".join(text.itertext()) for text in found.iter(f"{SVG}text")]


@pytest.mark.parametrize("size", [(1440, 960), (1440, 1305.18)])
def test_the_board_stands_at_the_right_as_high_as_the_card(size):
    found = card([Player("Ann")], size)
    (board,) = found.findall(f"{SVG}svg")
    x, y, width, height = (float(board.get(name)) for name in ("x", "y", "width", "height"))
    left, top, wide, high = map(float, board.get("viewBox").split())
    assert found.get("viewBox") == "0 0 1200 630"
    assert x + width == pytest.approx(SIZE[0] - y) and 2 * y + height == SIZE[1]
    assert left == COLUMN and left + wide == size[0] - top and 2 * top + high == size[1]
    assert width / wide == pytest.approx(height / high, rel=0.001)


def test_a_drawing_too_narrow_for_a_column_of_players_is_shown_whole():
    (board,) = card([Player("Ann")], (400, 300)).findall(f"{SVG}svg")
    assert board.get("viewBox") == "0 0 400 300.00"


def test_players_have_a_fan_in_the_game_and_a_place_at_its_end():
    playing = card([Player("Ann", acting=True), Player(CUNNING)])
    assert texts(playing)[-2:] == ["Ann", "<script>& "]
    assert [use.get("href") for use in playing.iter(f"{SVG}use")] == ["#fast", "#fan"]
    over = card([Player("Ann", place=2), Player("Bo", place=1)])
    assert texts(over)[-4:] == ["Ann", "2.", "Bo", "1."]


def test_a_long_name_is_cut_and_a_game_without_players_has_its_title_only():
    assert texts(card([Player("A" * 90)]))[-1].endswith("…")
    assert texts(card([])) == ["Samurai", "A game"]
