"""A view drawn for a terminal: the field with its coordinates, then players, supply, hand, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from samurai.engine.game import Seat
from samurai.engine.picture import Picture, Span
from samurai.games.cards.deck import supply
from samurai.games.cards.pieces import (
    SHAPES,
    Card,
    Cell,
    Symbol,
    card_word,
    cell_word,
    either,
    village_word,
)
from samurai.games.cards.scoring import majorities
from samurai.games.cards.state import DEAL, OVER, PLACE, CardAt, View, VillageAt
from samurai.games.cards.story import CAUSES

WIDTH: Final = 80
MARGIN: Final = 5
"""The width of the row numbers."""

NAME: Final = 24
"""The width of a player's name."""

LEGEND: Final = "[HB] village  (HB) scored  1H4 seat 1's helmet 4  1h4 turned over  * last card"

Row = tuple[Span, ...]


def picture(view: View, names: Sequence[str]) -> Picture:
    """Draw what a seat sees."""
    return (
        (Span("Samurai: The Card Game", "title"), Span("    "), *_stack(view)),
        *_field(view),
        (Span(LEGEND, "dim"),),
        *_players(view, names),
        *_hand(view),
        *((Span(line),) for news in _news(view, names) for line in wrap(news, WIDTH)),
    )


def in_printed_order(cards: Sequence[Card]) -> list[Card]:
    """Sort cards as a player does: helmets, Buddhas, rice, samurai; the weaker first."""
    order = list(Symbol)
    return sorted(cards, key=lambda card: (order.index(card.symbol), card.strength))


def _stack(view: View) -> Row:
    left = len(view.unseen) + (view.top is not None)
    if not left:
        return (Span("Stack: empty"),)
    count = f"Stack: {left} village{'s' * (left > 1)}"
    return (Span(f"{count}, on top "), Span(f"[{village_word(view.top)}]", "village")) if view.top else (Span(count),)


def _field(view: View) -> Iterator[Row]:
    """Draw the chequerboard, north up, as narrow as possible and a little wider where there is room."""
    things = _things(view)
    if not things:
        return
    columns = range(min(cell.x for cell in things), max(cell.x for cell in things) + 1)
    rows = range(max(cell.y for cell in things), min(cell.y for cell in things) - 1, -1)
    width = 6 if MARGIN + 6 * len(columns) <= WIDTH else 5
    yield (Span(" " * MARGIN), *(Span(str(x).center(width), "dim") for x in columns))
    for y in rows:
        cells = (_centred(things.get(Cell(x, y)), width) for x in columns)
        yield (Span(f"{y:>{MARGIN - 2}}  ", "dim"), *(span for spans in cells for span in spans))


def _things(view: View) -> dict[Cell, Span]:
    """Return what to draw in each cell that is not empty."""
    things = {cell: Span("·", "free", cell_word(cell)) for cell in view.free}
    things |= {cell: Span("<?>", "due", cell_word(cell)) for cell in view.due}
    things |= {at.cell: _village(at) for at in view.villages}
    things |= {at.cell: _card(at, at.cell == view.last) for at in view.cards}
    return things


def _village(at: VillageAt) -> Span:
    letters = village_word(at.village)
    return Span(f"({letters})", "village dim") if at.scored else Span(f"[{letters}]", "village")


def _card(at: CardAt, last: bool) -> Span:
    shown = f"{at.card.symbol.letter}{at.card.strength}"
    style = f"seat{at.seat + 1}" + " last" * last + " dim" * at.turned
    return Span(f"{at.seat + 1}{shown.lower() if at.turned else shown}{'*' * last}", style)


def _centred(thing: Span | None, width: int) -> Row:
    if thing is None:
        return (Span(" " * width),)
    before = (width - len(thing.text)) // 2
    after = width - len(thing.text) - before
    return Span(" " * before), thing, Span(" " * after)


def _players(view: View, names: Sequence[str]) -> Iterator[Row]:
    """Write a line for each player, with an asterisk at stones that are a majority; then the supply."""
    head = "".join(f"{shape:>8} " for shape in SHAPES)
    yield (Span(f"{'   stones (* majority)':{NAME + 3}}{head}{'hand':>6}{'pile':>6}", "dim"),)
    for seat, name in enumerate(names):
        yield (
            Span("> " if seat == view.turn and view.phase is not OVER else "  ", "turn"),
            Span(f"{seat + 1} {_cut(name):{NAME - 1}}", f"seat{seat + 1}"),
            *_stones(view, seat),
            Span(f"{view.hand_sizes[seat]:>6}{view.pile_sizes[seat]:>6}"),
        )
    left = [max(0, most - out) for most, out in zip(supply(len(names)), map(sum, zip(*view.stones)))]
    yield (
        Span(f"{'    in the supply':{NAME + 3}}", "dim"),
        *(Span(f"{count:>8} ", shape) for shape, count in zip(SHAPES, left)),
    )


def _stones(view: View, seat: Seat) -> Row:
    most = majorities(view.stones, seat)
    piles = zip(SHAPES, view.stones[seat])
    return tuple(Span(f"{count:>8}{'*' if shape in most else ' '}", shape) for shape, count in piles)


def _cut(name: str) -> str:
    return name if len(name) < NAME else name[: NAME - 2] + "…"


def _hand(view: View) -> Iterator[Row]:
    """Write the viewer's cards, each of which can be touched."""
    if view.seat is not None:
        cards = (Span(card_word(card), card.symbol, card_word(card)) for card in in_printed_order(view.hand))
        yield (Span("Your hand:"), *(span for card in cards for span in (Span("  "), card)))


def _news(view: View, names: Sequence[str]) -> Iterator[str]:
    """Write what the game is waiting for, and whether it is the last round."""
    if view.phase is OVER:
        yield "The game is over."
        return
    if view.causes:
        last = names[(view.first - 1) % len(names)]
        yield f"Last round, to the end of {last}'s turn: {', '.join(CAUSES[cause] for cause in view.causes)}."
    name = names[view.turn]
    if view.top is None and view.unseen:
        yield "The next village is being turned up."
    elif view.phase is DEAL:
        yield f"{name} is being dealt a card."
    elif view.phase is PLACE and view.held:
        yield f"{name} has the village [{village_word(view.held)}] in hand: it goes to {either(view.due)}."
    else:
        yield f"{name}'s turn to lay a card."
