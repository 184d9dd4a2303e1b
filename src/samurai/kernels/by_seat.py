"""Amounts by seat, packed into one integer with a lane of equally many bits for each; places and chances by seat.

Who strictly leads is `engine.majority`, compiled: a tie is nobody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from samurai.kernels.compiling import available, inlined, kernel

if TYPE_CHECKING or available():
    import numpy as np

    from samurai.kernels.compiling import Floats, Ints


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


@inlined
def strict_leader(amounts: int, width: int, seats: int, nobody: int) -> int:
    """Return the seat with strictly the most, or `nobody` in a tie."""
    seat, lead = leader(amounts, width, seats)
    # No lane is negative, so a lead above 0 also means that the leader has something.
    return seat if lead > 0 else nobody


@inlined
def margin(amounts: int, width: int, seat: int, seats: int) -> int:
    """Return how far a seat is ahead of its strongest rival; negative if it is behind."""
    rival = 0
    for other in range(seats):
        if other != seat:
            rival = max(rival, amounts >> width * other & (1 << width) - 1)
    return (amounts >> width * seat & (1 << width) - 1) - rival


@inlined
def has_majority(piles: Ints, kind: int, seat: int, seats: int) -> bool:
    """Whether a seat has strictly more of a kind than every other."""
    most = True
    for other in range(seats):
        most = most and (other == seat or piles[other, kind] < piles[seat, kind])
    return most


@kernel
def to_places(ends: Ints, seats: int) -> None:
    """Turn scores into places, in place; equal scores share a place, and the next one is skipped."""
    # `ends` still holds the scores being compared, so the number of better seats is collected in 4 bits per seat.
    beaten = 0
    for seat in range(seats):
        for other in range(seats):
            beaten += (ends[other] > ends[seat]) << seat * 4
    for seat in range(seats):
        ends[seat] = 1 + (beaten >> seat * 4 & 15)


@kernel
def to_shares(ends: Ints, piles: Ints, seats: int, shares: Floats, margin: float) -> None:
    """Write each seat's share of first place and, for the part `margin`, its pile's lead over the best rival's."""
    firsts = 0
    for seat in range(seats):
        firsts += ends[seat] == 1
    for seat in range(seats):
        own, best = 0, 0
        for other in range(seats):
            pile = piles[other, 0] + piles[other, 1] + piles[other, 2]
            if other == seat:
                own = pile
            else:
                best = max(best, pile)
        # A lead beyond 8 counts no more, so that this part only decides between equal chances to win.
        ahead = min(1.0, max(0.0, 0.5 + (own - best) / 16))
        shares[seat] = (1 - margin) * (ends[seat] == 1) / firsts + margin * ahead


@kernel
def to_chances(scores: Floats, seats: int) -> None:
    """Turn scores into chances of winning, in place: a softmax (see `engine.fitted`)."""
    # Subtracting the maximum keeps exp from overflowing; the shares stay the same.
    best, total = scores[:seats].max(), 0.0
    for seat in range(seats):
        scores[seat] = np.exp(scores[seat] - best)
        total += scores[seat]
    for seat in range(seats):
        scores[seat] /= total


@kernel
def sum_of(weights: Floats, numbers: Ints, count: int) -> float:
    """Return the sum of the weights with these numbers, the first `count` of an array."""
    total = 0.0
    for at in range(count):
        total += weights[numbers[at]]
    return total
