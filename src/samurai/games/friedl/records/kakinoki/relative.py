"""Moves that name no origin, as in print and in KI2: `５八金右` is the Goldfeldherr from the right."""

from __future__ import annotations

from typing import Final

from samurai.engine.errors import UserError
from samurai.games.friedl.movement import may_promote, reach, strikes
from samurai.games.friedl.pieces import (
    FACES,
    HAND,
    KAISER,
    LAEUFER,
    NAMES,
    PROMOTED,
    SECOND,
    SIDE,
    SQUARE,
    TURM,
    Action,
    owner,
)
from samurai.games.friedl.records.kakinoki.kanji import TILES, square_text
from samurai.games.friedl.records.usi import named
from samurai.games.friedl.rules import State, actions

DROP: Final = "打"
UP, BACK, ASIDE, STRAIGHT, RIGHT, LEFT = "上", "引", "寄", "直", "右", "左"
SAME_MARK: Final = {"行": UP, "入": UP, "下": BACK}
"""Older signs, and the usual ones."""

_ONLY_TWO: Final = (LAEUFER, TURM, LAEUFER + PROMOTED, TURM + PROMOTED)
"""The kinds of which there are two: right is the one farther to the right, wherever it goes."""


def find(state: State, target: str, kind: int, marks: str, promotes: bool) -> Action:
    """Return the move that is meant; it may still be illegal, but it is never another one."""
    if DROP in marks:
        return Action(FACES[kind], "", target)
    near = origins(state.position, kind, target)
    meant = _filter(state.position, kind, target, near, marks)
    if not near and not marks and kind < KAISER and state.position[HAND[state.position[SIDE]] + kind]:
        return Action(FACES[kind], "", target)
    moves = [named(state, NAMES[origin], target, promotes) for origin in meant]
    if len(moves) > 1:
        legal = actions(state, state.position[SIDE])
        moves = [move for move in moves if move in legal]
    if len(moves) == 1:
        return moves[0]
    what = f"{square_text(target)}{TILES[kind]}{marks}"
    raise UserError("not-a-record", f"{what} {'could be several moves' if moves else 'does not match any move here'}")


def marks_for(state: State, action: Action) -> str:
    """Return the marks that a move needs, and 成 or 不成: those that the Japanese federation prescribes."""
    position, target = state.position, action.target
    if not action.origin:
        kind = FACES.index(action.piece)
        return DROP if origins(position, kind, target) else ""
    origin = SQUARE[action.origin]
    tile = position[origin]
    turned = "成" if action.promotes else "不成" if may_promote(tile, origin, SQUARE[target]) else ""
    return _distinction(position, tile & 15, target, origin) + turned


def origins(position: bytes, kind: int, target: str) -> list[int]:
    """Return the squares from which a tile of this kind could go to the target, were its Kaiser safe."""
    side, there = position[SIDE], SQUARE[target]
    if position[there] and owner(position[there]) == side:
        return []
    tile = kind + SECOND * side
    return [square for square in range(81) if position[square] == tile and _reaches(position, square, there)]


def _reaches(position: bytes, origin: int, target: int) -> bool:
    tile = position[origin]
    if target in strikes(tile, origin):
        return True
    between = reach(tile, origin).get(target)
    return between is not None and not any(position[square] for square in between)


def _direction(position: bytes, origin: int, target: str) -> tuple[str, int]:
    """Return how a move goes as its player sees it: up, back or aside; and how far right of the target it begins."""
    turn = -1 if position[SIDE] else 1
    rows, columns = (origin // 9 - SQUARE[target] // 9) * turn, (origin % 9 - SQUARE[target] % 9) * turn
    return (UP if rows > 0 else BACK if rows < 0 else ASIDE), columns


def _filter(position: bytes, kind: int, target: str, near: list[int], marks: str) -> list[int]:
    ways = {origin: _direction(position, origin, target) for origin in near}
    if ups := [SAME_MARK.get(mark, mark) for mark in marks if SAME_MARK.get(mark, mark) in (UP, BACK, ASIDE)]:
        ways = {origin: way for origin, way in ways.items() if way[0] == ups[0]}
    if STRAIGHT in marks:
        ways = {origin: way for origin, way in ways.items() if way == (UP, 0)}
    for mark, sign in ((RIGHT, 1), (LEFT, -1)):
        if mark not in marks:
            continue
        if kind in _ONLY_TWO and ways:
            farthest = max(way[1] * sign for way in ways.values())
            ways = {origin: way for origin, way in ways.items() if way[1] * sign == farthest}
        else:
            ways = {origin: way for origin, way in ways.items() if way[1] * sign > 0}
    return list(ways)


def _distinction(position: bytes, kind: int, target: str, origin: int) -> str:
    near = origins(position, kind, target)
    if near == [origin]:
        return ""
    up, aside = _direction(position, origin, target)
    across = RIGHT if aside > 0 else LEFT if aside < 0 else STRAIGHT
    if kind in _ONLY_TWO:
        (other,) = (square for square in near if square != origin)
        across = RIGHT if aside > _direction(position, other, target)[1] else LEFT
    marks = (up, across, across + up)
    return next(mark for mark in marks if _filter(position, kind, target, near, mark) == [origin])
