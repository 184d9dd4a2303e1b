"""SVG plots for the balance page, in the project's colours for light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import floor, log10
from typing import Final, NamedTuple

from samurai.art.markup import Markup, document, element, group, joined, words
from samurai.art.palette import DARK, LIGHT, css
from samurai.research.intervals import Interval

WIDTH: Final = 860.0
LEFT: Final = 190.0
RIGHT: Final = 36.0
TOP: Final = 96.0
ROW: Final = 24.0
PANEL: Final = 190.0

INK, FAINT, LINE, PAPER = "var(--ink)", "var(--faint)", "var(--line)", "var(--paper)"
DYES: Final = ("var(--vermilion)", "var(--indigo)", "var(--gold)")
"""One colour per series; each series has a shape of its own, too."""

INDIGO: Final = (
    f":root {{ --indigo: {LIGHT.seats[1].cloth}; }}\n"
    f"@media (prefers-color-scheme: dark) {{ :root {{ --indigo: {DARK.seats[1].thread}; }} }}\n"
)
"""A blue that is easy to see on both backgrounds."""

SHAPES: Final = (
    "M0-5A5 5 0 1 1 0 5A5 5 0 1 1 0-5z",
    "M-4.5-4.5h9v9h-9z",
    "M0-6.5L6 4.5H-6z",
)


class Point(NamedTuple):
    """A value with its interval, in one of the series."""

    series: int
    value: Interval


class Line(NamedTuple):
    """A row of a dot plot."""

    label: str
    points: tuple[Point, ...]


class Curve(NamedTuple):
    """A line through points."""

    series: int
    points: tuple[tuple[float, float], ...]


class Panel(NamedTuple):
    """Curves on common axes."""

    title: str
    across: str
    """The label of the horizontal axis."""

    curves: tuple[Curve, ...]


class Scale(NamedTuple):
    """Maps values to coordinates."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        """The coordinate of a value."""
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self) -> Iterator[float]:
        """Round values for the axis labels."""
        rough = (self.high - self.low) / 6
        unit: float = 10.0 ** floor(log10(rough))
        step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough)
        number = floor(self.low / step + 0.999999)
        while number * step <= self.high + step / 1e6:
            yield number * step
            number += 1


def dots(title: str, about: str, lines: Sequence[Line], series: Sequence[str], unit: str) -> str:
    """A dot plot of values around 0, one row per line, with their intervals."""
    values = [point.value for line in lines for point in line.points]
    low, high = min(0.0, *(value.low for value in values)), max(0.0, *(value.high for value in values))
    margin = (high - low) / 30
    scale = Scale(low - margin, high + margin, LEFT, WIDTH - RIGHT)
    bottom = TOP + ROW * len(lines) + 6
    rows = (_row(line, TOP + ROW * (at + 0.5), scale) for at, line in enumerate(lines))
    zero = element("path", d=f"M{scale.at(0):.1f} {TOP - 8}V{bottom}", stroke=INK, stroke_width=1.2)
    body = (_heading(title, about), _legend(series), *_grid(scale, TOP - 8, bottom, unit), zero, *rows)
    return _sheet(bottom + 34, title, about, body)


def _row(line: Line, y: float, scale: Scale) -> Markup:
    shift = 6.0 if len(line.points) > 1 else 0.0
    middle = (len(line.points) - 1) / 2
    marks = (_dot(point, y + shift * (at - middle), scale) for at, point in enumerate(line.points))
    return group(words(line.label, LEFT - 12, y + 4.5, 13.5, INK, text_anchor="end"), *marks)


def _dot(point: Point, y: float, scale: Scale) -> Markup:
    """A shape for the value, and a bar for its interval."""
    dye, (value, low, high) = DYES[point.series], point.value
    bar = element("path", d=f"M{scale.at(low):.1f} {y:.1f}H{scale.at(high):.1f}", stroke=dye, stroke_width=2.4)
    return joined((bar, _shape(point.series, scale.at(value), y)))


def _shape(series: int, x: float, y: float) -> Markup:
    return element("path", d=SHAPES[series], fill=DYES[series], stroke=PAPER, stroke_width=1,
                   transform=f"translate({x:.1f} {y:.1f}) scale(.8)")  # fmt: skip


def _grid(scale: Scale, top: float, bottom: float, unit: str) -> Iterator[Markup]:
    for tick in scale.ticks():
        x = scale.at(tick)
        yield element("path", d=f"M{x:.1f} {top}V{bottom}", stroke=LINE, stroke_width=0.7)
        yield words(f"{tick:+g}{unit}" if tick else "0", x, bottom + 18, 12.5, FAINT, text_anchor="middle")


def curves(title: str, about: str, panels: Sequence[Panel], series: Sequence[str]) -> str:
    """Panels side by side, each with its own axes from 0 up."""
    room = (WIDTH - 2 * 36 - 40 * (len(panels) - 1)) / len(panels)
    drawn = (_panel(panel, 46 + at * (room + 34), room - 10) for at, panel in enumerate(panels))
    return _sheet(TOP + PANEL + 78, title, about, (_heading(title, about), _legend(series), *drawn))


def _panel(panel: Panel, x: float, room: float) -> Markup:
    points = [point for curve in panel.curves for point in curve.points]
    across = Scale(min(x for x, _ in points), max(x for x, _ in points), x, x + room)
    up = Scale(0, max(y for _, y in points) * 1.05, TOP + PANEL, TOP + 28)
    parts = [words(panel.title, x, TOP + 12, 15, INK)]
    for tick in up.ticks():
        y = up.at(tick)
        parts.append(element("path", d=f"M{x:.1f} {y:.1f}H{x + room:.1f}", stroke=LINE, stroke_width=0.7))
        parts.append(words(f"{tick:g}", x - 5, y + 4, 11.5, FAINT, text_anchor="end"))
    parts += (
        words(f"{tick:g}", across.at(tick), TOP + PANEL + 18, 11.5, FAINT, text_anchor="middle")
        for tick in across.ticks()
    )
    parts.append(words(panel.across, x + room, TOP + PANEL + 36, 12.5, FAINT, text_anchor="end", font_style="italic"))
    for curve in panel.curves:
        way = "L".join(f"{across.at(x):.1f} {up.at(y):.1f}" for x, y in curve.points)
        parts.append(element("path", d=f"M{way}", fill="none", stroke=DYES[curve.series], stroke_width=2.2))
        peak = max(curve.points, key=lambda point: point[1])
        parts.append(_shape(curve.series, across.at(peak[0]), up.at(peak[1])))
    return joined(parts)


def _heading(title: str, about: str) -> Markup:
    return group(words(title, 36, 36, 22, INK), words(about, 36, 58, 13.5, FAINT, font_style="italic"))


def _legend(series: Sequence[str]) -> Markup:
    parts: list[Markup] = []
    x = 42.0
    for number, name in enumerate(series):
        parts += (_shape(number, x, 76), words(name, x + 11, 80.5, 13, INK))
        x += 40 + 7.2 * len(name)
    return joined(parts)


def _sheet(height: float, title: str, about: str, body: Iterable[Markup]) -> str:
    frame = element("rect", x=8, y=8, width=WIDTH - 16, height=height - 16, rx=4, fill="none", stroke=LINE)
    paper = element("rect", width=WIDTH, height=height, fill=PAPER)
    style = element("style", Markup(css() + INDIGO))
    return document((WIDTH, height), title, about, joined((style, paper, frame, *body)), {}) + "\n"
