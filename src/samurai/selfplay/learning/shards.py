"""Self-play in files that a killed run continues from: one compressed file for a few games, written whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from samurai.bots.ready import searcher
from samurai.bots.search import tree_search
from samurai.engine.errors import UserError
from samurai.games import load
from samurai.selfplay.learning.games import Arrays, Player, SelfPlay, Transcript
from samurai.store.files.files import write_bytes

if TYPE_CHECKING:
    from samurai.selfplay.learning.games import AnyTreeSearch

EARLIER_SHARE: Final = 0.25
"""The share of games with an earlier model at one seat, so that what beat it is not forgotten."""


class Shard(NamedTuple):
    """The games of one file."""

    game: str
    seats: int
    number: int
    games: int
    rounds: int
    seed: str
    model: str
    """What the players judge by (see `SearchBot`)."""

    elders: tuple[str, ...] = ()
    """Earlier models, against which a part of the games is played."""


def compiled(name: str) -> AnyTreeSearch:
    """Return the compiled search of a game, which must have a tree search."""
    ready = searcher(load(name))
    assert ready and ready.wait(), "there is Numba, and a search"
    return tree_search(ready)


def file_of(folder: Path, shard: Shard) -> Path:
    """Return the file of a shard in a folder."""
    return folder / f"{shard.seats}-{shard.number:05}.npz"


def play_shard(shard: Shard) -> bytes:
    """Play the games of a shard; return the bytes of its file."""
    search, notes = compiled(shard.game), Transcript(shard.seats)
    selfplay = SelfPlay(search, load(shard.game))
    for number in range(shard.games):
        rng = Random(f"{shard.seed}/{shard.seats}/{shard.number}/{number}")
        players = [Player(search.judgement(model, shard.seats), shard.rounds) for model in _models(shard, rng)]
        selfplay.play(players, rng, rng, notes)
    buffer = BytesIO()
    np.savez_compressed(buffer, **notes.arrays())  # type: ignore[arg-type]
    return buffer.getvalue()


def _models(shard: Shard, rng: Random) -> list[str]:
    """Return what each seat judges by: mostly the model, in some games at one seat an earlier one."""
    models = [shard.model] * shard.seats
    if shard.elders and rng.random() < EARLIER_SHARE:
        models[rng.randrange(shard.seats)] = rng.choice(shard.elders)
    return models


def fill(folder: Path, shards: Sequence[Shard]) -> Iterator[int]:
    """Play the shards that a folder does not hold yet; after each, yield how many are there."""
    folder.mkdir(parents=True, exist_ok=True)
    left = [shard for shard in shards if not file_of(folder, shard).exists()]
    for done, shard in enumerate(left, len(shards) - len(left) + 1):
        write_bytes(file_of(folder, shard), play_shard(shard))
        yield done


def read(folder: Path, seats: int) -> Iterator[Arrays]:
    """Return the arrays of all games of a folder with this many seats, file by file."""
    for path in sorted(folder.glob(f"{seats}-*.npz")):
        try:
            with np.load(path) as file:
                yield dict(file)
        except (OSError, ValueError, EOFError, BadZipFile) as error:
            raise UserError("bad-file", f"{path} is not a file of self-play: {error}") from error
