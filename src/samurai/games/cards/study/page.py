"""What the balance page says about the card game alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from samurai.engine.parts import Counts, Results
from samurai.games.cards.pieces import card_name, card_of
from samurai.games.cards.study.series import COPIES, DECKS, ROUNDS, WORDS
from samurai.research.counts import mean, share
from samurai.research.piece_values import Kinds, value_plot, value_table
from samurai.research.tables import (
    PLAYERS,
    SEATS,
    as_text,
    first_seat,
    in_order,
    last_seat,
    number,
    percent,
    row,
    row_by_seats,
    same_first,
    table,
    ties,
    turns,
    went_alike,
    winnings,
)

GAME: Final = "cards"
ENDS: Final = {
    "last-village": "last village taken",
    "helmet-used-up": "triangles used up",
    "buddha-used-up": "circles used up",
    "rice-used-up": "squares used up",
    "last-cards": "last cards laid",
    "no-free-side": "no free side",
}
"""The causes of the end in words for readers."""

RARE: Final = 50
"""Ends of fewer than one game in this many are left out of the comparison of decks."""


def card(word: str) -> str:
    """The name of a card for readers."""
    found = card_of(word)
    assert found, "a card of the deck"
    return str(card_name(found))


CARDS: Final = Kinds(GAME, WORDS, COPIES, card)


def gaps(results: Results) -> dict[str, str]:
    """Fill the gaps of the page that are about the card game."""
    tables = {
        "majorities": winnings(results, GAME, "majorities"),
        "ties": ties(results, GAME, "ties"),
        "worth_cards": value_table(results, CARDS),
        "card_rulings": _rulings(results),
        "decks": _decks(results),
        **{f"cards_{seats}": in_order(_opening(results, seats)["cards"], "card", card) for seats in SEATS},
        **{f"answers_{seats}": in_order(_opening(results, seats)["answers"], "side") for seats in SEATS},
    }
    return {"rounds_cards": str(ROUNDS), **{gap: as_text(lines) for gap, lines in tables.items()}}


def plots(results: Results) -> dict[str, str]:
    """Draw what each card is worth."""
    about = "what a seat loses with a Samurai 1 instead"
    return {"cards.svg": value_plot(results, CARDS, "What each card is worth", about)}


def _opening(results: Results, seats: int) -> Counts:
    return results[f"{GAME}-{seats}-opening"]


def _rulings(results: Results) -> Iterator[str]:
    """How games go by our rulings C1 and C2, and by the opposite ones."""
    asked = (
        ("games with a village that comes surrounded (C1)", "", _surrounded),
        ("C1 the other way: went alike", "-c1", went_alike),
        ("C1 the other way: same first places", "-c1", same_first),
        ("villages that only a completed one brings (C2)", "", _by_completed),
        ("turns a game, as we rule", "", turns),
        ("turns a game, C2 the other way", "-c2", turns),
        ("ends without a free side, C2 the other way", "-c2", _no_side),
        ("games in which new villages would bring more (C2)", "", _chained),
    )
    yield from table(
        ("", *PLAYERS), [row_by_seats(label, results, GAME, special, cell) for label, special, cell in asked]
    )


def _decks(results: Results) -> Iterator[str]:
    """How games go with other decks, by number of players."""
    names = {"ours": "", **{name: f"-deck-{name}" for name in DECKS}}
    for seats, players in zip(SEATS, PLAYERS, strict=True):
        counts = [results[f"{GAME}-{seats}{special}"] for special in names.values()]
        yield from table((players, *names), _compared(counts))


def _compared(counts: list[Counts]) -> Iterator[tuple[str, ...]]:
    yield row("turns", map(turns, counts))
    yield row("ties a game", (number(mean(one["ties"], one["games"]), 2) for one in counts))
    yield row("first seat", map(first_seat, counts))
    yield row("last seat", map(last_seat, counts))
    for cause in counts[0]["ends"]:
        if any(one["ends"][cause] * RARE > one["games"] for one in counts):
            yield row(ENDS[cause], (percent(share(one["ends"][cause], one["games"])) for one in counts))


def _surrounded(one: Counts) -> str:
    return percent(share(one["rulings"]["surrounded"]["games"], one["games"]))


def _chained(one: Counts) -> str:
    return percent(share(one["rulings"]["chained"]["games"], one["games"]))


def _by_completed(one: Counts) -> str:
    return percent(share(one["rulings"]["by completed"]["times"], one["villages"]["sum"] - one["games"]))


def _no_side(one: Counts) -> str:
    return percent(share(one["ends"]["no-free-side"], one["games"]))
