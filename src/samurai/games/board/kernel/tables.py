"""The vocabulary and the map as numbers and bit sets, made from the tables of the plain rules.

Hexes that can hold a token are *sites*: 56 of land, then 84 of sea. Cities, villages and Edo are numbered 0 to 33. Both
are in map order, and with fewer players only the first ones are in play: so a number means the same in every game. No
bit set uses the sign bit.
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
    """Return the member with `number` others below it: a binary search without branches, as random ones mispredict."""
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
"""A token's index here is its kind: first those for land, then the ships, then the exchanges."""

KIND: Final = {token: kind for kind, token in enumerate(KINDS)}

SHIP: Final = 13
SWAP: Final = 15
MOVE: Final = 16
"""The first kind of ship, and the exchanges of figures and of tokens."""


def kinds_set(tokens: Iterable[Token]) -> int:
    """Return a set of kinds."""
    return sum(1 << KIND[token] for token in set(tokens))


NORMAL: Final = kinds_set(token for token in Token if token not in FAST)
LAND: Final = (1 << SHIP) - 1
AT_SEA: Final = kinds_set(SHIPS)
EACH: Final = (1 << len(KINDS)) - 1
"""Sets of kinds: the normal ones, those for land, the ships, all."""

TWINS: Final = kinds_set(token for token, copies in Counter(FULL_SET).items() if copies == 2)
TWIN: Final = 8
"""A token's bit is its kind; the second of two equal tokens is TWIN bits higher, beyond the last kind."""


def held_set(tokens: Tokens) -> int:
    """Return tokens as a bit set; of two equal ones the first bit is used first."""
    held = 0
    for token in tokens:
        bit = 1 << KIND[token]
        held |= bit << TWIN if held & bit else bit
    return held


def held_tokens(held: int) -> Tokens:
    """Return the tokens in a bit set, sorted."""
    copies = (held, held >> TWIN & TWINS)
    return tuple(sorted(token for copy in copies for kind, token in enumerate(KINDS) if copy >> kind & 1))


@kernel
def kinds_of(held: int) -> int:
    """Return the kinds of these tokens; two equal tokens are one kind."""
    return (held | held >> TWIN & TWINS) & EACH


@kernel
def one_of(held: int, kind: int) -> int:
    """Return the bit of a token of this kind among these."""
    bit = 1 << kind
    twin = (bit & TWINS) << TWIN
    return twin if held & twin else bit


@kernel
def tidy(held: int) -> int:
    """Return the same tokens with a single twin in its first bit, so that equal tokens are equal sets."""
    # Second copies whose first is missing: clear their bit and set the first one's.
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
"""How many settlements there are."""

NOWHERE: Final = HOMES
"""No settlement: pads the rows of NEAR, so that kernels loop over a fixed length."""

HALF: Final = SEAS // 2
"""The size of half the sea: 84 sites do not fit into one integer."""

REACH: Final = max(len(_WHOLE.settlements_around[at]) for at in SITES)
"""The most settlements that a token influences."""


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _near(at: Hex) -> list[int]:
    near = [SETTLEMENT[there] for there in _WHOLE.settlements_around[at]]
    return near + [NOWHERE] * (REACH - len(near))


def _by_players(counts: Iterable[int]) -> Ints:
    """Return, by number of players, the set of the first `count` members."""
    return np.array([0, 0, *((1 << count) - 1 for count in counts)], np.int64)


NEAR: Final = np.array([_near(at) for at in SITES], np.int64)
"""By site: the settlements next to it, in map order, padded with NOWHERE."""

AROUND: Final = np.array([*(_bits(map(SITE.__getitem__, _WHOLE.land_around[at])) for at in SETTLEMENTS), 0], np.int64)
"""By settlement: the land next to it."""

LAND_IN_PLAY: Final = _by_players(len(japan(players).land) for players in (2, 3, 4))
SEA_IN_PLAY: Final = _by_players(len(japan(players).sea) - HALF for players in (2, 3, 4))
"""The second half of the sea; the first is always in play."""

IN_PLAY: Final = _by_players(len(japan(players).settlements) for players in (2, 3, 4))
CITIES: Final = _bits(map(SETTLEMENT.__getitem__, _WHOLE.cities))
VILLAGES: Final = _bits(map(SETTLEMENT.__getitem__, _WHOLE.villages))
"""Sets of settlements."""

# The influence on the figures of a settlement is one number: five bits for each kind of figure and seat, 60 in all.
# Five are enough, as no seat has tokens for more than 16 around one settlement; so lanes never overflow when added.

LANE: Final = 5
ROW: Final = LANE * SEATS
"""The bits of one kind of figure."""

STRENGTH: Final = np.array(
    [sum(INFLUENCE[token][figure] << ROW * at for at, figure in enumerate(FIGURES)) for token in KINDS], np.int64
)
"""By kind: the influence of a token of seat 0; shift it by LANE times the seat."""
