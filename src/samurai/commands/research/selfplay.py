"""`samurai selfplay`: games between bots as tables of training data."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from samurai.commands.form import command, series_arguments
from samurai.commands.parsing import COUNT

if TYPE_CHECKING:
    from samurai.selfplay.cluster import Spread
    from samurai.selfplay.dataset import Series


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    selfplay = command(
        commands,
        "selfplay",
        "let bots play, and save every decision",
        "Play games between bots, and save them as Parquet tables: a row for each game, with its record, and a row\n"
        "for each decision, with the encoded observation, the legal and the chosen action, and the outcome.\n"
        "Given the same folder again, it continues where it stopped.",
        "selfplay {1} greedy greedy random --games 1000 --out decisions",
        "selfplay {0} shogun@400 shogun@400 --games 100000 --out games --on ray --address 10.0.0.1:6379",
    )
    series_arguments(selfplay, "the bots, one for each seat; seats are rotated", "seed of the games (1)")
    selfplay.add_argument("--out", required=True, metavar="FOLDER", help="the folder for the tables")
    selfplay.add_argument("--shard", type=COUNT, default=50, metavar="NUMBER", help="games per file (50)")
    selfplay.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play what the folder does not hold yet."""
    import sys
    from contextlib import closing, redirect_stdout
    from pathlib import Path
    from time import monotonic

    from samurai.commands.progress import progress
    from samurai.selfplay.dataset import arrow, fill

    series, folder = _series(options), Path(options.out)
    arrow()
    begin, first, kept = monotonic(), -1, 0
    games = fill(series, folder, _spread(options))
    with redirect_stdout(sys.stderr), closing(games), progress() as tell:  # Ray prints what happens to its workers
        for kept in games:
            first = kept if first < 0 else first
            left = (monotonic() - begin) / max(1, kept - first) * (series.games - kept)
            tell(f"{kept} of {series.games} games, {left / 60:.1f} minutes left")
    print(f"{kept} games are in {folder}")
    return 0


def _series(options: argparse.Namespace) -> Series:
    """The series to play; what can't be played is refused before any game starts."""
    from random import Random

    from samurai.commands.play import chosen
    from samurai.engine.errors import UserError
    from samurai.engine.game import check_seats, complete
    from samurai.games import load
    from samurai.selfplay.dataset import Series
    from samurai.selfplay.match import entrant
    from samurai.selfplay.peeker import seat

    game, variant = load(options.game), chosen(options.option)
    check_seats(game, len(options.bots))
    complete(game, len(options.bots), variant)
    for word in options.bots:
        seat(entrant(word, options.seconds).bot, game, Random(0))
    if options.address and options.on != "ray":
        raise UserError("argument", "--address needs --on ray")
    return Series(
        options.game, tuple(options.bots), options.games, options.seed, variant, options.seconds, options.shard
    )


def _spread(options: argparse.Namespace) -> Spread:
    """Where the games are played: in this process, in several, or on Ray."""
    from samurai.selfplay.cluster import here, on_processes, on_ray

    if options.on == "ray":
        return on_ray(options.address, options.jobs)
    return on_processes(options.jobs) if (options.jobs or 1) > 1 else here
