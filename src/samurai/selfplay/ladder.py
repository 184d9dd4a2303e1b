"""The rating list: every rank against the one below, and the strongest against what it must beat. Makes docs/ladder.md.

`python -m samurai.selfplay.ladder RESULTS --games 60` plays what the folder RESULTS does not hold yet, and prints the
page; with `--games 0` it prints what is there. The ranks play with a fixed number of rounds, so that a busy machine
does not change the result; only the strongest is given a time limit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Final, NamedTuple

from samurai.bots.levels import LEVELS
from samurai.games import load, names
from samurai.research.intervals import Interval
from samurai.selfplay.arena import batches, play, remember, remembered
from samurai.selfplay.cluster import Spread, here, on_processes
from samurai.selfplay.match import Played, entrant, matches
from samurai.selfplay.peeker import PEEKER
from samurai.selfplay.ratings import firsts, standings

MANY: Final = 1_000
"""The maximum length of a series."""

BELOW: Final = "each against the one below"
LINK: Final = "how the others compare"
STRONGEST: Final = "the strongest, by the clock"
PRICE: Final = "the price of hidden information"

PREFACE: Final = """\
# The ladder

Made by `python -m samurai.selfplay.ladder RESULTS`; openings are paired and seats rotated. *First* is the share of
first places, where a shared one counts in part; intervals are 95 % intervals. `@` gives the seconds per choice, or the
rounds of search, which give the same games on every machine; *a choice* is the processor time that one took. A + after
a commit means that the tree had changes. `peeker` is a cheat that sees what the others hide: its lead is the price of
hidden information."""


PEEKS: Final = 2_000


class Series(NamedTuple):
    """Games of the same players at one table; the one expected to win comes first."""

    game: str
    title: str
    seating: tuple[str, ...]
    played: list[Played]


def duels(game: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The line-ups that are played, each with its heading."""
    search = load(game).search
    assert search, "the list has only games with a search"
    for weak, strong in pairwise(("random", *(level.name for level in LEVELS))):
        yield BELOW, (strong if strong != "shogun" else f"shogun@{search.ladder_rounds}", weak)
    yield LINK, ("greedy", "gokenin")
    for seating in search.clocked:
        yield STRONGEST, seating
    if load(game).hidden:
        yield PRICE, (f"{PEEKER}@{PEEKS}", f"shogun@{PEEKS}")


def searched() -> tuple[str, ...]:
    """The names of the games that have a search."""
    return tuple(name for name in names() if load(name).search)


def results(folder: Path, game: str, seating: tuple[str, ...], games: int, spread: Spread) -> list[Played]:
    """The results of a series; missing games are played now."""
    path = folder / f"{game}-{'-'.join(seating)}.jsonl"
    if not games and not path.exists():
        return []
    series = matches([entrant(word, seconds=inf) for word in seating], {}, games or MANY, seed=1)
    played = remembered(path, game, series)
    known = {one.number for one in played}
    missing = [match for match in series if games and match.number not in known]
    for one in play(spread, batches(game, missing, recorded=False)) if missing else ():
        remember(path, one)
        played.append(one)
        sys.stderr.write(f"\r{path.stem}: {len(played)} of {games} ")
    return played


def page(folder: Path, games: int, spread: Spread, games_listed: Sequence[str]) -> Iterator[str]:
    """The page, line by line."""
    played = [
        Series(game, *duel, results(folder, game, duel[1], games, spread))
        for game in games_listed
        for duel in duels(game)
    ]
    held = [series for series in played if series.played]
    machines = sorted({one.machine for series in held for one in series.played})
    yield PREFACE
    yield ""
    yield from (f"Machine {_letter(at)}: {machine}.  " for at, machine in enumerate(machines))
    for game in dict.fromkeys(series.game for series in held):
        mine = [series for series in held if series.game == game]
        for title in dict.fromkeys(series.title for series in mine):
            yield f"\n## {game}: {title}\n"
            yield "| player | against | games | first | 95 % | a choice | machine | commit | date |"
            yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
            yield from (row(series, machines) for series in mine if series.title == title)
        yield from ratings(game, comparable([one for series in mine for one in series.played]))


def row(series: Series, machines: Sequence[str]) -> str:
    """A row of a table of results."""
    player, *rivals = series.seating
    won = firsts(series.played)[player]
    where = ", ".join(sorted({_letter(machines.index(one.machine)) for one in series.played}))
    commits = ", ".join(dict.fromkeys(one.commit for one in series.played))
    dates = sorted({one.date for one in series.played})
    cells = (
        player, ", ".join(rivals), str(len(series.played)), f"{100 * won.value:.0f} %",
        f"{100 * won.low:.0f} to {100 * won.high:.0f} %", _time(standings(series.played)[player].seconds),
        where, commits, " to ".join(dict.fromkeys((dates[0], dates[-1]))),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def comparable(played: Sequence[Played]) -> list[Played]:
    """The games of players connected to `random` through shared games: only they are on one scale."""
    known, before = {"random"}, set[str]()
    while known != before:
        before = known
        known = known.union(*(one.players for one in played if known & set(one.players)))
    return [one for one in played if known & set(one.players)]


def ratings(game: str, played: list[Played]) -> Iterator[str]:
    """The rating table of a game."""
    if not played:
        return
    table = standings(sorted(played, key=lambda one: one.number))
    yield f"\n## {game}: ratings by the games above\n"
    yield "| player | games | Elo | 95 % | OpenSkill | 95 % |\n| --- | --- | --- | --- | --- | --- |"
    for name, found in sorted(table.items(), key=lambda item: -item[1].elo.value):
        yield f"| {name} | {found.seats} | {_cells(found.elo, 0)} | {_cells(found.openskill, 1)} |"


def _cells(found: Interval, digits: int) -> str:
    return f"{found.value:.{digits}f} | {found.low:.{digits}f} to {found.high:.{digits}f}"


def _time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def _letter(number: int) -> str:
    return chr(ord("A") + number)


def main(words: Sequence[str] | None = None) -> None:
    """Play what is missing, and print the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=searched(), action="append", help="one game; may be said again")
    options = parser.parse_args(words)
    options.results.mkdir(parents=True, exist_ok=True)
    spread = here if options.jobs == 1 else on_processes(options.jobs)
    lines = page(options.results, options.games, spread, options.only or searched())
    sys.stdout.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    main()
