"""Everything that is measured, ratios first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from samurai.bench import learning, playouts, start
from samurai.bench.games import measured
from samurai.engine.game import AnyGame
from samurai.engine.parts import AnyBench, Measure

Rows = Iterator[Measure]


def measures() -> list[Measure]:
    """Return the rows of the table, topic by topic; of rows with the same name, that of the first game."""
    games, found = list(measured()), dict[str, Measure]()
    for topic in _TOPICS:
        for game, bench in games:
            for row in topic(game, bench):
                found.setdefault(row.name, row)
    return list(found.values())


def _kernels(game: AnyGame, bench: AnyBench) -> Rows:
    yield from bench.kernels


def _random_games(game: AnyGame, bench: AnyBench) -> Rows:
    if game.parts.kernel and (played := bench.random_games):
        after = " after set-up" if played.settled else ""
        yield Measure(
            f"{game.name}, {played.seats} players, random games{after}, kernel / plain rules",
            "games/s",
            partial(playouts.kernel_side, game, played),
            partial(playouts.plain_side, game, played),
        )


def _threads(game: AnyGame, bench: AnyBench) -> Rows:
    if game.parts.kernel and (played := bench.random_games):
        yield Measure(
            f"{game.name}, two threads / one",
            "games/s",
            partial(playouts.kernel_side, game, played, threads=2),
            partial(playouts.kernel_side, game, played),
        )


def _vector(game: AnyGame, bench: AnyBench) -> Rows:
    if bench.vector:
        seats, peer, theirs = bench.vector
        how = f" / {peer}" if theirs else f", {seats} players, {learning.GAMES_ABREAST} at once"
        ours = partial(learning.vector, game.name, seats)
        yield Measure(f"vector environment, {game.name}{how}", "steps/s", ours, theirs)


def _adapters(game: AnyGame, bench: AnyBench) -> Rows:
    if seats := bench.pettingzoo:
        yield Measure(
            f"PettingZoo, {game.name}, {seats} players / its own chess",
            "steps/s",
            partial(learning.our_pettingzoo, game.name, seats),
            learning.their_chess,
        )
    if bench.openspiel:
        options, peer = bench.openspiel
        yield Measure(
            f"OpenSpiel from Python, {game.name} / its own {peer}",
            "games/s",
            partial(learning.our_open_spiel, game.name, options),
            partial(learning.their_open_spiel, peer),
        )


def _self_play(game: AnyGame, bench: AnyBench) -> Rows:
    if bots := bench.self_play:
        yield Measure(
            "self-play, 2 workers on Ray / one process",
            "games/s",
            partial(learning.self_play, game.name, bots, 2),
            partial(learning.self_play, game.name, bots, 1),
            crowded=True,
        )


def _plain(game: AnyGame, bench: AnyBench) -> Rows:
    yield from bench.plain


def _whole_games(game: AnyGame, bench: AnyBench) -> Rows:
    played = bench.random_games
    if played and (played.settled or not game.parts.kernel):
        name = f"{game.name} plain, {played.seats} players, whole random games"
        yield Measure(name, "games/s", partial(playouts.plain_side, game, played, whole=True))


def _start(game: AnyGame, bench: AnyBench) -> Rows:
    if game.parts.kernel:
        name = f"{game.name}, process start to first answer"
        yield Measure(name, "s", partial(start.first_answer, game.name, bench.first_job))


_TOPICS: Final = (
    _kernels,
    _random_games,
    _threads,
    _vector,
    _adapters,
    _self_play,
    _plain,
    _whole_games,
    _start,
)

COLD: Final = Measure("all kernels compiled from nothing", "s", start.cold, once=True)
"""Takes long, so it is measured only on request."""
