"""The field: villages and influence cards laid like a chequerboard, and the geometry of the cells around them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from samurai.engine.game import Seat
from samurai.games.cards.pieces import Cell, Laid, Village


class Field(NamedTuple):
    """What is on the table. Immutable: laying something makes a new field."""

    villages: Mapping[Cell, Village]
    cards: Mapping[Cell, Laid]
    free: tuple[Cell, ...]
    """The sides of villages without a card, sorted: here the next card may go (CR6)."""

    def __hash__(self) -> int:
        return hash((frozenset(self.villages.items()), frozenset(self.cards.items())))

    def with_village(self, cell: Cell, village: Village) -> Field:
        """Return the field with one more village, which may open new sides."""
        free = list(self.free)
        for side in sides(cell):
            if side not in self.cards and side not in free:
                insort(free, side)
        return Field({**self.villages, cell: village}, self.cards, tuple(free))

    def with_card(self, cell: Cell, laid: Laid) -> Field:
        """Return the field with one more card on a free side."""
        at = self.free.index(cell)
        return Field(self.villages, {**self.cards, cell: laid}, self.free[:at] + self.free[at + 1 :])

    def is_surrounded(self, village: Cell) -> bool:
        """Whether a village has cards on all four sides."""
        cards = self.cards
        north, east, south, west = sides(village)
        return north in cards and east in cards and south in cards and west in cards

    def due(self, seat: Seat, cell: Cell) -> tuple[Cell, ...]:
        """Return where villages are due when a seat lays a card here (CR8, C2, C3): at most two empty cells.

        Each is at a corner of a village, between the new card and another player's card on the neighbouring side.
        """
        villages, cards, due = self.villages, self.cards, []
        for corner, pivots in corners(cell):
            if corner in villages:
                continue
            for pivot, neighbour in pivots:
                if pivot in villages and (other := cards.get(neighbour)) and other.seat != seat:
                    due.append(corner)
                    break  # one village per cell, even if due twice
        return tuple(due)


EMPTY: Final = Field({}, {}, ())
"""The field before the first village is laid."""

Pivots = tuple[tuple[Cell, Cell], ...]
"""Cells of villages, each with the side of it that neighbours the new card's side."""


@cache
def sides(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells next to one: north, east, south, west."""
    x, y = cell
    return Cell(x, y + 1), Cell(x + 1, y), Cell(x, y - 1), Cell(x - 1, y)


@cache
def corners(cell: Cell) -> tuple[tuple[Cell, Pivots], ...]:
    """Each cell beside a card where its card may bring a village, with the two pivots that it may turn on.

    For the corner to the north of the card C and the pivot to its east, the other player's card lies at O:

        corner O
          C  pivot
    """
    north, east, south, west = sides(cell)
    return tuple(
        (corner, tuple((pivot, _beyond(cell, corner, pivot)) for pivot in turning))
        for corner, turning in (
            (north, (east, west)),
            (east, (north, south)),
            (south, (east, west)),
            (west, (north, south)),
        )
    )


def _beyond(cell: Cell, corner: Cell, pivot: Cell) -> Cell:
    return Cell(corner.x + pivot.x - cell.x, corner.y + pivot.y - cell.y)


def is_for_villages(cell: Cell) -> bool:
    """Whether a cell has the villages' colour of the chequerboard; influence cards go on the other one."""
    return (cell.x + cell.y) % 2 == 0
