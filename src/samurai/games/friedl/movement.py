"""How the tiles move: the booklet's descriptions as a table, and every move they allow, ready-made."""

from __future__ import annotations

from functools import cache
from typing import Final

from samurai.games.friedl.pieces import (
    FACES,
    GOLDFELDHERR,
    KAISER,
    LAEUFER,
    NAMES,
    PFERD,
    PROMOTED,
    SAMURAI,
    SECOND,
    SILBERFELDHERR,
    SQUARES,
    TURM,
    WAGEN,
    Action,
    face,
    in_castle,
    owner,
    row,
)

Vector = tuple[int, int]
"""Rows down and columns to the right, as the first player sees the board; reversed for the second player."""


class Offers(dict[int, tuple[Action, ...]]):
    """By the tile on a square: the moves of a tile that goes there. Made on first use: few ever are."""

    __slots__ = ("_way",)

    def __init__(self, tile: int, origin: int, target: int) -> None:
        """Start empty."""
        self._way: Final = tile, origin, target

    def __missing__(self, there: int) -> tuple[Action, ...]:
        """Make the moves for this tile on the target."""
        self[there] = made = _offered(*self._way, there)
        return made


Way = tuple[int, Offers]
"""A square that a tile may go to, and the moves onto it."""

Ways = tuple[tuple[Way, ...], tuple[tuple[Way, ...], ...]]
"""Where a tile may go: single squares, and lines that end at the first tile met."""

AHEAD, BACK, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
AHEAD_LEFT, AHEAD_RIGHT, BACK_LEFT, BACK_RIGHT = (-1, -1), (-1, 1), (1, -1), (1, 1)
DIAGONALS: Final = (AHEAD_LEFT, AHEAD_RIGHT, BACK_LEFT, BACK_RIGHT)
STRAIGHTS: Final = (AHEAD, LEFT, RIGHT, BACK)
GOLD: Final = (AHEAD_LEFT, AHEAD, AHEAD_RIGHT, LEFT, RIGHT, BACK)

STEPS: Final[dict[int, tuple[Vector, ...]]] = {
    SAMURAI: (AHEAD,),  # FR2
    PFERD: ((-2, -1), (-2, 1)),  # FR4
    SILBERFELDHERR: (AHEAD_LEFT, AHEAD, AHEAD_RIGHT, BACK_LEFT, BACK_RIGHT),  # FR5
    GOLDFELDHERR: GOLD,  # FR6
    KAISER: STRAIGHTS + DIAGONALS,  # FR9
    SAMURAI + PROMOTED: GOLD,
    WAGEN + PROMOTED: GOLD,
    PFERD + PROMOTED: GOLD,
    SILBERFELDHERR + PROMOTED: GOLD,
    LAEUFER + PROMOTED: STRAIGHTS,  # FR7: what a Goldfeldherr adds to the Läufer's lines
    TURM + PROMOTED: DIAGONALS,  # FR8: what a Silberfeldherr adds to the Turm's lines
}
"""The single steps of each kind."""

LINES: Final[dict[int, tuple[Vector, ...]]] = {
    WAGEN: (AHEAD,),  # FR3
    LAEUFER: DIAGONALS,  # FR7
    TURM: STRAIGHTS,  # FR8
    LAEUFER + PROMOTED: DIAGONALS,
    TURM + PROMOTED: STRAIGHTS,
}
"""The lines along which a kind moves any distance."""

TILES: Final = tuple(kind + seat * SECOND for seat in (0, 1) for kind in range(SAMURAI, len(FACES)))
"""Every tile that can be on the board."""

KNOWN_WAYS: Final[tuple[list[Ways | None], ...]] = tuple([None] * 81 for _ in range(2 * SECOND))
"""The results of `ways`, by tile and square: needed twenty times per position, so a plain list, not a cache."""


def promotable(tile: int) -> bool:
    """Whether a tile can promote: not Goldfeldherr, Kaiser, or one promoted already (FR11)."""
    return tile & 15 < GOLDFELDHERR


def may_promote(tile: int, origin: int, target: int) -> bool:
    """Whether this move may promote: it begins or ends in the castle that the tile attacks (FR11, F2)."""
    return promotable(tile) and (in_castle(origin, owner(tile)) or in_castle(target, owner(tile)))


def stuck(tile: int, square: int) -> bool:
    """Whether a tile on this square could never move again (FR13, F3)."""
    rows = {SAMURAI: 1, WAGEN: 1, PFERD: 2}.get(tile & 15, 0)
    return row(square, owner(tile)) < rows


def ways(tile: int, origin: int) -> Ways:
    """Return where a tile may go from a square, with the moves ready-made."""
    steps = tuple(_way(tile, origin, target) for line in _lines(tile, origin, STEPS) for target in line[:1])
    lines = tuple(tuple(_way(tile, origin, target) for target in line) for line in _lines(tile, origin, LINES))
    KNOWN_WAYS[tile][origin] = steps, lines
    return steps, lines


@cache
def drops(kind: int, seat: int) -> tuple[slice, tuple[Action, ...]]:
    """Return the squares a seat may drop a kind on, as far as they are empty, and a drop for each (FR13)."""
    allowed = [square for square in SQUARES if not stuck(kind + seat * SECOND, square)]
    return slice(allowed[0], allowed[-1] + 1), tuple(Action(FACES[kind], "", NAMES[square]) for square in allowed)


@cache
def strikes(tile: int, origin: int) -> frozenset[int]:
    """Return the squares a tile hits by single steps."""
    return frozenset(target for line in _lines(tile, origin, STEPS) for target in line[:1])


@cache
def reach(tile: int, origin: int) -> dict[int, tuple[int, ...]]:
    """Return every square on a tile's lines, with the squares that must be empty on the way."""
    return {target: line[:far] for line in _lines(tile, origin, LINES) for far, target in enumerate(line)}


def _along(square: int, vector: Vector) -> tuple[int, ...]:
    """Return the squares from here to the edge, without this one."""
    down, right = vector
    line = []
    at_row, column = square // 9 + down, square % 9 + right
    while 0 <= at_row < 9 and 0 <= column < 9:
        line.append(at_row * 9 + column)
        at_row, column = at_row + down, column + right
    return tuple(line)


def _turned(vector: Vector, seat: int) -> Vector:
    return (-vector[0], -vector[1]) if seat else vector


def _lines(tile: int, origin: int, table: dict[int, tuple[Vector, ...]]) -> list[tuple[int, ...]]:
    return [_along(origin, _turned(vector, owner(tile))) for vector in table.get(tile & 15, ())]


def _way(tile: int, origin: int, target: int) -> Way:
    return target, Offers(tile, origin, target)


def _offered(tile: int, origin: int, target: int, there: int) -> tuple[Action, ...]:
    if there and (there not in TILES or owner(there) == owner(tile) or there & 15 == KAISER):
        return ()
    plain = Action(face(tile), NAMES[origin], NAMES[target], face(there))
    if not may_promote(tile, origin, target):
        return (plain,)
    promoting = plain._replace(promotes=True)
    return (promoting,) if stuck(tile, target) else (promoting, plain)


def _marks(table: dict[int, tuple[Vector, ...]], seat: int) -> bytes:
    return bytes(tile in TILES and owner(tile) == seat and tile & 15 in table for tile in range(256))


STEPPERS: Final = tuple(_marks(STEPS, seat) for seat in (0, 1))
"""For each seat: marks its tiles that move by single steps, for `bytes.translate`."""

LINERS: Final = tuple(_marks(LINES, seat) for seat in (0, 1))
"""For each seat: marks its tiles that move along lines."""
