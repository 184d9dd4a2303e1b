"""What each kind of token or card is worth, by games without it and by games with it in the opening hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from samurai.engine.parts import Results
from samurai.research.counts import added_values, moments
from samurai.research.intervals import Interval, beyond, in_percent
from samurai.research.plots import Line, Point, dots
from samurai.research.tables import PLAYERS, SEATS, gained, points, table


class Kinds(NamedTuple):
    """The kinds of tokens or cards of a game."""

    game: str
    words: Sequence[str]
    copies: Mapping[int, Sequence[int]]
    """By number of seats: how many of each kind a player has."""

    called: Callable[[str], str]
    """What readers call a kind."""


def value_table(results: Results, kinds: Kinds) -> Iterator[str]:
    """What is lost without each kind, and what it adds in the opening hand."""
    counts = [results[f"{kinds.game}-{seats}-lacking"]["lacking"] for seats in SEATS]
    early = {seats: in_hand(results, kinds, seats) for seats in SEATS}
    rows = [
        (
            kinds.called(word),
            *(points(lost(one[word], seats)) for one, seats in zip(counts, SEATS, strict=True)),
            *(points(early[seats][word]) for seats in SEATS),
        )
        for word in ranked(results, kinds.game)
    ]
    heads = [*(f"lost without it, {many}" for many in PLAYERS), *(f"won by it early, {many}" for many in PLAYERS)]
    yield from table((kinds.game, *heads), rows)


def value_plot(results: Results, kinds: Kinds, title: str, about: str) -> str:
    """What is lost without each kind, as an SVG plot."""
    lines = []
    for word in ranked(results, kinds.game):
        pairs = (results[f"{kinds.game}-{seats}-lacking"]["lacking"][word] for seats in SEATS)
        found = (lost(pair, seats) for seats, pair in zip(SEATS, pairs))
        lines.append(Line(kinds.called(word), tuple(Point(at, in_percent(one)) for at, one in enumerate(found))))
    return dots(title, f"{about}: percentage points of first places, with 95 % intervals", lines, PLAYERS, "")


def ranked(results: Results, game: str) -> list[str]:
    """The kinds, the most valuable first."""
    counts = [(results[f"{game}-{seats}-lacking"]["lacking"], seats) for seats in SEATS]
    return sorted(counts[0][0], key=lambda word: -sum(seats * lost(one[word], seats).value for one, seats in counts))


def lost(pair: Sequence[int], seats: int) -> Interval:
    """How much of its fair share a seat loses by lacking something."""
    value, low, high = beyond(gained(pair), 1 / seats)
    return Interval(-value, -high, -low)


def in_hand(results: Results, kinds: Kinds, seats: int) -> dict[str, Interval]:
    """What each kind in the opening hand adds to the share of first places."""
    found = added_values(moments(results[f"{kinds.game}-{seats}"]["worth"]), kinds.copies[seats])
    return dict(zip(kinds.words, found, strict=True))
