"""Where the touchable places of a picture are, and which one is next in a direction."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from rich.cells import cell_len

from samurai.engine.picture import Picture, Span

UP: Final = (0, -1)
DOWN: Final = (0, 1)
LEFT: Final = (-1, 0)
RIGHT: Final = (1, 0)
TALL: Final = 2
"""A character is about twice as tall as wide."""


class Box(NamedTuple):
    """The cells of a place: columns left to right, rows top to bottom, ends exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    def join(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def boxes(picture: Picture) -> dict[str, Box]:
    """The box of every place, in reading order."""
    found: dict[str, Box] = {}
    for y, row in enumerate(picture):
        x = 0
        for span in row:
            end = x + cell_len(span.text)
            if span.place:
                box = Box(x, y, end, y + 1)
                found[span.place] = found[span.place].join(box) if span.place in found else box
            x = end
    return found


def width(picture: Picture) -> int:
    """The number of cells in the widest row."""
    return max((sum(cell_len(span.text) for span in row) for row in picture), default=0)


def enlarged(picture: Picture, rows: int) -> Picture:
    """The picture with its rows of places twice as high, if it then fits into this many rows."""
    tall = tuple(row for line in picture for row in ((line, _ground(line)) if _has_places(line) else (line,)))
    return tall if len(tall) <= rows else picture


def _has_places(line: tuple[Span, ...]) -> bool:
    return any(span.place for span in line)


def _ground(line: tuple[Span, ...]) -> tuple[Span, ...]:
    """A row like this one, without its words."""
    return tuple(Span(" " * cell_len(span.text), span.style, span.place) for span in line)


def place_at(picture: Picture, x: int, y: int) -> str:
    """The place drawn at a cell, or nothing."""
    if not 0 <= y < len(picture):
        return ""
    for span in picture[y]:
        x -= cell_len(span.text)
        if x < 0:
            return span.place
    return ""


def neighbour(where: Mapping[str, Box], among: Collection[str], place: str, way: tuple[int, int]) -> str:
    """The nearest of these places in a direction from a place; the place itself if there is none."""

    def distance(other: str) -> tuple[bool, float]:
        """Sort by distance, but put last whatever lies more to the side than ahead, however near it is."""
        along, across = _offset(where[place], where[other], way)
        return across > 2 * along, along + 2 * across

    ahead = [other for other in among if _offset(where[place], where[other], way)[0] > 0]
    return min(ahead, key=distance, default=place)


def _offset(start: Box, end: Box, way: tuple[int, int]) -> tuple[float, float]:
    """How far a box lies in a direction, and how far to the side."""
    dx = (end.left + end.right - start.left - start.right) / 2
    dy = (end.top + end.bottom - start.top - start.bottom) / 2 * TALL
    return dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
