"""The booklet's good manners: gardez, and moves printed with their marks (FR17, F7)."""

from __future__ import annotations

from typing import Final

from samurai.games.friedl.legal import after, attacked, in_check
from samurai.games.friedl.notation import typeset
from samurai.games.friedl.pieces import (
    DECLARE,
    GOLDFELDHERR,
    LAEUFER,
    PROMOTED,
    SIDE,
    TURM,
    Action,
    owner,
)
from samurai.games.friedl.rules import State

GARDEZ: Final = "!"
"""The mark for an attack on a great officer: the player may say it or not (F7)."""

CHECK: Final = "!!"
"""The mark for check: always written (F7)."""

OFFICERS: Final = (TURM, LAEUFER, GOLDFELDHERR, TURM + PROMOTED, LAEUFER + PROMOTED)
"""The kinds that gardez warns about: a tile that is a Goldfeldherr only by promotion is not an officer."""


def gives_check(state: State, action: Action) -> bool:
    """Whether a move attacks the Kaiser."""
    return action != DECLARE and in_check(after(state.position, action))


def gardez(state: State, action: Action) -> bool:
    """Whether a move attacks a Turm, a Läufer or a Goldfeldherr that was not attacked before (F7)."""
    return action != DECLARE and warns(state.position, action)


def warns(position: bytes, action: Action) -> bool:
    """Like `gardez`, for a plain position and a move."""
    side = position[SIDE]
    later = after(position, action)
    officers = [square for square, tile in enumerate(later[:81]) if _is_officer(tile, 1 - side)]
    return any(attacked(later, square, side) and not attacked(position, square, side) for square in officers)


def printed(state: State, action: Action, remark: str = "") -> str:
    """Return a move as the booklet prints it, with `!!` for check, or `!` where the remark begins with it (F7)."""
    if gives_check(state, action):
        return f"{typeset(action)} {CHECK}"
    return f"{typeset(action)} {GARDEZ}" if remark.startswith(GARDEZ) else typeset(action)


def _is_officer(tile: int, seat: int) -> bool:
    return owner(tile) == seat and tile & 15 in OFFICERS
