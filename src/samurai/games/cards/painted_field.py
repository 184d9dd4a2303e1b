"""The cards as SVG: villages, influence cards, and the chequerboard that they form on a tatami mat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from samurai.art.markup import Markup, element, group, joined, text_element, words
from samurai.art.palette import Theme
from samurai.art.parts import Box
from samurai.art.signs import cloth, sign
from samurai.engine.game import Seat
from samurai.games.cards.pieces import SHAPES, Card, Cell, Village, card_word, cell_word
from samurai.games.cards.state import CardAt, View, VillageAt

STONES: Final = dict(zip(SHAPES, ("triangle", "circle", "square"), strict=True))
"""The stone of each symbol."""

INK: Final = "#231f1a"
"""The print on a village is black in both themes."""

_LARGEST: Final = 118.0
_EDGE: Final = 44.0
"""The cloth around the mat, where the coordinates are."""


class Spot(NamedTuple):
    """The centre of a card, and its width."""

    x: float
    y: float
    size: float


_PRINTED: Final = (
    (),
    (Spot(0, 0, 0.66),),
    (Spot(-0.19, -0.18, 0.46), Spot(0.19, 0.18, 0.46)),
    (Spot(0, -0.21, 0.4), Spot(-0.22, 0.19, 0.4), Spot(0.22, 0.19, 0.4)),
)
"""By number: where the symbols of a village are printed, relative to the card's size."""


class Grid(NamedTuple):
    """The placement of the field on the sheet."""

    west: int
    north: int
    left: float
    top: float
    pitch: float

    def spot(self, cell: Cell) -> Spot:
        """Return the place of a card on this cell."""
        x = self.left + (cell.x - self.west + 0.5) * self.pitch
        return Spot(x, self.top + (self.north - cell.y + 0.5) * self.pitch, self.pitch * 0.92)


def painted_field(view: View, box: Box, names: Sequence[str], theme: Theme) -> Markup:
    """Draw the field, as large as the mat allows."""
    cells = [*(at.cell for at in view.villages), *(at.cell for at in view.cards), *view.free, *view.due] or [Cell(0, 0)]
    columns = range(min(cell.x for cell in cells), max(cell.x for cell in cells) + 1)
    rows = range(min(cell.y for cell in cells), max(cell.y for cell in cells) + 1)
    inner = Box(box.x + _EDGE, box.y + _EDGE, box.width - 2 * _EDGE, box.height - 2 * _EDGE)
    pitch = min(_LARGEST, inner.width / len(columns), inner.height / len(rows))
    left = inner.x + (inner.width - pitch * len(columns)) / 2
    top = inner.y + (inner.height - pitch * len(rows)) / 2
    grid = Grid(columns[0], rows[-1], left, top, pitch)
    return group(
        _mat(box, theme),
        *_coordinates(columns, rows, grid, box, theme),
        *(_empty(cell, grid.spot(cell), theme, due=False) for cell in view.free if cell not in view.due),
        *(_empty(cell, grid.spot(cell), theme, due=True) for cell in view.due),
        *(_village_at(at, grid.spot(at.cell), theme) for at in view.villages),
        *(_card_at(at, grid.spot(at.cell), names, theme) for at in view.cards),
        *([_last(grid.spot(view.last), theme)] if view.last else []),
    )


def _mat(box: Box, theme: Theme) -> Markup:
    """Draw a tatami mat: straw, and two strips of cloth."""
    x, y, width, height = box
    lines = "".join(f"M{x:.1f} {y + at:.1f}h{width:.1f}" for at in range(6, int(height), 6))
    return group(
        element("rect", x=x, y=y, width=width, height=height, rx=4, fill=theme.land, fill_opacity=0.55),
        element("path", d=lines, stroke=theme.field, stroke_width=0.8, stroke_opacity=0.3),
        *(element("rect", x=x, y=at, width=width, height=26, fill=theme.deep) for at in (y, y + height - 26)),
        *(element("rect", x=x, y=at, width=width, height=26, fill="url(#waves)") for at in (y, y + height - 26)),
        element("rect", x=x, y=y, width=width, height=height, rx=4, fill="none", stroke=theme.field, stroke_width=1.5),
    )


def _coordinates(columns: range, rows: range, grid: Grid, box: Box, theme: Theme) -> Iterator[Markup]:
    low = box.y + box.height - _EDGE + 14
    for x in columns:
        yield words(str(x), grid.spot(Cell(x, 0)).x, low, 14, theme.ink, text_anchor="middle")
    for y in rows:
        yield words(str(y), box.x + 22, grid.spot(Cell(0, y)).y + 5, 14, theme.ink, text_anchor="middle")


def _frame(spot: Spot, **attributes: str | float | None) -> Markup:
    x, y, size = spot
    return element("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=size * 0.09, **attributes)


def _empty(cell: Cell, spot: Spot, theme: Theme, due: bool) -> Markup:
    """Draw a cell where a card, or the village in hand, may go."""
    small = spot._replace(size=spot.size * 0.9)
    if not due:
        return group(
            _frame(small, fill=theme.panel, fill_opacity=0.25, stroke=theme.faint, stroke_dasharray="3 5"),
            data_place=cell_word(cell),
        )
    return group(
        _frame(small, fill=theme.panel, fill_opacity=0.6),
        _frame(small, fill="none", stroke=theme.vermilion, stroke_width=2.5, stroke_dasharray="7 5"),
        sign("village", spot.x, spot.y, spot.size * 0.42, theme.vermilion),
        data_place=cell_word(cell),
    )


def _last(spot: Spot, theme: Theme) -> Markup:
    """Draw a ring around the card laid last."""
    return _frame(spot._replace(size=spot.size * 1.08), fill="none", stroke=theme.gold, stroke_width=4)


def _shadow(spot: Spot) -> Markup:
    return _frame(Spot(spot.x + 1.5, spot.y + 3, spot.size), fill="#000", opacity=0.22)


def _village_at(at: VillageAt, spot: Spot, theme: Theme) -> Markup:
    symbols = ", ".join(at.village)
    label = text_element("title", f"{cell_word(at.cell)}: village with {symbols}{', scored' if at.scored else ''}")
    if not at.scored:
        return group(label, painted_village(at.village, spot, theme), data_place=cell_word(at.cell))
    return group(label, _scored(at.village, spot, theme), data_place=cell_word(at.cell))


def _scored(village: Village, spot: Spot, theme: Theme) -> Markup:
    """Draw a village turned over, with small signs of what it showed."""
    size = spot.size
    left = spot.x - (len(village) - 1) * size * 0.13
    return group(
        _frame(spot, fill=theme.sand, stroke=theme.line),
        sign("crest", spot.x, spot.y - size * 0.1, size * 0.5, theme.roof),
        *(sign(symbol, left + at * size * 0.26, spot.y + size * 0.32, size * 0.22, theme.faint)
          for at, symbol in enumerate(village)),
    )  # fmt: skip


def painted_village(village: Village, spot: Spot, theme: Theme) -> Markup:
    """Draw a village: its symbols in front of a roof."""
    x, y, size = spot
    return group(
        _shadow(spot),
        _frame(spot, fill=theme.town, stroke=theme.edge, stroke_width=1.2),
        _frame(spot._replace(size=size * 0.9), fill="none", stroke=theme.roof),
        sign("village", x, y, size * 0.78, theme.roof),
        *(sign(symbol, x + at.x * size, y + at.y * size, at.size * size, INK)
          for symbol, at in zip(village, _PRINTED[len(village)], strict=True)),
    )  # fmt: skip


def _card_at(at: CardAt, spot: Spot, names: Sequence[str], theme: Theme) -> Markup:
    label = text_element("title", f"{cell_word(at.cell)}: {card_word(at.card)} of {names[at.seat]}")
    shown = _turned(at.seat, spot, theme) if at.turned else painted_influence(at.seat, at.card, spot, theme)
    return group(label, shown, data_place=cell_word(at.cell))


def painted_influence(seat: Seat, card: Card, spot: Spot, theme: Theme) -> Markup:
    """Draw an influence card in its owner's cloth: the sign, and the strength in two corners."""
    x, y, size = spot
    dye = theme.seats[seat]
    corners = ((x - size * 0.32, y - size * 0.21), (x + size * 0.32, y + size * 0.4))
    return group(
        _shadow(spot),
        _frame(spot, fill=cloth(seat), stroke=dye.ink, stroke_width=1),
        _frame(spot._replace(size=size * 0.84), fill=dye.cloth),
        sign(card.symbol, x, y, size * 0.58, dye.ink),
        *(words(str(card.strength), left, low, size * 0.23, dye.ink, text_anchor="middle", font_weight="bold")
          for left, low in corners),
    )  # fmt: skip


def _turned(seat: Seat, spot: Spot, theme: Theme) -> Markup:
    """Draw the back of an influence card between four scored villages."""
    dye = theme.seats[seat]
    back = joined((_frame(spot, fill=cloth(seat)), _frame(spot._replace(size=spot.size * 0.84), fill=dye.cloth)))
    return group(back, sign("crest", spot.x, spot.y, spot.size * 0.5, dye.thread), opacity=0.6)
