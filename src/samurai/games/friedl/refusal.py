"""Why a move is not legal: the first thing wrong with it, in a sentence, with the rule's number."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import IllegalAction
from samurai.games.friedl.ending import declaration_refusal
from samurai.games.friedl.legal import KIND, after, attacked, find_kaiser, in_check
from samurai.games.friedl.movement import may_promote, promotable, reach, strikes, stuck
from samurai.games.friedl.pieces import (
    DECLARE,
    HAND,
    NAMES,
    SAMURAI,
    SECOND,
    SIDE,
    SQUARE,
    TITLES,
    Action,
    face,
    owner,
)

RULE_OF: Final = {
    "S": "FR2",
    "W": "FR3",
    "P": "FR4",
    "SF": "FR5",
    "GF": "FR6",
    "L": "FR7",
    "DL": "FR7",
    "T": "FR8",
    "DT": "FR8",
    "K": "FR9",
}
"""The rule that tells how a face moves."""


def refusal(position: bytes, action: Action, shogi: bool) -> IllegalAction:
    """Why this action, which is not legal here, is not."""
    if action == DECLARE:
        return _declaring(position, shogi)
    wrong = _moving(position, action) if action.origin else _dropping(position, action)
    return wrong or _endangering(position, action)


def _declaring(position: bytes, shogi: bool) -> IllegalAction:
    unknown = IllegalAction("the booklet knows no declaration; the option rules=shogi does", "F6")
    return declaration_refusal(position) or unknown if shogi else unknown


def _moving(position: bytes, action: Action) -> IllegalAction | None:
    tile = position[SQUARE[action.origin]]
    if not tile:
        return IllegalAction(f"there is nothing on {action.origin}", "FR10")
    if owner(tile) != position[SIDE]:
        return IllegalAction(f"the {TITLES[face(tile)]} on {action.origin} is not yours", "FR10")
    if face(tile) != action.piece:
        return IllegalAction(f"on {action.origin} stands a {TITLES[face(tile)]}, not a {TITLES[action.piece]}", "FR16")
    return _going(position, tile, action) or _capturing(position, action) or _promoting(tile, action)


def _going(position: bytes, tile: int, action: Action) -> IllegalAction | None:
    origin, target = SQUARE[action.origin], SQUARE[action.target]
    lines = reach(tile, origin)
    if target not in lines and target not in strikes(tile, origin):
        where = f"from {action.origin} to {action.target}"
        return IllegalAction(f"a {TITLES[action.piece]} does not move {where}", RULE_OF[action.piece])
    for square in lines.get(target, ()):
        if position[square]:
            return IllegalAction(f"the way to {action.target} is blocked on {NAMES[square]}", "FR10")
    return None


def _capturing(position: bytes, action: Action) -> IllegalAction | None:
    met = position[SQUARE[action.target]]
    if met and owner(met) == position[SIDE]:
        return IllegalAction(f"your own {TITLES[face(met)]} stands on {action.target}", "FR10")
    if face(met) == action.captured:
        return None
    if not met:
        return IllegalAction(f"there is nothing to capture on {action.target}", "FR16")
    right = f"{action.piece}{action.origin}x{'+' * action.promotes}{face(met)}{action.target}"
    return IllegalAction(f"on {action.target} stands a {TITLES[face(met)]}: write {right}", "FR16")


def _promoting(tile: int, action: Action) -> IllegalAction | None:
    title, origin, target = TITLES[action.piece], SQUARE[action.origin], SQUARE[action.target]
    if action.promotes and not promotable(tile):
        return IllegalAction(f"a {title} can't promote", "FR11")
    if action.promotes and not may_promote(tile, origin, target):
        return IllegalAction(f"a {title} promotes only on a move that begins or ends in the enemy's castle", "FR11")
    if not action.promotes and stuck(tile, target):
        return IllegalAction(f"a {title} on {action.target} could never move again: it must promote", "F3")
    return None


def _dropping(position: bytes, action: Action) -> IllegalAction | None:
    title, target, side = TITLES[action.piece], SQUARE[action.target], position[SIDE]
    if action.piece not in KIND:
        return IllegalAction(f"a {title} is never in a hand", "FR12")
    if not position[HAND[side] + KIND[action.piece]]:
        return IllegalAction(f"you have no {title} in your hand", "FR12")
    if position[target]:
        return IllegalAction(f"{action.target} is not empty: tiles are dropped on empty squares", "FR12")
    if stuck(KIND[action.piece] + SECOND * side, target):
        return IllegalAction(f"a {title} dropped on {action.target} could never move", "FR13")
    samurai = SAMURAI + SECOND * side
    if action.piece == "S" and samurai in position[target % 9 : 81 : 9]:
        return IllegalAction(f"you have a Samurai on file {action.target[0]} already", "FR13")
    return None


def _endangering(position: bytes, action: Action) -> IllegalAction:
    side = position[SIDE]
    later = after(position, action)
    if not attacked(later, find_kaiser(later, side), 1 - side):
        return IllegalAction("a dropped Samurai may not give mate under the rules of shogi", "F4")
    if action.piece == "K":
        return IllegalAction(f"{action.target} is attacked: your Kaiser may not go there", "FR14")
    where = f"your Kaiser on {NAMES[find_kaiser(position, side)]}"
    if in_check(position):
        return IllegalAction(f"{where} is in check, and this does not save him", "FR14")
    return IllegalAction(f"this would leave {where} attacked", "FR14")
