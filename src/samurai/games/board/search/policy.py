"""The policy of the search on a packed game: priors of actions, legality, and rewards.

A prior counts figures: one that is sure to be captured is 1, one that a rival will get is a little less the other way.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from samurai.bots.priors import LEFT, prize_values
from samurai.games.board.kernel import places
from samurai.games.board.kernel.choice import any_draft, any_play, any_token, fitting, playable, spots
from samurai.games.board.kernel.codes import DRAFTS, DRAWS, ENDS, KEEPS, MOVES, PAIRS, PASSES, PLAYS, SAILS, SWAPS
from samurai.games.board.kernel.state import HANDS, SETUP, TURN, Games, Packed
from samurai.games.board.kernel.tables import (
    AROUND,
    FIGURES,
    HALF,
    HOMES,
    KINDS,
    LANDS,
    LANE,
    MOVE,
    NEAR,
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
from samurai.games.board.pieces import FAST, INFLUENCE
from samurai.games.board.search.evaluation import FIGURE, FREE, HELD, LEADS, RACE, first_weights
from samurai.games.board.value import FAR
from samurai.kernels import Floats, Ints, inlined, kernel, margin, size, to_shares

MOST: Final = 16
"""The largest possible lead in influence."""

WIDE: Final = 2 * MOST + 1
COSTS: Final = FREE * WIDE
WANTED: Final = COSTS + len(KINDS)
"""The weights of the priors: first a figure's value to a seat, by the free land around it and MOST plus the seat's
lead; from COSTS on, by kind, what a token in hand is worth in figures; from WANTED on, by kind, how much it is wanted
in the opening hand."""


def first_priors() -> Floats:
    """Return weights of the priors that fit those of the first evaluation."""
    weights = first_weights()
    # What a captured figure adds to the log odds of winning.
    taken = weights[FIGURE] + weights[RACE] / (LEFT + 1)
    wanted = [
        0.5 if kind in FAST else 0.2 if at == MOVE else sum(INFLUENCE[kind].values()) / 8
        for at, kind in enumerate(KINDS)
    ]
    values = prize_values(weights[LEADS:HELD], taken, FAR, MOST)
    return np.concatenate((values.ravel(), weights[HELD:] / taken, wanted))


@kernel
def random_action(games: Games, rng: Ints) -> int:
    """Return a random legal action of the seat to act, each equally likely."""
    game: Packed = games[0]
    if game.phase == TURN:
        return any_play(game, rng)
    if game.phase == SETUP:
        return any_draft(game, rng)
    return any_token(game.supply[chooser(game)], False, rng)


@kernel
def legal(games: Games, code: int) -> bool:
    """Whether the seat to act may do this."""
    game: Packed = games[0]
    if code >= KEEPS:
        return game.phase == HANDS and _has(kinds_of(game.supply[chooser(game)]), code - KEEPS)
    if code >= DRAFTS:
        figure, settlement = divmod(code - DRAFTS, HOMES)
        return game.phase == SETUP and _has(fitting(game, figure, spots(game)), settlement)
    return game.phase == TURN and _may_play(game, code)


@kernel
def _may_play(game: Packed, code: int) -> bool:
    kinds = playable(game)
    if code == ENDS:
        return game.played == 1
    if code == PASSES:
        return game.played == 0 and (kinds == 0 or (kinds == 1 << SWAP and _is_lone(game)))
    if code < SAILS:
        kind, land = divmod(code - PLAYS, LANDS)
        return _has(kinds, kind) and _has(game.land, land)
    if code < MOVES:
        ship, sea = divmod(code - SAILS, SEAS)
        return _has(kinds, SHIP + ship) and _has(game.sea[sea // HALF], sea % HALF)
    if code < SWAPS:
        source, target = divmod(code - MOVES, LANDS)
        return _has(kinds, MOVE) and _has(game.movable[game.turn], source) and _has(game.land, target)
    return _has(kinds, SWAP) and _may_swap(game, PAIRS[code - SWAPS, 0], PAIRS[code - SWAPS, 1])


@inlined
def _has(members: int, number: int) -> bool:
    return members >> number & 1 == 1


@kernel
def _is_lone(game: Packed) -> bool:
    """Whether fewer than two settlements have figures left, so that none can be swapped."""
    standing = game.standing[0] | game.standing[1] | game.standing[2]
    # At most one bit is set.
    return standing & standing - 1 == 0  # type: ignore[no-any-return]


@kernel
def _may_swap(game: Packed, one: int, other: int) -> bool:
    """Whether both figures are there, and neither settlement already has the other's kind."""
    figure, here, second, there = one // HOMES, one % HOMES, other // HOMES, other % HOMES
    if not (_has(game.standing[figure], here) and _has(game.standing[second], there)):
        return False
    return figure == second or not (_has(game.standing[figure], there) or _has(game.standing[second], here))


@kernel
def secret(games: Games) -> bool:
    """Whether the action to be taken is hidden: opening hands are chosen behind screens."""
    game: Packed = games[0]
    return game.phase == HANDS


@kernel
def look(games: Games, weights: Floats, code: int) -> float:
    """Return the prior of an action: how much better it makes things look for the seat to act, in figures."""
    game: Packed = games[0]
    if code >= KEEPS:
        return weights[WANTED + code - KEEPS] if code < DRAWS else 0.0
    if code >= DRAFTS or code <= PASSES:
        return 0.0
    if code < SAILS:
        kind = (code - PLAYS) // LANDS
        return _laid(game, weights, kind, (code - PLAYS) % LANDS, 1) - weights[COSTS + kind]  # type: ignore[no-any-return]
    if code < MOVES:
        ship, sea = divmod(code - SAILS, SEAS)
        return _laid(game, weights, SHIP + ship, LANDS + sea, 0) - weights[COSTS + SHIP + ship]  # type: ignore[no-any-return]
    if code < SWAPS:
        source, target = divmod(code - MOVES, LANDS)
        kind = (game.lying[source] - 1) // SEATS
        return _laid(game, weights, kind, target, 1) + _lifted(game, weights, kind, source) - weights[COSTS + MOVE]  # type: ignore[no-any-return]
    return _swapped(game, weights, PAIRS[code - SWAPS, 0], PAIRS[code - SWAPS, 1]) - weights[COSTS + SWAP]  # type: ignore[no-any-return]


@inlined
def _figures_value(game: Packed, weights: Floats, settlement: int, influence: int, free: int) -> float:
    """Return what the figures of a settlement are worth to the player in turn, with this influence and free land."""
    value = 0.0
    for figure in range(len(FIGURES)):
        if game.standing[figure] >> settlement & 1:
            value += weights[free * WIDE + MOST + margin(influence >> ROW * figure, LANE, game.turn, SEATS)]
    return value


@kernel
def _laid(game: Packed, weights: Floats, kind: int, site: int, land: int) -> float:
    """Return what placing a token on a site changes around it."""
    change, strength = 0.0, STRENGTH[kind] << LANE * game.turn
    for near in range(REACH):
        settlement = NEAR[site, near]
        # The padding of NEAR: no more settlements.
        if settlement == HOMES:
            break
        influence, free = game.influence[settlement], size(AROUND[settlement] & game.land)
        change += _figures_value(game, weights, settlement, influence + strength, free - land)
        change -= _figures_value(game, weights, settlement, influence, free)
    return change


@kernel
def _lifted(game: Packed, weights: Floats, kind: int, site: int) -> float:
    """Return what replacing a token by the token exchange changes around it."""
    change, strength = 0.0, STRENGTH[kind] << LANE * game.turn
    for near in range(REACH):
        settlement = NEAR[site, near]
        if settlement == HOMES:
            break
        influence, free = game.influence[settlement], size(AROUND[settlement] & game.land)
        change += _figures_value(game, weights, settlement, influence - strength, free) - _figures_value(
            game, weights, settlement, influence, free
        )
    return change


@kernel
def _swapped(game: Packed, weights: Floats, one: int, other: int) -> float:
    """Return what the exchange of two unlike figures changes."""
    figure, here, second, there = one // HOMES, one % HOMES, other // HOMES, other % HOMES
    if figure == second:
        return 0.0
    return (
        _hope(game, weights, second, here)
        + _hope(game, weights, figure, there)
        - _hope(game, weights, figure, here)
        - _hope(game, weights, second, there)
    )


@inlined
def _hope(game: Packed, weights: Floats, figure: int, settlement: int) -> float:
    lead = margin(game.influence[settlement] >> ROW * figure, LANE, game.turn, SEATS)
    return weights[size(AROUND[settlement] & game.land) * WIDE + MOST + lead]  # type: ignore[no-any-return]


@kernel
def rewards(games: Games, ends: Ints, shares: Floats, part: float) -> None:
    """Write each seat's share of first place and, for a small part, its figures' lead over the best rival's."""
    game: Packed = games[0]
    places(games, ends)
    to_shares(ends, game.captured, game.seats, shares, part)
