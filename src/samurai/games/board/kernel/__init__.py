"""The same rules over integers, compiled, for search, simulation and learning: a law proves them equal to rules.py.

Kernels take an array of records and work on the first one, in place; copy a game by `one[0] = other[0]`. A bot packs a
guess of its view once, and deals again as often as it likes: `redeal` uses nothing that its seat can't know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from samurai.engine.game import CHANCE
from samurai.games.board import rules
from samurai.games.board.kernel.choice import (
    any_chance_draft,
    any_draft,
    any_play,
    any_token,
    list_chance_drafts,
    list_drafts,
    list_plays,
    list_tokens,
)
from samurai.games.board.kernel.codes import (
    ACTIONS,
    DRAFTS,
    DRAWS,
    ENDS,
    KEEPS,
    MOVES,
    PAIRS,
    PASSES,
    PLAYS,
    SAILS,
    SWAPS,
    decode,
    encode,
)
from samurai.games.board.kernel.state import DRAW, HANDS, OVER, SETUP, TURN, Games, Packed, pack, unpack
from samurai.games.board.kernel.tables import FIGURES, HOMES, LANDS, MOVE, SEAS, SEATS, SHIP, SWAP, member, one_of, tidy
from samurai.games.board.kernel.turn import (
    chooser,
    draft,
    draw_or_next_turn,
    end_turn,
    keep,
    lay,
    move,
    sail,
    spend,
    swap,
    take,
)
from samurai.games.board.state import CHOICES
from samurai.kernels import Ints, bound, draw, generator, has_majority, inlined, kernel, playing, size, to_places

__all__ = [
    "ACTIONS",
    "LISTED",
    "NOBODY",
    "actions",
    "apply",
    "chance",
    "decode",
    "encode",
    "pack",
    "places",
    "playout",
    "playouts",
    "redeal",
    "to_act",
    "unpack",
    "warm_jobs",
]

LISTED: Final = 1600
"""An upper bound on the legal actions: at most 741 swaps, 588 moves, and three more tokens to play."""

NOBODY: Final = -2
"""The "seat to act" when the game is over."""


@kernel
def to_act(games: Games) -> int:
    """Return the seat to act, CHANCE or NOBODY; while hands are chosen in secret, the seat whose choice comes first."""
    game: Packed = games[0]
    if game.phase == TURN:
        return game.turn
    if game.phase == OVER:
        return NOBODY
    if game.phase == HANDS:
        return CHANCE if game.hands else chooser(game)
    if game.phase == SETUP:
        return CHANCE if game.setup else game.turn
    return CHANCE


@kernel
def actions(games: Games, codes: Ints) -> int:
    """List the codes of the legal actions, duplicates of chance included; return how many there are, at most LISTED."""
    game: Packed = games[0]
    if game.phase == TURN:
        return list_plays(game, codes)
    if game.phase == SETUP:
        return list_chance_drafts(game, codes) if game.setup else list_drafts(game, codes)
    drawing = game.phase == DRAW
    return list_tokens(game.supply[game.turn if drawing else chooser(game)], drawing or game.hands != 0, codes)


@kernel
def apply(games: Games, code: int) -> None:
    """Apply a legal action of whoever is to act, chance included."""
    _apply(games[0], code)


@kernel
def _apply(game: Packed, code: int) -> None:
    # The codes of each kind of action are one range (see codes.py), so comparing with the next range's start is enough.
    if code == ENDS:
        end_turn(game)
    elif code == PASSES:
        draw_or_next_turn(game)
    elif code < DRAFTS:
        _play(game, code)
    elif code < KEEPS:
        draft(game, (code - DRAFTS) // HOMES, (code - DRAFTS) % HOMES)
    elif game.phase == DRAW:
        take(game, one_of(game.supply[game.turn], code - DRAWS))
    else:
        seat = chooser(game)
        keep(game, seat, one_of(game.supply[seat], code - DRAWS if game.hands else code - KEEPS))


@inlined
def _play(game: Packed, code: int) -> None:
    """Play a token from the hand."""
    if code < SAILS:
        kind = (code - PLAYS) // LANDS
        lay(game, kind, (code - PLAYS) % LANDS)
    elif code < MOVES:
        kind = SHIP + (code - SAILS) // SEAS
        sail(game, kind, (code - SAILS) % SEAS)
    elif code < SWAPS:
        kind = MOVE
        move(game, (code - MOVES) // LANDS, (code - MOVES) % LANDS)
    else:
        kind = SWAP
        swap(game, PAIRS[code - SWAPS, 0], PAIRS[code - SWAPS, 1])
    spend(game, kind)


@kernel
def chance(games: Games, rng: Ints) -> int:
    """Apply a random action of chance, each token or figure equally likely; return its code."""
    game: Packed = games[0]
    code = _random_outcome(game, rng)
    _apply(game, code)
    return code


@kernel
def _random_outcome(game: Packed, rng: Ints) -> int:
    """Return a random legal action of whoever is to act, chance included, each equally likely."""
    if game.phase == TURN:
        return any_play(game, rng)
    if game.phase == SETUP:
        return any_chance_draft(game, rng) if game.setup else any_draft(game, rng)
    drawing = game.phase == DRAW
    return any_token(game.supply[game.turn if drawing else chooser(game)], drawing or game.hands != 0, rng)


@kernel
def playout(games: Games, rng: Ints) -> int:
    """Play to the end, every legal action equally likely; return the number of actions."""
    game: Packed = games[0]
    count = 0
    while game.phase != OVER:
        _apply(game, _random_outcome(game, rng))
        count += 1
    return count


@kernel
def places(games: Games, ends: Ints) -> None:
    """Write the current place of each seat; equal ones share, and the next place is skipped (B15)."""
    game: Packed = games[0]
    for seat in range(game.seats):
        ends[seat] = _standing(game, seat)
    to_places(ends, game.seats)


@kernel
def _standing(game: Packed, seat: int) -> int:
    """Return a seat's score as one number: majorities, figures of other kinds, all figures (BR19 to BR22, B15)."""
    majorities, others, every = 0, 0, 0
    for figure in range(len(FIGURES)):
        own, most = game.captured[seat, figure], has_majority(game.captured, figure, seat, game.seats)
        majorities += most
        others += 0 if most else own
        every += own
    # Ten bits per field, the most important on top: comparing the numbers compares the fields in order.
    return majorities << 20 | others << 10 | every


@kernel
def redeal(games: Games, seat: int, rng: Ints) -> None:
    """Deal the other seats' unseen tokens to their hands and supplies again, as `rules.guess` does.

    One's own supply stays: chance draws from it at random anyway. For a spectator, the seat is -1. While hands are
    chosen, the seat is made the first to choose.
    """
    game: Packed = games[0]
    for other in range(game.seats):
        if other != seat:
            number = size(game.held[other])
            # `tidy` first: which of two equal tokens is in the hand must not show in the result.
            unseen, hand = tidy(game.held[other] | game.supply[other]), 0
            for _ in range(number):
                bit = 1 << member(unseen, draw(rng, size(unseen)))
                hand |= bit
                unseen ^= bit
            game.held[other], game.supply[other] = hand, unseen
    if seat >= 0 and not game.hands:
        game.asked = seat


playouts: Final = bound(
    (playing.playouts,), {"__name__": __name__, "np": np, "playout": playout, "places": places}, __file__
)["playouts"]
"""Many random games from one position: see `samurai.kernels.playing`."""


def warm_jobs() -> list[Callable[[], object]]:
    """Return calls that compile every kernel, each with the one signature that is used."""
    root = pack(rules.start(2, {"first": "1", **{name: choices[0] for name, choices in CHOICES.items()}}))
    games, rng, codes, ends = root.copy(), generator(1), np.zeros(LISTED, np.int64), np.zeros(SEATS, np.int64)
    return [
        lambda: playouts(root, 1, rng, ends),
        lambda: (actions(games, codes), apply(games, codes[0]), to_act(games), chance(games, rng)),
        lambda: (redeal(games, 0, rng), playout(games, rng), places(games, ends)),
    ]
