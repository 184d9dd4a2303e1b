"""The deck, read from deck.toml on first use and checked against the rulebook (C15)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from samurai.engine.game import IllegalAction
from samurai.games.cards.pieces import (
    SAMURAI,
    SHAPES,
    Card,
    Cards,
    Cell,
    Lay,
    Stones,
    Symbol,
    Village,
    card_of,
    card_word,
    village_of,
)

FILE: Final = Path(__file__).with_name("deck.toml")
"""The file with the numbers."""

SET_SIZE: Final = 15
"""How many influence cards one player has."""

VILLAGES_BY_SYMBOLS: Final = {1: 15, 2: 27, 3: 2}
"""How many villages show one, two and three symbols."""

SPARED: Final = (Card(SAMURAI, 1), Card(SAMURAI, 2))
"""The cards that everyone takes out with four players (CR4)."""

STONES_SPARED: Final = 6
"""How many stones of each shape are taken out with two players (CR3)."""

STONES: Final = 16
"""How many stones of each shape are in the box."""

MOST: Final = 999
"""A count beyond this must be a typing error."""

T = TypeVar("T")


class Deck(NamedTuple):
    """Everything in the box."""

    influence: Cards
    """One player's set."""

    villages: tuple[Village, ...]
    stones: Stones


@cache
def deck() -> Deck:
    """Return the deck of the file."""
    return read_deck(FILE.read_text(encoding="utf-8"))


@cache
def own_cards(seats: int) -> Cards:
    """Return the set each player has in a game of `seats` players (CR4)."""
    cards = list(deck().influence)
    if seats == 4:
        for card in SPARED:
            cards.remove(card)
    return tuple(cards)


@cache
def lays_at(cell: Cell) -> dict[Card, Lay]:
    """Return the actions of laying each card here; cached, as listing them is most of the work in fast play."""
    return {card: Lay(card, cell) for card in deck().influence}


@cache
def supply(seats: int) -> Stones:
    """Return the stones in a game of `seats` players (CR3)."""
    spared = STONES_SPARED if seats == 2 else 0
    return tuple(count - spared for count in deck().stones)


def read_deck(text: str) -> Deck:
    """Parse a deck; whatever breaks the rulebook's facts is refused in a sentence (C15)."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong(f"it can't be read: {error}") from error
    for name in tables:
        if name not in ("influence", "villages", "stones"):
            raise _wrong(f"[{name[:40]}] is none of its parts: influence, villages, stones")
    influence = _counted(tables, "influence", card_of, "a card (such as helmet4)")
    villages = _counted(tables, "villages", village_of, "a village (different letters of H, B, R)")
    stones = _counted(tables, "stones", _shape_of, "a shape: helmet, buddha, rice")
    _check_influence(influence)
    _check_villages(villages)
    _check_stones(stones)
    return Deck(
        tuple(sorted(influence.elements())),
        tuple(sorted(villages.elements())),
        tuple(stones[shape] for shape in SHAPES),
    )


def _counted(tables: Mapping[str, object], part: str, named: Callable[[str], T | None], what: str) -> Counter[T]:
    """Count the things named in one part of the file."""
    entries = tables.get(part)
    if not isinstance(entries, dict):
        raise _wrong(f"the part [{part}] is missing")
    counts: Counter[T] = Counter()
    for word, count in entries.items():
        thing = named(word)
        if thing is None:
            raise _wrong(f"[{part}] {word[:40]!r} is not {what}")
        if thing in counts:
            raise _wrong(f"[{part}] {word[:40]!r} is counted twice")
        if type(count) is not int or not 0 <= count <= MOST:
            raise _wrong(f"[{part}] the count of {word!r} must be a whole number from 0 to {MOST}")
        counts[thing] = count
    return counts


def _shape_of(word: str) -> Symbol | None:
    return Symbol(word) if word in SHAPES else None


def _check_influence(influence: Counter[Card]) -> None:
    if influence.total() != SET_SIZE:
        raise _wrong(f"[influence] a player has {SET_SIZE} cards, not {influence.total()}")
    for card in SPARED:
        if not influence[card]:
            raise _wrong(f"[influence] there must be a {card_word(card)}, as four players take one out")


def _check_villages(villages: Counter[Village]) -> None:
    for symbols, right in VILLAGES_BY_SYMBOLS.items():
        found = sum(count for village, count in villages.items() if len(village) == symbols)
        if found != right:
            raise _wrong(f"[villages] {right} villages have {symbols} of the symbols, not {found}")


def _check_stones(stones: Counter[Symbol]) -> None:
    for shape in SHAPES:
        if stones[shape] != STONES:
            raise _wrong(f"[stones] there are {STONES} {shape} stones, not {stones[shape]}")


def _wrong(sentence: str) -> IllegalAction:
    return IllegalAction(f"deck.toml: {sentence}", "C15")
