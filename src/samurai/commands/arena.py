"""`samurai arena`: bots play each other, and their strength is reckoned."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from samurai.commands.form import command, file_argument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from samurai.selfplay.match import Match, Played


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    arena = command(
        commands,
        "arena",
        "let bots play each other",
        "Play games between bots and reckon their strength. Each opening is played in every rotation of the seats.\n"
        "A bot may be given its time: shogun@0.1s, or shogun@2000 for rounds, which every machine plays alike.",
        "arena board strong greedy greedy --games 400 --jobs 2",
        "arena cards shogun@4000 shogun@1000 --games 1000 --sprt 0 40 --results duel.jsonl",
    )
    arena.add_argument("game", metavar="GAME", choices=("board", "cards", "friedl"), help="board, cards or friedl")
    arena.add_argument("bots", metavar="BOT", nargs="+", help="who plays, a bot for each seat")
    arena.add_argument("--games", type=int, default=100, metavar="NUMBER", help="how many games (100)")
    arena.add_argument("--jobs", type=int, default=1, metavar="NUMBER", help="how many at once (1)")
    arena.add_argument("--seconds", type=float, default=1.0, help="a choice may take so long, unless the bot says (1)")
    arena.add_argument(
        "-o", "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game"
    )
    arena.add_argument("--seed", type=int, default=1, metavar="NUMBER", help="which openings (1)")
    arena.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar="ELO",
        help="two numbers: stop when it is clear by which of them the first of two bots is stronger",
    )
    file_argument(arena, "--results", help="keep every result here, and go on from those that are there")
    file_argument(arena, "--records", help="keep every game as a record in this folder")
    arena.add_argument("--json", action="store_true", help="print the table as JSON")
    arena.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, and print the table."""
    from samurai.bots.lineup import hire
    from samurai.commands.play import chosen
    from samurai.engine.game import IllegalAction, check_seats, complete
    from samurai.games import load
    from samurai.selfplay.match import entrant, matches

    game = load(options.game)
    seating = [entrant(word, options.seconds) for word in options.bots]
    check_seats(game, len(seating))
    complete(game, len(seating), chosen(options.option))
    for one in seating:
        hire(one.bot, game, _rng())
    if options.sprt and len({one.name for one in seating}) != 2:
        raise IllegalAction("--sprt is for a duel of two different bots")
    if options.games < 1 or options.jobs < 1:
        raise IllegalAction("--games and --jobs are at least 1")
    played = _play(options, matches(seating, chosen(options.option), options.games, options.seed))
    _print(played, options)
    return 0


def _rng() -> Any:
    from random import Random

    return Random(0)


def _play(options: argparse.Namespace, series: Sequence[Match]) -> list[Played]:
    """Play what has not been played yet, with a line of progress."""
    import sys
    from time import monotonic

    from samurai.selfplay.arena import here, on_cores, remember, remembered
    from samurai.selfplay.ratings import BOUND, likelihood

    played = remembered(options.results, series) if options.results else []
    known = {game.number for game in played}
    waiting = [match for match in series if match.number not in known]
    begin = monotonic()
    runner = here if options.jobs == 1 else on_cores(options.jobs)
    for done, game in enumerate(runner(options.game, waiting, options.records), 1):
        played.append(game)
        if options.results:
            remember(options.results, game)
        left = (monotonic() - begin) / done * (len(waiting) - done)
        print(f"\r{len(played)} of {len(series)} games, {left / 60:.1f} minutes left ", end="", file=sys.stderr)
        if options.sprt and abs(likelihood(played, series[0].seating[0].name, *options.sprt)) > BOUND:
            break
    print("\r", end="", file=sys.stderr)
    return sorted(played, key=lambda one: one.number)


def _print(played: Sequence[Played], options: argparse.Namespace) -> None:
    import json

    from samurai.selfplay.ratings import elo, firsts, likelihood, openskill

    table = {
        name: {
            "seats": sum(game.players.count(name) for game in played),
            "firsts": won,
            "elo": elo_of,
            "openskill": skill,
            "seconds": _seconds(played, name),
        }
        for (name, won), elo_of, skill in zip(
            firsts(played).items(),
            _in_order(elo(played), firsts(played)),
            _in_order(openskill(played), firsts(played)),
            strict=True,
        )
    }
    if options.json:
        print(json.dumps({"game": options.game, "games": len(played), "players": table}, indent=2))
        return
    print(f"{options.game}, {len(played)} games of {len(options.bots)}; intervals hold 95 %")
    for name, row in sorted(table.items(), key=lambda item: -item[1]["firsts"].value):
        (won, low, high), (skill, dim, bright) = row["firsts"], row["openskill"]
        rating = row["elo"]
        print(
            f"{name:16} {100 * won:5.1f} % first ({100 * low:.1f} to {100 * high:.1f})   "
            f"Elo {rating.value:+5.0f} ({rating.low:+.0f} to {rating.high:+.0f})   "
            f"OpenSkill {skill:.1f} ({dim:.1f} to {bright:.1f})   {row['seconds'] * 1000:.1f} ms a choice"
        )
    if options.sprt:
        name = options.bots[0]
        print(
            f"log-likelihood ratio for {name}: {likelihood(played, name, *options.sprt):+.2f} (ends at 2.94 either way)"
        )


def _in_order(found: dict[str, Any], names: dict[str, Any]) -> list[Any]:
    return [found[name] for name in names]


def _seconds(played: Sequence[Played], name: str) -> float:
    """The processor time that a choice of a player took."""
    seats = [(game, seat) for game in played for seat, player in enumerate(game.players) if player == name]
    return sum(game.seconds[seat] for game, seat in seats) / sum(game.choices[seat] for game, seat in seats)
