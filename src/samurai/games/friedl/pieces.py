"""The vocabulary: tiles, squares, moves as the booklet names them, and a position packed into 96 bytes.

A position is 81 squares (i9 to a1, row by row, as the first player reads the board), seven counts for each player's
hand, and the seat to move. A tile on the board is its kind, plus 8 if promoted, plus 16 if it is the second player's:
small numbers make positions cheap to copy, to compare and to use as an index.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from samurai.engine.phrase import say

SAMURAI, WAGEN, PFERD, SILBERFELDHERR, LAEUFER, TURM, GOLDFELDHERR, KAISER = range(1, 9)
"""The kinds of tiles; all but the last can be in a hand (FR1)."""

PROMOTED: Final = 8
"""Added to a kind by promotion: turned over, the tile shows its back (FR11)."""

SECOND: Final = 16
"""Added to the second player's tiles."""

KINDS: Final = range(SAMURAI, KAISER)
"""The kinds that can be captured and dropped."""

FACES: Final = ("", "S", "W", "P", "SF", "L", "T", "GF", "K", "GF", "GF", "GF", "GF", "DL", "DT")
"""What a tile shows, by its kind: four promoted kinds show, and move as, a Goldfeldherr."""

BACKS: Final = {"S": "GF", "W": "GF", "P": "GF", "SF": "GF", "L": "DL", "T": "DT"}
"""What each face becomes by promotion (FR11)."""

TITLES: Final = {
    "S": say("Samurai"),
    "W": say("Wagen"),
    "P": say("Pferd"),
    "SF": say("Silberfeldherr"),
    "GF": say("Goldfeldherr"),
    "L": say("Läufer"),
    "T": say("Turm"),
    "K": say("Kaiser"),
    "DL": say("Drachenläufer"),
    "DT": say("Drachenturm"),
}
"""The booklet's name for each face."""

SQUARES: Final = range(81)
NAMES: Final = tuple(f"{file}{rank}" for rank in range(9, 0, -1) for file in "ihgfedcba")
"""The squares' names: files run from right to left, ranks away from the first player (FR1)."""

SQUARE: Final = {name: square for square, name in enumerate(NAMES)}

NOWHERE: Final = 81
"""Not a square: where a tile in hand is, and the Kaiser of an army without one, as in mating problems."""

HAND: Final = (80, 87)
"""By seat: plus a kind, this is the byte that counts the kind in its hand."""

SIDE: Final = 95
"""The byte with the seat to move."""


class Action(NamedTuple):
    """A move as it is written: what moves, from where (empty for a drop), to where, capturing what."""

    piece: str
    origin: str = ""
    target: str = ""
    captured: str = ""
    promotes: bool = False


DECLARE: Final = Action("declare")
"""The entering Kaiser's claim to have won (F6); it moves nothing."""


def owner(tile: int) -> int:
    """Return the seat a tile belongs to."""
    return tile >> 4


def face(tile: int) -> str:
    """Return what a tile shows; empty for an empty square."""
    return FACES[tile & 15]


def front(tile: int) -> str:
    """Return what the front of a tile shows, which is what it counts as in a hand."""
    return FACES[tile & 7 or tile & 15]


def hand(position: bytes, seat: int) -> bytes:
    """Return how many tiles of each kind a seat holds."""
    return position[HAND[seat] + SAMURAI : HAND[seat] + KAISER]


def row(square: int, seat: int) -> int:
    """Return how many rows lie beyond a square, as this seat sees the board: 0 is the farthest row."""
    return (80 - square if seat else square) // 9


def in_castle(square: int, seat: int) -> bool:
    """Whether a square is in the castle that this seat attacks: the three rows farthest from it (FR11)."""
    return row(square, seat) < 3
