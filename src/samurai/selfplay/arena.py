"""Many games of bots, on several cores, to be taken up again where they were left."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from samurai.engine.file import write_record
from samurai.games import load
from samurai.selfplay.match import Match, Played, play_match

Runner = Callable[[str, Sequence[Match], Path | None], Iterator[Played]]
"""Plays matches of a game, and keeps the records in a folder if there is one."""


def here(game: str, matches: Sequence[Match], records: Path | None) -> Iterator[Played]:
    """Play in this process, one by one."""
    for match in matches:
        yield play_one(game, match, records)


def on_cores(jobs: int) -> Runner:
    """Play in so many processes at once."""

    def run(game: str, matches: Sequence[Match], records: Path | None) -> Iterator[Played]:
        waiting = list(reversed(matches))
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            running: set[Future[Played]] = set()
            try:
                while waiting or running:
                    while waiting and len(running) < 2 * jobs:
                        running.add(pool.submit(play_one, game, waiting.pop(), records))
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for job in done:
                        yield job.result()
            finally:
                pool.shutdown(cancel_futures=True)

    return run


def play_one(game: str, match: Match, records: Path | None) -> Played:
    """Play a match and keep its record, if there is a folder for it."""
    played, record = play_match(load(game), match)
    if records:
        records.mkdir(parents=True, exist_ok=True)
        (records / f"{match.number:05}.samurai").write_text(write_record(record), encoding="utf-8")
    return played


def remembered(path: Path, matches: Sequence[Match]) -> list[Played]:
    """The games of this series that a file of results already holds."""
    if not path.exists():
        return []
    wanted = {(match.number, tuple(entrant.name for entrant in match.seating)) for match in matches}
    lines = path.read_text(encoding="utf-8").splitlines()
    games = [Played(**{key: _tuple(value) for key, value in json.loads(line).items()}) for line in lines]
    return [game for game in games if (game.number, game.players) in wanted]


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def remember(path: Path, played: Played) -> None:
    """Add a game to a file of results."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(played)) + "\n")
