"""Batches of the game cards."""

from __future__ import annotations

from typing import Final

from samurai.games.cards import encoding, kernel, kernel_encoding
from samurai.rl.kernel_batch import Batcher

BATCHER: Final = Batcher(
    __file__, __name__, {**vars(kernel), **vars(kernel_encoding)}, encoding.LAYOUT, encoding.ACTIONS
)
