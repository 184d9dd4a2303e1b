"""All legal moves of a position, found from pins and checks, never by making a move and testing it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Final

from samurai.games.friedl.movement import KNOWN_WAYS, LINERS, STEPPERS, drops, reach, strikes, ways
from samurai.games.friedl.pieces import (
    FACES,
    HAND,
    KAISER,
    KINDS,
    NAMES,
    NOWHERE,
    PROMOTED,
    SAMURAI,
    SECOND,
    SIDE,
    SQUARE,
    SQUARES,
    Action,
    hand,
    owner,
)

Liners = list[tuple[int, dict[int, tuple[int, ...]]]]
"""The squares of the tiles that move along lines, and what each could reach on an empty board."""

Steppers = list[tuple[int, frozenset[int]]]
"""The squares of the tiles that move by single steps, and the squares each hits."""

Pins = dict[int, set[int]]
"""The tiles that shield their Kaiser, and for each the squares it may still go to."""

KIND: Final = {FACES[kind]: kind for kind in KINDS}
"""The kind of a tile in hand, by its face."""

# Tables for `bytes.translate`, which marks squares much faster than a loop.
_EMPTY: Final = bytes(tile == 0 for tile in range(256))
_TROOPS: Final = tuple(
    bytes(tile > 0 and owner(tile) == seat and tile != KAISER + seat * SECOND for tile in range(256)) for seat in (0, 1)
)
_NO_HAND: Final = bytes(len(KINDS))
_NO_FILE: Final = bytes(9)
_AHEAD: Final = (-9, 9)
_NEARBY: Final = (*((max(row - 3, 0) * 9, min(row + 4, 9) * 9) for row in range(9)), (0, 0))
"""By row: the first square, and the one after the last, whose steps and leaps may matter there; none for NOWHERE."""


def after(position: bytes, action: Action) -> bytes:
    """Return the position after a move or a drop (FR10, FR11, FR12)."""
    piece, origin, target, captured, promotes = action
    board = bytearray(position)
    side, there = position[SIDE], SQUARE[target]
    if origin:
        here = SQUARE[origin]
        if captured:
            board[HAND[side] + (board[there] & 7)] += 1
        board[there] = board[here] + PROMOTED if promotes else board[here]
        board[here] = 0
    else:
        kind = KIND[piece]
        board[HAND[side] + kind] -= 1
        board[there] = kind + SECOND * side
    board[SIDE] = 1 - side
    return bytes(board)


def legal(position: bytes, drop_mate: bool) -> list[Action]:
    """Return every legal move and drop; mate by a dropped Samurai is included if `drop_mate` allows it (F4)."""
    side = position[SIDE]
    kaiser = find_kaiser(position, side)
    steppers, liners = _steppers(position, kaiser, 1 - side), find_liners(position, 1 - side)
    answers, pins = _threats(position, kaiser, steppers, liners)
    found = _flights(position, kaiser, steppers, liners)
    if answers is not None and not answers:
        return found
    troops = compress(SQUARES, position.translate(_TROOPS[side]))
    if answers is None and not pins:
        found += _moves(position, troops)
    else:
        found += _held_moves(position, troops, answers, pins)
    if hand(position, side) != _NO_HAND:
        found += _drops(position, answers, drop_mate)
    return found


def find_kaiser(position: bytes, seat: int) -> int:
    """Return the square of a seat's Kaiser; NOWHERE if it has none, and then nothing attacks him."""
    square = position.find(KAISER + SECOND * seat, 0, 81)
    return square if square >= 0 else NOWHERE


def attacked(position: bytes, square: int, seat: int) -> bool:
    """Whether a seat's tiles attack this square."""
    near = _steppers(position, square, seat)
    return any(square in struck for _, struck in near) or is_shot(position, square, find_liners(position, seat), square)


def in_check(position: bytes) -> bool:
    """Whether the Kaiser of the seat to move is attacked."""
    side = position[SIDE]
    return attacked(position, find_kaiser(position, side), 1 - side)


def drop_mates(position: bytes, drop: Action) -> bool:
    """Whether this drop, which gives check, leaves the opponent no legal answer (F4)."""
    return not legal(after(position, drop), True)


def _steppers(position: bytes, square: int, seat: int) -> Steppers:
    """Return a seat's stepping tiles close enough to matter to a Kaiser here: a Pferd's leap and a step away."""
    start, stop = _NEARBY[square // 9]
    marks = position[start:stop].translate(STEPPERS[seat])
    return [(origin, strikes(position[origin], origin)) for origin in compress(range(start, stop), marks)]


def find_liners(position: bytes, seat: int) -> Liners:
    """Return a seat's tiles that move along lines."""
    return [(origin, reach(position[origin], origin)) for origin in compress(SQUARES, position.translate(LINERS[seat]))]


def is_shot(position: bytes, square: int, liners: Liners, lifted: int) -> bool:
    """Whether a line hits a square, looking through the lifted one: a Kaiser can't hide behind himself."""
    for _, lines in liners:
        if square in lines:
            for between in lines[square]:
                if position[between] and between != lifted:
                    break
            else:
                return True
    return False


def _threats(position: bytes, kaiser: int, steppers: Steppers, liners: Liners) -> tuple[set[int] | None, Pins]:
    """Return the squares that answer every check (None: there is no check), and the pins."""
    answers: set[int] | None = None
    pins: Pins = {}
    for origin, struck in steppers:
        if kaiser in struck:
            answers = {origin} if answers is None else set()
    for origin, lines in liners:
        if kaiser in lines:
            line = {origin, *lines[kaiser]}
            met = [square for square in lines[kaiser] if position[square]]
            if not met:
                answers = line if answers is None else answers & line
            elif len(met) == 1 and owner(position[met[0]]) == position[SIDE]:
                pins[met[0]] = line
    return answers, pins


def _flights(position: bytes, kaiser: int, steppers: Steppers, liners: Liners) -> list[Action]:
    """Return the Kaiser's own moves, none of them onto an attacked square (FR14)."""
    found: list[Action] = []
    if kaiser == NOWHERE:
        return found
    danger = {square for _, struck in steppers for square in struck}
    tile = position[kaiser]
    for target, offers in (KNOWN_WAYS[tile][kaiser] or ways(tile, kaiser))[0]:
        offered = offers[position[target]]
        if offered and target not in danger and not is_shot(position, target, liners, kaiser):
            found += offered
    return found


def _moves(position: bytes, troops: Iterable[int]) -> list[Action]:
    """Return what these tiles could do if the Kaiser were safe."""
    found: list[Action] = []
    for origin in troops:
        tile = position[origin]
        steps, lines = KNOWN_WAYS[tile][origin] or ways(tile, origin)
        for target, offers in steps:
            found += offers[position[target]]
        for line in lines:
            for target, offers in line:
                there = position[target]
                found += offers[there]
                if there:
                    break
    return found


def _held_moves(position: bytes, troops: Iterable[int], answers: set[int] | None, pins: Pins) -> list[Action]:
    """Return the moves that answer the check and do not leave a pin (FR14)."""
    found: list[Action] = []
    for origin in troops:
        moves = _moves(position, (origin,))
        for allowed in (answers, pins.get(origin)):
            if allowed is not None:
                moves = [move for move in moves if SQUARE[move.target] in allowed]
        found += moves
    return found


def _drops(position: bytes, answers: set[int] | None, drop_mate: bool) -> list[Action]:
    """Return the drops that the rules allow (FR12, FR13)."""
    found: list[Action] = []
    side = position[SIDE]
    free = position.translate(_EMPTY)
    if answers is not None:
        free = bytes(free[square] and square in answers for square in SQUARES)
    for kind in compress(KINDS, hand(position, side)):
        squares, ready = drops(kind, side)
        open_to_it = free if kind != SAMURAI else _samurai_squares(position, free, drop_mate)
        found += compress(ready, open_to_it[squares])
    return found


def _samurai_squares(position: bytes, free: bytes, drop_mate: bool) -> bytearray:
    """Return where a Samurai may be dropped: no second one on a file (FR13), and not for mate where F4 forbids it."""
    side = position[SIDE]
    open_to_it = bytearray(free)
    samurai = SAMURAI + SECOND * side
    square = position.find(samurai, 0, 81)
    while square >= 0:
        open_to_it[square % 9 : 81 : 9] = _NO_FILE
        square = position.find(samurai, square + 1, 81)
    kaiser = find_kaiser(position, 1 - side)
    if not drop_mate and kaiser != NOWHERE:
        square = kaiser - _AHEAD[side]
        if square in SQUARES and open_to_it[square] and drop_mates(position, Action("S", "", NAMES[square])):
            open_to_it[square] = False
    return open_to_it
