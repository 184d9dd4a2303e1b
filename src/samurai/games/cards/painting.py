"""A view as SVG: the field of villages and influence cards, and beside it players, stack and hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.art.markup import Markup, element, fitted, group
from samurai.art.palette import LIGHT, Theme
from samurai.art.parts import Box, Nameplate, caption, fuji, heading, nameplate, panel, sheet, tally
from samurai.art.signs import sign
from samurai.engine.game import Seat
from samurai.games.cards.deck import supply
from samurai.games.cards.painted_field import STONES, Spot, painted_field, painted_influence, painted_village
from samurai.games.cards.pieces import SHAPES, Card, Symbol, card_word
from samurai.games.cards.scoring import majorities, places
from samurai.games.cards.state import Phase, View

_LEFT: Final = 44.0
_WIDE: Final = 450.0
_PLATE: Final = 104.0
_FIELD: Final = Box(530, 44, 866, 872)
_SIZE: Final = (1440.0, 960.0)
_ORDER: Final = {symbol: number for number, symbol in enumerate(Symbol)}


def svg(view: View, names: Sequence[str], theme: Theme = LIGHT) -> str:
    """Draw what a seat sees, as one SVG document."""
    status = _status(view, names)
    body = [
        fuji(420, 82, 58, theme),
        heading(_LEFT, 36, "Samurai", status, theme),
        *_players(view, names, theme),
        *_supply(view, theme),
        *_hand(view, theme),
        painted_field(view, _FIELD, names, theme),
    ]
    return sheet(_SIZE, f"Samurai: The Card Game: {status}", _about(view, names), body, theme)


def _status(view: View, names: Sequence[str]) -> str:
    """Describe what the table is waiting for."""
    who = fitted(names[view.turn], 7)
    return {
        Phase.DEAL: f"{who} draws",
        Phase.LAY: f"{who}: the last round" if view.causes else f"{who} to lay a card",
        Phase.PLACE: f"{who} places a village",
        Phase.OVER: "The game is over",
    }[view.phase]


def _about(view: View, names: Sequence[str]) -> str:
    """Describe the table in a sentence or two, for those who can't see it."""
    piles = [
        f"{name} has {stones[0]} helmet, {stones[1]} Buddha and {stones[2]} rice stones."
        for name, stones in zip(names, view.stones, strict=True)
    ]
    return " ".join((f"{len(view.villages)} villages and {len(view.cards)} influence cards lie on the field.", *piles))


def _players(view: View, names: Sequence[str], theme: Theme) -> Iterator[Markup]:
    """Draw a panel for every player."""
    over = view.phase is Phase.OVER
    for seat, name in enumerate(names):
        box = Box(_LEFT, 136 + seat * (_PLATE + 14), _WIDE, _PLATE)
        note = _ordinal(places(view.stones)[seat]) if over else "you" if seat == view.seat else ""
        plate = Nameplate(seat, name, seat == view.turn and not over, note)
        yield nameplate(box, plate, theme, *_stones(view, seat, box, theme), _held(view, seat, box, theme))


def _ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth")[place - 1]


def _stones(view: View, seat: Seat, box: Box, theme: Theme) -> Iterator[Markup]:
    """Draw the stones, with majorities underlined."""
    y = box.y + 70
    counts = [(STONES[shape], str(count)) for shape, count in zip(SHAPES, view.stones[seat], strict=True)]
    yield from tally(counts, box.x + 38, y, 70, theme)
    for at, shape in enumerate(SHAPES):
        if shape in majorities(view.stones, seat):
            line = f"M{box.x + 40 + 70 * at:.1f} {y + 20:.1f}h48"
            yield element("path", d=line, stroke=theme.vermilion, stroke_width=2.5)


def _held(view: View, seat: Seat, box: Box, theme: Theme) -> Markup:
    """Write how many cards a player holds, and has still to draw."""
    x, y = box.x + box.width - 18, box.y + 66
    return group(
        caption(f"{view.hand_sizes[seat]} in hand", x, y, theme, text_anchor="end"),
        caption(f"{view.pile_sizes[seat]} to draw", x, y + 21, theme, text_anchor="end"),
    )


def _supply(view: View, theme: Theme) -> Iterator[Markup]:
    """Draw the stones still to be won, the stack of villages, and the village in hand."""
    y = _below(view)
    yield panel(Box(_LEFT, y, _WIDE, 136), theme)
    left = [max(0, all_of - sum(won)) for all_of, won in zip(supply(len(view.stones)), zip(*view.stones), strict=True)]
    yield caption("stones to win", _LEFT + 20, y + 28, theme)
    names = (STONES[shape] for shape in SHAPES)
    yield group(*tally(zip(names, map(str, left), strict=True), _LEFT + 18, y + 62, 70, theme))
    yield group(*(sign(shape, _LEFT + 32 + 70 * at, y + 103, 26, theme.faint) for at, shape in enumerate(SHAPES)))
    yield from _stack(view, y, theme)


def _stack(view: View, y: float, theme: Theme) -> Iterator[Markup]:
    """Draw the top of the stack in front of up to three backs; and the village in hand."""
    spot = Spot(_LEFT + 392, y + 54, 72)
    for at in range(min(3, len(view.unseen)), 0, -1):
        x = spot.x - 36 + 4 * at
        yield element("rect", x=x, y=y + 18 + 4 * at, width=72, height=72, rx=7, fill=theme.sand, stroke=theme.line)
    if view.top:
        yield painted_village(view.top, spot, theme)
    left = len(view.unseen) + bool(view.top)
    yield caption(f"{left} in the stack", spot.x + 36, y + 124, theme, text_anchor="end")
    if view.held:
        yield painted_village(view.held, Spot(_LEFT + 290, y + 54, 72), theme)
        yield caption("to place", _LEFT + 290, y + 124, theme, text_anchor="middle")


def _hand(view: View, theme: Theme) -> Iterator[Markup]:
    """Draw the viewer's hand."""
    if view.seat is None:
        return
    y = _below(view) + 166
    yield caption("your hand", _LEFT, y, theme)
    for at, card in enumerate(sorted(view.hand, key=_printed_order)):
        spot = Spot(_LEFT + 42 + 91.5 * at, y + 58, 84)
        yield group(painted_influence(view.seat, card, spot, theme), data_place=card_word(card))


def _below(view: View) -> float:
    """Return where the players' panels end."""
    return 136 + len(view.stones) * (_PLATE + 14) + 8


def _printed_order(card: Card) -> tuple[int, int]:
    return _ORDER[card.symbol], card.strength
