"""Edits turn one view's JSON into the next one's."""

import json
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samurai.engine.plain import to_plain
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import NAMES, load
from samurai.server.live.patches import edits
from server.client import apply


class Point(NamedTuple):
    x: int
    name: str | None
    trail: tuple[int, ...]


class Things(NamedTuple):
    points: tuple[Point, ...]
    first: Point | None
    rows: tuple[tuple[int, ...], ...]


few = st.integers(0, 3)
points = st.builds(Point, few, st.none() | st.sampled_from("ab"), st.lists(few, max_size=4).map(tuple))
things = st.builds(
    Things,
    st.lists(points, max_size=4).map(tuple),
    st.none() | points,
    st.lists(st.lists(few, max_size=3).map(tuple), max_size=3).map(tuple),
)


@given(things, things)
def test_edits_lead_from_any_value_to_any_other(old, new):
    assert apply(to_plain(old), json.loads(json.dumps(edits(old, new)))) == to_plain(new)


@pytest.mark.parametrize("name", NAMES)
def test_a_move_is_smaller_than_a_view(name):
    game, rng = load(name), Random(1)
    table = Table(game, new_record(game, ("A", "B"), {}, rng), rng)
    whole = changed = 0
    for _ in range(30):
        before = table.observe(0).view
        seat = rng.choice(table.to_act)
        table = table.play(seat, game.notation.write(rng.choice(table.observe(seat).actions)), table.revision)
        after = table.observe(0).view
        assert apply(to_plain(before), edits(before, after)) == to_plain(after)
        whole += len(json.dumps(to_plain(after)))
        changed += len(json.dumps(edits(before, after)))
    assert changed < whole / 3
