"""The board game as numbers, for machine learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from samurai.engine.parts import Learning
from samurai.games.board.actions import Action
from samurai.games.board.learning import encoding
from samurai.games.board.state import View

if TYPE_CHECKING:
    from samurai.kernels.batches import Batcher


def _batches() -> Batcher:
    from samurai.games.board.learning.batches import BATCHER

    return BATCHER


LEARNING: Final[Learning[Action, View]] = Learning(encoding, _batches, longest=800)
