"""Random games by the kernels, on one thread or two, and by the plain rules."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Final, Protocol, cast

from samurai import kernels
from samurai.engine.game import FIRST, AnyGame, AnyState, complete
from samurai.engine.parts import RandomGames, Side
from samurai.research.libraries import check_kernels

MANY, FEW = 2000, 5
"""Games per call: of a kernel, and of the plain rules."""

SEATS: Final = 4
"""The most players of a game whose wins a kernel counts."""


class RandomKernel(Protocol):
    """A kernel that plays random games to their end."""

    def pack(self, state: AnyState) -> object:
        """Return a state in the kernel's representation."""

    def playouts(self, games: object, number: int, rng: kernels.Ints, wins: kernels.Ints) -> object:
        """Play `number` random games from a state, and add up the wins by seat."""


def kernel_side(game: AnyGame, played: RandomGames[AnyState], threads: int = 1) -> Side:
    """Games from the root by a kernel, on `threads` threads at once."""
    check_kernels()
    import numpy as np

    kernel = cast("RandomKernel", game.kernel)
    packed = kernel.pack(root(game, played))

    def play(rng: kernels.Ints) -> int:
        kernel.playouts(packed, MANY, rng, np.zeros(SEATS, np.int64))
        return MANY

    play(kernels.generator(0))  # compiles, or loads from the cache
    rngs = [kernels.generator(thread) for thread in range(threads)]
    if threads == 1:
        return Side("one thread", lambda: play(rngs[0]))
    pool = ThreadPoolExecutor(threads)
    return Side(f"{threads} threads", lambda: sum(pool.map(play, rngs)), pool.shutdown)


def plain_side(game: AnyGame, played: RandomGames[AnyState], whole: bool = False) -> Side:
    """Games from the root by the plain rules; or whole games, set-up included."""
    rng = Random(1)
    begin = start(game, played.seats) if whole else root(game, played)

    def play() -> float:
        for _ in range(FEW):
            state = begin
            while game.rules.to_act(state):
                state = _any_next(game, state, rng)
            game.rules.outcome(state)
        return FEW

    return Side("plain rules", play)


def root(game: AnyGame, played: RandomGames[AnyState]) -> AnyState:
    """The state that random games start from: the end of the set-up in a game with one, or the beginning."""
    rng = Random(1)
    state = start(game, played.seats)
    while played.settled and not played.settled(state):
        state = _any_next(game, state, rng)
    return state


def start(game: AnyGame, seats: int) -> AnyState:
    """A game before its first action, with default options and seat 1 starting."""
    first = {FIRST: "1"} if any(option.name == FIRST for option in game.options) else {}
    return game.rules.start(seats, complete(game, seats, first))


def _any_next(game: AnyGame, state: AnyState, rng: Random) -> AnyState:
    seat = game.rules.to_act(state)[0]
    offered = game.rules.actions(state, seat)
    return game.rules.apply(state, seat, offered[int(rng.random() * len(offered))])
