"""Plays the balance study, some 100,000 games of every kind, and writes docs/balance.md with its plots.

`python -m samurai.selfplay.balance OUT --page docs` plays what the folder OUT does not hold yet, part by part, and can
be interrupted and resumed at any time; then it writes the page. Equal seeds play equal games everywhere. With
`--games 0` nothing is played: the page is made from the counts beside it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from samurai.machine import commit
from samurai.selfplay.balance.counts import Counts, added
from samurai.selfplay.balance.page import page
from samurai.selfplay.balance.pictures import plots
from samurai.selfplay.balance.study import Study, lots
from samurai.selfplay.cluster import Spread, here, on_processes

GAMES: Final = ("board", "cards", "friedl")
MODULES: Final = (*GAMES, "strength")


class Part(NamedTuple):
    """Some games of a study, played in one go."""

    study: str
    seed: int
    first: int
    games: int

    def file(self, folder: Path) -> Path:
        """The file of its counts."""
        return folder / self.study / f"{self.seed}-{self.first}-{self.games}.json"


@cache
def studies() -> dict[str, Study]:
    """All studies, by name."""
    found = (import_module(f"samurai.selfplay.balance.{name}").STUDIES for name in MODULES)
    return {study.name: study for some in found for study in some}


def parts(study: Study, asked: int, seed: int) -> Iterator[Part]:
    """The parts of a study."""
    games = study.games(asked)
    for first in range(0, games, study.part):
        yield Part(study.name, seed, first, min(study.part, games - first))


def play(part: Part) -> tuple[Part, Counts]:
    """Play a part, and count."""
    return part, studies()[part.study].tally(part.first, lots(part.seed, part.first, part.games))


def gather(folder: Path, study: Study, asked: int, seed: int) -> Counts:
    """The counts of a study, as far as its parts have been played."""
    files = [file for part in parts(study, asked, seed) if (file := part.file(folder)).exists()]
    return reduce(added, (json.loads(file.read_text(encoding="utf-8")) for file in files), {})


def keep(path: Path, counts: Counts) -> None:
    """Write counts to a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    draft.write_text(json.dumps(counts, separators=(",", ":")) + "\n", encoding="utf-8")
    draft.replace(path)


def kept(folder: Path) -> dict[str, Counts]:
    """The counts of all studies that the page is made from."""
    files = (json.loads((folder / f"{game}.json").read_text(encoding="utf-8")) for game in GAMES)
    return {name: one for file in files for name, one in file["studies"].items()}


def publish(folder: Path, counts: Mapping[str, Counts]) -> None:
    """Write the counts beside the page, one file per game."""
    for game in GAMES:
        own = {name: one for name, one in counts.items() if name.startswith(game)}
        keep(folder / f"{game}.json", {"commit": commit(), "studies": own})


def write(folder: Path) -> None:
    """Write the page and its plots from the counts beside them."""
    counts = kept(folder / "balance")
    (folder / "balance.md").write_text(page(counts), encoding="utf-8")
    for name, drawing in plots(counts).items():
        (folder / "balance" / name).write_text(drawing, encoding="utf-8")


def run(folder: Path, wanted: Sequence[Study], asked: int, seed: int, spread: Spread) -> None:
    """Play the missing parts of some studies, interleaved, and save the counts of every part."""
    every = [(part.first / study.games(asked), part) for study in wanted for part in parts(study, asked, seed)]
    planned = [part for _, part in sorted(every)]
    missing = [part for part in planned if not part.file(folder).exists()]
    for done, (part, counts) in enumerate(spread(play, missing), len(planned) - len(missing) + 1):
        keep(part.file(folder), counts)
        sys.stderr.write(f"\r{done} of {len(planned)} parts: {part.study}".ljust(60))


def main(words: Sequence[str] | None = None) -> None:
    """Play what is missing, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="a folder for the counts of every part")
    parser.add_argument("--games", type=int, default=100_000, help="how many of each kind; 0: only write the page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    parser.add_argument(
        "--only", action="append", choices=studies(), metavar="STUDY", help="one study; may be said again"
    )
    parser.add_argument("--page", type=Path, help="the folder for balance.md, and for its counts and plots in balance/")
    options = parser.parse_args(words)
    if options.games < 0 or options.jobs < 1:
        parser.error("there can't be fewer than 0 games, or than 1 process")
    if options.games:
        wanted = [studies()[name] for name in options.only or studies()]
        run(options.out, wanted, options.games, options.seed, here if options.jobs == 1 else on_processes(options.jobs))
    if options.page and options.games:
        found = {name: gather(options.out, one, options.games, options.seed) for name, one in studies().items()}
        if missing := [name for name, counts in found.items() if not counts]:
            parser.error(f"the page needs games of {', '.join(missing)}, too")
        publish(options.page / "balance", found)
    if options.page:
        write(options.page)
