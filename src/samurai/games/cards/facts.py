"""Facts that anyone could work out from the field: who leads at each village, by how much, and which sides are free."""

from __future__ import annotations

from typing import NamedTuple

from samurai.engine.game import Seat
from samurai.engine.toolkit.majority import lead, leader
from samurai.games.cards.deck import supply
from samurai.games.cards.field import Field, sides
from samurai.games.cards.pieces import SHAPES, Cell, Laid, Shape, Village
from samurai.games.cards.scoring import influence
from samurai.games.cards.state import State, View


class Standing(NamedTuple):
    """The contest for one symbol of a village (CR10)."""

    symbol: Shape
    totals: tuple[int, ...]
    """By seat: its influence."""

    leader: Seat | None
    """The seat that would take the stone now, or None (C7)."""

    lead: int
    """How far the strongest is ahead of the next."""


class Contest(NamedTuple):
    """A village that is not scored yet."""

    cell: Cell
    open: tuple[bool, ...]
    """Which sides have no card yet: north, east, south, west."""

    standings: tuple[Standing, ...]


class Facts(NamedTuple):
    """The derived facts of a view: open villages, current majorities and remaining stones."""

    contests: tuple[Contest, ...]
    majorities: tuple[Seat | None, ...]
    """By shape: the seat with strictly the most stones of it, or None (CR13)."""

    supply: tuple[int, ...]
    """By shape: the stones still to be won (CR3); at 0, substitutes are paid (C8)."""


def facts(view: View) -> Facts:
    """Compute the contests at all villages not scored yet, the current majorities, and the stones left."""
    laid, seats = {at.cell: Laid(at.seat, at.card) for at in view.cards}, len(view.stones)
    contests = tuple(_contest(laid, at.cell, at.village, seats) for at in view.villages if not at.scored)
    majorities = tuple(leader([pile[shape] for pile in view.stones]) for shape in range(len(SHAPES)))
    left = tuple(max(0, most - sum(taken)) for most, taken in zip(supply(seats), zip(*view.stones)))
    return Facts(contests, majorities, left)


def spoils(state: State) -> tuple[dict[str, int], ...]:
    """Return, by seat, the stones it has won, by shape (CR3)."""
    return tuple({str(shape): stones[at] for at, shape in enumerate(SHAPES)} for stones in state.stones)


def _contest(cards: dict[Cell, Laid], cell: Cell, village: Village, seats: int) -> Contest:
    free = tuple(side not in cards for side in sides(cell))
    field = Field({cell: village}, cards, ())
    return Contest(cell, free, tuple(_standing(symbol, influence(field, cell, symbol, seats)) for symbol in village))


def _standing(symbol: Shape, totals: list[int]) -> Standing:
    return Standing(symbol, tuple(totals), leader(totals), lead(totals))
