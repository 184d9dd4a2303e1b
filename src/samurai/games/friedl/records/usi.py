"""Moves in USI, the language of shogi engines (`7g7f`, `2b8h+`, `P*5e`)."""

from __future__ import annotations

import re
from typing import Final

from samurai.engine.errors import UserError
from samurai.games.friedl.pieces import DECLARE, SIDE, SQUARE, Action, face
from samurai.games.friedl.records.sfen import LETTERS
from samurai.games.friedl.rules import State, actions, why_not

WIN: Final = "win"
"""USI's word for the entering Kaiser's declaration (F6)."""

_LETTER_OF: Final = {ours: theirs for theirs, ours in LETTERS.items()}
_FILES: Final = dict(zip("abcdefghi", "123456789", strict=True))
_RANKS: Final = dict(zip("987654321", "abcdefghi", strict=True))
_SQUARES: Final = {_FILES[name[0]] + _RANKS[name[1]]: name for name in SQUARE}
_FORM: Final = re.compile(r"([1-9][a-i]|[PLNSGBR]\*)([1-9][a-i])(\+?)")


def write(action: Action) -> str:
    """Return a move in USI, which names neither what moves nor what is captured."""
    if action == DECLARE:
        return WIN
    origin = square(action.origin) if action.origin else f"{_LETTER_OF[action.piece]}*"
    return origin + square(action.target) + "+" * action.promotes


def read(state: State, text: str) -> Action:
    """Return the legal move of this state that a USI word names."""
    if text == WIN:
        return checked(state, DECLARE)
    form = _FORM.fullmatch(text)
    if not form or text[1:2] + text[-1:] == "*+":
        raise UserError("not-a-record", f"{text[:40]!r} is not a move in USI such as 7g7f, 2b8h+ or P*5e")
    origin, target, promotes = form.groups()
    if origin[1] == "*":
        return checked(state, Action(LETTERS[origin[0]], "", _SQUARES[target]))
    return checked(state, named(state, _SQUARES[origin], _SQUARES[target], bool(promotes)))


def named(state: State, origin: str, target: str, promotes: bool) -> Action:
    """Return the move between two squares, with the names of the tiles there."""
    moving, met = state.position[SQUARE[origin]], state.position[SQUARE[target]]
    return Action(face(moving), origin, target, face(met), promotes)


def checked(state: State, action: Action) -> Action:
    """Return the move if it is legal in this state; otherwise refuse it for its own reason."""
    side = state.position[SIDE]
    if action not in actions(state, side):
        raise why_not(state, side, action)
    return action


def square(name: str) -> str:
    """Return a square's name in USI."""
    return _FILES[name[0]] + _RANKS[name[1]]
