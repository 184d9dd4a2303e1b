"""Squares as shogi counts them: files from the right, ranks from the top."""

from __future__ import annotations


def square_at(file: int, rank: int) -> str:
    """Return the square on a file and rank as shogi counts them."""
    return f"{'abcdefghi'[file - 1]}{10 - rank}"


def numbers(square: str) -> tuple[int, int]:
    """Return a square's file and rank as shogi counts them."""
    return "abcdefghi".index(square[0]) + 1, 10 - int(square[1])
