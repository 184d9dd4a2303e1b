"""Why a move is not legal: the first thing wrong with it, in a sentence, with the rule's number."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import IllegalAction
from samurai.engine.phrase import say
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
"""The rule that describes how a face moves."""


def refusal(position: bytes, action: Action, shogi: bool) -> IllegalAction:
    """Return why this action is not legal here."""
    if action == DECLARE:
        return _declaring(position, shogi)
    wrong = _moving(position, action) if action.origin else _dropping(position, action)
    return wrong or _endangering(position, action)


def _declaring(position: bytes, shogi: bool) -> IllegalAction:
    unknown = IllegalAction(say("the booklet has no declarations; they need the option rules=shogi"), "F6")
    return declaration_refusal(position) or unknown if shogi else unknown


def _moving(position: bytes, action: Action) -> IllegalAction | None:
    tile = position[SQUARE[action.origin]]
    if not tile:
        return IllegalAction(say("there is nothing on {square}", square=action.origin), "FR10")
    if owner(tile) != position[SIDE]:
        return IllegalAction(
            say("the {tile} on {square} is not yours", tile=TITLES[face(tile)], square=action.origin), "FR10"
        )
    if face(tile) != action.piece:
        return IllegalAction(
            say(
                "there is a {tile} on {square}, not a {other}",
                square=action.origin,
                tile=TITLES[face(tile)],
                other=TITLES[action.piece],
            ),
            "FR16",
        )
    return _going(position, tile, action) or _capturing(position, action) or _promoting(tile, action)


def _going(position: bytes, tile: int, action: Action) -> IllegalAction | None:
    origin, target = SQUARE[action.origin], SQUARE[action.target]
    lines = reach(tile, origin)
    if target not in lines and target not in strikes(tile, origin):
        parts = {"tile": TITLES[action.piece], "origin": action.origin, "target": action.target}
        return IllegalAction(say("a {tile} does not move from {origin} to {target}", **parts), RULE_OF[action.piece])
    for square in lines.get(target, ()):
        if position[square]:
            return IllegalAction(
                say("the path to {target} is blocked on {square}", target=action.target, square=NAMES[square]), "FR10"
            )
    return None


def _capturing(position: bytes, action: Action) -> IllegalAction | None:
    met = position[SQUARE[action.target]]
    if met and owner(met) == position[SIDE]:
        return IllegalAction(
            say("your own {tile} stands on {square}", tile=TITLES[face(met)], square=action.target), "FR10"
        )
    if face(met) == action.captured:
        return None
    if not met:
        return IllegalAction(say("there is nothing to capture on {square}", square=action.target), "FR16")
    right = f"{action.piece}{action.origin}x{'+' * action.promotes}{face(met)}{action.target}"
    return IllegalAction(
        say("there is a {tile} on {square}: write {right}", square=action.target, tile=TITLES[face(met)], right=right),
        "FR16",
    )


def _promoting(tile: int, action: Action) -> IllegalAction | None:
    title, origin, target = TITLES[action.piece], SQUARE[action.origin], SQUARE[action.target]
    if action.promotes and not promotable(tile):
        return IllegalAction(say("a {tile} can't promote", tile=title), "FR11")
    if action.promotes and not may_promote(tile, origin, target):
        return IllegalAction(
            say("a {tile} promotes only on a move that begins or ends in the enemy's castle", tile=title), "FR11"
        )
    if not action.promotes and stuck(tile, target):
        return IllegalAction(
            say("a {tile} on {square} could never move again: it must promote", tile=title, square=action.target), "F3"
        )
    return None


def _dropping(position: bytes, action: Action) -> IllegalAction | None:
    title, target, side = TITLES[action.piece], SQUARE[action.target], position[SIDE]
    if action.piece not in KIND:
        return IllegalAction(say("a {tile} is never in a hand", tile=title), "FR12")
    if not position[HAND[side] + KIND[action.piece]]:
        return IllegalAction(say("you have no {tile} in your hand", tile=title), "FR12")
    if position[target]:
        return IllegalAction(
            say("{square} is not empty: tiles are dropped on empty squares", square=action.target), "FR12"
        )
    if stuck(KIND[action.piece] + SECOND * side, target):
        return IllegalAction(
            say("a {tile} dropped on {square} could never move", tile=title, square=action.target), "FR13"
        )
    samurai = SAMURAI + SECOND * side
    if action.piece == "S" and samurai in position[target % 9 : 81 : 9]:
        return IllegalAction(say("you already have a Samurai on file {file}", file=action.target[0]), "FR13")
    return None


def _endangering(position: bytes, action: Action) -> IllegalAction:
    side = position[SIDE]
    later = after(position, action)
    if not attacked(later, find_kaiser(later, side), 1 - side):
        return IllegalAction(say("a dropped Samurai may not give mate under the rules of shogi"), "F4")
    if action.piece == "K":
        return IllegalAction(say("{square} is attacked: your Kaiser may not go there", square=action.target), "FR14")
    square = NAMES[find_kaiser(position, side)]
    if in_check(position):
        return IllegalAction(
            say("your Kaiser on {square} is in check, and this does not save him", square=square), "FR14"
        )
    return IllegalAction(say("this would leave your Kaiser on {square} attacked", square=square), "FR14")
