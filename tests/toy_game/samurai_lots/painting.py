"""A view as SVG. What can be touched is a rectangle with `data-place`, so that the browser can make it a button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.art.markup import Markup, document, element, fitted, group, joined, words
from samurai.art.palette import LIGHT, Theme
from samurai.engine.game import Seat
from samurai_lots.rules import END, KEEP, View, to_act, total

WIDTH: Final = 460.0
ROW: Final = 96.0
CARD: Final = (52.0, 72.0)


def svg(view: View, names: Sequence[str], theme: Theme = LIGHT) -> str:
    """Draw what a seat sees: a row for each player, and below them the numbers to choose from."""
    choosing = view.seat is not None and not view.kept[view.seat]
    height = 24 + ROW * (view.seats + choosing)
    paper = element("rect", width=WIDTH, height=height, rx=10, fill=theme.paper)
    rows = [_player(view, seat, name, theme) for seat, name in enumerate(names)]
    body = joined((paper, *rows, *(_choice(12 + ROW * view.seats, theme) if choosing else ())))
    return document((WIDTH, height), "Lots", _about(view, names), body, {})


def _about(view: View, names: Sequence[str]) -> str:
    return " ".join(f"{name} shows {total(view, seat)}." for seat, name in enumerate(names))


def _player(view: View, seat: Seat, name: str, theme: Theme) -> Markup:
    own, top, dye = seat == view.seat, 12 + ROW * seat, theme.seats[seat]
    acting = not view.kept[seat] or to_act(view) == (seat,)
    rim = theme.vermilion if acting else theme.line
    plate = element("rect", x=12, y=top + 4, width=WIDTH - 24, height=ROW - 8, rx=8, fill=theme.panel, stroke=rim)
    cloth = element("rect", x=12, y=top + 4, width=10, height=ROW - 8, rx=4, fill=dye.cloth)
    title = words(fitted(name, 8), 36, top + 44, 20, theme.ink)
    shown = words(f"= {total(view, seat)}", 36, top + 72, 17, theme.faint) if view.shown[seat] else Markup("")
    cards = (
        card((190, top + 12), view.kept[seat], "kept" if own else None, theme, "show-kept" in view.shown[seat]),
        card((256, top + 12), view.lots[seat], "lot" if own else None, theme, "show-lot" in view.shown[seat]),
    )
    return group(plate, cloth, title, shown, *cards, *(_end(top, theme) if own else ()))


def card(at: tuple[float, float], number: int, place: str | None, theme: Theme, shown: bool = False) -> Markup:
    """Draw a card: its number if the viewer knows it, golden if it has been shown to all."""
    (x, y), (width, height) = at, CARD
    fill = theme.gold if shown else theme.tile if number > 0 else theme.mist
    rim = theme.edge if number > 0 else theme.line
    face = element("rect", x=x, y=y, width=width, height=height, rx=6, fill=fill, stroke=rim, data_place=place)
    sign = {-1: "?", 0: ""}.get(number, str(number))
    ink = theme.carved if number > 0 else theme.faint
    return group(face, words(sign, x + width / 2, y + 47, 30, ink, text_anchor="middle"))


def _choice(top: float, theme: Theme) -> Iterator[Markup]:
    yield words("Keep one:", 36, top + 54, 20, theme.ink)
    for at, word in enumerate(KEEP):
        yield card((190 + 66 * at, top + 12), int(word[-1]), word[-1], theme)


def _end(top: float, theme: Theme) -> Iterator[Markup]:
    yield element("rect", x=346, y=top + 28, width=76, height=40, rx=20, fill="none", stroke=theme.line, data_place=END)
    yield words("end", 384, top + 54, 18, theme.ink, text_anchor="middle")
