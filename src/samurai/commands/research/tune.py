"""`samurai tune`: fits the weights by which bots evaluate a state to games of the search against itself."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from samurai.commands.form import command, file_argument, game_argument
from samurai.commands.parsing import COUNT, SEED, seconds

if TYPE_CHECKING:
    from samurai.selfplay.tune import Sample, Tuned


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    tune = command(
        commands,
        "tune",
        "fit the weights of the bots' evaluation",
        "Let the search play against itself, and fit the weights of the game's value.py to the results.\n"
        "Ctrl+C ends the games early; the weights are then fitted to the games played so far.",
        "tune {0} --games 1500 --out weights.toml",
        "tune {1} --seconds 60",
    )
    game_argument(tune)
    tune.add_argument("--games", type=COUNT, default=1500, metavar="NUMBER", help="number of games, at least 10 (1500)")
    tune.add_argument("--seconds", type=seconds, default=float("inf"), help="stop playing after this time")
    tune.add_argument("--rounds", type=COUNT, default=60, metavar="NUMBER", help="rounds of search per move (60)")
    tune.add_argument("--seed", type=SEED, default=1, metavar="NUMBER", help="seed of the games (1)")
    file_argument(tune, "--out", help="write the weights to this file instead of the screen")
    tune.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, fit, and write the weights."""
    from samurai.engine.errors import UserError
    from samurai.engine.extras import missing_package
    from samurai.engine.toolkit.fitted import FittedValue, weights
    from samurai.games import load
    from samurai.kernels import available
    from samurai.selfplay.tune import FEWEST, tune

    if not available():
        raise missing_package("`samurai tune`", "numba")
    if options.games < FEWEST:
        raise UserError("argument", f"--games must be at least {FEWEST}")
    value = load(options.game).evaluation
    if not isinstance(value, FittedValue):
        raise UserError("no-weights", f"the evaluation of {options.game} has no weights to fit")
    played = _play(options)
    if len(played) < FEWEST:
        raise UserError("argument", f"only {len(played)} games were played; fitting needs at least {FEWEST}")
    found = tune(value.NAMES, weights(value.FILE, value.NAMES), played)
    text = "\n".join(_lines(options, found))
    if options.out:
        options.out.write_text(f"{text}\n", encoding="utf-8")
        print(f"{options.out}: loss {found.after:.4f}, before {found.before:.4f}, without weights {found.blind:.4f}")
    else:
        print(text)
    return 0


def _play(options: argparse.Namespace) -> list[list[Sample]]:
    """Play until there are enough games, the time is up, or Ctrl+C is pressed."""
    from time import monotonic

    from samurai.commands.progress import progress
    from samurai.selfplay.tune import play

    played: list[list[Sample]] = []
    with progress() as tell:
        try:
            tell("getting ready")
            games, begin = play(options.game, options.games, options.rounds, options.seed), monotonic()
            for game in games:
                played.append(game)
                taken = monotonic() - begin
                left = min(taken / len(played) * (options.games - len(played)), options.seconds - taken)
                tell(f"{len(played)} of {options.games} games, {max(0.0, left) / 60:.1f} minutes left")
                if left <= 0:
                    break
        except KeyboardInterrupt:
            pass  # the games played so far are used
    return played


def _lines(options: argparse.Namespace, found: Tuned) -> list[str]:
    """The lines of the weights file: the run that made them, and the weights."""
    from datetime import UTC, datetime

    flags = f"--games {found.games} --rounds {options.rounds} --seed {options.seed}"
    return [
        "# What each feature of value.py adds to the log odds of winning.",
        "",
        "[run]",
        f'command = "samurai tune {options.game} {flags}"',
        f"date = {datetime.now(UTC).date()}",
        f"games = {found.games}",
        f"positions = {found.positions}",
        "# Minus the mean logarithm of the chance given to what came, in games that were held out: smaller is better.",
        f"loss_without_weights = {found.blind:.4f}",
        f"loss_before = {found.before:.4f}",
        f"loss = {found.after:.4f}",
        "",
        "[weights]",
        *(f"{name} = {weight:.3f}" for name, weight in zip(found.names, found.weights, strict=True)),
    ]
