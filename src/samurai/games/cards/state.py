"""A game in progress as values: the whole truth, and what one seat knows of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from samurai.engine.game import Seat, default_names
from samurai.games.cards.field import Field
from samurai.games.cards.pieces import Card, Cards, Cell, Laid, Stones, Symbol, Village


class Phase(StrEnum):
    """What the game waits for, once the top of the stack is turned up."""

    DEAL = "deal"
    """Chance deals the seat in turn a card: its first five, or the one it draws at the end of its turn."""

    LAY = "lay"
    """The seat in turn lays an influence card."""

    PLACE = "place"
    """The seat in turn chooses the cell for the village in hand (C5)."""

    OVER = "over"


DEAL, LAY, PLACE, OVER = Phase  # a global name is looked up much faster than an enum's member

LAST_VILLAGE: Final = "last-village"
LAST_CARDS: Final = "last-cards"
NO_FREE_SIDE: Final = "no-free-side"
NO_MAJORITY: Final = "no-majority"


def used_up(shape: Symbol) -> str:
    """Return the cause of the end that the last stone of a shape is taken (C8)."""
    return f"{shape}-used-up"


class State(NamedTuple):
    """The whole truth."""

    first: Seat
    turn: Seat
    phase: Phase
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    """By seat: the cards still to be drawn; chance decides the order as they are drawn."""

    field: Field
    last: Cell | None
    """Where the last card was laid."""

    unseen: tuple[Village, ...]
    """The villages under the top of the stack, sorted: everyone can work out which, but nobody knows the order."""

    top: Village | None
    held: Village | None
    """The village in hand; `due` are the two cells that it may go to (C5)."""

    due: tuple[Cell, ...]
    stones: tuple[Stones, ...]
    causes: tuple[str, ...]
    """Why the game ends, in the order the causes came about; once there is one, the last round is played."""


class VillageAt(NamedTuple):
    """A village on the field; scored ones are turned over."""

    cell: Cell
    village: Village
    scored: bool


class CardAt(NamedTuple):
    """An influence card on the field; between four scored villages it is turned over."""

    cell: Cell
    seat: Seat
    card: Card
    turned: bool


class View(NamedTuple):
    """Everything that a seat (None: a spectator) knows (C13)."""

    seat: Seat | None
    first: Seat
    turn: Seat
    phase: Phase
    hand: Cards
    """One's own hand; a spectator has none."""

    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    villages: tuple[VillageAt, ...]
    cards: tuple[CardAt, ...]
    free: tuple[Cell, ...]
    last: Cell | None
    unseen: tuple[Village, ...]
    top: Village | None
    held: Village | None
    due: tuple[Cell, ...]
    stones: tuple[Stones, ...]
    causes: tuple[str, ...]

    def _repr_svg_(self) -> str:
        """Draw the view, for notebooks."""
        from samurai.games.cards.painting import svg

        return svg(self, default_names(len(self.hand_sizes)))


def field_of(view: View) -> Field:
    """Return the field that a view shows."""
    return Field(
        {cell: village for cell, village, _ in view.villages},
        {cell: Laid(seat, card) for cell, seat, card, _ in view.cards},
        view.free,
    )
