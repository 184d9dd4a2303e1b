"""The games as learning environments: PettingZoo, Gymnasium, OpenSpiel, and a vectorized one of our own."""

from __future__ import annotations

from samurai import kernels
from samurai.engine.extras import missing_package

if not kernels.available():
    raise missing_package("learning", "numba")
