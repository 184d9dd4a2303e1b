"""Plays the balance studies of the games, some 100,000 games of every kind, and writes docs/balance.md with its plots.

`python -m samurai.selfplay.balance OUT --page docs` plays what the folder OUT does not hold yet, part by part, and can
be interrupted and resumed at any time; then it writes the page. Equal seeds play equal games everywhere. With
`--games 0` nothing is played: the page is made from the counts beside it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Final, NamedTuple

from samurai.engine.errors import UserError
from samurai.engine.parts import Counts, Results, Series
from samurai.machine import commit
from samurai.research.counts import added
from samurai.selfplay.balance.games import Studied, settings, studied
from samurai.selfplay.balance.page import page
from samurai.selfplay.balance.pictures import plots
from samurai.selfplay.balance.strength import against_bots
from samurai.selfplay.cluster import Spread, here, on_processes

TEMPLATE: Final = "template.txt"
"""The text of the page, with gaps, beside the counts that fill them."""


class Part(NamedTuple):
    """Some games of a series, played in one go."""

    series: str
    seed: int
    first: int
    games: int

    def file(self, folder: Path) -> Path:
        """The file of its counts."""
        return folder / self.series / f"{self.seed}-{self.first}-{self.games}.json"


def all_series(games: Iterable[Studied]) -> dict[str, Series]:
    """The series of some games, by name, and those that measure the strength of their players."""
    games = list(games)
    own, strength = (one.study.series for one in games), map(against_bots, games)
    return {series.name: series for some in (*own, *strength) for series in some}


@cache
def known() -> dict[str, Series]:
    """All series of all games, by name."""
    return all_series(studied())


def parts(series: Series, asked: int, seed: int) -> Iterator[Part]:
    """The parts of a series."""
    games = series.games(asked)
    for first in range(0, games, series.part):
        yield Part(series.name, seed, first, min(series.part, games - first))


def play(part: Part) -> tuple[Part, Counts]:
    """Play one part of a series; return its counts."""
    return part, known()[part.series].play(part.seed, part.first, part.games)


def gather(folder: Path, series: Series, asked: int, seed: int) -> Counts:
    """The counts of a series, as far as its parts have been played."""
    files = [file for part in parts(series, asked, seed) if (file := part.file(folder)).exists()]
    return reduce(added, (json.loads(file.read_text(encoding="utf-8")) for file in files), {})


def write_counts(path: Path, counts: Counts) -> None:
    """Write counts to a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    draft.write_text(json.dumps(counts, separators=(",", ":")) + "\n", encoding="utf-8")
    draft.replace(path)


def read_counts(folder: Path, games: Iterable[Studied]) -> dict[str, Counts]:
    """The counts that the page is made from."""
    files = (json.loads((folder / f"{game.name}.json").read_text(encoding="utf-8")) for game in games)
    return {name: one for file in files for name, one in file["studies"].items()}


def publish(folder: Path, games: Iterable[Studied], results: Results) -> None:
    """Write the counts beside the page, one file per game."""
    for game in games:
        own = {name: one for name, one in results.items() if name.startswith(f"{game.name}-")}
        write_counts(folder / f"{game.name}.json", {"commit": commit(), "studies": own})


def check(games: Iterable[Studied], results: Results) -> None:
    """Refuse to compare a game by series that it does not have."""
    compared = (f"{game.name}-{seats}{special}" for game, seats in settings(games) for special in ("", "-strong"))
    if missing := [name for name in compared if name not in results]:
        raise UserError("missing-part", f"the page compares the games by their series; there is no {missing[0]}")


def write(folder: Path, games: Sequence[Studied]) -> None:
    """Write the page and its plots from the text and the counts beside them."""
    try:
        text = (folder / "balance" / TEMPLATE).read_text(encoding="utf-8")
        results = read_counts(folder / "balance", games)
    except FileNotFoundError as error:
        raise UserError("no-file", f"there is no {error.filename}, which the page is made from") from error
    check(games, results)
    (folder / "balance.md").write_text(page(text, games, results), encoding="utf-8")
    for name, drawing in plots(games, results).items():
        (folder / "balance" / name).write_text(drawing, encoding="utf-8")


def run(folder: Path, wanted: Sequence[Series], asked: int, seed: int, spread: Spread) -> None:
    """Play the missing parts of some series, interleaved, and save the counts of every part."""
    every = [(part.first / series.games(asked), part) for series in wanted for part in parts(series, asked, seed)]
    planned = [part for _, part in sorted(every)]
    missing = [part for part in planned if not part.file(folder).exists()]
    for done, (part, counts) in enumerate(spread(play, missing), len(planned) - len(missing) + 1):
        write_counts(part.file(folder), counts)
        sys.stderr.write(f"\r{done} of {len(planned)} parts: {part.series}".ljust(60))


def main(words: Sequence[str] | None = None) -> None:
    """Play what is missing, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="a folder for the counts of every part")
    parser.add_argument("--games", type=int, default=100_000, help="how many of each kind; 0: only write the page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    parser.add_argument(
        "--game", action="append", metavar="GAME", help="one game; may be repeated (default: all that have a study)"
    )
    parser.add_argument("--only", action="append", metavar="STUDY", help="one series; may be repeated")
    parser.add_argument("--page", type=Path, help="the folder for balance.md, and for its counts and plots in balance/")
    options = parser.parse_args(words)
    if options.games < 0 or options.jobs < 1:
        parser.error("there can't be fewer than 0 games, or than 1 process")
    try:
        _carry_out(options, studied(options.game or ()))
    except UserError as error:
        parser.error(str(error))


def _carry_out(options: argparse.Namespace, games: Sequence[Studied]) -> None:
    series = all_series(games)
    if options.games:
        wanted = [_found(series, name) for name in options.only or series]
        run(options.out, wanted, options.games, options.seed, here if options.jobs == 1 else on_processes(options.jobs))
    if options.page and options.games:
        results = {name: gather(options.out, one, options.games, options.seed) for name, one in series.items()}
        if missing := [name for name, counts in results.items() if not counts]:
            raise UserError("missing-part", f"the page needs games of {', '.join(missing)}, too")
        publish(options.page / "balance", games, results)
    if options.page:
        write(options.page, games)


def _found(series: dict[str, Series], name: str) -> Series:
    if name not in series:
        raise UserError("argument", f"there is no series {name!r}; there are {', '.join(series)}")
    return series[name]
