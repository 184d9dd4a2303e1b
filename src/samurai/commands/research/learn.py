"""`samurai learn`: lets the search of a game play against itself, and fits the weights of its evaluation."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from samurai.commands.form import command, game_argument
from samurai.commands.parsing import COUNT, SEED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from samurai.selfplay.learning.network_run import NetworkRun
    from samurai.selfplay.learning.run import Plan, Run

LEARNED_SEATS: Final = (2, 3, 4)
ROUNDS: Final = 400
"""Rounds of a full search of a game whose learner does not say another number."""


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
    learn.add_argument("--players", type=COUNT, nargs="+", metavar="NUMBER", help="numbers of players (all)")
    learn.add_argument(
        "--rounds", type=COUNT, metavar="NUMBER", help="rounds of a full search (400, where a network learns 10)"
    )
    learn.add_argument("--match", type=COUNT, default=400, metavar="NUMBER", help="the most games of a match (400)")
    learn.add_argument("--jobs", type=COUNT, default=1, metavar="NUMBER", help="processes that play for a network (1)")
    learn.add_argument("--seed", type=SEED, default=1, metavar="NUMBER", help="seed of the games (1)")
    learn.add_argument(
        "--first", action="store_true", help="start from the first evaluation, as if nothing was learned"
    )
    learn.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, fit and decide, generation by generation."""
    from pathlib import Path

    from samurai.commands.progress import progress

    learning = _run_of(options, Path(options.out))
    for number in range(options.generations):
        with progress() as show:
            for sentence in learning.generation(number):
                show(sentence)
        print("\n".join(_lines(number, learning.report(number))))
    print(f"The strongest is {learning.champion(options.generations)}.")
    return 0


def _run_of(options: argparse.Namespace, folder: Path) -> Run | NetworkRun:
    """The run: of a game that brings its own learner, or of the tree search."""
    from samurai.games import load

    plan, search = _plan(options), load(options.game).search
    if search and search.learner:
        from samurai.selfplay.learning.network_run import NetworkRun

        return NetworkRun(plan, folder, options.jobs)
    from samurai.selfplay.learning.run import Run

    return Run(plan, folder)


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
    players = options.players or [seats for seats in game.seats if seats in LEARNED_SEATS]
    for seats in players:
        check_seats(game, seats)
    rounds = options.rounds
    if rounds is None:
        rounds = game.search.learner().rounds if game.search.learner else ROUNDS
    model = FIRST_MODEL if options.first else LEARNED
    return Plan(options.game, tuple(sorted(set(players))), options.games, rounds, options.match, options.seed, model)


def _lines(number: int, report: Mapping[str, object]) -> list[str]:
    """What a generation came to, in a line for each number of players."""
    if "matches" not in report:
        return [_network_line(number, report)]
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


def _network_line(number: int, report: Mapping[str, object]) -> str:
    """What a generation of a network came to."""
    match = report["match"]
    assert isinstance(match, dict)
    verdict = "promoted" if match["better"] else "not promoted"
    return (
        f"generation {number}: {report['games']} games, {report['positions']} positions, loss {report['loss']}; "
        f"{100 * match['share']:.1f} % of {match['games']} games "
        f"({100 * match['low']:.1f} to {100 * match['high']:.1f}): {verdict}"
    )
