"""Applying actions to a packed game, in the order of the plain rules.

The caller names the very token that is taken from a supply, by its bit, as both a search and a random game know it.
"""

from __future__ import annotations

from typing import Final

from samurai.games.board.capture import ASIDE_TO_END, FOUR_ASIDE
from samurai.games.board.kernel.state import ASIDE, CAUSES, DRAW, OVER, SETUP, TURN, Packed
from samurai.games.board.kernel.tables import (
    AROUND,
    FIGURES,
    HALF,
    HOMES,
    LANDS,
    LANE,
    MOVE,
    NEAR,
    NORMAL,
    REACH,
    ROW,
    SEATS,
    STRENGTH,
    one_of,
)
from samurai.games.board.pieces import HAND
from samurai.kernels import inlined, kernel, lowest, size, strict_leader

FOUR: Final = CAUSES.index(FOUR_ASIDE)

# Before the first turn.


@kernel
def chooser(game: Packed) -> int:
    """Return the next seat whose opening hand is not full; secret choices may be made in any order."""
    # A search asks its own seat first, as it knows nothing of what others choose; the result is the same in any order.
    seat = game.asked
    while size(game.held[seat]) == HAND:
        seat = _after(game, seat)
    return seat


@kernel
def keep(game: Packed, seat: int, bit: int) -> None:
    """Move a token from a seat's supply to its opening hand; when all hands are full, the figures follow."""
    _to_hand(game, seat, bit)
    for other in range(game.seats):
        if size(game.held[other]) < HAND:
            return
    game.phase = SETUP


@kernel
def draft(game: Packed, figure: int, settlement: int) -> None:
    """Put a figure of the pool on a settlement; after the last one, the start player's first turn begins."""
    game.standing[figure] |= 1 << settlement
    game.pool[figure] -= 1
    if game.pool[0] + game.pool[1] + game.pool[2]:
        game.turn = _after(game, game.turn)
    else:
        game.phase, game.turn = TURN, game.first


# A turn.


@inlined
def lay(game: Packed, kind: int, land: int) -> None:
    """Place a token on empty land; what that surrounds is captured at once, unless the table waits (B6)."""
    _lie(game, kind, land)
    game.land ^= 1 << land
    if NORMAL >> kind & 1:
        game.movable[game.turn] |= 1 << land
    full = 0
    # Padding (NOWHERE) has no land around it and looks surrounded, but no figure is ever there.
    for near in range(REACH):
        settlement = NEAR[land, near]
        full |= (AROUND[settlement] & game.land == 0) << settlement
    full &= game.standing[0] | game.standing[1] | game.standing[2]
    if full:
        game.surrounded |= full
        if not game.capture:
            _capture(game)


@inlined
def sail(game: Packed, kind: int, sea: int) -> None:
    """Place a ship on an empty sea hex."""
    _lie(game, kind, LANDS + sea)
    if sea < HALF:
        game.sea[0] ^= 1 << sea
    else:
        game.sea[1] ^= 1 << sea - HALF


@kernel
def move(game: Packed, source: int, target: int) -> None:
    """Put the token exchange in the place of a token, and that token on empty land."""
    kind = (game.lying[source] - 1) // SEATS
    for near in range(REACH):
        game.influence[NEAR[source, near]] -= STRENGTH[kind] << LANE * game.turn
    # Only the kind changes; the seat stays. The exchange is a normal token too, so `movable` keeps the source, and it
    # has no influence to add.
    game.lying[source] += (MOVE - kind) * SEATS
    lay(game, kind, target)


@inlined
def swap(game: Packed, one: int, other: int) -> None:
    """Exchange two figures, each given by its stand; equal ones change nothing."""
    # Each kind leaves one settlement and appears at the other; for the same kind the second XOR undoes the first.
    both = 1 << one % HOMES | 1 << other % HOMES
    game.standing[one // HOMES] ^= both
    game.standing[other // HOMES] ^= both


@inlined
def _lie(game: Packed, kind: int, site: int) -> None:
    """Put a token down, and add its influence to the settlements nearby."""
    game.lying[site] = 1 + kind * SEATS + game.turn
    strength = STRENGTH[kind] << LANE * game.turn
    for near in range(REACH):
        game.influence[NEAR[site, near]] += strength


@inlined
def spend(game: Packed, kind: int) -> None:
    """Take a played token from the hand; with nothing left in it, the turn ends by itself (B5)."""
    game.played = 1
    if NORMAL >> kind & 1:
        game.normal = 1
    seat = game.turn
    game.held[seat] ^= one_of(game.held[seat], kind)
    if not game.held[seat]:
        end_turn(game)


@kernel
def end_turn(game: Packed) -> None:
    """End the turn, and with it the game if there is a cause (BR18, B13); otherwise the player draws (B12)."""
    if game.surrounded:
        _capture(game)
    if game.caused:
        game.phase = OVER
    else:
        draw_or_next_turn(game)


@inlined
def take(game: Packed, bit: int) -> None:
    """Give the player whose turn ended a token from the supply."""
    _to_hand(game, game.turn, bit)
    draw_or_next_turn(game)


@inlined
def draw_or_next_turn(game: Packed) -> None:
    """Let the player draw while the hand is short and the supply lasts (BR17); then comes the next player's turn."""
    seat = game.turn
    if game.supply[seat] and size(game.held[seat]) < HAND:
        game.phase = DRAW
    else:
        game.phase, game.turn = TURN, _after(game, seat)
        game.played, game.normal = 0, 0


@inlined
def _to_hand(game: Packed, seat: int, bit: int) -> None:
    game.supply[seat] ^= bit
    game.held[seat] |= bit


@inlined
def _after(game: Packed, seat: int) -> int:
    return seat + 1 if seat + 1 < game.seats else 0


# Captures.


@kernel
def _capture(game: Packed) -> None:
    """Take every figure from the surrounded settlements, to its taker or aside, and note whether that ends the game."""
    full, game.surrounded = game.surrounded, 0
    while full:
        settlement = lowest(full)
        # Lowest first is map order, which decides in what order the causes of the end are noted (B13).
        full &= full - 1
        for figure in range(len(FIGURES)):
            if game.standing[figure] >> settlement & 1:
                seat = taker(game.influence[settlement] >> ROW * figure)
                game.captured[seat, figure] += 1
                game.standing[figure] ^= 1 << settlement
                if not game.standing[figure]:
                    game.causes[game.caused] = figure
                    game.caused += 1
                if seat == ASIDE and _aside(game) == ASIDE_TO_END:
                    game.causes[game.caused] = FOUR
                    game.caused += 1


@kernel
def taker(influence: int) -> int:
    """Return who captures a figure: the strictly strongest; ASIDE in a tie or without influence (BR16, B7)."""
    # Unused seats have no influence, so it does no harm that all lanes are compared.
    return strict_leader(influence, LANE, SEATS, ASIDE)


@kernel
def _aside(game: Packed) -> int:
    return game.captured[ASIDE, 0] + game.captured[ASIDE, 1] + game.captured[ASIDE, 2]  # type: ignore[no-any-return]
