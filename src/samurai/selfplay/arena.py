"""Plays series of games between bots, on any number of workers, and resumes them where they stopped."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import asdict
from os import SEEK_END
from pathlib import Path
from typing import Final, NamedTuple

from samurai.engine.errors import UserError
from samurai.engine.file import write_record
from samurai.games import load
from samurai.selfplay.cluster import Spread
from samurai.selfplay.match import Match, Played, play_match

PARTS: Final = 40
"""A series for a cluster is cut into about this many batches, so that every worker gets some."""

MOST: Final = 20
"""The most games in a batch, so that little is lost with a worker."""


class Batch(NamedTuple):
    """Games that one worker plays in a row."""

    game: str
    matches: tuple[Match, ...]
    recorded: bool
    """Whether their records are wanted."""


def batches(game: str, matches: Sequence[Match], recorded: bool, size: int = 1) -> Iterator[Batch]:
    """The matches in batches of `size`."""
    for at in range(0, len(matches), size):
        yield Batch(game, tuple(matches[at : at + size]), recorded)


def sensible(games: int) -> int:
    """How many games per batch suit a cluster that plays a series of this length."""
    return max(1, min(MOST, games // PARTS))


def play_batch(batch: Batch) -> list[tuple[Played, str]]:
    """Play a batch; return results, and records if wanted. Writes no files: a worker may be on another machine."""
    game = load(batch.game)
    found = (play_match(game, match) for match in batch.matches)
    return [(played, write_record(record) if batch.recorded else "") for played, record in found]


def play(spread: Spread, planned: Iterable[Batch], records: Path | None = None) -> Generator[Played, None, None]:
    """Play batches, yield each game as it is finished, and save the records if a folder is given."""
    if records:
        records.mkdir(parents=True, exist_ok=True)
    for batch in spread(play_batch, planned):
        for played, record in batch:
            if records:
                (records / f"{played.number:05}.samurai").write_text(record, encoding="utf-8")
            yield played


def remembered(path: Path, game: str, matches: Sequence[Match]) -> list[Played]:
    """The games of this series that a results file already holds."""
    if not path.exists():
        return []
    if not path.is_file():
        raise UserError("bad-file", f"{path} is not a file of results")
    wanted = {match.number: match for match in matches}
    games = {one.number: one for one in _read(path) if one.number in wanted and one.is_of(game, wanted[one.number])}
    return list(games.values())


def _read(path: Path) -> Iterator[Played]:
    """The games in a results file; a last line cut off by a crash does not count."""
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True), 1):
        try:
            if line.endswith(b"\n"):
                fields = json.loads(line)
                yield Played(**fields | {key: tuple(value) for key, value in fields.items() if isinstance(value, list)})
        except (ValueError, TypeError, AttributeError, RecursionError):
            raise UserError("bad-file", f"{path}, line {number}, is not a result of the arena") from None


def remember(path: Path, played: Played) -> None:
    """Append a game to a results file, replacing a half-written last line."""
    with path.open("a+b") as file:
        if file.tell():
            file.seek(-1, SEEK_END)
            if file.read() != b"\n":
                file.truncate(path.read_bytes().rfind(b"\n") + 1)
        file.write(json.dumps(asdict(played)).encode() + b"\n")
