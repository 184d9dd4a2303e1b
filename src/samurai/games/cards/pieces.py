"""The vocabulary of the card game: symbols, cards, villages, cells, and the actions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final, Literal, NamedTuple

from samurai.engine.game import Seat
from samurai.engine.phrase import Phrase, join, listed, say


class Symbol(StrEnum):
    """What an influence card shows: one of the three symbols, or a samurai, which counts for all of them."""

    HELMET = "helmet"
    BUDDHA = "buddha"
    RICE = "rice"
    SAMURAI = "samurai"

    @property
    def letter(self) -> str:
        """The symbol as one capital letter."""
        return self.value[0].upper()


Shape = Literal[Symbol.HELMET, Symbol.BUDDHA, Symbol.RICE]
"""A symbol of villages and stones."""

HELMET: Shape = Symbol.HELMET  # a global name is looked up much faster than an enum's member
BUDDHA: Shape = Symbol.BUDDHA
RICE: Shape = Symbol.RICE
SAMURAI: Final = Symbol.SAMURAI

SHAPES: Final[tuple[Shape, ...]] = (HELMET, BUDDHA, RICE)
"""The symbols of villages, each with its shape of stone: triangle, circle, square."""

Village = tuple[Shape, ...]
"""A village card: one, two or three different symbols, in the order of SHAPES."""

Stones = tuple[int, ...]
"""A number of stones of each shape, in the order of SHAPES."""


class Card(NamedTuple):
    """An influence card."""

    symbol: Symbol
    strength: int


Cards = tuple[Card, ...]
"""A hand or a pile, sorted: secret cards have no order that anybody knows."""


class Laid(NamedTuple):
    """An influence card on the field, and its owner."""

    seat: Seat
    card: Card


class Cell(NamedTuple):
    """A cell of the field: x to the east and y to the north of the first village (C14)."""

    x: int
    y: int


MIDDLE: Final = Cell(0, 0)
"""The cell of the first village."""


class Lay(NamedTuple):
    """Lay an influence card from the hand."""

    card: Card
    cell: Cell


class Place(NamedTuple):
    """Lay the village in hand on one of the two cells where one is due."""

    cell: Cell


class Deal(NamedTuple):
    """Chance: the next card of a player's pile."""

    card: Card


class Reveal(NamedTuple):
    """Chance: the next village of the stack."""

    village: Village


# Actions of different kinds are never equal, though named tuples compare as tuples: their parts differ in type.
Action = Lay | Place | Deal | Reveal

# Equal actions are made once: listing them is much of the work in fast play.
place: Final = cache(Place)
deal: Final = cache(Deal)
reveal: Final = cache(Reveal)


SYMBOL_NAMES: Final[dict[Symbol, Phrase]] = {
    HELMET: say("helmet"),
    BUDDHA: say("Buddha"),
    RICE: say("rice field"),
}
"""What villages show, as people say it."""

_CARDS: Final = {HELMET: say("Helmet"), BUDDHA: say("Buddha"), RICE: say("Rice"), SAMURAI: say("Samurai")}


def card_name(card: Card) -> Phrase:
    """Return a card as people say it: Helmet 4."""
    return say("{symbol} {strength}", symbol=_CARDS[card.symbol], strength=card.strength)


def village_name(village: Village) -> Phrase:
    """Return what a village shows, as people say it: helmet and Buddha."""
    return listed([SYMBOL_NAMES[symbol] for symbol in village])


def card_word(card: Card) -> str:
    """Return a card as one word: helmet4."""
    return f"{card.symbol}{card.strength}"


@cache
def village_word(village: Village) -> str:
    """Return a village as its letters: HB."""
    return "".join(symbol.letter for symbol in village)


def cell_word(cell: Cell) -> str:
    """Return a cell as its coordinates: -1,2."""
    return f"{cell.x},{cell.y}"


def either(cells: Sequence[Cell]) -> Phrase:
    """Return one or two cells to choose from, in words."""
    first, *other = map(cell_word, cells)
    return say("{first} or {second}", first=first, second=other[0]) if other else join("", [first])


def village_of(letters: str) -> Village | None:
    """Return the village with these capital letters in any order, or None if there is none (C15)."""
    village = tuple(symbol for symbol in SHAPES if symbol.letter in letters)
    return village if village and sorted(village_word(village)) == sorted(letters) else None


_NAMED: Final = {f"{symbol}{strength}": Card(symbol, strength) for symbol in Symbol for strength in range(1, 10)}


def card_of(word: str) -> Card | None:
    """Return the card with this word, or None if there is none (C15)."""
    return _NAMED.get(word)
