"""What a tree search judges by: the weights of its evaluation and priors, and its parameters, by number of players.

They come from a file that `samurai learn` writes (`.npz`): `game` and `made` say what it is for and how it was made,
and for each number of players there are `value2` (weights of the evaluation), `steer2` (parameters of the search that
differ from the usual ones, as JSON) and, if `prior` is among those, `policy2` (weights of the policy).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from samurai.bots.steer import Steer
from samurai.engine.errors import UserError

Floats = NDArray[np.float64]

SEATS: Final = (2, 3, 4)


class Judgement(NamedTuple):
    """What a search judges by, for one number of players."""

    value: Floats
    policy: Floats
    steer: Steer


Judgements: TypeAlias = Mapping[int, Judgement]
"""By number of players."""


def check_file(path: Path, game: str) -> None:
    """Refuse a file that has no learned weights for a game."""
    read_judgements(path, game, np.zeros(0))


def read_judgements(path: Path, game: str, policy: Floats) -> Judgements:
    """Read a file of learned weights for a game; where it has no priors, it gets these."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = dict(file)
        found = {seats: _judgement(arrays, seats, policy) for seats in SEATS}
        made_for = str(arrays["game"])
    except FileNotFoundError:
        raise UserError("no-file", f"there is no file {path}") from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise UserError("bad-file", f"{path} is not a file of learned weights: {error}") from error
    if made_for != game:
        raise UserError("bad-file", f"{path} has weights for {made_for}, not for {game}")
    return found


def _judgement(arrays: Mapping[str, NDArray[np.generic]], seats: int, policy: Floats) -> Judgement:
    steer = Steer(**json.loads(str(arrays[f"steer{seats}"])))
    value = arrays[f"value{seats}"].astype(np.float64)
    return Judgement(value, arrays.get(f"policy{seats}", policy).astype(np.float64), steer)


def judgement_bytes(game: str, judgements: Judgements, made: Mapping[str, object]) -> bytes:
    """Return the bytes of a file with learned weights; equal weights give equal bytes."""
    arrays: dict[str, NDArray[np.generic]] = {"game": np.array(game), "made": np.array(json.dumps(made, indent=1))}
    for seats, one in judgements.items():
        changed = {name: value for name, value in one.steer._asdict().items() if value != Steer._field_defaults[name]}
        arrays |= {f"value{seats}": one.value.astype(np.float32), f"steer{seats}": np.array(json.dumps(changed))}
        if one.steer.prior:
            arrays[f"policy{seats}"] = one.policy.astype(np.float32)
    buffer = BytesIO()
    np.savez_compressed(buffer, **arrays)  # type: ignore[arg-type]
    return buffer.getvalue()
