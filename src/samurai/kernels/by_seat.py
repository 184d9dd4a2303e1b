"""Amounts by seat packed into one integer, with the same number of bits for each, and chances by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from samurai.kernels.compiling import available, kernel

if TYPE_CHECKING or available():
    import numpy as np
    from numpy.typing import NDArray


@kernel
def leader(amounts: int, width: int, seats: int) -> tuple[int, int]:
    """Return the seat with the most, and its lead over the second; the lead is 0 on a tie."""
    most, second, seat = -1, -1, 0
    for other in range(seats):
        # In Python `>>` binds less tightly than `*`, and `&` less than `-`: shift by width * other, mask to width bits.
        amount = amounts >> width * other & (1 << width) - 1
        if amount > most:
            most, second, seat = amount, most, other
        elif amount > second:
            second = amount
    return seat, most - second


@kernel
def to_chances(scores: NDArray[np.float64], seats: int) -> None:
    """Turn scores into chances of winning, in place: a softmax (see `engine.fitted`)."""
    # Subtracting the maximum keeps exp from overflowing; the shares stay the same.
    best, total = scores[:seats].max(), 0.0
    for seat in range(seats):
        scores[seat] = np.exp(scores[seat] - best)
        total += scores[seat]
    for seat in range(seats):
        scores[seat] /= total
