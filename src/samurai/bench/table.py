"""Everything that is measured, ratios first."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import Final

from samurai.bench import learning, peers, perft, playouts, start
from samurai.bench.measure import Measure
from samurai.bench.perft import MATSURI, START


def _against_cshogi(title: str, position: str, depth: int, made: bool) -> Measure:
    how = "every leaf made" if made else "last ply counted"
    return Measure(
        f"friedl perft {title} {depth}, {how} / cshogi",
        "leaves/s",
        partial(perft.kernel_side, position, depth, made),
        partial(perft.cshogi, position, depth, made),
    )


def _games(title: str, name: str) -> Measure:
    return Measure(
        f"{title}, kernel / plain rules",
        "games/s",
        partial(playouts.kernel_side, name),
        partial(playouts.plain_side, name),
    )


def _threads(name: str) -> Measure:
    return Measure(
        f"{name}, two threads / one",
        "games/s",
        partial(playouts.kernel_side, name, threads=2),
        partial(playouts.kernel_side, name),
    )


MEASURES: Final = (
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
    _games("board, 4 players, random games after set-up", "board"),
    _games("cards, 3 players, random games", "cards"),
    _threads("board"),
    _threads("cards"),
    Measure(
        f"vector environment, board, 4 players, {learning.GAMES_ABREAST} at once",
        "steps/s",
        partial(learning.vector, "board", 4),
    ),
    Measure(
        "vector environment, friedl / Pgx shogi",
        "steps/s",
        partial(learning.vector, "friedl", 2),
        peers.pgx_moves,
    ),
    Measure("PettingZoo, board, 4 players / its own chess", "steps/s", learning.our_board, learning.their_chess),
    Measure("OpenSpiel from Python, friedl / its own shogi", "games/s", learning.our_open_spiel, learning.their_shogi),
    Measure(
        "self-play, 2 workers on Ray / one process",
        "games/s",
        partial(learning.self_play, 2),
        partial(learning.self_play, 1),
        crowded=True,
    ),
    Measure(
        "friedl plain perft start 2 / python-shogi",
        "leaves/s",
        partial(perft.plain_side, START, 2),
        partial(perft.python_shogi, START, 2),
    ),
    Measure("board plain, 4 players, whole random games", "games/s", partial(playouts.plain_side, "board", whole=True)),
    *(
        Measure(f"{game}, process start to first answer", "s", partial(start.first_answer, game))
        for game in start.FIRST
    ),
)
"""The rows of the table."""

COLD: Final = Measure("all kernels compiled from nothing", "s", start.cold, once=True)
"""Takes long, so it is measured only on request."""
