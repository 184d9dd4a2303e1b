"""Actions as numbers, the same in every state: those of a cell lie together, and those of chance at the end.

A cell's half number times ROW, and the kind of card that is laid there, or VILLAGE for the village in hand.
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
"""Actions of two cells, one for cards and one for villages."""

DEALS: Final = ROW * (CELLS // 2 + 1)
"""Chance deals a card: its kind from here on."""

REVEALS: Final = DEALS + len(KINDS)
"""Chance turns up a village: its shapes from here on."""

ACTIONS: Final = REVEALS + 8
"""So many numbers there are. Most are of far-off cells: real games keep within some 12 cells of the middle."""


@kernel
def code_at(cell: int, what: int) -> int:
    """The number of laying a kind of card, or the VILLAGE in hand, on a cell."""
    return cell // 2 * ROW + what


def encode(action: Action) -> int:
    """The number of an action."""
    match action:
        case Lay(card, cell):
            return code_at(cell_number(cell), KINDS.index(card))
        case Place(cell):
            return code_at(cell_number(cell), VILLAGE)
        case Deal(card):
            return DEALS + KINDS.index(card)
    return REVEALS + shapes_number(action.village)


def decode(code: int) -> Action:
    """The action with a number."""
    if code >= REVEALS:
        return Reveal(village_with(code - REVEALS))
    if code >= DEALS:
        return Deal(KINDS[code - DEALS])
    half, what = divmod(code, ROW)
    if what == VILLAGE:
        return Place(cell_at(2 * half))
    return Lay(KINDS[what], cell_at(2 * half + 1))
