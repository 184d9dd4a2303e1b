"""Weights that were fitted from games: read from a file, and what they say about who will win."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import exp, log
from pathlib import Path

from samurai.engine.game import IllegalAction, Seat


@cache
def weights(file: Path, names: tuple[str, ...]) -> tuple[float, ...]:
    """The weights of these features in the file of a game, read once."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))["weights"]
        return tuple(float(found[name]) for name in names)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise IllegalAction(f"{file.name} has no weight for each of {', '.join(names)}: {error}") from error


def score(features: Sequence[float], worth: Sequence[float]) -> float:
    """What a seat's features are worth together."""
    return sum(feature * weight for feature, weight in zip(features, worth, strict=True))


def log_odds(scores: Sequence[float], seat: Seat) -> float:
    """The log odds of a seat winning: its chance is its share of the seats' exponentials."""
    rivals = [score for other, score in enumerate(scores) if other != seat]
    best = max(rivals)
    return scores[seat] - best - log(sum(exp(rival - best) for rival in rivals))
