"""How friedl's evaluation learns from its own games: what `samurai learn` plays, fits and compares (see `Learner`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from samurai.engine.errors import UserError
from samurai.games.friedl.search.engine import NODES
from samurai.games.friedl.search.nnue.duel import Player, nodes_in_equal_time, pairs
from samurai.games.friedl.search.nnue.features import NEAR, PRESENT, ROWS, find_features
from samurai.games.friedl.search.nnue.inference import SCALE, TILES
from samurai.games.friedl.search.nnue.network import (
    Network,
    network_bytes,
    network_of,
    rounded,
)
from samurai.games.friedl.search.nnue.selfplay import sample
from samurai.games.friedl.search.nnue.training import BATCH, Examples, Trainer, Weights, first_weights, mean_loss

TRUST: Final = 0.8
"""The weight of the search's score in what is learned; the rest is the game's result."""

EPOCHS: Final = 4
"""How often each position is learned from."""

RATE: Final = 0.0015
"""The size of the steps at first; it falls to 0."""

HELD_OUT: Final = 20
"""One position in this many, those of the last games, is held out."""


class NetworkLearner:
    """Learns a network for friedl."""

    rounds: Final = 10
    match_rounds: Final = 320

    def play(self, model: str, seed: int, games: int, rounds: int) -> bytes:
        """Play games with this many rounds of search for each move; return the bytes of a file of their positions."""
        buffer = BytesIO()
        np.savez_compressed(buffer, **sample(network_of(model), seed, games, NODES * rounds)._asdict())
        return buffer.getvalue()

    def fit(
        self, files: Sequence[Path], seed: int, checkpoint: Path
    ) -> tuple[Callable[[Mapping[str, object]], bytes], Mapping[str, object]]:
        """Train a network; return what makes its file, and the report. A killed fit continues at its checkpoint."""
        examples, results = read_examples(files)
        count = len(results)
        # The last ones are held out, not random ones: positions of one game are too alike to test with.
        learned, held = np.arange(count - count // HELD_OUT), np.arange(count - count // HELD_OUT, count)
        trainer = Trainer(first_weights(np.random.default_rng(seed)), max(1, EPOCHS * -(-len(learned) // BATCH)), RATE)
        for epoch in range(trainer.resume(checkpoint), EPOCHS):
            trainer.epoch(examples, learned, np.random.default_rng((seed, epoch)))
            trainer.save(checkpoint, epoch + 1)
        by_result = examples._replace(target=results)
        report = {
            "positions": count,
            "loss": mean_loss(examples, held, trainer.weights),
            "loss_of_results": mean_loss(by_result, held, trainer.weights),
        }
        network = to_network(trainer.weights)
        return lambda made: network_bytes(network, made), report

    def duel(self, models: Sequence[str], rounds: int, seed: str) -> tuple[Sequence[int], Iterator[float]]:
        """Return rounds of both models in equal time, and the first one's mean results, opening after opening."""
        nets = [network_of(model) for model in models]
        nodes = nodes_in_equal_time(nets, rounds * NODES, seed)
        players = [Player(net, number) for net, number in zip(nets, nodes, strict=True)]
        return [number // NODES for number in nodes], pairs(players, seed)


def to_network(weights: Weights) -> Network:
    """Return trained weights in integers, for a network that adds to the tiles' tables."""
    parts = weights._replace(rows=weights.rows[: ROWS + NEAR])
    return Network._make([*map(rounded, parts), np.full(1, TILES, np.int16)])


def read_examples(files: Sequence[Path]) -> tuple[Examples, NDArray[np.float32]]:
    """Read the positions of files of self-play; return them as examples, and the games' results as chances."""
    parts = [_read(path) for path in files]
    examples = Examples(*(np.concatenate(part) for part in zip(*(example for example, _ in parts), strict=True)))
    return examples, np.concatenate([results for _, results in parts])


def _read(path: Path) -> tuple[Examples, NDArray[np.float32]]:
    try:
        with np.load(path, allow_pickle=False) as file:
            rows, scores, balances, results = (file[name] for name in ("rows", "scores", "balances", "results"))
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise UserError("bad-file", f"{path} is not a file of self-play: {error}") from error
    features, kaisers = np.zeros((len(rows), 2, PRESENT), np.int16), np.zeros((len(rows), 2), np.int8)
    find_features(rows, features, kaisers)
    won = (results.astype(np.float32) + 1) / 2
    # Scores become chances of winning first: beyond a clear lead, a larger one hardly matters.
    target = (TRUST / (1 + np.exp(-scores.astype(np.float32) / SCALE)) + (1 - TRUST) * won).astype(np.float32)
    return Examples(features, kaisers, (balances / SCALE).astype(np.float32), target), won.astype(np.float32)
