"""Weights fitted from games: reading them from a file, and turning them into chances of winning."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Protocol, runtime_checkable

from samurai.engine.errors import UserError
from samurai.engine.game import S_in, Seat


@runtime_checkable
class FittedValue(Protocol[S_in]):
    """A game's `value` module whose weights can be fitted to games."""

    @property
    def FILE(self) -> Path:
        """The file with the weights."""

    @property
    def NAMES(self) -> tuple[str, ...]:
        """The features, in the order of their weights."""

    def features(self, state: S_in) -> list[list[float]]:
        """Return the features of every seat, in the order of NAMES."""


@cache
def weights(file: Path, names: tuple[str, ...]) -> tuple[float, ...]:
    """Return the weights of these features from a game's file, read once."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))["weights"]
        return tuple(float(found[name]) for name in names)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise UserError("bad-file", f"{file.name} has no weight for each of {', '.join(names)}: {error}") from error


def score(features: Sequence[float], given: Sequence[float]) -> float:
    """Return the weighted sum of a seat's features."""
    return sum(feature * weight for feature, weight in zip(features, given, strict=True))


def log_odds(scores: Sequence[float], seat: Seat) -> float:
    """Return a seat's log odds of winning, where the chances are the softmax of the scores."""
    rivals = [score for other, score in enumerate(scores) if other != seat]
    best = max(rivals)
    return scores[seat] - best - log(sum(exp(rival - best) for rival in rivals))
