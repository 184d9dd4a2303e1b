"""A view as a row of small numbers, and actions as indices in a fixed list, for machine learning.

Seats are counted from the viewer: 0 is the viewer, 1 the next seat clockwise, and so on. The field has no edge, so
villages and free sides are rows in the order of their cells, and an action names a free side by its row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.encoding import Layout
from samurai.engine.game import Seat
from samurai.games.cards.deck import own_cards
from samurai.games.cards.field import sides
from samurai.games.cards.kernel.state import CAUSES, KINDS, OPEN, PHASES, SEATS, VILLAGES, shapes_number
from samurai.games.cards.pieces import SAMURAI, SHAPES, Action, Card, Cell, Laid, Lay, Place, Village
from samurai.games.cards.state import View

SET: Final = range(1, 8)
"""Sets of shapes, as numbers."""

TABLE: Final = Layout(
    {
        # two, three or four players
        "seats": (3,),
        "phase": (len(PHASES),),
        # the shapes of the top village, and of the village in hand
        "top": (len(SHAPES),),
        "held": (len(SHAPES),),
        # the two cells of the village in hand, and that of the last card, each as 1, x and y
        "due": (2, 3),
        "last": (3,),
        # the villages under the top, by their set of shapes
        "unseen": (len(SET),),
        "causes": (len(CAUSES),),
    }
)
"""The layout of the first part of an observation."""

LAYOUT: Final = Layout(
    {
        "table": (TABLE.size,),
        # by seat: sits here, began, has the turn, cards in hand, cards in the pile, stones, cards by kind not shown yet
        "players": (SEATS, 5 + len(SHAPES) + len(KINDS)),
        # by kind: own cards in hand
        "hand": (len(KINDS),),
        # shapes, x, y, scored; for each shape one's own influence, then the strongest rival's; and on the four sides,
        # from the north clockwise, whose card lies there (1 is one's own, 0 none) and of which kind, from 1
        "villages": (VILLAGES, 3 * len(SHAPES) + 3 + 4 * 2),
        # 1, x, y
        "free": (OPEN, 3),
    }
)
"""The layout of an observation. Kinds of cards are numbered as in `kernel.state`."""

PLACES: Final = OPEN * len(KINDS)
"""After laying each kind of card on each free side: placing the village in hand on the first or second cell."""

ACTIONS: Final = PLACES + 2


def number(view: View, action: Action) -> int:
    """Return the number of an action."""
    if isinstance(action, Lay):
        return view.free.index(action.cell) * len(KINDS) + KINDS.index(action.card)
    assert isinstance(action, Place), "chance has no numbers"
    return PLACES + view.due.index(action.cell)


def observe(view: View) -> list[int]:
    """Return what a seat knows, as numbers."""
    assert view.seat is not None, "a spectator does not learn"
    free = [value for cell in view.free for value in _cell(cell)]
    villages = list(_villages(view, view.seat))
    return [
        *_table(view),
        *_players(view, view.seat),
        *_counts(Counter(view.hand)),
        *_filled(villages, "villages"),
        *_filled(free, "free"),
    ]


def _filled(values: list[int], part: str) -> list[int]:
    """Pad the rows of a part with zeros up to its full size."""
    rows, width = LAYOUT.parts[part]
    return values + [0] * (rows * width - len(values))


def _cell(cell: Cell | None) -> tuple[int, int, int]:
    return (1, *cell) if cell else (0, 0, 0)


def _shapes(village: Village | None) -> Iterator[int]:
    return (int(shape in (village or ())) for shape in SHAPES)


def _table(view: View) -> Iterator[int]:
    yield from (int(len(view.stones) == seats) for seats in (2, 3, 4))
    yield from (int(view.phase is phase) for phase in PHASES)
    yield from _shapes(view.top)
    yield from _shapes(view.held)
    for cell in (*(view.due or (None, None)), view.last):
        yield from _cell(cell)
    unseen = Counter(map(shapes_number, view.unseen))
    yield from (unseen[shapes] for shapes in SET)
    yield from (int(cause in view.causes) for cause in CAUSES)


def _players(view: View, me: Seat) -> Iterator[int]:
    seats = len(view.stones)
    for away in range(SEATS):
        if away >= seats:
            yield from (0,) * LAYOUT.parts["players"][1]
            continue
        seat = (me + away) % seats
        yield from (1, int(seat == view.first), int(seat == view.turn), view.hand_sizes[seat], view.pile_sizes[seat])
        yield from view.stones[seat]
        yield from _counts(_not_shown(view, seat))


def _not_shown(view: View, seat: Seat) -> Counter[Card]:
    """Return the cards a seat has left, without those the viewer sees."""
    left = Counter(own_cards(len(view.stones)))
    left.subtract(laid.card for laid in view.cards if laid.seat == seat)
    left.subtract(view.hand if seat == view.seat else ())
    return left


def _counts(cards: Counter[Card]) -> list[int]:
    return [cards[kind] for kind in KINDS]


def _villages(view: View, me: Seat) -> Iterator[int]:
    seats, cards = len(view.stones), {laid.cell: Laid(laid.seat, laid.card) for laid in view.cards}
    for cell, village, scored in view.villages:
        beside = [cards.get(side) for side in sides(cell)]
        yield from _shapes(village)
        yield from (*cell, int(scored))
        yield from _influences(beside, me, seats)
        for laid in beside:
            yield from (1 + (laid.seat - me) % seats, 1 + KINDS.index(laid.card)) if laid else (0, 0)


def _influences(beside: Sequence[Laid | None], me: Seat, seats: int) -> list[int]:
    """Return, for each shape, one's own influence, then for each the strongest rival's (CR10)."""
    sums = [[0] * seats for _ in SHAPES]
    for laid in filter(None, beside):
        for row, shape in zip(sums, SHAPES):
            row[laid.seat] += laid.card.strength * (laid.card.symbol in (shape, SAMURAI))
    return [row[me] for row in sums] + [max(row[:me] + row[me + 1 :]) for row in sums]
