"""The games for those who let programs learn: PettingZoo, Gymnasium, OpenSpiel, and many games in one call."""

from __future__ import annotations

from samurai import kernels
from samurai.engine.game import IllegalAction

if not kernels.available():
    raise IllegalAction("learning needs Numba, which is not installed or does not work here")
