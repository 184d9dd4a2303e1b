"""Positions of self-play as numbers: every game is played again by its codes, and what counts in it is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.engine.game import AnyGame
from samurai.kernels import GIVEN, Floats, Ints, Records, bound
from samurai.selfplay.learning.games import Arrays, replayed

if TYPE_CHECKING:
    from samurai.selfplay.learning.games import AnyTreeSearch

Games = Records

HELD_OUT: Final = 10
"""One game in this many is held out of the fit."""

STRIDE: Final = 2
"""One position in this many is kept, drawn by its number: neighbours say much the same."""

# What a game's own kernels provide.

to_act: Callable[[Games], int] = GIVEN
apply: Callable[[Games, int], None] = GIVEN
count: Callable[[Any, int, Ints], int] = GIVEN


def follow(games: Games, codes: Ints, kept: Ints, rows: NDArray[np.int16], at: Ints) -> int:
    """Play a game again; write what counts for each seat where a seat acts and the code is kept; return how many."""
    number, found = 0, np.zeros(rows.shape[2], np.int64)
    for step in range(len(codes)):
        if kept[step] and to_act(games) >= 0:
            for seat in range(games[0].seats):
                size = count(games[0], seat, found)
                for place in range(size):
                    rows[number, seat, place] = found[place]
                rows[number, seat, size] = -1
            at[number] = step
            number += 1
        apply(games, codes[step])
    return number


class Positions(NamedTuple):
    """Positions with the same number of seats."""

    rows: NDArray[np.int16]
    """By position and seat: the numbers of what counts, up to the first -1."""

    results: Floats
    """By position and seat: its share of first place at the end."""

    values: Floats
    """By position and seat: what the search expected, or NaN where it did not search in full."""

    games: Ints
    """By position: the number of its game."""

    def where(self, chosen: NDArray[np.bool_]) -> Positions:
        """Return some of the positions."""
        return Positions(self.rows[chosen], self.results[chosen], self.values[chosen], self.games[chosen])

    def split(self) -> tuple[Positions, Positions]:
        """Return the positions to fit to, and those of the games that are held out."""
        held = self.games % HELD_OUT == 0
        return self.where(~held), self.where(held)


class Counter:
    """Counts in positions of one game."""

    def __init__(self, game: AnyGame, search: AnyTreeSearch) -> None:
        """Compile the replay against the game's kernels."""
        space = search.space
        asked = {name: space[name] for name in ("to_act", "apply", "count")}
        made = bound((follow,), {**globals(), **asked}, __file__, f"_{game.name}")
        self._follow: Final[Callable[[Games, Ints, Ints, NDArray[np.int16], Ints], int]] = made["follow"]
        self._most: Final[int] = space["MOST_COUNTS"]
        self._game: Final = game
        self._pack: Final = search.kernel.pack

    def positions(self, files: Iterable[Arrays], seats: int) -> Positions:
        """Return the kept positions of all games in these files."""
        parts, number = [], 0
        for arrays in files:
            for at in range(len(arrays["variants"])):
                parts.append(self._of_game(arrays, at, seats, number))
                number += 1
        return Positions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def _of_game(self, arrays: Arrays, at: int, seats: int, number: int) -> Positions:
        variant, codes, values = replayed(arrays, at)
        games = self._pack(self._game.rules.start(seats, variant))
        kept = (np.arange(number, number + len(codes)) % STRIDE == 0).astype(np.int64)
        rows, steps = np.zeros((len(codes), seats, self._most), np.int16), np.zeros(len(codes), np.int64)
        size = self._follow(games, codes, kept, rows, steps)
        firsts = arrays["places"][at] == 1
        results = np.tile(firsts / firsts.sum(), (size, 1))
        return Positions(rows[:size], results, values[steps[:size]], np.full(size, number))
