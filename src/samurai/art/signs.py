"""The signs of `symbols.svg` and the cloth of the seats, ready for use in a drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from samurai.art.markup import Markup, element, joined
from samurai.art.palette import Dye, Theme, Weave

_SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_BETWEEN: Final = re.compile(r">\s+<")


@cache
def signs() -> Mapping[str, Markup]:
    """Return every sign of the sprite, by name."""
    sprite = (files(__package__) / "symbols.svg").read_text("utf-8")
    return {found[1]: Markup(_BETWEEN.sub("><", found[0])) for found in _SYMBOL.finditer(sprite)}


def sign(name: str, x: float, y: float, size: float, colour: str) -> Markup:
    """Draw a sign centred on a point."""
    assert name in signs(), f"there is no sign {name!r}"
    half = size / 2
    return element("use", href=f"#{name}", x=x - half, y=y - half, width=size, height=size, color=colour)


def cloth(seat: int) -> str:
    """Return the fill that marks a shape as this seat's."""
    return f"url(#cloth-{seat + 1})"


@cache
def definitions(theme: Theme) -> Mapping[str, Markup]:
    """Return everything drawings may refer to: the signs, the seats' cloth, the waves of the sea, the grain of wood."""
    cloths = {f"cloth-{number}": _cloth(f"cloth-{number}", dye) for number, dye in enumerate(theme.seats, 1)}
    return {**signs(), **cloths, "waves": _sea(theme), "swell": _swell(theme), "grain": _grain(theme)}


def _cloth(name: str, dye: Dye) -> Markup:
    size, turn, threads = _THREADS[dye.weave]
    ground = element("rect", width=size[0], height=size[1], fill=dye.cloth)
    return element(
        "pattern",
        ground,
        Markup(threads.replace("THREAD", dye.thread)),
        id=name,
        width=size[0],
        height=size[1],
        patternUnits="userSpaceOnUse",
        patternTransform=turn,
    )


_THREADS: Final = {
    Weave.STRIPES: ((5.0, 5.0), "rotate(45)", '<path fill="THREAD" d="M0 0h2v5H0z"/>'),
    Weave.WAVES: (
        (8.0, 5.0),
        None,
        '<path fill="none" stroke="THREAD" stroke-width="1.2" '
        'd="M.4 5a3.6 3.6 0 0 1 7.2 0M2.4 5a1.6 1.6 0 0 1 3.2 0"/>',
    ),
    Weave.CHECKS: ((6.0, 6.0), None, '<path fill="THREAD" d="M0 0h3v3H0zM3 3h3v3H3z"/>'),
    Weave.DOTS: ((5.0, 5.0), "rotate(45)", '<circle cx="2.5" cy="2.5" r="1.3" fill="THREAD"/>'),
}
"""By weave: the size of the repeat, its rotation, and its threads."""


def _sea(theme: Theme) -> Markup:
    """Draw seigaiha, the blue waves of the sea: rings behind rings."""
    rings = [(0, 16), (32, 16), (16, 8), (16, 24), (0, 0), (32, 0)]
    arcs = [f"M{x - radius} {y}a{radius} {radius} 0 0 1 {2 * radius} 0" for x, y in rings for radius in (15, 10, 5)]
    lines = element("path", d="".join(arcs), fill="none", stroke=theme.foam, stroke_width=0.9)
    return element("pattern", lines, id="waves", width=32, height=16, patternUnits="userSpaceOnUse")


def _swell(theme: Theme) -> Markup:
    """Shade from the deep sea to the light one, as a printer wipes the block."""
    stops = joined(
        element("stop", offset=offset, stop_color=colour)
        for offset, colour in (("0", theme.deep), ("0.45", theme.sea), ("0.7", theme.sea), ("1", theme.deep))
    )
    return element("linearGradient", stops, id="swell", x1=0, y1=0, x2=1, y2=1)


def _grain(theme: Theme) -> Markup:
    """Draw the barely visible grain of a wooden board."""
    lines = element(
        "path",
        d="M14 0c-5 60 6 120 0 180s5 120 0 180M41 0c4 70-5 130 0 180s-6 110 0 180M66 0c-3 50 4 100 0 170s5 130 0 190"
        "M95 0c6 60-4 120 0 180s-5 120 0 180",
        fill="none",
        stroke=theme.edge,
        stroke_width=1,
        stroke_opacity=0.16,
    )
    return element("pattern", lines, id="grain", width=110, height=360, patternUnits="userSpaceOnUse")
