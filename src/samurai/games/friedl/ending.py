"""How a game ends besides mate: repetition, perpetual check, and the Kaiser who enters the enemy's castle."""

from __future__ import annotations

from collections.abc import Sequence

from samurai.engine.game import IllegalAction
from samurai.engine.phrase import say
from samurai.games.friedl.legal import find_kaiser, in_check
from samurai.games.friedl.pieces import KAISER, KINDS, LAEUFER, NAMES, NOWHERE, SIDE, TURM, hand, in_castle, owner

TIMES = 4
"""How often a position must occur to end the game (F5)."""

ESCORT = 10
"""How many other tiles an entering Kaiser needs with him in the castle (F6)."""

NEEDED = (28, 27)
"""How many points each seat needs to declare: one more for the first player, who moved first (F6)."""


def times(past: Sequence[bytes], position: bytes) -> int:
    """Return how often a position has occurred, this time included (F5)."""
    return past.count(position) + 1


def perpetual_checker(past: Sequence[bytes], position: bytes) -> int | None:
    """Return the seat whose every move since this position first occurred gave check, if exactly one did (F5)."""
    cycle = [*past[past.index(position) + 1 :], position]
    checkers = [seat for seat in (0, 1) if all(in_check(then) for then in cycle if then[SIDE] != seat)]
    return checkers[0] if len(checkers) == 1 else None


def points(position: bytes, seat: int) -> int:
    """Count a seat's tiles in the enemy's castle and in hand: T and L five, all others but K one (F6)."""
    kinds = [tile & 7 for tile in escort(position, seat)]
    kinds += [kind for kind, count in zip(KINDS, hand(position, seat), strict=True) for _ in range(count)]
    return sum(5 if kind in (LAEUFER, TURM) else 1 for kind in kinds)


def escort(position: bytes, seat: int) -> list[int]:
    """Return a seat's tiles in the enemy's castle, without the Kaiser."""
    board = enumerate(position[:81])
    own = [(square, tile) for square, tile in board if tile and owner(tile) == seat and tile & 15 != KAISER]
    return [tile for square, tile in own if in_castle(square, seat)]


def may_declare(position: bytes) -> bool:
    """Whether the seat to move may declare victory, which wins the game (F6)."""
    return declaration_refusal(position) is None


def declaration_refusal(position: bytes) -> IllegalAction | None:
    """Return what the seat to move still lacks to declare, in the order of the rule (F6), or None."""
    seat = position[SIDE]
    kaiser = find_kaiser(position, seat)
    if kaiser == NOWHERE:
        return IllegalAction(say("you have no Kaiser who could enter the enemy's castle"), "F6")
    if not in_castle(kaiser, seat):
        return IllegalAction(
            say("your Kaiser on {square} has not entered the enemy's castle", square=NAMES[kaiser]), "F6"
        )
    if in_check(position):
        return IllegalAction(say("a Kaiser in check can't declare"), "F6")
    company = len(escort(position, seat))
    if company < ESCORT:
        return IllegalAction(
            say(
                "your Kaiser needs {needed} other tiles in the castle, and has {company}",
                needed=ESCORT,
                company=company,
            ),
            "F6",
        )
    if points(position, seat) < NEEDED[seat]:
        return IllegalAction(
            say(
                "you need {needed} points to declare, and have {points}",
                needed=NEEDED[seat],
                points=points(position, seat),
            ),
            "F6",
        )
    return None
