"""The tables of the balance page that games have in common, made from the counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from samurai.engine.parts import Counts, Results
from samurai.research.counts import WHOLE, mean, share, won
from samurai.research.intervals import Interval

SEATS: Final = (2, 3, 4)
PLAYERS: Final = ("two players", "three", "four")
FEW: Final = 5
"""How many of the best and of the worst openings are listed."""

Cell = Callable[[Counts], str]
"""Formats a number from the counts of a series."""


# Numbers as text.


def percent(value: Interval, digits: int = 1) -> str:
    """A share and its interval."""
    low, high = 100 * value.low, 100 * value.high
    return f"{100 * value.value:.{digits}f} % ({low:.{digits}f} to {high:.{digits}f})"


def points(value: Interval) -> str:
    """A difference of shares in percentage points, and its interval."""
    return f"{100 * value.value:+.1f} ({100 * value.low:+.1f} to {100 * value.high:+.1f})"


def number(value: Interval, digits: int = 1) -> str:
    """A mean and its interval."""
    return f"{value.value:.{digits}f} ({value.low:.{digits}f} to {value.high:.{digits}f})"


def gained(pair: Sequence[int]) -> Interval:
    """The share of first places, from a pair of games and twelfths."""
    return share(pair[1] / WHOLE, pair[0])


# Numbers of a series.


def first_seat(one: Counts) -> str:
    """The first seat's share of first places."""
    return percent(won(one["first"], one["games"])[0])


def last_seat(one: Counts) -> str:
    """The last seat's share of first places."""
    return percent(won(one["first"], one["games"])[-1])


def turns(one: Counts) -> str:
    """The mean number of turns."""
    return number(mean(one["turns"], one["games"]), 1)


def went_alike(one: Counts) -> str:
    """How many games went alike under two rulings."""
    return percent(share(one["alike"], one["games"]))


def same_first(one: Counts) -> str:
    """How many games had the same winners under two rulings."""
    return percent(share(one["same first"], one["games"]))


def row(label: str, cells: Iterable[str]) -> tuple[str, ...]:
    """A row of a table."""
    return label, *cells


def row_by_seats(label: str, results: Results, game: str, special: str, cell: Cell) -> tuple[str, ...]:
    """A row of a table, with a cell for each number of seats."""
    return row(label, [cell(results[f"{game}-{seats}{special}"]) for seats in SEATS])


# Tables.


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A Markdown table, line by line."""
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def as_text(lines: Iterable[str]) -> str:
    """The lines of a table as the text that fills a gap of the page."""
    return "\n".join(lines).rstrip()


def winnings(results: Results, game: str, what: str) -> Iterator[str]:
    """In how many kinds winners lead."""
    counts = [results[f"{game}-{seats}"] for seats in SEATS]
    rows = [(name, *(percent(share(one[what][name], one["games"])) for one in counts)) for name in counts[0][what]]
    yield from table(("the winner leads in", *PLAYERS), rows)


def ties(results: Results, game: str, what: str) -> Iterator[str]:
    """How often nobody gets a figure or a stone."""
    rows = []
    for seats in SEATS:
        one = results[f"{game}-{seats}"]
        none = share(one["games"] - one[what]["bins"].get("0", 0), one["games"])
        rows.append((f"{seats} players", number(mean(one[what], one["games"]), 2), percent(none)))
    yield from table(("", "a game", "games with any"), rows)


def best_and_worst(pairs: Mapping[str, Sequence[int]], digits: int = 1) -> Iterator[str]:
    """The best and worst openings, by the start player's share of first places."""
    found = sorted(((gained(pair), word) for word, pair in pairs.items() if pair[0]), reverse=True)
    best, worst = found[:FEW], found[-FEW:][::-1]
    cells = [[cell for value, word in row for cell in (word, percent(value, digits))] for row in zip(best, worst)]
    yield from table(("best", "first places", "worst", "first places"), cells)


def in_order(pairs: Mapping[str, Sequence[int]], what: str, called: Callable[[str], str] = str) -> Iterator[str]:
    """All openings of a short list, the best first, as readers call them."""
    found = sorted(((gained(pair), word) for word, pair in pairs.items() if pair[0]), reverse=True)
    yield from table((what, "first places"), [(called(word), percent(value)) for value, word in found])
