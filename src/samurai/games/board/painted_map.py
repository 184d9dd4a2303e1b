"""Japan as SVG: the sea and its waves, the islands with their shores, settlements, figures and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from samurai.art.hexes import centre, hexagon, point, shoreline
from samurai.art.markup import Markup, element, group, joined, text_element, words
from samurai.art.palette import Theme
from samurai.art.signs import cloth, sign
from samurai.games.board.japan import Hex, Japan, Space, Terrain, japan
from samurai.games.board.pieces import EXCHANGES, FAST, FIGURE_NAMES, INFLUENCE, TOKEN_NAMES, Figure, Piece, Token
from samurai.games.board.state import Position

ROOF: Final = {Terrain.VILLAGE: "village", Terrain.CITY: "city", Terrain.EDO: "edo"}
"""The sign of each kind of settlement."""

_EDGES: Final = {Terrain.VILLAGE: ("edge", 0.05), Terrain.CITY: ("gold", 0.12), Terrain.EDO: ("vermilion", 0.12)}
"""The colour and width of the line around a settlement."""

FIGURE_INK: Final = "#231f1a"
"""Figures are black in both themes."""


class Spot(NamedTuple):
    """The centre and side of a hex."""

    x: float
    y: float
    side: float


_STANDS: Final = (
    (),
    (Spot(0, 0, 1.2),),
    (Spot(-0.37, 0, 0.76), Spot(0.37, 0, 0.76)),
    (Spot(-0.37, 0.32, 0.7), Spot(0.37, 0.32, 0.7), Spot(0, -0.39, 0.7)),
)
"""By number of figures: where they are in a hex, and how large."""


class Place(NamedTuple):
    """Where Japan is on the sheet."""

    left: float
    """Where the centre of hex A1 is, or would be."""

    top: float
    side: float
    """The side of a hex."""

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the centre of a hex."""
        x, y = point(centre((column, row)), self.side)
        return self.left + x, self.top + y


def painted_map(position: Position, place: Place, names: Sequence[str], theme: Theme) -> Markup:
    """Draw the board and everything on it."""
    board = japan(position.options.seats)
    return joined(
        (
            group(*_ground(board, place.side, theme), transform=f"translate({place.left:.1f} {place.top:.1f})"),
            *(_hex(board, position, at, place, theme) for at in range(len(board.spaces))),
            *(
                _lying(space, lying, place, names, theme)
                for space, lying in zip(board.spaces, position.tokens)
                if lying
            ),
        )
    )


def _ground(board: Japan, side: float, theme: Theme) -> Iterator[Markup]:
    """Draw sea and islands. The shore is drawn in ever narrower bands, as the sea grows lighter towards the land."""
    everything = shoreline(((space.column, space.row) for space in board.spaces), side)
    dry = [space for space in board.spaces if space.terrain is not Terrain.SEA]
    land = shoreline(((space.column, space.row) for space in dry), side)
    yield element("path", d=everything, fill="url(#swell)", stroke=theme.deep, stroke_width=side * 0.1)
    yield element("path", d=everything, fill="url(#waves)", opacity=0.75)
    for width, opacity in ((0.62, 0.28), (0.4, 0.4)):
        yield element("path", d=land, fill="none", stroke=theme.foam, stroke_width=side * width,
                      stroke_opacity=opacity, stroke_linejoin="round")  # fmt: skip
    yield element("path", d=land, fill=theme.land, stroke=theme.sand, stroke_width=side * 0.2, stroke_linejoin="round")
    yield element("path", d=land, fill="none", stroke=theme.ink, stroke_width=1, stroke_opacity=0.55)


def _hex(board: Japan, position: Position, at: Hex, place: Place, theme: Theme) -> Markup:
    """Draw an empty hex with its name, or a settlement with its figures."""
    space = board.spaces[at]
    x, y = place.middle(space.column, space.row)
    if space.terrain in ROOF:
        return _settlement(space, position.figures[at], Spot(x, y, place.side), theme)
    line = theme.foam if space.terrain is Terrain.SEA else theme.field
    shape = element("polygon", points=hexagon(x, y, place.side * 0.96), fill="transparent", stroke=line,
                    stroke_opacity=0.8, stroke_width=0.9)  # fmt: skip
    name = words(space.name, x, y + place.side * 0.14, place.side * 0.34, theme.ink, text_anchor="middle",
                 opacity=0.6)  # fmt: skip
    return group(shape, *([] if position.tokens[at] else [name]), data_place=space.name)


def _settlement(space: Space, figures: Sequence[Figure], spot: Spot, theme: Theme) -> Markup:
    """Draw a settlement: its roof pale behind the figures, or alone when they have gone."""
    x, y, side = spot
    edge, heavy = _EDGES[space.terrain]
    standing = ", ".join(FIGURE_NAMES[figure] for figure in figures) or "no figure"
    ground, roof = (theme.town, theme.roof) if figures else (theme.sand, theme.edge)
    stands, article = _STANDS[len(figures)], "" if space.terrain is Terrain.EDO else "a "
    return group(
        text_element("title", f"{space.name}, {article}{space.terrain}: {standing}"),
        element("polygon", points=hexagon(x, y, side * 0.93), fill=ground, stroke=getattr(theme, edge),
                stroke_width=side * heavy, stroke_linejoin="round"),
        group(sign(ROOF[space.terrain], x, y, side * (1.36 if figures else 1.0), roof),
              opacity=None if figures else 0.55),
        *(_figure(space, figure, stand, spot) for figure, stand in zip(figures, stands, strict=True)),
        data_place=space.name,
    )  # fmt: skip


def _figure(space: Space, figure: Figure, stand: Spot, spot: Spot) -> Markup:
    x, y, side = spot
    shape = sign(figure, x + stand.x * side, y + stand.y * side, side * stand.side, FIGURE_INK)
    return group(shape, data_place=f"{space.name}.{figure}")


def _lying(space: Space, lying: Piece, place: Place, names: Sequence[str], theme: Theme) -> Markup:
    """Draw the token on a hex."""
    x, y = place.middle(space.column, space.row)
    label = text_element("title", f"{space.name}: {TOKEN_NAMES[lying.token]} of {names[lying.seat]}")
    return group(label, token(lying, x, y, place.side * 0.93, theme), data_place=space.name)


def token(lying: Piece, x: float, y: float, side: float, theme: Theme) -> Markup:
    """Draw a token: a hex of its owner's cloth, the sign, the strength, and the seal of the fast ones."""
    dye = theme.seats[lying.seat]
    return group(
        element("polygon", points=hexagon(x + side * 0.03, y + side * 0.08, side), fill="#000", opacity=0.3),
        element(
            "polygon", points=hexagon(x, y, side), fill=cloth(lying.seat), stroke=dye.ink, stroke_width=side * 0.04
        ),
        element("polygon", points=hexagon(x, y, side * 0.8), fill=dye.cloth),
        *_token_signs(lying.token, Spot(x, y, side), dye.ink),
    )


def _token_signs(kind: Token, spot: Spot, ink: str) -> Iterator[Markup]:
    """Draw the signs printed on a token."""
    x, y, side = spot
    name, fast = kind.rstrip("1234"), kind in FAST
    if kind in EXCHANGES:
        yield sign(name, x, y - side * (0.13 if fast else 0), side * 0.94, ink)
    else:
        yield sign(name, x, y - side * 0.17, side * 0.96, ink)
        yield words(str(max(INFLUENCE[kind].values())), x + side * (0.2 if fast else 0), y + side * 0.66, side * 0.42,
                    ink, text_anchor="middle", font_weight="bold")  # fmt: skip
    if fast:
        yield sign("fast", x - side * (0 if kind in EXCHANGES else 0.17), y + side * 0.52, side * 0.32, ink)
