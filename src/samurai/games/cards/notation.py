"""Actions as words: helmet4@0,1 lays a card, village@1,1 a village in hand; chance says deal:rice2 and village:HB."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from samurai.engine.game import IllegalAction
from samurai.games.cards.pieces import (
    Action,
    Card,
    Cell,
    Deal,
    Lay,
    Place,
    Reveal,
    Village,
    card_of,
    card_word,
    cell_word,
    village_of,
    village_word,
)

# Two digits are enough: 44 villages reach no farther than 43 cells from the first.
_CELL: Final = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
_EXAMPLES: Final = "helmet4@0,1 or village@1,1"


@lru_cache(4_096)  # every draw sorts all that may be drawn by their words
def write(action: Action) -> str:
    """Return the one word for an action."""
    match action:
        case Lay(card, cell):
            return f"{card_word(card)}@{cell_word(cell)}"
        case Place(cell):
            return f"village@{cell_word(cell)}"
        case Deal(card):
            return f"deal:{card_word(card)}"
    return f"village:{village_word(action.village)}"


def read(text: str) -> Action:
    """Return the action that a word names, in upper or lower case."""
    word = text.lower()
    thing, at, place = word.partition("@")
    if at:
        cell = _read_cell(place)
        return Place(cell) if thing == "village" else Lay(_read_card(thing), cell)
    chance, colon, thing = word.partition(":")
    if colon and chance == "deal":
        return Deal(_read_card(thing))
    if colon and chance == "village":
        return Reveal(_read_village(thing))
    raise IllegalAction(f"{_quote(text)} is not an action; an action looks like {_EXAMPLES}")


def touches(action: Action) -> tuple[tuple[str, ...], ...]:
    """Return a card and then its cell; for a village in hand, its cell alone."""
    match action:
        case Lay(card, cell):
            return ((card_word(card), cell_word(cell)),)
        case Place(cell):
            return ((cell_word(cell),),)
        case _:
            return ((write(action),),)


def _read_card(word: str) -> Card:
    card = card_of(word)
    if card is None:
        raise IllegalAction(f"{_quote(word)} is not a card; a card is helmet, buddha, rice or samurai and its strength")
    return card


def _read_cell(word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if not match:
        raise IllegalAction(f"{_quote(word)} is not a cell; a cell is its x and y, such as 0,1 or -2,3", "C14")
    return Cell(int(match[1]), int(match[2]))


def _read_village(word: str) -> Village:
    village = village_of(word.upper())
    if village is None:
        raise IllegalAction(f"{_quote(word)} is not a village; a village is different letters of H, B, R", "C15")
    return village


def _quote(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")
