"""Batches of board games."""

from __future__ import annotations

from typing import Final

from samurai.games.board import kernel
from samurai.games.board.learning import batch_encoding as kernel_encoding
from samurai.games.board.learning import encoding
from samurai.kernels.batches import Batcher

BATCHER: Final = Batcher(
    __file__, __name__, {**vars(kernel), **vars(kernel_encoding)}, encoding.LAYOUT, encoding.ACTIONS
)
