"""`samurai learn`: lets the search of a game play against itself, and fits the weights of its evaluation."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from samurai.commands.form import command, game_argument
from samurai.commands.parsing import COUNT, SEED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from samurai.selfplay.learning.run import Plan


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    learn = command(
        commands,
        "learn",
        "let the strongest bot learn from its own games",
        "Generation after generation, the search plays against itself, weights are fitted to its games, and a match\n"
        "decides whether they replace the old ones. Given the same folder again, it continues where it stopped.\n"
        "Each generation's champion.npz can be played against: shogun:FOLDER/generation-0/champion.npz.",
        "learn {0} --out build/learn-{0}",
        "learn {1} --players 2 --games 20000 --generations 3 --out learned",
    )
    game_argument(learn)
    learn.add_argument("--out", required=True, metavar="FOLDER", help="the folder of the run")
    learn.add_argument("--generations", type=COUNT, default=2, metavar="NUMBER", help="number of generations (2)")
    learn.add_argument(
        "--games",
        type=COUNT,
        default=6000,
        metavar="NUMBER",
        help="games of a generation for each number of players (6000)",
    )
    learn.add_argument(
        "--players", type=COUNT, nargs="+", default=[2, 3, 4], metavar="NUMBER", help="numbers of players (2 3 4)"
    )
    learn.add_argument("--rounds", type=COUNT, default=400, metavar="NUMBER", help="rounds of a full search (400)")
    learn.add_argument("--match", type=COUNT, default=400, metavar="NUMBER", help="the most games of a match (400)")
    learn.add_argument("--seed", type=SEED, default=1, metavar="NUMBER", help="seed of the games (1)")
    learn.add_argument(
        "--first", action="store_true", help="start from the first evaluation, as if nothing was learned"
    )
    learn.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, fit and decide, generation by generation."""
    from pathlib import Path

    from samurai.commands.progress import progress
    from samurai.selfplay.learning.run import Run

    learning = Run(_plan(options), Path(options.out))
    for number in range(options.generations):
        with progress() as show:
            for sentence in learning.generation(number):
                show(sentence)
        print("\n".join(_lines(number, learning.report(number))))
    print(f"The strongest is {learning.champion(options.generations)}.")
    return 0


def _plan(options: argparse.Namespace) -> Plan:
    """The plan; what can't be played is refused before any game starts."""
    from samurai.bots.steer import FIRST_MODEL, LEARNED
    from samurai.engine.errors import UserError
    from samurai.engine.extras import missing_package
    from samurai.engine.game import check_seats
    from samurai.games import load
    from samurai.kernels import available
    from samurai.selfplay.learning.run import Plan

    game = load(options.game)
    if not available():
        raise missing_package("`samurai learn`", "numba")
    if game.search is None or not game.search.learns:
        raise UserError("no-weights", f"the search of {game.name} has no weights to learn")
    for seats in options.players:
        check_seats(game, seats)
    model = FIRST_MODEL if options.first else LEARNED
    seats = tuple(sorted(set(options.players)))
    return Plan(options.game, seats, options.games, options.rounds, options.match, options.seed, model)


def _lines(number: int, report: Mapping[str, object]) -> list[str]:
    """What a generation came to, in a line for each number of players."""
    players, matches = report["players"], report["matches"]
    assert isinstance(players, dict)
    assert isinstance(matches, list)
    lines = []
    for (seats, said), match in zip(players.items(), matches, strict=True):
        verdict = "promoted" if match["better"] else "not promoted"
        lines.append(
            f"generation {number}, {seats} players: {said['games']} games, {said['positions']} positions, "
            f"loss {said['loss']} (without weights {said['loss_without_weights']}); "
            f"{100 * match['share']:.1f} % of {match['games']} games "
            f"({100 * match['low']:.1f} to {100 * match['high']:.1f}): {verdict}"
        )
    return lines
