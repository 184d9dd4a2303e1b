"""The tiles as SVG: pointed, all of one wood, with signs that show how they move, like those of 1974."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from math import hypot
from typing import Final, NamedTuple

from samurai.art.markup import Markup, element, group, text_element, words
from samurai.art.palette import Theme
from samurai.games.friedl.movement import LINES, STEPS, Vector
from samurai.games.friedl.pieces import (
    GOLDFELDHERR,
    KAISER,
    LAEUFER,
    PFERD,
    PROMOTED,
    SAMURAI,
    SILBERFELDHERR,
    TITLES,
    TURM,
    WAGEN,
    face,
    front,
    owner,
)


class Style(StrEnum):
    """What is printed on the tiles."""

    SIGNS = "signs"
    LETTERS = "letters"
    KANJI = "kanji"


KANJI: Final = " 歩香桂銀角飛金王と杏圭全馬龍"
"""By kind: what shogi writes on the tile, in one character."""

JEWEL: Final = "玉"
"""The character of the first player's Kaiser."""

_SCALE: Final = {
    SAMURAI: 0.84,
    WAGEN: 0.89,
    PFERD: 0.9,
    SILBERFELDHERR: 0.94,
    GOLDFELDHERR: 0.94,
    LAEUFER: 0.98,
    TURM: 0.98,
    KAISER: 1.0,
}
"""The higher the rank, the larger the tile."""

_SHAPE: Final = ((0, -46), (27, -33), (37, 43), (-37, 43), (-27, -33))
_HEART: Final = 9.0
"""The signs are arranged around a point a little below the middle, as the tip is narrow."""

_STEP: Final = 22.0


class Look(NamedTuple):
    """How tiles are drawn."""

    theme: Theme
    style: Style
    near: int
    """The seat whose tiles point up the sheet; the other's point down."""


def painted_tile(tile: int, x: float, y: float, size: float, look: Look) -> Markup:
    """Draw a tile centred on a point."""
    theme, style, near = look
    turned = owner(tile) != near
    kind = tile & 15
    scale = size / 100 * _SCALE[kind if kind <= KAISER else kind - PROMOTED]
    ink = theme.raised if kind > KAISER else theme.carved
    way = -1 if turned else 1
    return group(
        text_element("title", _label(tile)),
        element("polygon", points=_points(1.5, 4.5 * way), fill="#000", opacity=0.25),
        element("polygon", points=_points(0, 0), fill=theme.tile, stroke=theme.edge, stroke_width=2,
                stroke_linejoin="round"),
        element("path", d="M-34.5 37.5h69", stroke=theme.edge, stroke_width=1.5, stroke_opacity=0.45),
        *_printed(tile, way, ink, style),
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f}){' rotate(180)' if turned else ''}",
    )  # fmt: skip


def _label(tile: int) -> str:
    name, was = TITLES[face(tile)], TITLES[front(tile)]
    return name if name == was else f"{name}, promoted from {was}"


def _points(right: float, down: float) -> str:
    return " ".join(f"{x + right:g},{y + down:g}" for x, y in _SHAPE)


def _printed(tile: int, way: int, ink: str, style: Style) -> Iterator[Markup]:
    """Draw the print of a tile: signs, letters or kanji; and at the tip of a promoted one, its front."""
    kind = tile & 15
    if style is Style.KANJI:
        jewel = kind == KAISER and owner(tile) == 0
        yield words(JEWEL if jewel else KANJI[kind], 0, 25, 48, ink, text_anchor="middle", font_weight="bold")
        return
    signs = style is Style.SIGNS
    shown = face(tile)
    yield _upright(shown, _HEART, _letter_size(kind, shown) if signs else 32, way, ink)
    if kind > KAISER:
        yield _upright(front(tile), -29, 13, way, ink)
    if signs:
        yield from (_dot(vector, ink) for vector in STEPS.get(kind, ()))
        yield from (_arrow(vector, ink) for vector in LINES.get(kind, ()))


def _letter_size(kind: int, shown: str) -> float:
    """Return the size of letters among signs: smaller where there are two letters, or arrows beside them."""
    return 19 if len(shown) == 1 else 13 if kind in LINES else 16


def _upright(letters: str, y: float, size: float, way: int, ink: str) -> Markup:
    """Draw letters that can be read from either side of the board."""
    turn = "rotate(180)" if way < 0 else None
    return words(letters, 0, y * way + size * 0.34, size, ink, text_anchor="middle", font_weight="bold", transform=turn)


def _dot(vector: Vector, ink: str) -> Markup:
    """Draw a single step; a Pferd's leap is a forked path with a dot at its end."""
    down, right = vector
    if down == -2:
        fork = element("path", d=f"M{right * 4} -5L{right * 7} -13L{right * 15} -20", fill="none", stroke=ink,
                       stroke_width=2.4, stroke_linejoin="round")  # fmt: skip
        return group(fork, element("circle", cx=right * 16, cy=-21, r=4.6, fill=ink))
    return element("circle", cx=right * _STEP, cy=_HEART + down * _STEP, r=4.2, fill=ink)


def _arrow(vector: Vector, ink: str) -> Markup:
    """Draw a move of any distance along a line."""
    down, right = vector
    long = hypot(down, right)
    x, y = right / long, down / long
    near, neck, tip = (13.0, 22.0, 32.0) if long > 1 else (12.0, 20.0, 29.0)
    head = ((neck * x - 5 * y, neck * y + 5 * x), (tip * x, tip * y), (neck * x + 5 * y, neck * y - 5 * x))
    points = " ".join(f"{across:.1f},{along + _HEART:.1f}" for across, along in head)
    shaft = f"M{near * x:.1f} {near * y + _HEART:.1f}L{neck * x:.1f} {neck * y + _HEART:.1f}"
    return group(element("path", d=shaft, stroke=ink, stroke_width=3), element("polygon", points=points, fill=ink))
