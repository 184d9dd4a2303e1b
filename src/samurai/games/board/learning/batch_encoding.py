"""The same numbers as `encoding`, written by kernels: for many games at once. A law proves them equal.

`observe` and `offer` are what a batch requires of every game (see `samurai.kernels.batches`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from samurai.games.board.kernel import actions
from samurai.games.board.kernel.state import ASIDE, Games, Packed
from samurai.games.board.kernel.tables import (
    AROUND,
    FIGURES,
    IN_PLAY,
    KINDS,
    LANE,
    NORMAL,
    ROW,
    SEATS,
    SITES,
    STRENGTH,
    TWIN,
    TWINS,
)
from samurai.games.board.learning.encoding import LAYOUT
from samurai.games.board.learning.encoding import TABLE as TABLE_LAYOUT
from samurai.kernels import Ints, inlined, kernel, size

Row = NDArray[np.int8]
"""An observation."""

TABLE, PLAYERS, HAND, PLACES, HOMES = LAYOUT.starts.values()
_, OPTIONS, PHASE, PLAYED, POOL, SET_ASIDE, CAUSES = TABLE_LAYOUT.starts.values()
STATION: Final = LAYOUT.parts["players"][1]
PLACE: Final = LAYOUT.parts["sites"][1]
HOME: Final = LAYOUT.parts["settlements"][1]

LYING: Final = np.array(
    [
        [0] * PLACE,
        *(
            [
                1 + seat,
                *(STRENGTH[kind] >> ROW * figure & (1 << LANE) - 1 for figure in range(len(FIGURES))),
                NORMAL >> kind & 1,
            ]
            for kind in range(len(KINDS))
            for seat in range(SEATS)
        ),
    ],
    np.int8,
)
"""By the value of `Packed.lying`: the numbers of a site, as seat 0 sees it."""


@kernel
def observe(games: Games, past: Ints, seat: int, row: Row) -> None:
    """Write what a seat knows."""
    game: Packed = games[0]
    row[:] = 0
    _write_table(game, row)
    for away in range(game.seats):
        _write_player(game, seat, away, row)
    _write_counts(game.held[seat], row, HAND)
    _write_sites(game, seat, row)
    for home in range(size(IN_PLAY[game.seats])):
        _write_home(game, seat, home, row)


@inlined
def _write_table(game: Packed, row: Row) -> None:
    row[game.seats - 2] = 1
    # In the order of CHOICES: a record's fields have names, and compiled code can't look one up by its number.
    row[OPTIONS], row[OPTIONS + 1], row[OPTIONS + 2], row[OPTIONS + 3] = (
        game.hands,
        game.setup,
        game.capture,
        game.piles,
    )
    row[PHASE + game.phase] = 1
    row[PLAYED], row[PLAYED + 1] = game.played, game.normal
    for figure in range(len(FIGURES)):
        row[POOL + figure] = game.pool[figure]
        row[SET_ASIDE + figure] = game.captured[ASIDE, figure]
    for at in range(game.caused):
        row[CAUSES + game.causes[at]] = 1


@inlined
def _write_player(game: Packed, me: int, away: int, row: Row) -> None:
    seat, start = (me + away) % game.seats, PLAYERS + away * STATION
    row[start] = 1
    row[start + 1] = seat == game.first
    row[start + 2] = seat == game.turn
    row[start + 3] = size(game.held[seat])
    for figure in range(len(FIGURES)):
        row[start + 4 + figure] = game.captured[seat, figure]
    shown = game.supply[seat] if away == 0 else game.supply[seat] | game.held[seat]
    _write_counts(shown, row, start + 4 + len(FIGURES))


@inlined
def _write_counts(tokens: int, row: Row, start: int) -> None:
    """Write how many tokens of each kind a set holds."""
    twins = tokens >> TWIN & TWINS
    for kind in range(len(KINDS)):
        row[start + kind] = (tokens >> kind & 1) + (twins >> kind & 1)


@inlined
def _write_sites(game: Packed, me: int, row: Row) -> None:
    for site in range(len(SITES)):
        lying = game.lying[site]
        if lying:
            start = PLACES + site * PLACE
            for at in range(PLACE):
                row[start + at] = LYING[lying, at]
            row[start] = 1 + (int(LYING[lying, 0]) - 1 - me + game.seats) % game.seats


@inlined
def _write_home(game: Packed, me: int, home: int, row: Row) -> None:
    start, influence = HOMES + home * HOME, game.influence[home]
    row[start + 3] = size(AROUND[home] & game.land)
    for figure in range(len(FIGURES)):
        row[start + figure] = game.standing[figure] >> home & 1
    if influence:
        for figure in range(len(FIGURES)):
            for away in range(game.seats):
                lane = ROW * figure + LANE * ((me + away) % game.seats)
                row[start + 4 + figure * SEATS + away] = influence >> lane & (1 << LANE) - 1


@kernel
def offer(games: Games, codes: Ints, numbers: NDArray[np.int32]) -> int:
    """List the legal actions as the kernel's codes and as the encoding's numbers, which are the same here."""
    count = actions(games, codes)
    for at in range(count):
        numbers[at] = codes[at]
    return count
