"""Places of a picture, and the way from one to the next."""

from samurai.engine.picture import Span, plain
from samurai.terminal.places import DOWN, LEFT, RIGHT, UP, Box, boxes, enlarged, neighbour, place_at, width

PICTURE = (
    (Span("  "), Span("ab", place="a1"), Span("  "), Span("cd", place="b1")),
    (Span("侍"), Span("ab", place="a1"), Span("  "), Span("x", place="b2")),
    (),
    (Span("hand: "), Span("e", place="end")),
)


def test_a_place_may_have_several_spans_and_signs_may_be_wide():
    found = boxes(PICTURE)
    assert found["a1"] == Box(2, 0, 4, 2)
    assert found["b2"] == Box(6, 1, 7, 2)
    assert list(found) == ["a1", "b1", "b2", "end"]
    assert width(PICTURE) == 8
    assert width(()) == 0


def test_a_click_finds_the_place_under_it():
    assert place_at(PICTURE, 3, 1) == "a1"
    assert place_at(PICTURE, 1, 1) == ""
    assert place_at(PICTURE, 6, 3) == "end"
    assert place_at(PICTURE, 50, 0) == ""
    assert place_at(PICTURE, 0, 2) == ""
    assert place_at(PICTURE, 0, 99) == ""
    assert place_at(PICTURE, 0, -1) == ""


def test_arrows_lead_to_the_nearest_place_that_way():
    where = boxes(PICTURE)
    assert neighbour(where, where, "a1", RIGHT) == "b2"
    assert neighbour(where, where, "b1", DOWN) == "b2"
    assert neighbour(where, where, "b2", UP) == "b1"
    assert neighbour(where, where, "b1", LEFT) == "a1"
    assert neighbour(where, where, "a1", LEFT) == "a1"
    assert neighbour(where, ["b1", "end"], "b2", DOWN) == "end"


def test_every_place_can_be_reached_by_arrows():
    grid = tuple(tuple(Span(" x ", place=f"{x}{y}") for x in range(4)) for y in range(4))
    where, reached = boxes(grid), {"00"}
    while new := {neighbour(where, where, at, way) for at in reached for way in (UP, DOWN, LEFT, RIGHT)} - reached:
        reached |= new
    assert reached == set(where)


def test_where_there_is_room_places_are_twice_as_high():
    large = enlarged(PICTURE, 7)
    assert len(large) == 7 and width(large) == width(PICTURE)
    assert boxes(large)["b1"] == Box(6, 0, 8, 2)
    assert plain(large).splitlines()[:2] == ["  ab  cd", ""]
    assert enlarged(PICTURE, 6) == PICTURE
