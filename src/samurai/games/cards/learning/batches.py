"""Batches of card games."""

from __future__ import annotations

from typing import Final

from samurai.games.cards import kernel
from samurai.games.cards.learning import batch_encoding as kernel_encoding
from samurai.games.cards.learning import encoding
from samurai.kernels.batches import Batcher

BATCHER: Final = Batcher(
    __file__, __name__, {**vars(kernel), **vars(kernel_encoding)}, encoding.LAYOUT, encoding.ACTIONS
)
