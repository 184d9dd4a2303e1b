"""The vocabulary and the map as numbers and sets of bits, made from the tables of the plain rules.

Hexes that can hold a token are *sites*: 56 of land, then 84 of sea. Cities, villages and Edo are numbered 0 to 33. Both
go in map order, and with fewer players the first so many are in play: so a number means the same in every game. No set
of bits uses the sign.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import numpy as np

from samurai.games.board.japan import Hex, japan
from samurai.games.board.pieces import EXCHANGES, FAST, FULL_SET, INFLUENCE, SHIPS, Figure, Token, Tokens
from samurai.kernels import Ints, inlined, kernel, size

SEATS: Final = 4
FIGURES: Final = tuple(Figure)


@inlined
def member(members: int, number: int) -> int:
    """The member before which there are `number` others: by halves, without a branch, as lots can't be foreseen."""
    at = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = size(members >> at & (1 << width) - 1)
        beyond = number >= below
        number -= beyond * below
        at += beyond * width
    return at


# Tokens.

KINDS: Final = (
    *(token for token in Token if token not in SHIPS | EXCHANGES),
    *(token for token in Token if token in SHIPS),
    Token.FIGURE_EXCHANGE,
    Token.TOKEN_EXCHANGE,
)
"""A token's place here is its kind: first those for land, then the ships, then the exchanges."""

KIND: Final = {token: kind for kind, token in enumerate(KINDS)}

SHIP: Final = 13
SWAP: Final = 15
MOVE: Final = 16
"""The first kind of ship, and the exchange of figures and of tokens."""


def kinds_set(tokens: Iterable[Token]) -> int:
    """A set of kinds."""
    return sum(1 << KIND[token] for token in set(tokens))


NORMAL: Final = kinds_set(token for token in Token if token not in FAST)
LAND: Final = (1 << SHIP) - 1
AT_SEA: Final = kinds_set(SHIPS)
EACH: Final = (1 << len(KINDS)) - 1
"""Sets of kinds: the normal ones, those for land, the ships, all."""

TWINS: Final = kinds_set(token for token, copies in Counter(FULL_SET).items() if copies == 2)
TWIN: Final = 8
"""A token's bit is its kind; the second one of a kind of twins is so many bits further."""


def held_set(tokens: Tokens) -> int:
    """Tokens as a set of bits, of twins the first one first."""
    held = 0
    for token in tokens:
        bit = 1 << KIND[token]
        held |= bit << TWIN if held & bit else bit
    return held


def held_tokens(held: int) -> Tokens:
    """The tokens in a set of bits, sorted."""
    copies = (held, held >> TWIN & TWINS)
    return tuple(sorted(token for copy in copies for kind, token in enumerate(KINDS) if copy >> kind & 1))


@kernel
def kinds_of(held: int) -> int:
    """The kinds of these tokens, twins being one kind."""
    return (held | held >> TWIN & TWINS) & EACH


@kernel
def one_of(held: int, kind: int) -> int:
    """The bit of a token of this kind among these."""
    bit = 1 << kind
    twin = (bit & TWINS) << TWIN
    return twin if held & twin else bit


@kernel
def tidy(held: int) -> int:
    """The same tokens, a twin without the other being the first one: so that equal tokens are equal sets."""
    lone = held >> TWIN & TWINS & ~held
    return held ^ lone ^ lone << TWIN


# The map.

_WHOLE: Final = japan(SEATS)
SITES: Final = (*_WHOLE.land, *_WHOLE.sea)
"""The hex of each site."""

SITE: Final = {at: site for site, at in enumerate(SITES)}

LANDS: Final = len(_WHOLE.land)
SEAS: Final = len(_WHOLE.sea)
SETTLEMENTS: Final = _WHOLE.settlements
"""The hex of each settlement."""

SETTLEMENT: Final = {at: number for number, at in enumerate(SETTLEMENTS)}

HOMES: Final = len(SETTLEMENTS)
"""So many settlements there are."""

NOWHERE: Final = HOMES
"""No settlement: rows of them are filled up with it."""

HALF: Final = SEAS // 2
"""The sea is two sets of so many sites, as one number cannot hold it."""

REACH: Final = max(len(_WHOLE.settlements_around[at]) for at in SITES)
"""A token influences at most so many settlements."""


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _near(at: Hex) -> list[int]:
    near = [SETTLEMENT[there] for there in _WHOLE.settlements_around[at]]
    return near + [NOWHERE] * (REACH - len(near))


def _by_players(counts: Iterable[int]) -> Ints:
    """By number of players: the first so many."""
    return np.array([0, 0, *((1 << count) - 1 for count in counts)], np.int64)


NEAR: Final = np.array([_near(at) for at in SITES], np.int64)
"""By site: the settlements next to it, in map order."""

AROUND: Final = np.array([*(_bits(map(SITE.__getitem__, _WHOLE.land_around[at])) for at in SETTLEMENTS), 0], np.int64)
"""By settlement: the land next to it."""

LAND_IN_PLAY: Final = _by_players(len(japan(players).land) for players in (2, 3, 4))
SEA_IN_PLAY: Final = _by_players(len(japan(players).sea) - HALF for players in (2, 3, 4))
"""The further half of the sea; the nearer one is all in play."""

IN_PLAY: Final = _by_players(len(japan(players).settlements) for players in (2, 3, 4))
CITIES: Final = _bits(map(SETTLEMENT.__getitem__, _WHOLE.cities))
VILLAGES: Final = _bits(map(SETTLEMENT.__getitem__, _WHOLE.villages))
"""Sets of settlements."""

# Influence on the figures of a settlement is one number: five bits for each kind of figure and seat. No seat has
# tokens for more than 16 around one settlement.

LANE: Final = 5
ROW: Final = LANE * SEATS
"""The bits of one kind of figure."""

STRENGTH: Final = np.array(
    [sum(INFLUENCE[token][figure] << ROW * at for at, figure in enumerate(FIGURES)) for token in KINDS], np.int64
)
"""By kind: the influence of a token of seat 0."""
