"""What the drawings of all games have in common: the sheet of paper, its heading, the players' panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from samurai.art.markup import Markup, Value, document, element, fitted, group, joined, words
from samurai.art.palette import Theme
from samurai.art.signs import cloth, definitions, sign


class Box(NamedTuple):
    """A rectangle on the sheet."""

    x: float
    y: float
    width: float
    height: float


class Nameplate(NamedTuple):
    """The player at a seat, as shown on a panel."""

    seat: int
    name: str
    acting: bool
    note: str = ""
    """A word beside the name, such as `you`."""


def sheet(size: tuple[float, float], title: str, about: str, body: Iterable[Markup], theme: Theme) -> str:
    """Make a whole drawing on framed paper."""
    width, height = size
    frame = joined(
        element("rect", x=at, y=at, width=width - 2 * at, height=height - 2 * at, rx=4, fill="none",
                stroke=theme.line, stroke_width=stroke)
        for at, stroke in ((12, 2), (18, 0.8))
    )  # fmt: skip
    paper = element("rect", width=width, height=height, fill=theme.paper)
    return document(size, title, about, joined((paper, frame, *body)), definitions(theme))


def heading(x: float, y: float, title: str, status: str, theme: Theme) -> Markup:
    """Draw the seal, the name of the game, and its status."""
    return group(
        sign("fast", x + 31, y + 35, 62, theme.vermilion),
        words(title, x + 80, y + 33, 38, theme.ink, letter_spacing=1),
        words(fitted(status, 21), x + 81, y + 63, 20, theme.vermilion, font_style="italic"),
    )


def fuji(x: float, y: float, size: float, theme: Theme) -> Markup:
    """Draw Mount Fuji before the rising sun, its foot in the mist."""
    slope = "M-84 56C-54 44-34 8-16-34-8-40 8-40 16-34 34 8 54 44 84 56z"
    snow = (
        "M-26-11C-22-19-19-27-16-34-8-40 8-40 16-34 19-27 22-19 26-11 20-17 16-12 12-3 "
        "8-12 4-16 0-4-5-14-9-18-13-6-17-14-21-17-26-11z"
    )
    return group(
        element("circle", cx=46, cy=-34, r=44, fill=theme.sun),
        element("path", d=slope, fill=theme.deep),
        element("path", d=snow, fill=theme.town),
        element("rect", x=-92, y=48, width=176, height=12, rx=6, fill=theme.mist),
        mist(-100, 38, 96, theme),
        mist(2, 34, 106, theme),
        mist(40, -66, 70, theme),
        transform=f"translate({x:.1f} {y:.1f}) scale({size / 100:.2f})",
    )


def mist(x: float, y: float, width: float, theme: Theme) -> Markup:
    """Draw three bands of mist with round ends, as on a folding screen."""
    bar = width / 9
    bands = ((0.0, 0.0, 0.72), (0.2, 1.0, 0.8), (0.1, 2.0, 0.5))
    return joined(
        element("rect", x=x + left * width, y=y + row * bar, width=long * width, height=bar, rx=bar / 2,
                fill=theme.mist)
        for left, row, long in bands
    )  # fmt: skip


def panel(box: Box, theme: Theme, **attributes: Value) -> Markup:
    """Draw a card of lighter paper."""
    return element(
        "rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=6, fill=theme.panel, stroke=theme.line,
        **attributes,
    )  # fmt: skip


def nameplate(box: Box, plate: Nameplate, theme: Theme, *inside: Markup) -> Markup:
    """Draw a player's panel: a strip of their cloth, the name, a fan if it is their turn, and what the game adds."""
    edge = theme.vermilion if plate.acting else theme.line
    note = words(plate.note, box.x + box.width - (62 if plate.acting else 18), box.y + 31, 16, theme.faint,
                 text_anchor="end", font_style="italic")  # fmt: skip
    return group(
        panel(box, theme),
        element("path", d=_strip(box), fill=cloth(plate.seat)),
        element("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=6, fill="none", stroke=edge,
                stroke_width=2 if plate.acting else 1),
        words(fitted(plate.name, 13), box.x + 38, box.y + 32, 22, theme.ink, font_weight="bold"),
        *([note] if plate.note else []),
        *([sign("fan", box.x + box.width - 34, box.y + 26, 34, theme.vermilion)] if plate.acting else []),
        *inside,
    )  # fmt: skip


def tally(items: Iterable[tuple[str, str]], x: float, y: float, pitch: float, theme: Theme) -> Iterator[Markup]:
    """Yield a row of signs, each with a count."""
    for at, (name, count) in enumerate(items):
        yield sign(name, x + at * pitch + 14, y, 28, theme.ink)
        yield words(count, x + at * pitch + 34, y + 8, 22, theme.ink)


def caption(text: str, x: float, y: float, theme: Theme, **attributes: Value) -> Markup:
    """Draw small text above or beside something."""
    return words(text, x, y, 15, theme.faint, **attributes)


def _strip(box: Box) -> str:
    x, y, _, height = box
    return f"M{x + 6:.1f} {y:.1f}h16v{height:.1f}h-16a6 6 0 0 1-6-6v-{height - 12:.1f}a6 6 0 0 1 6-6z"
