"""Counting move sequences: the shogi world's test of a move generator, and of its speed."""

from __future__ import annotations

from samurai.games.friedl.legal import after, legal
from samurai.games.friedl.notation import write
from samurai.games.friedl.rules import State


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` moves; declarations, repetition and the ply limit are ignored."""
    return _count(state.position, depth, not state.shogi)


def divide(state: State, depth: int) -> dict[str, int]:
    """Return the same count, split by the first move."""
    drop_mate = not state.shogi
    first = legal(state.position, drop_mate) if depth else []
    return {write(move): _count(after(state.position, move), depth - 1, drop_mate) for move in first}


def _count(position: bytes, depth: int, drop_mate: bool) -> int:
    if depth == 0:
        return 1
    moves = legal(position, drop_mate)
    if depth == 1:
        return len(moves)
    return sum(_count(after(position, move), depth - 1, drop_mate) for move in moves)
