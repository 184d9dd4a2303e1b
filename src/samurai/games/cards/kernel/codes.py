"""Actions as numbers (codes), the same in every state: first those of the cells, then those of chance.

A code is half the cell's number times ROW, plus the kind of card laid there, or VILLAGE for the village in hand.
"""

from __future__ import annotations

from typing import Final

from samurai.games.cards.kernel.state import (
    CELLS,
    KINDS,
    cell_at,
    cell_number,
    shapes_number,
    village_with,
)
from samurai.games.cards.pieces import Action, Deal, Lay, Place, Reveal
from samurai.kernels import kernel

VILLAGE: Final = len(KINDS)
"""In place of a kind of card: the village in hand."""

ROW: Final = VILLAGE + 1
"""The codes of two neighbouring cells, one for cards and one for villages."""

DEALS: Final = ROW * (CELLS // 2 + 1)
"""Chance deals a card: plus its kind."""

REVEALS: Final = DEALS + len(KINDS)
"""Chance turns up a village: plus its shapes."""

ACTIONS: Final = REVEALS + 8
"""How many codes there are. Most are for far-off cells: real games stay within some 12 cells of the middle."""


@kernel
def code_at(cell: int, what: int) -> int:
    """Return the code of laying a kind of card, or the VILLAGE in hand, on a cell."""
    # Villages are on even cells and cards on odd ones, so half the number is enough: `what` says which it was.
    return cell // 2 * ROW + what


def encode(action: Action) -> int:
    """Return the code of an action."""
    match action:
        case Lay(card, cell):
            return code_at(cell_number(cell), KINDS.index(card))
        case Place(cell):
            return code_at(cell_number(cell), VILLAGE)
        case Deal(card):
            return DEALS + KINDS.index(card)
    return REVEALS + shapes_number(action.village)


def decode(code: int) -> Action:
    """Return the action of a code."""
    if code >= REVEALS:
        return Reveal(village_with(code - REVEALS))
    if code >= DEALS:
        return Deal(KINDS[code - DEALS])
    half, what = divmod(code, ROW)
    if what == VILLAGE:
        return Place(cell_at(2 * half))
    return Lay(KINDS[what], cell_at(2 * half + 1))
