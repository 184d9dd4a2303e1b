"""Actions as numbers (codes), the same in every game: what each range holds, and the conversion both ways."""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.games.board.actions import END, PASS, Action, Draft, Draw, Keep, Move, Pass, Place, Stand, Swap
from samurai.games.board.kernel.tables import (
    FIGURES,
    HOMES,
    KIND,
    KINDS,
    LANDS,
    SEAS,
    SETTLEMENT,
    SETTLEMENTS,
    SHIP,
    SITE,
    SITES,
    SWAP,
)
from samurai.games.board.pieces import Figure
from samurai.kernels import inlined

ENDS: Final = 0
PASSES: Final = 1
PLAYS: Final = 2
"""A token on land: LANDS codes for each kind."""

SAILS: Final = PLAYS + SHIP * LANDS
"""A ship at sea: SEAS codes for each kind."""

MOVES: Final = SAILS + (SWAP - SHIP) * SEAS
"""The token exchange: LANDS targets for each source."""

SWAPS: Final = MOVES + LANDS * LANDS
"""The figure exchange: a code for each pair of stands."""

STANDS: Final = HOMES * len(FIGURES)
"""A kind of figure on a settlement: HOMES for each kind."""

DRAFTS: Final = SWAPS + STANDS * (STANDS - 1) // 2
"""A figure put on a settlement: a code for each stand."""

KEEPS: Final = DRAFTS + STANDS
"""A token taken into the opening hand: its kind. Only its owner sees this, and draws."""

DRAWS: Final = KEEPS + len(KINDS)
"""Chance gives a token: its kind."""

ACTIONS: Final = DRAWS + len(KINDS)
"""How many codes there are."""

PAIRS: Final = np.array([(one, other) for other in range(STANDS) for one in range(other)], np.int64)
"""By the index of a swap: its two stands, the lower one first."""


@inlined
def swap_code(one: int, other: int) -> int:
    """Return the code of a swap of two stands, the lower one first."""
    # Pairs are numbered by their higher stand, and `other` stands below it make other * (other - 1) / 2 pairs before.
    return SWAPS + other * (other - 1) // 2 + one


def encode(action: Action) -> int:
    """Return the code of an action."""
    match action:
        case Place(token, at):
            kind, site = KIND[token], SITE[at]
            return PLAYS + kind * LANDS + site if kind < SHIP else SAILS + (kind - SHIP) * SEAS + site - LANDS
        case Move(source, target):
            return MOVES + SITE[source] * LANDS + SITE[target]
        case Swap(one, other):
            return swap_code(_stand(*one), _stand(*other))
        case Draft(figure, at):
            return DRAFTS + _stand(figure, at)
        case Keep(token):
            return KEEPS + KIND[token]
        case Draw(token):
            return DRAWS + KIND[token]
    return PASSES if isinstance(action, Pass) else ENDS


def decode(code: int) -> Action:  # one line for each kind of action
    """Return the action of a code."""
    if code >= DRAWS:
        return Draw(KINDS[code - DRAWS])
    if code >= KEEPS:
        return Keep(KINDS[code - KEEPS])
    if code >= DRAFTS:
        return Draft(*_standing(code - DRAFTS))
    if code >= SWAPS:
        return Swap(*map(_standing, PAIRS[code - SWAPS].tolist()))
    if code >= MOVES:
        source, target = divmod(code - MOVES, LANDS)
        return Move(SITES[source], SITES[target])
    if code >= SAILS:
        ship, sea = divmod(code - SAILS, SEAS)
        return Place(KINDS[SHIP + ship], SITES[LANDS + sea])
    if code >= PLAYS:
        kind, land = divmod(code - PLAYS, LANDS)
        return Place(KINDS[kind], SITES[land])
    return PASS if code == PASSES else END


def _stand(figure: Figure, at: int) -> int:
    return FIGURES.index(figure) * HOMES + SETTLEMENT[at]


def _standing(stand: int) -> Stand:
    figure, settlement = divmod(stand, HOMES)
    return Stand(FIGURES[figure], SETTLEMENTS[settlement])
