"""The booklet's good manners: gardez, and moves printed with their marks (FR17, F7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from samurai.games.friedl.legal import KIND, after, attacked, find_liners, in_check, is_shot
from samurai.games.friedl.movement import reach, strikes
from samurai.games.friedl.notation import typeset
from samurai.games.friedl.pieces import (
    DECLARE,
    GOLDFELDHERR,
    LAEUFER,
    PROMOTED,
    SECOND,
    SIDE,
    SQUARE,
    SQUARES,
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

_OFFICERS: Final = tuple(frozenset(kind + seat * SECOND for kind in OFFICERS) for seat in (0, 1))
"""By seat: the tiles that are its officers."""

Shields = Mapping[int, list[tuple[int, tuple[int, ...]]]]
"""By square of a tile: the officers that a line would hit without this tile, and the squares on the way there."""


def gives_check(state: State, action: Action) -> bool:
    """Whether a move attacks the Kaiser."""
    return action != DECLARE and in_check(after(state.position, action))


def gardez(state: State, action: Action) -> bool:
    """Whether a move attacks a Turm, a Läufer or a Goldfeldherr that was not attacked before (F7)."""
    return action != DECLARE and warns(state.position, action)


def warns(position: bytes, action: Action) -> bool:
    """Like `gardez`, for a plain position and a move."""
    return bool(warnings(position, (action,)))


def warnings(position: bytes, actions: Iterable[Action]) -> list[Action]:
    """Return those moves that attack an officer not attacked before: directly, or by opening another tile's line."""
    side = position[SIDE]
    officers = _OFFICERS[1 - side]
    squares = [square for square in SQUARES if position[square] in officers]
    safe = frozenset(square for square in squares if not attacked(position, square, side))
    if not safe:
        return []
    shields = _shields(position, safe)
    return [action for action in actions if _hits(position, action, safe) or _opens(action, shields)]


def _hits(position: bytes, action: Action, safe: frozenset[int]) -> bool:
    """Whether the tile that moves attacks one of these squares from where it goes."""
    there, here = SQUARE[action.target], SQUARE.get(action.origin, -1)
    tile = position[here] if action.origin else KIND[action.piece] + SECOND * position[SIDE]
    tile += PROMOTED * action.promotes
    if not safe.isdisjoint(strikes(tile, there)):
        return True
    line = [(there, reach(tile, there))]
    return any(is_shot(position, square, line, here) for square in safe)


def _shields(position: bytes, safe: frozenset[int]) -> Shields:
    """Find the tiles of the seat to move that alone stand between a line of its own and one of these squares."""
    shields = defaultdict(list)
    for _, lines in find_liners(position, position[SIDE]):
        for square in safe.intersection(lines):
            met = [between for between in lines[square] if position[between]]
            if len(met) == 1 and owner(position[met[0]]) == position[SIDE]:
                shields[met[0]].append((square, lines[square]))
    return shields


def _opens(action: Action, shields: Shields) -> bool:
    """Whether a move opens a line: its tile leaves it, and does not take the officer itself."""
    if not action.origin:
        return False
    there = SQUARE[action.target]
    return any(there not in (square, *way) for square, way in shields.get(SQUARE[action.origin], ()))


def printed(state: State, action: Action, remark: str = "") -> str:
    """Return a move as the booklet prints it, with `!!` for check, or `!` where the remark begins with it (F7)."""
    if gives_check(state, action):
        return f"{typeset(action)} {CHECK}"
    return f"{typeset(action)} {GARDEZ}" if remark.startswith(GARDEZ) else typeset(action)
