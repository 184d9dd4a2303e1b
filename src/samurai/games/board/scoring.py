"""Who has won (BR19 to BR22), and everyone's place (B15)."""

from __future__ import annotations

from collections.abc import Sequence

from samurai.engine.toolkit.majority import leader
from samurai.games.board.pieces import Counts, Figure

Score = tuple[int, int, int]
"""What is compared, in this order: the number of majorities, figures of kinds without a majority, all figures."""


def majorities(captured: Sequence[Counts]) -> tuple[tuple[Figure, ...], ...]:
    """Return, by seat, the kinds of which it has strictly more than every other player (BR19)."""
    leaders = [leader([counts[kind] for counts in captured]) for kind in range(3)]
    return tuple(
        tuple(figure for figure, first in zip(Figure, leaders, strict=True) if first == seat)
        for seat in range(len(captured))
    )


def score(counts: Counts, most: Sequence[Figure]) -> Score:
    """Return the score that decides the game (B15)."""
    others = sum(count for figure, count in zip(Figure, counts, strict=True) if figure not in most)
    return len(most), others, sum(counts)


def scores(captured: Sequence[Counts]) -> tuple[Score, ...]:
    """Return the score of every seat."""
    found = tuple(score(counts, most) for counts, most in zip(captured, majorities(captured), strict=True))
    assert sum(number >= 2 for number, _, _ in found) <= 1, "only one player can have two of three majorities"
    return found


def places(captured: Sequence[Counts]) -> tuple[int, ...]:
    """Return every seat's place; equals share one, and the next is skipped: 1, 1, 3 (B15)."""
    reached = scores(captured)
    return tuple(1 + sum(other > mine for other in reached) for mine in reached)
