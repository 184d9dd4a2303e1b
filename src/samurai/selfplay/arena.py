"""Many games of bots, wherever they are played, to be taken up again where they were left."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import asdict
from os import SEEK_END
from pathlib import Path
from typing import Any, Final, NamedTuple

from samurai.engine.file import write_record
from samurai.engine.game import IllegalAction
from samurai.games import load
from samurai.selfplay.cluster import Spread
from samurai.selfplay.match import Match, Played, play_match

PARTS: Final = 40
"""A series for a cluster is cut into about so many batches, so that every worker gets some."""

MOST: Final = 20
"""But no batch is longer than this, so that little is lost with a worker."""


class Batch(NamedTuple):
    """Games that one worker plays in a row."""

    game: str
    matches: tuple[Match, ...]
    recorded: bool
    """Whether their records are wanted."""


def batches(game: str, matches: Sequence[Match], recorded: bool, size: int = 1) -> Iterator[Batch]:
    """The matches in batches of so many."""
    for at in range(0, len(matches), size):
        yield Batch(game, tuple(matches[at : at + size]), recorded)


def sensible(games: int) -> int:
    """How many of so many games make a batch for a cluster."""
    return max(1, min(MOST, games // PARTS))


def play_batch(batch: Batch) -> list[tuple[Played, str]]:
    """Play the games of a batch: how they went, and their records if wanted. It writes nothing: files are not here."""
    game = load(batch.game)
    found = (play_match(game, match) for match in batch.matches)
    return [(played, write_record(record) if batch.recorded else "") for played, record in found]


def play(spread: Spread, planned: Iterable[Batch], records: Path | None = None) -> Generator[Played, None, None]:
    """Play batches, give each game as it is played, and keep the records in a folder if there is one."""
    if records:
        records.mkdir(parents=True, exist_ok=True)
    for batch in spread(play_batch, planned):
        for played, record in batch:
            if records:
                (records / f"{played.number:05}.samurai").write_text(record, encoding="utf-8")
            yield played


def remembered(path: Path, game: str, matches: Sequence[Match]) -> list[Played]:
    """The games of this series that a file of results already holds."""
    if not path.exists():
        return []
    wanted = {match.number: match for match in matches}
    games = {one.number: one for one in _read(path) if one.number in wanted and one.is_of(game, wanted[one.number])}
    return list(games.values())


def _read(path: Path) -> Iterator[Played]:
    """The games in a file of results; what was half written when somebody pulled the plug does not count."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(keepends=True), 1):
        try:
            if line.endswith("\n"):
                yield Played(**{key: _tuple(value) for key, value in json.loads(line).items()})
        except (ValueError, TypeError, AttributeError):
            raise IllegalAction(f"{path}, line {number}, is not a result of the arena") from None


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def remember(path: Path, played: Played) -> None:
    """Add a game to a file of results."""
    with path.open("a+b") as file:
        if file.tell():
            file.seek(-1, SEEK_END)
            if file.read() != b"\n":
                file.truncate(path.read_bytes().rfind(b"\n") + 1)
        file.write(json.dumps(asdict(played)).encode() + b"\n")
