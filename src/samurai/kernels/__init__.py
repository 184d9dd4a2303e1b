"""What the games' kernels share: compilation, random numbers, bit sets, and amounts and chances by seat.

A process without Numba still plays: check `available()` before importing a game's kernel.
"""

from typing import TYPE_CHECKING

from samurai.kernels.bit_sets import fetch, lowest, size
from samurai.kernels.by_seat import (
    has_majority,
    leader,
    margin,
    strict_leader,
    sum_of,
    to_chances,
    to_places,
    to_shares,
)
from samurai.kernels.compiling import GIVEN, ArrayOf, Namespace, available, bound, inlined, kernel, records, warm
from samurai.kernels.layouts import record_type
from samurai.kernels.random_numbers import draw, generator, shuffle, word

if TYPE_CHECKING or available():
    from samurai.kernels.compiling import Floats, Ints, Records

__all__ = [
    "GIVEN",
    "ArrayOf",
    "Floats",
    "Ints",
    "Namespace",
    "Records",
    "available",
    "bound",
    "draw",
    "fetch",
    "generator",
    "has_majority",
    "inlined",
    "kernel",
    "leader",
    "lowest",
    "margin",
    "record_type",
    "records",
    "shuffle",
    "size",
    "strict_leader",
    "sum_of",
    "to_chances",
    "to_places",
    "to_shares",
    "warm",
    "word",
]
