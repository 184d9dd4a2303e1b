"""The board game as numbers, for machine learning."""

from __future__ import annotations

from typing import Any, Final

from samurai.engine.parts import Learning
from samurai.games.board.actions import Action
from samurai.games.board.learning import encoding
from samurai.games.board.state import View


def _batches() -> Any:
    from samurai.games.board.learning.batches import BATCHER

    return BATCHER


LEARNING: Final[Learning[Action, View]] = Learning(encoding, _batches, longest=800)
