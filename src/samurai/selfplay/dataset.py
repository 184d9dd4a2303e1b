"""Games between bots as training data: Parquet tables with one row per game and one row per decision.

A series is cut into shards. A worker plays one and returns its two tables as bytes; the process that owns the folder
writes them, decisions first: a shard exists only once its table of games is there, complete. So a series interrupted
at any point resumes without losing or repeating games. docs/guides/self-play.md describes the columns.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

from samurai.engine.bot import AnyBot
from samurai.engine.errors import UserError
from samurai.engine.extras import missing_package
from samurai.engine.file import write_record
from samurai.engine.game import AnyAction, AnyGame
from samurai.engine.observation import AnyObservation
from samurai.engine.record import Record, follow
from samurai.games import load
from samurai.rl.setting import encoding, winnings
from samurai.selfplay.cluster import Spread
from samurai.selfplay.match import Match, Played, entrant, matches, play_match
from samurai.store.files.files import write_bytes, write_text

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA: Final = 1
"""Increased when the meaning of a column changes."""

SHARD: Final = 50
"""Games per shard: the most that is lost with a worker."""

SERIES: Final = "series.json"
GAMES: Final = "games"
DECISIONS: Final = "decisions"


@dataclass(frozen=True)
class Series:
    """What is played: the same series gives the same games, if the budgets of its bots are rounds, not seconds."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    variant: Mapping[str, str]
    seconds: float = 1.0
    shard: int = SHARD
    schema: int = SCHEMA

    @property
    def shards(self) -> int:
        """The number of shards."""
        return -(-self.games // self.shard)

    def matches(self, shard: int) -> list[Match]:
        """The games of one shard."""
        seating = [entrant(word, self.seconds) for word in self.bots]
        every = matches(seating, self.variant, min(self.games, (shard + 1) * self.shard), self.seed)
        return every[shard * self.shard :]


class Shard(NamedTuple):
    """The games that one worker plays in a row."""

    series: Series
    number: int


class Done(NamedTuple):
    """A finished shard: its two tables, as the bytes of two files."""

    number: int
    games: bytes
    decisions: bytes


def missing(series: Series, folder: Path) -> list[int]:
    """The shards that a folder does not hold yet; a folder with a different series is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    note = folder / SERIES
    said = json.dumps(asdict(series), indent=2) + "\n"
    if note.exists() and note.read_bytes() != said.encode():
        raise UserError("folder", f"{folder} holds another series, which {note} describes; choose another folder")
    if not note.exists():
        if any(folder.iterdir()):
            raise UserError("folder", f"{folder} is not empty, and holds no series to continue; choose another folder")
        write_text(note, said)
    for part in (GAMES, DECISIONS):
        (folder / part).mkdir(exist_ok=True)
        for draft in (folder / part).glob(".*.tmp"):
            draft.unlink(missing_ok=True)
    return [number for number in range(series.shards) if not _file(folder, GAMES, number).exists()]


def fill(series: Series, folder: Path, spread: Spread) -> Generator[int, None, None]:
    """Play the shards that a folder does not hold yet; after each, yield the number of games that are there."""
    left = missing(series, folder)
    kept = sum(len(series.matches(number)) for number in set(range(series.shards)) - set(left))
    yield kept
    for done in spread(play_shard, (Shard(series, number) for number in left)):
        write_bytes(_file(folder, DECISIONS, done.number), done.decisions)
        write_bytes(_file(folder, GAMES, done.number), done.games)
        kept += len(series.matches(done.number))
        yield kept


def _file(folder: Path, part: str, number: int) -> Path:
    return folder / part / f"{number:06}.parquet"


# Playing.


@dataclass
class Decisions:
    """The decisions of some games, column by column."""

    game: AnyGame
    columns: dict[str, list[object]] = field(default_factory=dict)

    def add(self, **values: object) -> None:
        """Add a row."""
        for name, value in values.items():
            self.columns.setdefault(name, []).append(value)


def play_shard(shard: Shard) -> Done:
    """Play the games of a shard. Writes no files: a worker may be on another machine."""
    series, game = shard.series, load(shard.series.game)
    games, decisions = Decisions(game), Decisions(game)
    for match in series.matches(shard.number):
        played, record = _play(game, match, decisions)
        games.add(**_game_row(game, played, record))
    said = metadata(series, game)
    return Done(
        shard.number,
        _written(games.columns, games_schema(), said),
        _written(decisions.columns, decisions_schema(series.game), said),
    )


def _play(game: AnyGame, match: Match, decisions: Decisions) -> tuple[Played, Record]:
    """Play a match and record every decision; its place and reward are added when they are known."""
    coded, seats = encoding(game.name), list[int]()

    def collect(observation: AnyObservation, bot: AnyBot, action: AnyAction) -> None:
        decisions.add(
            game=match.number,
            decision=len(seats),
            seat=observation.seat,
            observation=coded.observe(observation.view),
            offered=[coded.number(observation.view, offered) for offered in observation.actions],
            choice=coded.number(observation.view, action),
            word=game.notation.write(action),
            value=getattr(bot, "expected", None),
        )
        assert observation.seat is not None, "spectators do not decide"
        seats.append(observation.seat)

    played, record = play_match(game, match, collect)
    rewards = winnings(played.places)
    for seat in seats:
        decisions.add(place=played.places[seat], reward=rewards[seat])
    return played, record


def _game_row(game: AnyGame, played: Played, record: Record) -> dict[str, object]:
    outcome = follow(game, record).outcome
    assert outcome is not None, "a match is played to its end"
    return {
        "game": played.number,
        "seats": len(played.players),
        "players": played.players,
        "places": played.places,
        "rewards": winnings(played.places),
        "reasons": outcome.reasons,
        "decisions": sum(played.choices),
        "variant": json.dumps(dict(record.variant)),
        "seed": played.seed,
        "record": write_record(record),
    }


# Tables.


def games_schema() -> pa.Schema:
    """The columns of the table of games."""
    pa = arrow()
    return pa.schema(
        {
            "game": pa.int32(),
            "seats": pa.int8(),
            "players": pa.list_(pa.string()),
            "places": pa.list_(pa.int8()),
            "rewards": pa.list_(pa.float32()),
            "reasons": pa.list_(pa.string()),
            "decisions": pa.int32(),
            "variant": pa.string(),
            "seed": pa.string(),
            "record": pa.string(),
        }
    )


def decisions_schema(game: str) -> pa.Schema:
    """The columns of the table of decisions."""
    pa = arrow()
    return pa.schema(
        {
            "game": pa.int32(),
            "decision": pa.int32(),
            "seat": pa.int8(),
            "observation": pa.list_(pa.int8(), encoding(game).LAYOUT.size),
            "offered": pa.list_(pa.int32()),
            "choice": pa.int32(),
            "word": pa.string(),
            "value": pa.float32(),
            "place": pa.int8(),
            "reward": pa.float32(),
        }
    )


def metadata(series: Series, game: AnyGame) -> dict[str, str]:
    """The metadata stored in every table."""
    coded = encoding(series.game)
    return {
        "samurai.schema": str(SCHEMA),
        "samurai.game": series.game,
        "samurai.edition": str(game.edition),
        "samurai.series": json.dumps(asdict(series)),
        "samurai.layout": json.dumps(dict(coded.LAYOUT.parts)),
        "samurai.actions": str(coded.ACTIONS),
    }


def _written(columns: Mapping[str, Sequence[object]], schema: pa.Schema, said: Mapping[str, str]) -> bytes:
    """A table as the bytes of a Parquet file."""
    pa = arrow()
    import pyarrow.parquet as pq

    file = BytesIO()
    table = pa.table({name: columns[name] for name in schema.names}, schema=schema.with_metadata(said))
    pq.write_table(table, file, compression="zstd")
    return file.getvalue()


def arrow() -> ModuleType:
    """The package pyarrow, which nothing else needs; a clear error if it is missing."""
    try:
        import pyarrow
    except ImportError:
        raise missing_package("saving decisions", "pyarrow") from None
    found: ModuleType = pyarrow
    return found
