"""A view as a row of small numbers, and actions as indices in a fixed list, for machine learning.

Seats are counted from the viewer: 0 is the viewer, 1 the next seat clockwise, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from samurai.engine.encoding import Layout
from samurai.engine.game import Seat
from samurai.games.board.actions import Action
from samurai.games.board.capture import influence
from samurai.games.board.japan import japan
from samurai.games.board.kernel.codes import DRAWS, encode
from samurai.games.board.kernel.state import CAUSES, PHASES
from samurai.games.board.kernel.tables import FIGURES, HOMES, KINDS, SEATS, SETTLEMENTS, SITES
from samurai.games.board.pieces import FAST, INFLUENCE, Tokens
from samurai.games.board.state import CHOICES, Position, View

TABLE: Final = Layout(
    {
        # two, three or four players
        "seats": (3,),
        "options": (len(CHOICES),),
        "phase": (len(PHASES),),
        # whether a token has been played this turn, and whether the normal one
        "played": (2,),
        "pool": (len(FIGURES),),
        "aside": (len(FIGURES),),
        "causes": (len(CAUSES),),
    }
)
"""The layout of the first part of an observation."""

LAYOUT: Final = Layout(
    {
        "table": (TABLE.size,),
        # by seat: sits here, began, has the turn, tokens in hand, figures captured, tokens by kind not shown yet
        "players": (SEATS, 4 + len(FIGURES) + len(KINDS)),
        # by kind: own tokens in hand
        "hand": (len(KINDS),),
        # land, then sea: whose token (1 is one's own, 0 none), its strength for each figure, whether it is normal
        "sites": (len(SITES), 2 + len(FIGURES)),
        # Edo, cities and villages: figures, free land around, and for each figure the influence of each seat
        "settlements": (HOMES, len(FIGURES) + 1 + len(FIGURES) * SEATS),
    }
)
"""The layout of an observation. Sites, settlements and kinds of tokens are numbered as in `kernel.tables`."""

ACTIONS: Final = DRAWS
"""The kernel's own codes, without those of chance, which come last."""


def number(view: View, action: Action) -> int:
    """Return the number of an action, the same in every view."""
    return encode(action)


def observe(view: View) -> list[int]:
    """Return what a seat knows, as numbers."""
    assert view.seat is not None, "a spectator does not learn"
    return [
        *_table(view.position),
        *_players(view, view.seat),
        *_counts(view.hand),
        *_sites(view.position, view.seat),
        *_settlements(view.position, view.seat),
    ]


def _table(position: Position) -> Iterator[int]:
    options = position.options
    yield from (int(options.seats == seats) for seats in (2, 3, 4))
    yield from (choices.index(getattr(options, name)) for name, choices in CHOICES.items())
    yield from (int(position.phase is phase) for phase in PHASES)
    yield from (int(position.played), int(position.normal))
    yield from position.pool
    yield from position.aside
    yield from (int(cause in position.causes) for cause in CAUSES)


def _players(view: View, me: Seat) -> Iterator[int]:
    position, seats = view.position, view.position.options.seats
    for away in range(SEATS):
        if away >= seats:
            yield from (0,) * (4 + len(FIGURES) + len(KINDS))
            continue
        seat = (me + away) % seats
        yield from (1, int(seat == position.options.first), int(seat == position.turn), view.hand_sizes[seat])
        yield from position.captured[seat]
        yield from _counts(view.unseen[seat])


def _counts(tokens: Tokens) -> list[int]:
    """Return how many tokens of each kind there are."""
    return [tokens.count(kind) for kind in KINDS]


def _sites(position: Position, me: Seat) -> Iterator[int]:
    for at in SITES:
        lying = position.tokens[at] if at < len(position.tokens) else None
        if lying is None:
            yield from (0,) * (2 + len(FIGURES))
            continue
        yield 1 + (lying.seat - me) % position.options.seats
        yield from INFLUENCE[lying.token].values()
        yield int(lying.token not in FAST)


def _settlements(position: Position, me: Seat) -> Iterator[int]:
    board, seats = japan(position.options.seats), position.options.seats
    for at in SETTLEMENTS:
        if at >= len(board.spaces):
            yield from (0,) * (len(FIGURES) + 1 + len(FIGURES) * SEATS)
            continue
        yield from (int(figure in position.figures[at]) for figure in FIGURES)
        yield sum(position.tokens[near] is None for near in board.land_around[at])
        for figure in FIGURES:
            strengths = influence(board, position.tokens, at, figure)
            yield from (strengths[(me + away) % seats] if away < seats else 0 for away in range(SEATS))
