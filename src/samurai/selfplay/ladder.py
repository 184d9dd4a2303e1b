"""The rating list: every rank against the one below, and the strongest against what it must beat. Makes docs/ladder.md.

`python -m samurai.selfplay.ladder RESULTS --games 60` plays what RESULTS, a folder, does not hold yet, and prints the
page; with `--games 0` it prints what is there. Rounds stand for seconds, so that a busy machine changes nothing.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Final

from samurai.bots.levels import LEVELS
from samurai.selfplay.arena import Runner, here, on_cores, remember, remembered
from samurai.selfplay.match import Played, entrant, matches
from samurai.selfplay.ratings import firsts

GAMES: Final = ("board", "cards")

QUICK: Final = 5_000
"""Rounds that take a twentieth of a second or so on a quiet core."""

MANY: Final = 10_000
"""No series is longer."""

LONG: Final = 24_000
"""Rounds that take less than a second."""


def duels() -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is played: a heading, and who sits at the table, the one that should win first."""
    for weak, strong in pairwise(("random", *(level.name for level in LEVELS))):
        yield "each against the one below", (strong if strong != "shogun" else f"shogun@{LONG}", weak)
    best = f"shogun@{QUICK}"
    for rivals in ("greedy",), ("greedy", "greedy"), ("greedy", "greedy", "greedy"), (f"shogun@{QUICK // 10}",):
        yield "the strongest, with little time", (best, *rivals)


def results(folder: Path, game: str, seating: tuple[str, ...], games: int, runner: Runner) -> list[Played]:
    """The results of a series; what is missing is played now."""
    path = folder / f"{game}-{'-'.join(seating)}.jsonl"
    series = matches([entrant(word, seconds=inf) for word in seating], {}, games or MANY, seed=1)
    played = remembered(path, series)
    if not games:
        return played
    known = {one.number for one in played}
    for one in runner(game, [match for match in series if match.number not in known], None):
        remember(path, one)
        played.append(one)
        sys.stderr.write(f"\r{path.stem}: {len(played)} of {games} ")
    return played


def row(seating: tuple[str, ...], played: list[Played]) -> str:
    """A line of the table."""
    won, low, high = firsts(played)[seating[0]]
    against = ", ".join(seating[1:])
    return f"| {seating[0]} | {against} | {len(played)} | {100 * won:.0f} % | {100 * low:.0f} to {100 * high:.0f} % |"


def page(folder: Path, games: int, runner: Runner) -> Iterator[str]:
    """The page, line by line."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    yield "# The ladder"
    yield ""
    yield "Made by `python -m samurai.selfplay.ladder RESULTS`; openings are paired and seats rotated. First places, a"
    yield "shared one counting in part, with Wilson's 95 % interval. `@` gives the rounds of search for a choice:"
    yield f"{QUICK:,} are a twentieth of a second or so of one quiet core."
    yield ""
    yield f"Python {platform.python_version()}, {os.cpu_count()} cores of {platform.machine()}, on top of commit"
    yield f"{commit.stdout.strip() or 'unknown'}."
    for game in GAMES:
        heading = ""
        for title, seating in duels():
            if title != heading:
                heading = title
                yield f"\n## {game}: {title}\n"
                yield "| player | against | games | first | 95 % |\n| --- | --- | --- | --- | --- |"
            played = results(folder, game, seating, games, runner)
            if played:
                yield row(seating, played)


def main() -> None:
    """Play what is missing, and print the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.results.mkdir(parents=True, exist_ok=True)
    runner = here if options.jobs == 1 else on_cores(options.jobs)
    sys.stdout.writelines(f"{line}\n" for line in page(options.results, options.games, runner))


if __name__ == "__main__":
    main()
