"""The actions of players and of chance. The tables hold every action ready-made, as listing them must be fast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from samurai.games.board.japan import Hex, japan
from samurai.games.board.pieces import SHIPS, Figure, Token


@dataclass(frozen=True, slots=True)
class Keep:
    """Take a token into one's opening hand, in secret (B2)."""

    token: Token


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance gives a token from the supply to the player who is owed one (BR17, B2)."""

    token: Token


@dataclass(frozen=True, slots=True)
class Draft:
    """Put a figure of the pool on a city or village, before the first turn (BR8, B3, B4)."""

    figure: Figure
    at: Hex


@dataclass(frozen=True, slots=True)
class Place:
    """Play a token to an empty hex (BR11)."""

    token: Token
    at: Hex


class Stand(NamedTuple):
    """A figure and the hex it is on."""

    figure: Figure
    at: Hex


@dataclass(frozen=True, slots=True)
class Swap:
    """Play the figure exchange (BR12). The pair has no order; `swap` puts it in one."""

    one: Stand
    other: Stand


@dataclass(frozen=True, slots=True)
class Move:
    """Play the token exchange: it goes to `source`, whose token moves to `target` (BR13)."""

    source: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class End:
    """End one's turn (B5)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass, with nothing left to play (B11)."""


Action = Keep | Draw | Draft | Place | Swap | Move | End | Pass

END: Final = End()
PASS: Final = Pass()
KEEPS: Final = {token: Keep(token) for token in Token}
DRAWS: Final = {token: Draw(token) for token in Token}

_ORDER: Final = {figure: number for number, figure in enumerate(Figure)}
_MOST: Final = 4
"""The tables are made for the whole map; a smaller board uses the same actions."""


def swap(one: Stand, other: Stand) -> Swap:
    """Make the swap of two figures: helmets come before Buddhas before rice fields, equal ones in map order."""
    return Swap(*sorted((one, other), key=lambda stand: (_ORDER[stand.figure], stand.at)))


@cache
def drafts(figure: Figure) -> Mapping[Hex, Draft]:
    """Return the drafts of this figure, by settlement."""
    return {at: Draft(figure, at) for at in japan(_MOST).settlements}


@cache
def places(token: Token) -> Mapping[Hex, Place]:
    """Return the plays of this token, by hex."""
    board = japan(_MOST)
    return {at: Place(token, at) for at in (board.sea if token in SHIPS else board.land)}


@cache
def moves(source: Hex) -> Mapping[Hex, Move]:
    """Return the moves of the token on this hex, by target."""
    return {at: Move(source, at) for at in japan(_MOST).land}


@cache
def swaps(figure: Figure, at: Hex, other: Figure) -> Mapping[Hex, Swap]:
    """Return the swaps of this figure here with the other kind, by the other's settlement."""
    return {there: swap(Stand(figure, at), Stand(other, there)) for there in japan(_MOST).settlements}
