"""Who takes a village's stones, and who wins the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from samurai.engine.game import Seat
from samurai.engine.toolkit.majority import leader
from samurai.games.cards.field import Field, sides
from samurai.games.cards.pieces import SAMURAI, SHAPES, Cell, Stones, Symbol


def influence(field: Field, village: Cell, symbol: Symbol, seats: int) -> list[int]:
    """Return, by seat, the strength beside a village of cards that count for a symbol: its own and samurai (CR10)."""
    sums = [0] * seats
    for side in sides(village):
        if laid := field.cards.get(side):
            seat, (shown, strength) = laid
            if shown is symbol or shown is SAMURAI:
                sums[seat] += strength
    return sums


def villages_to_score(field: Field, last: Cell) -> list[Cell]:
    """Return the villages surrounded by the card at `last`, or by being placed beside it (CR9, C1)."""
    return [cell for cell in sides(last) if cell in field.villages and field.is_surrounded(cell)]


def with_stones(stones: tuple[Stones, ...], field: Field, scored: Sequence[Cell]) -> tuple[Stones, ...]:
    """Return the stones by seat after scoring these villages, symbol by symbol, substitutes too (CR10, C7, C8)."""
    if not scored:
        return stones
    piles = [list(pile) for pile in stones]
    for cell in scored:
        for symbol in field.villages[cell]:
            taker = leader(influence(field, cell, symbol, len(stones)))
            if taker is not None:
                piles[taker][SHAPES.index(symbol)] += 1
    return tuple(map(tuple, piles))


class Standing(NamedTuple):
    """A player's final score, in the order in which it counts (CR13–CR15, C11): larger is better."""

    tier: int
    """2: majorities in two or three shapes; 1: a majority in one; 0: none, which can't win while others have one."""

    others: int
    """Stones of the other shapes; without a majority, all stones (C10)."""

    of_majority: int
    """Stones of the majority shape."""


def majorities(stones: Sequence[Stones], seat: Seat) -> tuple[Symbol, ...]:
    """Return the shapes of which a seat has strictly more than every other player (CR13)."""
    return tuple(shape for index, shape in enumerate(SHAPES) if leader([pile[index] for pile in stones]) == seat)


def standing(stones: Sequence[Stones], seat: Seat) -> Standing:
    """Return a seat's score."""
    most = majorities(stones, seat)
    of_majority = sum(stones[seat][SHAPES.index(shape)] for shape in most)
    return Standing(min(len(most), 2), sum(stones[seat]) - of_majority, of_majority)


def places(stones: Sequence[Stones]) -> tuple[int, ...]:
    """Return the place of each seat; equal ones share, and the next place is skipped (CR15, C11)."""
    standings = [standing(stones, seat) for seat in range(len(stones))]
    return tuple(1 + sum(other > own for other in standings) for own in standings)
