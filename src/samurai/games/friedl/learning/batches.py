"""Batches of Friedl's game."""

from __future__ import annotations

from typing import Final

from samurai.games.friedl.learning import batch_encoding as kernel_encoding
from samurai.games.friedl.learning import encoding
from samurai.kernels.batches import Batcher

BATCHER: Final = Batcher(__file__, __name__, vars(kernel_encoding), encoding.LAYOUT, encoding.ACTIONS)
