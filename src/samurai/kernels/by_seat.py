"""Amounts by seat packed into one number, the same number of bits for each, and chances by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from samurai.kernels.compiling import available, kernel

if TYPE_CHECKING or available():
    import numpy as np
    from numpy.typing import NDArray


@kernel
def leader(amounts: int, width: int, seats: int) -> tuple[int, int]:
    """Who has the most, and by how much."""
    most, second, seat = -1, -1, 0
    for other in range(seats):
        amount = amounts >> width * other & (1 << width) - 1
        if amount > most:
            most, second, seat = amount, most, other
        elif amount > second:
            second = amount
    return seat, most - second


@kernel
def to_chances(scores: NDArray[np.float64], seats: int) -> None:
    """Make scores chances of winning: a seat's is its share of the exponentials (see `engine.fitted`)."""
    best, total = scores[:seats].max(), 0.0
    for seat in range(seats):
        scores[seat] = np.exp(scores[seat] - best)
        total += scores[seat]
    for seat in range(seats):
        scores[seat] /= total
