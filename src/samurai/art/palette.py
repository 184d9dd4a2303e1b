"""The colours: light and dark, with four dyes for the seats that differ in weave as well as in colour.

`palette.css` holds the same values for the browser. It is written by `write_css()`; a test fails if they differ.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

CSS_FILE: Final = Path(__file__).with_name("palette.css")
"""The file with the colours for the browser."""


class Weave(StrEnum):
    """The pattern of a seat's cloth, so that nobody has to distinguish colours."""

    STRIPES = "stripes"
    WAVES = "waves"
    CHECKS = "checks"
    DOTS = "dots"


class Dye(NamedTuple):
    """The cloth of a seat."""

    name: str
    cloth: str
    thread: str
    """The second tone, in which the weave is drawn."""

    ink: str
    """The colour of signs and text on the cloth."""

    weave: Weave


class Theme(NamedTuple):
    """Every colour of a drawing."""

    name: str
    paper: str
    panel: str
    line: str
    """Frames and rules."""

    ink: str
    faint: str
    """Secondary text, still easy to read on paper and panel."""

    gold: str
    vermilion: str
    sun: str
    mist: str
    deep: str
    """The sea far out; `sea` is near the coast, and `foam` its waves."""

    sea: str
    foam: str
    sand: str
    land: str
    field: str
    """The borders of the fields, a shade darker than the land."""

    town: str
    roof: str
    """Buildings, drawn behind whoever lives there."""

    wood: str
    castle: str
    tile: str
    edge: str
    """The edge of a wooden tile, and lines on wood."""

    carved: str
    """Signs on wood; `raised` is for those of a promoted tile."""

    raised: str
    seats: tuple[Dye, Dye, Dye, Dye]


LIGHT: Final = Theme(
    name="light",
    paper="#f7efdd",
    panel="#fdf8ec",
    line="#cdbd98",
    ink="#231f1a",
    faint="#655c4c",
    gold="#b98a2c",
    vermilion="#b5361f",
    sun="#cf5237",
    mist="#ecdfc2",
    deep="#7ba3b2",
    sea="#a9c8cd",
    foam="#d9e8e4",
    sand="#f3e6bf",
    land="#cdd19b",
    field="#a9b077",
    town="#fbf4e1",
    roof="#dccfae",
    wood="#e9cf9b",
    castle="#d2ae72",
    tile="#fbecc9",
    edge="#a97f45",
    carved="#2a2118",
    raised="#a92d18",
    seats=(
        Dye("vermilion", "#b5361f", "#e58a6c", "#fff7e6", Weave.STRIPES),
        Dye("indigo", "#22437a", "#6f93c4", "#fff7e6", Weave.WAVES),
        Dye("gold", "#e5ad35", "#a87413", "#231f1a", Weave.CHECKS),
        Dye("jade", "#86c5ae", "#3f8a72", "#231f1a", Weave.DOTS),
    ),
)
"""Sumi ink on washi by day."""

DARK: Final = Theme(
    name="dark",
    paper="#17191d",
    panel="#202329",
    line="#464339",
    ink="#f3ead6",
    faint="#b5aa94",
    gold="#d9ad57",
    vermilion="#ee7f62",
    sun="#a93f29",
    mist="#2e323a",
    deep="#244459",
    sea="#2d5268",
    foam="#41687c",
    sand="#8b7f5c",
    land="#5c6440",
    field="#788158",
    town="#e9dfc6",
    roof="#c9bb98",
    wood="#6e5433",
    castle="#533c22",
    tile="#e8d3a4",
    edge="#3a2a17",
    carved="#2a2118",
    raised="#9c2612",
    seats=(
        Dye("vermilion", "#b93f28", "#e58a6c", "#fff7e6", Weave.STRIPES),
        Dye("indigo", "#2f5596", "#86a8d8", "#fff7e6", Weave.WAVES),
        Dye("gold", "#e5ad35", "#a87413", "#231f1a", Weave.CHECKS),
        Dye("jade", "#86c5ae", "#3f8a72", "#231f1a", Weave.DOTS),
    ),
)
"""The same by lantern light."""


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def css() -> str:
    """Return both themes as CSS variables: dark where the reader's system or the page's `data-theme` says so."""
    dark = _variables(DARK)
    return "\n".join(
        (
            "/* Written by samurai.art.palette.write_css(): change the colours there. */",
            f":root {{\n{_variables(LIGHT)}\n}}",
            f'@media (prefers-color-scheme: dark) {{\n:root:not([data-theme="light"]) {{\n{dark}\n}}\n}}',
            f':root[data-theme="dark"] {{\n{dark}\n}}',
            "",
        )
    )


def write_css() -> None:
    """Write `palette.css` again."""
    CSS_FILE.write_text(css(), encoding="utf-8")


def _variables(theme: Theme) -> str:
    plain = {name: value for name, value in theme._asdict().items() if name not in ("name", "seats")}
    for number, dye in enumerate(theme.seats, 1):
        plain |= {f"seat-{number}": dye.cloth, f"seat-{number}-thread": dye.thread, f"seat-{number}-ink": dye.ink}
    return "\n".join(f"  --{name}: {value};" for name, value in plain.items())
