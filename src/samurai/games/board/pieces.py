"""The vocabulary: figures, tokens, and the set of twenty that every player has."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from samurai.engine.game import Seat
from samurai.engine.phrase import say


class Figure(StrEnum):
    """The three kinds of figures (BR3)."""

    HELMET = "helmet"
    BUDDHA = "buddha"
    RICE = "rice"


class Token(StrEnum):
    """The seventeen kinds of tokens (BR4), by the words people type, most with their strength."""

    HELMET2 = "helmet2"
    HELMET3 = "helmet3"
    HELMET4 = "helmet4"
    BUDDHA2 = "buddha2"
    BUDDHA3 = "buddha3"
    BUDDHA4 = "buddha4"
    RICE2 = "rice2"
    RICE3 = "rice3"
    RICE4 = "rice4"
    SAMURAI1 = "samurai1"
    SAMURAI2 = "samurai2"
    SAMURAI3 = "samurai3"
    SHIP1 = "ship1"
    SHIP2 = "ship2"
    RONIN = "ronin"
    FIGURE_EXCHANGE = "swap"
    TOKEN_EXCHANGE = "move"


Tokens = tuple[Token, ...]
"""Tokens without an order, such as a hand: sorted, so that equal ones compare equal."""

Counts = tuple[int, int, int]
"""Numbers of helmets, Buddhas and rice fields."""

HAND: Final = 5
"""How many tokens a full hand has."""

SHIPS: Final = frozenset({Token.SHIP1, Token.SHIP2})
"""The tokens for the sea (BR11)."""

EXCHANGES: Final = frozenset({Token.FIGURE_EXCHANGE, Token.TOKEN_EXCHANGE})
"""The tokens that are not simply placed on an empty hex (BR12, BR13)."""

FAST: Final = SHIPS | {Token.RONIN, Token.FIGURE_EXCHANGE}
"""The tokens with a Japanese character, any number of which may be played in a turn (BR5)."""

FULL_SET: Final[Tokens] = tuple(sorted([*Token, Token.SAMURAI1, Token.SAMURAI2, Token.SHIP1]))
"""Each player's twenty tokens: one of each kind, but two of these three (BR4)."""


def _strength(token: Token) -> int:
    return 1 if token is Token.RONIN else 0 if token in EXCHANGES else int(token[-1])


def _influence(token: Token) -> dict[Figure, int]:
    only = {figure for figure in Figure if token.startswith(figure)}
    return {figure: _strength(token) if not only or figure in only else 0 for figure in Figure}


INFLUENCE: Final = {token: _influence(token) for token in Token}
"""How strongly a token influences each figure next to it (BR15)."""


class Piece(NamedTuple):
    """A token on the board, and its owner."""

    token: Token
    seat: Seat


@cache
def piece(token: Token, seat: Seat) -> Piece:
    """Return a seat's token, the same object every time."""
    return Piece(token, seat)


def without(tokens: Tokens, token: Token) -> Tokens:
    """Return the tokens without one of this kind."""
    at = tokens.index(token)
    return tokens[:at] + tokens[at + 1 :]


def plus(tokens: Tokens, token: Token) -> Tokens:
    """Return the tokens with one more of this kind."""
    return tuple(sorted((*tokens, token)))


FIGURE_NAMES: Final = {Figure.HELMET: say("High Helmet"), Figure.BUDDHA: say("Buddha"), Figure.RICE: say("Rice Field")}
"""Figures as people say them."""

_KINDS: Final = {
    "helmet": say("Helmet"),
    "buddha": say("Buddha"),
    "rice": say("Rice"),
    "samurai": say("Samurai"),
    "ship": say("Ship"),
}
_SINGLES: Final = {
    Token.RONIN: say("Ronin"),
    Token.FIGURE_EXCHANGE: say("figure exchange"),
    Token.TOKEN_EXCHANGE: say("token exchange"),
}

TOKEN_NAMES: Final = {
    token: _SINGLES.get(token) or say("{kind} {strength}", kind=_KINDS[token[:-1]], strength=token[-1])
    for token in Token
}
"""Tokens as people say them: `Helmet 4`."""
