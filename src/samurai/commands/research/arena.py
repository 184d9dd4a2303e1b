"""`samurai arena`: bots play each other, and their strength is computed."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from samurai.commands.form import command, file_argument, series_arguments
from samurai.commands.parsing import difference

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from samurai.engine.game import AnyGame
    from samurai.selfplay.arena import Batch
    from samurai.selfplay.cluster import Spread
    from samurai.selfplay.match import Entrant, Match, Played
    from samurai.selfplay.ratings import Standing


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    arena = command(
        commands,
        "arena",
        "let bots play each other, and rate them",
        "Play games between bots and estimate their strength. Each opening is played in every rotation of the seats.\n"
        "A bot's limit is part of its name: shogun@0.1s for time, or shogun@2000 for rounds of search, which give the\n"
        "same games on every machine. A bot of your own is FILE.py:NAME or MODULE:NAME: a class or function that is\n"
        "called with a game and a random generator. In games of the shogi family, gnushogi and\n"
        "usi:PROGRAM are external engines, whose rounds are nodes.",
        "arena {0} strong greedy greedy --games 400 --jobs 2",
        "arena {1} shogun@4000 shogun@1000 --games 1000 --sprt 0 40 --results duel.jsonl",
        "arena {0} karo karo daimyo --games 1000 --on ray --address 10.0.0.1:6379",
        "arena {0} peeker@2000 shogun@2000 --games 200",
        "arena {1} examples/learned_bot.py:LearnedBot greedy --games 200",
    )
    series_arguments(arena, "the bots, one for each seat", "seed of the openings (1)")
    arena.add_argument(
        "--sprt",
        nargs=2,
        type=difference,
        metavar="ELO",
        help="sequential test: stop when it is clear which of these two Elo differences fits the first bot better",
    )
    file_argument(arena, "--results", help="save every result to this file, and continue from the results in it")
    file_argument(arena, "--records", metavar="FOLDER", help="save every game as a record in this folder")
    arena.add_argument("--json", action="store_true", help="print the table as JSON")
    arena.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, and print the table."""
    from samurai.commands.play import chosen
    from samurai.engine.game import check_seats, complete
    from samurai.games import load
    from samurai.selfplay.match import entrant, matches

    game = load(options.game)
    seating = [entrant(word, options.seconds) for word in options.bots]
    check_seats(game, len(seating))
    complete(game, len(seating), chosen(options.option))
    _check(options, game, seating)
    played = _play(options, matches(seating, chosen(options.option), options.games, options.seed))
    _print(played, options)
    return 0


def _check(options: argparse.Namespace, game: AnyGame, seating: Sequence[Entrant]) -> None:
    """Refuse what can't be played, before any game starts."""
    from random import Random

    from samurai.engine.errors import UserError
    from samurai.selfplay.peeker import seat

    for one in seating:
        seat(one.bot, game, Random(0))
    if options.sprt and (len(seating), len({one.name for one in seating})) != (2, 2):
        raise UserError("argument", "--sprt needs exactly two different bots")
    if options.address and options.on != "ray":
        raise UserError("argument", "--address needs --on ray")


def _play(options: argparse.Namespace, series: Sequence[Match]) -> list[Played]:
    """Play the games that have not been played yet, with a progress line."""
    import sys
    from contextlib import closing, redirect_stdout
    from time import monotonic

    from samurai.commands.progress import progress
    from samurai.selfplay.arena import play, remember, remembered
    from samurai.selfplay.ratings import decided

    played = remembered(options.results, options.game, series) if options.results else []
    known = {game.number for game in played}
    waiting = [match for match in series if match.number not in known]
    first, begin = series[0].seating[0].name, monotonic()
    if options.sprt and decided(played, first, *options.sprt):
        waiting = []
    games = play(*_spread(options, waiting), options.records)
    with redirect_stdout(sys.stderr), closing(games), progress() as tell:  # Ray prints what happens to its workers
        for done, game in enumerate(games, 1):
            played.append(game)
            if options.results:
                remember(options.results, game)
            left = (monotonic() - begin) / done * (len(waiting) - done)
            tell(f"{len(played)} of {len(series)} games, {left / 60:.1f} minutes left")
            if options.sprt and decided(played, first, *options.sprt):
                break
    return sorted(played, key=lambda one: one.number)


def _spread(options: argparse.Namespace, waiting: Sequence[Match]) -> tuple[Spread, Iterable[Batch]]:
    """Where the games are played, and the batches to play."""
    from samurai.selfplay.arena import batches, sensible
    from samurai.selfplay.cluster import here, on_processes, on_ray

    game, recorded = options.game, options.records is not None
    if not waiting:
        return here, ()
    if options.on == "ray":
        return on_ray(options.address, options.jobs), batches(game, waiting, recorded, sensible(len(waiting)))
    return on_processes(options.jobs) if (options.jobs or 1) > 1 else here, batches(game, waiting, recorded)


def _print(played: Sequence[Played], options: argparse.Namespace) -> None:
    import json

    from samurai.selfplay.ratings import BOUND, likelihood, standings

    table = standings(played)
    ratio = likelihood(played, options.bots[0], *options.sprt) if options.sprt else None
    if options.json:
        print(json.dumps(_plain(played, table, ratio), indent=2))
        return
    print(f"{options.game}, {len(played)} games of {len(options.bots)}; 95 % intervals")
    width = max(map(len, table))
    for name, (_, won, elo, skill, seconds) in table.items():
        print(
            f"{name:{width}} {100 * won.value:5.1f} % first ({100 * won.low:.1f} to {100 * won.high:.1f})   "
            f"Elo {elo.value:+5.0f} ({elo.low:+.0f} to {elo.high:+.0f})   "
            f"OpenSkill {skill.value:.1f} ({skill.low:.1f} to {skill.high:.1f})   {seconds * 1000:.1f} ms a choice"
        )
    if ratio is not None:
        print(f"log-likelihood ratio for {options.bots[0]}: {ratio:+.2f} (ends at {BOUND:.2f} either way)")


def _plain(played: Sequence[Played], table: dict[str, Standing], ratio: float | None) -> dict[str, object]:
    """The table as JSON, with every game, its machine, date and commit."""
    first = played[0]
    return {
        "game": first.game,
        "variant": first.variant,
        "games": len(played),
        "limits": dict(zip(first.players, first.limits, strict=True)),
        "machines": sorted({game.machine for game in played}),
        "commits": sorted({game.commit for game in played}),
        "dates": sorted({game.date for game in played}),
        "players": {name: _row(standing) for name, standing in table.items()},
        "log_likelihood_ratio": ratio,
    }


def _row(standing: Standing) -> dict[str, object]:
    intervals = {name: getattr(standing, name)._asdict() for name in ("firsts", "elo", "openskill")}
    return {"seats": standing.seats, **intervals, "seconds": standing.seconds}
