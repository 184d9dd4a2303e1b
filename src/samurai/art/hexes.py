"""Flat-topped hexes in columns, where every other column lies half a hex further south; and soft shores around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi, sin, sqrt
from typing import Final

Cell = tuple[int, int]
"""Column and row, from 0."""

Corner = tuple[int, int]
"""A corner on a fine grid, whose units are half a hex side to the east and half a hex height to the south."""

_AROUND: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def centre(cell: Cell) -> Corner:
    """Return the centre of a hex on the fine grid."""
    column, row = cell
    return 3 * column, 2 * row + column % 2


def point(corner: Corner, side: float) -> tuple[float, float]:
    """Return a point of the fine grid in the coordinates of a drawing whose hexes have this side."""
    return corner[0] * side / 2, corner[1] * side * sqrt(3) / 2


def hexagon(x: float, y: float, side: float) -> str:
    """Return the corners of a hex, for a polygon."""
    return " ".join(f"{x + side * cos(k * pi / 3):.1f},{y + side * sin(k * pi / 3):.1f}" for k in range(6))


def shores(cells: Iterable[Cell]) -> list[list[Corner]]:
    """Return the loops of corners around connected hexes, and around their lakes."""
    inside = {centre(cell) for cell in cells}
    after = {
        one: other
        for x, y in sorted(inside)
        for one, other in _sides(x, y)
        if (one[0] + other[0] - x, one[1] + other[1] - y) not in inside
    }
    loops = []
    while after:
        loop = [min(after)]
        while (ahead := after.pop(loop[-1])) != loop[0]:
            loop.append(ahead)
        loops.append(loop)
    return loops


def shoreline(cells: Iterable[Cell], side: float) -> str:
    """Return a path around hexes with every corner worn away by the sea."""
    return "".join(_worn([point(corner, side) for corner in loop]) for loop in shores(cells))


def _sides(x: int, y: int) -> Iterator[tuple[Corner, Corner]]:
    ring = [(x + right, y + down) for right, down in _AROUND]
    yield from zip(ring, ring[1:] + ring[:1], strict=True)


def _worn(loop: list[tuple[float, float]]) -> str:
    pairs = zip(loop, loop[1:] + loop[:1], strict=True)
    middles = [((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) for one, other in pairs]
    curves = [f"Q{x:.1f} {y:.1f} {to_x:.1f} {to_y:.1f}" for (x, y), (to_x, to_y) in zip(loop, middles, strict=True)]
    return f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}{''.join(curves)}z"
