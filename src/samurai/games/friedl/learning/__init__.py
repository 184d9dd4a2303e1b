"""Friedl's game as numbers, for machine learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from samurai.engine.parts import Learning
from samurai.games.friedl.learning import encoding
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.rules import View

if TYPE_CHECKING:
    from samurai.kernels.batches import Batcher


def _batches() -> Batcher:
    from samurai.games.friedl.learning.batches import BATCHER

    return BATCHER


LEARNING: Final[Learning[Action, View]] = Learning(encoding, _batches, longest=10_000)
