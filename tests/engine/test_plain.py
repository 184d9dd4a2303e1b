"""Values to JSON data and back."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

import pytest

from samurai.engine.picture import Span, plain
from samurai.engine.plain import from_plain, to_plain


class Colour(StrEnum):
    RED = "red"


class Point(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True)
class Thing:
    colour: Colour
    points: tuple[Point, ...]
    pair: tuple[str, int]
    owner: str | None
    tags: frozenset[str]
    inner: "Thing | None" = None
    size: Literal["small", "large"] = "small"


THING = Thing(Colour.RED, (Point(1, 2), Point(3, 4)), ("a", 1), None, frozenset({"x"}))


@pytest.mark.parametrize("thing", [THING, Thing(Colour.RED, (), ("b", 2), "Ann", frozenset(), THING, "large")])
def test_values_go_to_json_and_back(thing):
    assert from_plain(Thing, json.loads(json.dumps(to_plain(thing)))) == thing


def test_mappings_become_objects():
    assert to_plain({1: Point(1, 2)}) == {"1": {"x": 1, "y": 2}}


def test_what_has_no_plain_form_is_our_own_mistake():
    with pytest.raises(AssertionError, match="object has no plain form"):
        to_plain(object())


def test_a_picture_without_colours():
    assert plain(((Span("ab", "sea"), Span("c  ")), (), (Span("d"),))) == "abc\n\nd"
