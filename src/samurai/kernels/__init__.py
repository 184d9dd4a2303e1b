"""What the games' kernels share: compilation, random numbers, bit sets, and amounts and chances by seat.

A process without Numba still plays: check `available()` before importing a game's kernel.
"""

from typing import TYPE_CHECKING

from samurai.kernels.bit_sets import fetch, lowest, size
from samurai.kernels.by_seat import leader, to_chances
from samurai.kernels.compiling import available, bound, inlined, kernel, records, warm
from samurai.kernels.random_numbers import draw, generator, shuffle, word

if TYPE_CHECKING or available():
    from samurai.kernels.compiling import Ints

__all__ = [
    "Ints",
    "available",
    "bound",
    "draw",
    "fetch",
    "generator",
    "inlined",
    "kernel",
    "leader",
    "lowest",
    "records",
    "shuffle",
    "size",
    "to_chances",
    "warm",
    "word",
]
