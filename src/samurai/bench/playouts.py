"""Random games by the kernels, on one thread or two, and by the plain rules."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from random import Random
from typing import Final

from samurai import kernels
from samurai.bench.measure import Missing, Side
from samurai.engine.game import AnyGame, AnyState, complete
from samurai.games import load
from samurai.games.board.state import Phase

SEATS: Final = {"board": 4, "cards": 3}
"""The number of players."""

MANY, FEW = 2000, 5
"""Games per call: of a kernel, and of the plain rules."""


def kernel_side(name: str, threads: int = 1) -> Side:
    """Games from the root by a kernel, on `threads` threads at once."""
    if not kernels.available():
        raise Missing("Numba is not installed")
    import numpy as np

    kernel = import_module(f"samurai.games.{name}.kernel")
    packed = kernel.pack(root(name))

    def play(rng: kernels.Ints) -> int:
        kernel.playouts(packed, MANY, rng, np.zeros(4, np.int64))
        return MANY

    play(kernels.generator(0))  # compiles, or loads from the cache
    lots = [kernels.generator(thread) for thread in range(threads)]
    if threads == 1:
        return Side("one thread", lambda: play(lots[0]))
    pool = ThreadPoolExecutor(threads)
    return Side(f"{threads} threads", lambda: sum(pool.map(play, lots)), pool.shutdown)


def plain_side(name: str, whole: bool = False) -> Side:
    """Games from the root by the plain rules; or whole games, set-up included."""
    game, rng = load(name), Random(1)
    begin = start(game) if whole else root(name)

    def play() -> float:
        for _ in range(FEW):
            state = begin
            while game.rules.to_act(state):
                state = _any_next(game, state, rng)
            game.rules.outcome(state)
        return FEW

    return Side("plain rules", play)


def root(name: str) -> AnyState:
    """The starting state: for board the end of set-up, for cards the beginning."""
    game, rng = load(name), Random(1)
    state = start(game)
    while name == "board" and state.position.phase in (Phase.HANDS, Phase.FIGURES):
        state = _any_next(game, state, rng)
    return state


def start(game: AnyGame) -> AnyState:
    """A game before its first action, with default options and seat 1 starting."""
    seats = SEATS[game.name]
    return game.rules.start(seats, complete(game, seats, {"first": "1"}))


def _any_next(game: AnyGame, state: AnyState, rng: Random) -> AnyState:
    seat = game.rules.to_act(state)[0]
    offered = game.rules.actions(state, seat)
    return game.rules.apply(state, seat, offered[int(rng.random() * len(offered))])
