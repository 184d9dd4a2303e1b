"""What a learned policy knows an action by: each trait is a number, and has a weight of its own.

The three kinds of figures share their weights, as the rules treat them alike. Traits are local: the token, the figures
around it, and what they are worth to the seat to act.
"""

from __future__ import annotations

from typing import Final

from samurai.games.board.kernel.codes import DRAFTS, KEEPS, MOVES, PAIRS, PASSES, PLAYS, SAILS, SWAPS
from samurai.games.board.kernel.state import Games, Packed
from samurai.games.board.kernel.tables import (
    AROUND,
    FIGURES,
    HOMES,
    KINDS,
    LANDS,
    LANE,
    MOVE,
    NEAR,
    NORMAL,
    REACH,
    ROW,
    SEAS,
    SEATS,
    SHIP,
    STRENGTH,
    SWAP,
    kinds_of,
)
from samurai.games.board.kernel.turn import chooser
from samurai.games.board.search.counts import stake_of
from samurai.kernels import Ints, inlined, kernel, lowest, margin, size

LEADS: Final = 4
"""A lead in influence beyond this counts no more."""

NOBODY: Final = 2 * LEADS + 1
"""In place of a lead: nobody has any influence."""

CLASSES: Final = 11
"""Classes of tokens: three strengths of those for one kind of figure, and each other kind."""

# The traits, each with the first of its numbers.

END: Final = 0
"""Ending the turn, by the fast tokens left in hand, up to 3; or passing."""

TOKEN: Final = END + 5
"""By the token's class, the seat's tokens left, in four steps, and whether the normal token has been played."""

CHANGE: Final = TOKEN + CLASSES * 4 * 2
"""For each figure beside a token: on land or at sea, by the free land up to 4, and the lead before and after."""

AFTER: Final = CHANGE + 2 * 5 * (NOBODY + 1) * NOBODY
"""For each figure, by the free land after up to 2, who leads after, who led before, and what is at stake."""

COUNTED: Final = AFTER + 3 * 3 * 3 * 15
"""By the token's class, and how many figures it counts for, up to 4."""

LIFTED: Final = COUNTED + CLASSES * 5
"""For each figure beside the token that is moved away, by the free land up to 4, and the lead before and after."""

GIVEN_UP: Final = LIFTED + 5 * NOBODY * NOBODY
GAINED: Final = GIVEN_UP + 5 * NOBODY
"""For each figure that is swapped, by the free land and the lead where it was, and where it comes to."""

DRAFTED: Final = GAINED + 5 * NOBODY
"""By settlement: a figure put there."""

KEPT: Final = DRAFTED + HOMES
"""By kind, and how many tokens the opening hand has."""

BESIDE: Final = KEPT + len(KINDS) * 8
"""By kind, for each kind that the opening hand has."""

SIZE: Final = BESIDE + len(KINDS) * len(KINDS)
"""How many numbers there are."""

MOST: Final = 2 + 2 * REACH * 6
"""The most traits of one action."""


@kernel
def traits(games: Games, code: int, found: Ints) -> int:
    """Write the numbers of all traits of an action of the seat to act; return how many there are."""
    game: Packed = games[0]
    if code >= KEEPS:
        return _keeping(game, code - KEEPS, found)
    if code >= DRAFTS:
        found[0] = DRAFTED + (code - DRAFTS) % HOMES
        return 1
    if code <= PASSES:
        found[0] = END + 4 if code == PASSES else END + min(3, size(kinds_of(game.held[game.turn]) & ~NORMAL))
        return 1
    if code < SAILS:
        kind, land = divmod(code - PLAYS, LANDS)
        return _placing(game, kind, kind, land, found, 0)
    if code < MOVES:
        ship, sea = divmod(code - SAILS, SEAS)
        return _placing(game, SHIP + ship, SHIP + ship, LANDS + sea, found, 0)
    if code < SWAPS:
        source, target = divmod(code - MOVES, LANDS)
        kind = (game.lying[source] - 1) // SEATS
        return _placing(game, MOVE, kind, target, found, _lifting(game, kind, source, found))
    return _swapping(game, PAIRS[code - SWAPS, 0], PAIRS[code - SWAPS, 1], found)


@inlined
def _class(kind: int) -> int:
    """Return the class of a kind of token: the first nine kinds are three for each kind of figure."""
    return kind % 3 if kind < 9 else kind - 6


@inlined
def _clipped(lead: int) -> int:
    return max(-LEADS, min(LEADS, lead)) + LEADS


@inlined
def _sign(lead: int) -> int:
    """Return 0 for behind, 1 for level, 2 for ahead."""
    return 1 + (lead > 0) - (lead < 0)


@inlined
def _token(game: Packed, kind: int) -> int:
    """Return the number of the trait for playing a token of this kind."""
    tokens = size(game.held[game.turn]) + size(game.supply[game.turn])
    # Comparisons add up to the step: thresholds cost no branches in compiled code.
    return TOKEN + (_class(kind) * 4 + (tokens > 4) + (tokens > 9) + (tokens > 14)) * 2 + game.normal


@kernel
def _placing(game: Packed, played: int, kind: int, site: int, found: Ints, number: int) -> int:
    """Write the traits of a token of a kind on a site, from `number` on; `played` is the kind that leaves the hand."""
    strength, counted, land, seat = STRENGTH[kind] << LANE * game.turn, 0, site < LANDS, game.turn
    for near in range(REACH):
        settlement = NEAR[site, near]
        # The padding of NEAR: no more settlements.
        if settlement == HOMES:
            break
        free = min(4, size(AROUND[settlement] & game.land))
        for figure in range(len(FIGURES)):
            if game.standing[figure] >> settlement & 1:
                # All figures' influence lies in one number: ROW bits for each figure, LANE bits for each seat in them.
                influence = game.influence[settlement] >> ROW * figure & (1 << ROW) - 1
                added = strength >> ROW * figure & (1 << ROW) - 1
                before, after = margin(influence, LANE, seat, SEATS), margin(influence + added, LANE, seat, SEATS)
                counted += added > 0
                lead = _clipped(before) if influence else NOBODY
                found[number] = CHANGE + ((land * 5 + free) * (NOBODY + 1) + lead) * NOBODY + _clipped(after)
                lead = (min(2, max(0, free - land)) * 3 + _sign(after)) * 3 + _sign(before)
                found[number + 1] = AFTER + lead * 15 + stake_of(game, figure, seat)
                number += 2
    found[number] = _token(game, played)
    found[number + 1] = COUNTED + _class(played) * 5 + min(4, counted)
    return number + 2


@kernel
def _lifting(game: Packed, kind: int, site: int, found: Ints) -> int:
    """Write the traits of replacing a token by the token exchange."""
    number, strength = 0, STRENGTH[kind] << LANE * game.turn
    for near in range(REACH):
        settlement = NEAR[site, near]
        if settlement == HOMES:
            break
        free = min(4, size(AROUND[settlement] & game.land))
        for figure in range(len(FIGURES)):
            if game.standing[figure] >> settlement & 1:
                before = margin(game.influence[settlement] >> ROW * figure, LANE, game.turn, SEATS)
                after = margin(game.influence[settlement] - strength >> ROW * figure, LANE, game.turn, SEATS)
                found[number] = LIFTED + (free * NOBODY + _clipped(before)) * NOBODY + _clipped(after)
                number += 1
    return number


@kernel
def _swapping(game: Packed, one: int, other: int, found: Ints) -> int:
    """Write the traits of exchanging two figures."""
    figure, here, second, there = one // HOMES, one % HOMES, other // HOMES, other % HOMES
    found[0] = _token(game, SWAP)
    found[1] = GIVEN_UP + _prospect(game, figure, here)
    found[2] = GIVEN_UP + _prospect(game, second, there)
    found[3] = GAINED + _prospect(game, second, here)
    found[4] = GAINED + _prospect(game, figure, there)
    return 5


@inlined
def _prospect(game: Packed, figure: int, settlement: int) -> int:
    """Return the free land and the lead for a kind of figure at a settlement, as one number."""
    lead = margin(game.influence[settlement] >> ROW * figure, LANE, game.turn, SEATS)
    return min(4, size(AROUND[settlement] & game.land)) * NOBODY + _clipped(lead)


@kernel
def _keeping(game: Packed, kind: int, found: Ints) -> int:
    """Write the traits of taking a token into the opening hand."""
    held = game.held[chooser(game)]
    found[0], number, kinds = KEPT + kind * 8 + min(7, size(held)), 1, kinds_of(held)
    while kinds:
        found[number] = BESIDE + kind * len(KINDS) + lowest(kinds)
        # Clears the lowest bit, which has just been used.
        kinds &= kinds - 1
        number += 1
    return number
