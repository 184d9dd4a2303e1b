"""Static evaluation of a position: tiles, the best capture, the Kaisers' guards, and checks with few answers."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import Outcome, Seat
from samurai.games.friedl.legal import attacked, find_kaiser, in_check
from samurai.games.friedl.movement import strikes
from samurai.games.friedl.pieces import HAND, KINDS, NOWHERE, SIDE, SQUARE, Action, owner
from samurai.games.friedl.rules import State, actions, outcome

WIN: Final = 1000.0

ON_BOARD: Final = (0, 1, 3, 4, 5, 8, 10, 6, 0, 6, 5.5, 5.5, 5.5, 11, 13)
"""The value of a tile on the board, by its kind, promoted ones after the Kaiser."""

IN_HAND: Final = (0, 1.2, 3.3, 4.3, 5.5, 8.8, 11, 6.6)
"""The value of a tile in hand: more than on the board, because it can be dropped anywhere."""

GUARD: Final = 0.2
"""What each of one's own tiles beside the Kaiser adds, and each of the enemy's takes away."""


def value(state: State, seat: Seat) -> float:
    """Return the value of a state for a seat: its lead over the opponent after the best capture."""
    ended = outcome(state)
    if ended:
        return _final(ended, seat)
    position = state.position
    side = position[SIDE]
    answers = actions(state, side)
    ahead = _army(position, side) - _army(position, 1 - side)
    ahead += max((_gain(position, action) for action in answers if action.captured), default=0)
    if in_check(position):
        ahead -= 1 / len(answers)
    return ahead if seat == side else -ahead


def _final(ended: Outcome, seat: Seat) -> float:
    if ended.places == (1, 1):
        return 0.0
    return WIN if ended.places[seat] == 1 else -WIN


def _army(position: bytes, seat: Seat) -> float:
    board = sum(ON_BOARD[tile & 15] for tile in position[:81] if owner(tile) == seat)
    held = sum(position[HAND[seat] + kind] * IN_HAND[kind] for kind in KINDS)
    return board + held + GUARD * _guards(position, seat)


def _guards(position: bytes, seat: Seat) -> int:
    """Count the tiles around a Kaiser: his own minus the enemy's."""
    kaiser = find_kaiser(position, seat)
    if kaiser == NOWHERE:
        return 0
    around = [position[square] for square in strikes(position[kaiser], kaiser) if position[square]]
    return sum(1 if owner(tile) == seat else -1 for tile in around)


def _gain(position: bytes, capture: Action) -> float:
    """Return what a capture wins immediately, less the capturing tile if it can be taken back."""
    target = SQUARE[capture.target]
    won = _at_stake(position[target])
    if not attacked(position, target, 1 - position[SIDE]):
        return won
    return max(0.0, won - _at_stake(position[SQUARE[capture.origin]]))


def _at_stake(tile: int) -> float:
    """Return what is lost with a tile: its own value, and that of the tile in the enemy's hand."""
    return ON_BOARD[tile & 15] + IN_HAND[tile & 7]
