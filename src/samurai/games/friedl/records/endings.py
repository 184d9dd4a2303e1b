"""How games end in record formats, and which entries of a log say so."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from samurai.engine.game import Outcome, Seat


class Ending(StrEnum):
    """How a line of play ended; "we" are the player to move."""

    NONE = ""
    MATE = "mate"
    WE_RESIGN = "resigned"
    TIME_UP = "time up"
    WE_LOSE = "foul"
    WE_WIN = "foul of the opponent"
    WE_DECLARE = "declared"
    NO_SHOW = "no show"
    OPPONENT_NO_SHOW = "no show of the opponent"
    REPETITION = "repetition"
    DRAW = "draw"
    EVEN = "even game"
    LIMIT = "move limit"
    BREAK = "broken off"
    SEALED = "sealed move"
    NO_MATE = "no mate"
    TAKEN_BACK = "taken back"
    ERROR = "error"


LOST: Final = (Ending.MATE, Ending.WE_RESIGN, Ending.TIME_UP, Ending.WE_LOSE, Ending.NO_SHOW)
"""The endings by which the player to move has lost."""

WON: Final = (Ending.WE_WIN, Ending.WE_DECLARE, Ending.OPPONENT_NO_SHOW)
"""The endings by which the player to move has won."""

DRAWN: Final = (Ending.REPETITION, Ending.DRAW, Ending.EVEN, Ending.LIMIT)
"""The endings by which nobody has won."""

_BY_REASON: Final = {
    "mate": Ending.MATE,
    "no-move": Ending.WE_RESIGN,
    "declared": Ending.WE_DECLARE,
    "repetition": Ending.REPETITION,
    "ply-limit": Ending.LIMIT,
    "draw-agreed": Ending.DRAW,
}


def ending_of(ended: Outcome | None, side: Seat) -> Ending:
    """Return the ending that an outcome amounts to, for the player to move."""
    if ended is None:
        return Ending.NONE
    reason = ended.reasons[0]
    if reason in _BY_REASON:
        return _BY_REASON[reason]
    if ended.places[side] == 1:
        return Ending.WE_WIN
    return {"perpetual-check": Ending.WE_LOSE, "out-of-time": Ending.TIME_UP}.get(reason, Ending.WE_RESIGN)
