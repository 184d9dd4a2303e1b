"""What the balance page says about friedl alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from samurai.engine.parts import Counts, Results
from samurai.games.friedl.study.series import DECENT, STRONG
from samurai.research.counts import mean, share, won
from samurai.research.intervals import beyond, in_percent
from samurai.research.plots import Line, Point, dots
from samurai.research.tables import as_text, best_and_worst, first_seat, gained, number, percent, row, table

BOOKLET: Final = "friedl-2"
SHOGI: Final = "friedl-2-shogi"
ENDS: Final = {
    "mate": "mate",
    "no-move": "no legal move",
    "repetition": "fourth repetition",
    "ply-limit": "512 moves",
    "perpetual-check": "perpetual check",
    "declared": "declaration",
}
"""The causes of the end in words for readers."""


def gaps(results: Results) -> dict[str, str]:
    """Fill the gaps of the page that are about friedl."""
    one = results[BOOKLET]
    events = ("captures", "drops", "promotions", "checks")
    return {
        **{what: number(mean(one[what], one["games"])) for what in events},
        "decent": str(DECENT),
        "positions": f"{STRONG:,}",
        "first_moves": as_text(best_and_worst(one["first moves"])),
        "answers_friedl": as_text(best_and_worst(one["answers"])),
        "shogi": as_text(_rulings(results)),
    }


def plots(results: Results) -> dict[str, str]:
    """Draw which first moves win."""
    return {"friedl.svg": _first_moves(results[BOOKLET])}


def _rulings(results: Results) -> Iterator[str]:
    """How games go by the booklet's rules and by those of shogi (F4 to F6)."""
    both = [results[BOOKLET], results[SHOGI]]
    rows = [
        row("games", (f"{one['games']:,}" for one in both)),
        row("mate by a dropped Samurai (F4)", (percent(share(one["drop mates"], one["games"]), 2) for one in both)),
        *(
            row(ENDS[cause], (percent(share(one["ends"][cause], one["games"]), 2) for one in both))
            for cause in ("mate", "repetition", "perpetual-check", "declared", "ply-limit")
        ),
        row("first seat", map(first_seat, both)),
    ]
    yield from table(("", "booklet", "shogi"), rows)


def _first_moves(counts: Counts) -> str:
    mean_share = won(counts["first"], counts["games"])[0].value
    moves = sorted(((gained(pair), move) for move, pair in counts["first moves"].items()), reverse=True)
    lines = [Line(move, (Point(0, in_percent(beyond(value, mean_share))),)) for value, move in moves]
    about = "the first player's share of wins beyond the average, in percentage points, with 95 % intervals"
    return dots("Friedl's Samurai: which first moves win?", about, lines, ("first moves by lot",), "")
