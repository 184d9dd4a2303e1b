"""A view as a row of small numbers, and moves as indices in a fixed list, for machine learning.

Both are as the viewer sees the board, with its own castle below: the second player's squares are turned round.
"""

from __future__ import annotations

from typing import Final

from samurai.engine.encoding import Layout
from samurai.games.friedl.legal import KIND
from samurai.games.friedl.pieces import DECLARE, KAISER, KINDS, PROMOTED, SIDE, SQUARE, SQUARES, Action, hand, owner
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import View

TILES: Final = KAISER + PROMOTED - 2
"""The kinds of tiles on the board: eight, and six of them promoted."""

MOST: Final = 127
"""The largest number in an observation."""

LAYOUT: Final = Layout(
    {
        # one's own tiles by kind, then the enemy's: 1 where there is one; squares row by row, the enemy's castle first
        "tiles": (2 * TILES, 9, 9),
        # one's own, then the enemy's, by kind
        "hands": (2, len(KINDS)),
        # whether the viewer is to move, and whether the seat to move is in check; how often this position has occurred;
        # whether shogi's rules apply; how many moves are left until the draw, 127 if more
        "table": (5,),
    }
)
"""The layout of an observation. Kinds are numbered as in `pieces`, less 1."""

LEAPS: Final = ((-2, -1), (-2, 1))
COMPASS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The directions of moves, as rows and columns: clockwise from ahead, and then the leaps of a Pferd."""

WAYS: Final = len(COMPASS) + len(LEAPS)
PLANES: Final = 2 * WAYS + len(KINDS)
"""By target: the direction of a move, the same with promotion, or the tile that is dropped."""

ACTIONS: Final = PLANES * len(SQUARES) + 1
"""A plane for each way to get to a square, and the declaration at the end.

The origin of a move needs no number: it is the first tile met going back from its target.
"""


def number(view: View, action: Action) -> int:
    """Return the number of a move, a drop or the declaration."""
    if action == DECLARE:
        return ACTIONS - 1
    target = seen(SQUARE[action.target], view.seat)
    if not action.origin:
        return (2 * WAYS + KIND[action.piece] - 1) * len(SQUARES) + target
    way = direction(seen(SQUARE[action.origin], view.seat), target)
    return (way + WAYS * action.promotes) * len(SQUARES) + target


def direction(origin: int, target: int) -> int:
    """Return the direction of a move, as its player sees it."""
    down, right = target // 9 - origin // 9, target % 9 - origin % 9
    if (down, right) in LEAPS:
        return len(COMPASS) + LEAPS.index((down, right))
    return COMPASS.index(((down > 0) - (down < 0), (right > 0) - (right < 0)))


def seen(square: int, seat: int | None) -> int:
    """Return a square as a seat sees it."""
    return 80 - square if seat else square


def observe(view: View) -> list[int]:
    """Return what a seat knows, as numbers."""
    assert view.seat is not None, "a spectator does not learn"
    position, me = sfen.read(view.position), view.seat
    tiles = [0] * (2 * TILES * len(SQUARES))
    for square, tile in enumerate(position[: len(SQUARES)]):
        if tile:
            plane = (tile & 15) - 1 + TILES * (owner(tile) != me)
            tiles[plane * len(SQUARES) + seen(square, me)] = 1
    left = min(view.plies - len(view.moves), MOST)
    table = (int(position[SIDE] == me), int(view.check), view.times, int(view.shogi), left)
    return [*tiles, *hand(position, me), *hand(position, 1 - me), *table]
