"""The card game as numbers, for machine learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from samurai.engine.parts import Learning
from samurai.games.cards.learning import encoding
from samurai.games.cards.pieces import Action
from samurai.games.cards.state import View

if TYPE_CHECKING:
    from samurai.kernels.batches import Batcher


def _batches() -> Batcher:
    from samurai.games.cards.learning.batches import BATCHER

    return BATCHER


LEARNING: Final[Learning[Action, View]] = Learning(encoding, _batches, longest=200)
