"""What the balance page says about the board game alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from samurai.engine.parts import Counts, Results
from samurai.games.board.kernel.tables import KINDS
from samurai.games.board.pieces import TOKEN_NAMES, Token
from samurai.games.board.study.series import COPIES, OPENING_HANDS, ROUNDS
from samurai.research.counts import mean
from samurai.research.intervals import beyond
from samurai.research.piece_values import Kinds, value_plot, value_table
from samurai.research.tables import (
    PLAYERS,
    SEATS,
    as_text,
    best_and_worst,
    first_seat,
    gained,
    number,
    points,
    row_by_seats,
    same_first,
    table,
    ties,
    went_alike,
    winnings,
)

GAME: Final = "board"
ENDS: Final = {
    "last-helmet": "last High Helmet gone",
    "last-buddha": "last Buddha gone",
    "last-rice": "last Rice Field gone",
    "four-set-aside": "four figures set aside",
}
"""The causes of the end in words for readers."""


def token(word: str) -> str:
    """The name of a token for readers."""
    return str(TOKEN_NAMES[Token(word)])


TOKENS: Final = Kinds(GAME, tuple(map(str, KINDS)), dict.fromkeys(SEATS, COPIES), token)


def gaps(results: Results) -> dict[str, str]:
    """Fill the gaps of the page that are about the board game."""
    tables = {
        "mosts": winnings(results, GAME, "mosts"),
        "aside": ties(results, GAME, "aside"),
        "worth_board": value_table(results, TOKENS),
        "hands": _hands(results),
        "capture_timing": _capture_timing(results),
        **{f"hexes_{seats}": best_and_worst(results[f"{GAME}-{seats}-opening"]["hexes"]) for seats in SEATS},
    }
    return {
        "rounds_two": str(ROUNDS[2]),
        "rounds_more": str(ROUNDS[4]),
        **{gap: as_text(lines) for gap, lines in tables.items()},
    }


def plots(results: Results) -> dict[str, str]:
    """Draw what each token is worth."""
    return {"tokens.svg": value_plot(results, TOKENS, "What each token is worth", "what a seat loses that lacks it")}


def _hands(results: Results) -> Iterator[str]:
    """How some opening hands do against dealt ones."""
    counts = [results[f"{GAME}-{seats}-hands"]["hands"] for seats in SEATS]
    rows = []
    for word, held in OPENING_HANDS.items():
        did = (points(beyond(gained(one[word]), 1 / seats)) for one, seats in zip(counts, SEATS, strict=True))
        rows.append((word, ", ".join(token(one) for one in held), *did))
    yield from table(("hand", "tokens", *PLAYERS), rows)


def _capture_timing(results: Results) -> Iterator[str]:
    """How games go with captures at once and at the end of the turn (B6)."""
    asked = (
        ("games played both ways", "-waiting", _games),
        ("went alike to the last action", "-waiting", went_alike),
        ("same first places", "-waiting", same_first),
        ("set aside, at once", "", _aside),
        ("set aside, end of turn", "-waiting", _aside),
        ("first seat, at once", "", first_seat),
        ("first seat, end of turn", "-waiting", first_seat),
    )
    yield from table(
        ("", *PLAYERS), [row_by_seats(label, results, GAME, special, cell) for label, special, cell in asked]
    )


def _games(one: Counts) -> str:
    return f"{one['games']:,}"


def _aside(one: Counts) -> str:
    return number(mean(one["aside"], one["games"]), 2)
