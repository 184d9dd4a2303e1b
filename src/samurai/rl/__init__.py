"""The games as learning environments: PettingZoo, Gymnasium, OpenSpiel, and a vectorized one of our own."""

from __future__ import annotations

from samurai import kernels
from samurai.engine.errors import UserError

if not kernels.available():
    raise UserError("missing-package", "learning needs Numba, which is not installed or does not work here")
