"""Who strictly leads: the one place that says what a tie means.

Figures, stones and majorities all go to whoever has strictly the most. In a tie nobody gets them: the board game sets
the figure aside (BR16), the card game gives the stone to nobody (CR10). `kernels.by_seat` is the same rule, compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

from samurai.engine.game import Seat


def leader(amounts: Sequence[int]) -> Seat | None:
    """Return the seat with strictly the most; None in a tie, or if nobody has anything."""
    most = max(amounts)
    return amounts.index(most) if most and amounts.count(most) == 1 else None


def top_two(amounts: Sequence[int]) -> tuple[int, int]:
    """Return the largest amount and the next one, which is as large in a tie."""
    most, second, *_ = sorted(amounts, reverse=True)
    return most, second


def lead(amounts: Sequence[int]) -> int:
    """Return how far the leader is ahead; 0 in a tie."""
    most, second = top_two(amounts)
    return most - second


def margin(amounts: Sequence[int], seat: Seat) -> int:
    """Return how far a seat is ahead of its strongest rival; negative if it is behind."""
    return amounts[seat] - max(amount for other, amount in enumerate(amounts) if other != seat)
