"""A network as a file, and as the one array of integers that the search uses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from samurai.bots.steer import FIRST_MODEL, LEARNED
from samurai.engine.errors import UserError
from samurai.games.friedl.search.nnue.features import NEAR, OFFSET, ROWS
from samurai.games.friedl.search.nnue.inference import ONE, SIZE
from samurai.games.friedl.search.nnue.shape import HIDDEN, WIDTH, Shorts

GAME: Final = "friedl"

OWN: Final = Path(__file__).with_name("net.npz")
"""The network that is shipped, if there is one."""

TABLES: Final[Shorts] = np.zeros(0, np.int16)
"""No network: the search evaluates by tables."""


class Network(NamedTuple):
    """A network's weights in integers, ONE for 1."""

    rows: Shorts
    """By feature, then by offset from one's own Kaiser: a feature's weights are the sum of both."""

    bias: Shorts
    neurons: Shorts
    """By neuron: the weights of the sums of the seat to move, then those of the other."""

    neuron_bias: Shorts
    out: Shorts
    out_bias: Shorts
    tables: Shorts
    """One number: what of the evaluation by tables is added (NONE, TILES or WHOLE, see `inference`)."""


SHAPES: Final = ((ROWS + NEAR, WIDTH), (WIDTH,), (HIDDEN, 2 * WIDTH), (HIDDEN,), (HIDDEN,), (1,), (1,))


def rounded(values: object) -> Shorts:
    """Return weights in integers."""
    # Clipped, as a number beyond 16 bits would come back with the other sign.
    whole: Shorts = np.clip(np.rint(np.asarray(values) * ONE), -32_768, 32_767).astype(np.int16)
    return whole


def expanded(network: Network) -> Shorts:
    """Return the array that the search uses, with a row of weights for each feature and each square of the Kaiser."""
    # A last row of zeros, for what OFFSET says of a tile in hand: it is nowhere near a Kaiser.
    near = np.concatenate([network.rows[ROWS:], np.zeros((1, WIDTH), np.int16)])
    # Added up here once, so that the search reads one row for each feature. The file keeps both apart: it has
    # a tenth of the numbers.
    rows = network.rows[:ROWS] + near[OFFSET]
    whole = np.concatenate([part.ravel() for part in (rows, *network[1:])])
    assert whole.shape == (SIZE,), "the parts are in the order of `inference`"
    return whole


def network_bytes(network: Network, made: Mapping[str, object]) -> bytes:
    """Return the bytes of a file with a network, and how it was made."""
    buffer = BytesIO()
    about = {"game": np.array(GAME), "made": np.array(json.dumps(made, indent=1))}
    np.savez_compressed(buffer, **about, **network._asdict())  # type: ignore[arg-type]
    return buffer.getvalue()


def read_network(path: Path) -> Network:
    """Read the network of a file."""
    try:
        with np.load(path, allow_pickle=False) as file:
            made_for, found = str(file["game"]), Network(*(file[name] for name in Network._fields))
    except FileNotFoundError:
        raise UserError("no-file", f"there is no file {path}") from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise UserError("bad-file", f"{path} is not a file of learned weights: {error}") from error
    fits = all(part.dtype == np.int16 and part.shape == shape for part, shape in zip(found, SHAPES, strict=True))
    if made_for != GAME or not fits:
        raise UserError("bad-file", f"{path} has no network for {GAME} of the size that this version uses")
    return found


@cache
def load_network(path: Path) -> Shorts:
    """Return the network of a file as the search uses it: read once."""
    return expanded(read_network(path))


def network_of(model: str) -> Shorts:
    """Return the network of a model: the game's own, if it has one, none for the first model, or that of a file."""
    if model == FIRST_MODEL:
        return TABLES
    if model == LEARNED:
        return load_network(OWN) if OWN.exists() else TABLES
    return load_network(Path(model))
