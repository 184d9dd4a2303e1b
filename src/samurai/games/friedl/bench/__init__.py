"""The speed measurements of Friedl's game; under the rules of shogi, many libraries play it."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Final

from samurai.engine.parts import Bench, Measure, Vector
from samurai.games.friedl.bench import peers, perft, searching
from samurai.games.friedl.bench.perft import MATSURI, START
from samurai.games.friedl.rules import State


def _against_cshogi(title: str, position: str, depth: int, made: bool) -> Measure:
    how = "every leaf made" if made else "last ply counted"
    return Measure(
        f"friedl perft {title} {depth}, {how} / cshogi",
        "leaves/s",
        partial(perft.kernel_side, position, depth, made),
        partial(perft.cshogi, position, depth, made),
    )


KERNELS: Final = (
    _against_cshogi("start", START, 4, made=False),
    _against_cshogi("matsuri", MATSURI, 3, made=False),
    _against_cshogi("start", START, 4, made=True),
    _against_cshogi("matsuri", MATSURI, 3, made=True),
    Measure(
        "friedl perft start 3 / python-shogi",
        "leaves/s",
        partial(perft.kernel_side, START, 3),
        partial(perft.python_shogi, START, 3),
    ),
    Measure(
        "friedl perft start 3 / pyffish", "leaves/s", partial(perft.kernel_side, START, 3), partial(perft.pyffish, 3)
    ),
    Measure(
        "friedl perft start 4 / fairy-stockfish",
        "leaves/s",
        partial(perft.kernel_side, START, 4),
        partial(perft.fairy_stockfish, 4),
    ),
    Measure(
        "friedl perft start 3 / OpenSpiel shogi",
        "leaves/s",
        partial(perft.kernel_side, START, 3),
        partial(peers.open_spiel_perft, 3, perft.COUNTS[START, 3]),
    ),
    Measure(
        "friedl at random, games / OpenSpiel shogi",
        "games/s",
        partial(peers.kernel_side, attrgetter("games")),
        peers.open_spiel_games,
    ),
    Measure(
        "friedl at random, moves / Pgx shogi",
        "moves/s",
        partial(peers.kernel_side, attrgetter("moves")),
        peers.pgx_moves,
    ),
    *(
        Measure(
            f"friedl search, {position}, two threads / one",
            "positions/s",
            partial(searching.search_side, position, 2),
            partial(searching.search_side, position, 1),
        )
        for position in searching.POSITIONS
    ),
    Measure("friedl mate solver, mating position", "positions/s", partial(searching.solver_side, "mating position")),
)

PLAIN: Final = (
    Measure(
        "friedl plain perft start 2 / python-shogi",
        "leaves/s",
        partial(perft.plain_side, START, 2),
        partial(perft.python_shogi, START, 2),
    ),
)

BENCH: Final = Bench[State](
    kernels=KERNELS,
    plain=PLAIN,
    vector=Vector(2, "Pgx shogi", peers.pgx_moves),
    openspiel=({"rules": "shogi"}, "shogi"),
)
