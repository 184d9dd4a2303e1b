from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samurai.art.markup import Markup, clean, document, element, fitted, group, text_element, words


def test_elements_are_written_with_hyphens_and_short_numbers():
    assert element("rect", x=1.0, y=-0.001, stroke_width=2.504, fill=None) == '<rect x="1" y="0" stroke-width="2.5"/>'


def test_whole_numbers_keep_their_noughts():
    assert element("rect", width=100) == '<rect width="100"/>'


def test_a_group_holds_elements():
    assert group(element("rect"), opacity=0.5) == '<g opacity="0.5"><rect/></g>'


@given(st.text())
def test_any_text_at_all_is_text_and_nothing_else(text: str):
    for markup in (
        words(text, 0, 0, 12, "#000000"),
        text_element("title", text),
        words(fitted(text, 9), 0, 0, 12, "#000000"),
    ):
        node = ElementTree.fromstring(markup)
        assert len(node) == 0


def test_what_could_turn_a_line_upside_down_is_left_out():
    assert clean("a\u202eb\x07c\ud800d") == "a b c d"


@pytest.mark.parametrize(
    ("text", "room", "fits"),
    [
        ("Musashi", 13, "Musashi"),
        ("武" * 20, 5, "武武武武…"),
        ("W" * 40, 5, "WWWW…"),
        ("é" * 3, 5, "é" * 3),
        ("ab", 0.5, "…"),
    ],
)
def test_what_is_too_wide_is_cut_short(text: str, room: float, fits: str):
    assert fitted(text, room) == fits


def test_combining_marks_take_no_room():
    assert fitted("e\u0301" * 5, 4) == "e\u0301" * 5


def test_a_document_holds_the_definitions_that_it_uses_and_no_others():
    defs = {"a": element("pattern", id="a"), "b": element("symbol", id="b"), "c": element("symbol", id="c")}
    body = Markup(element("rect", fill="url(#a)") + element("use", href="#b"))
    root = ElementTree.fromstring(document((10, 20), "A <title>", "about & so on", body, defs))
    assert {node.get("id") for node in root.iter()} == {None, "a", "b"}
    assert root.get("viewBox") == "0 0 10 20" and root.get("role") == "img"
    assert [child.text for child in root][:2] == ["A <title>", "about & so on"]
