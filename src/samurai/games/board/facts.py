"""Facts that anyone could work out from the board: who leads at each figure, by how much, and how much land is open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from samurai.engine.game import Seat
from samurai.engine.toolkit.majority import lead, leader
from samurai.games.board.capture import influence
from samurai.games.board.japan import Hex, Japan, japan
from samurai.games.board.pieces import Figure, Piece
from samurai.games.board.scoring import majorities
from samurai.games.board.state import State, View

Lying = tuple[Piece | None, ...]
"""By hex: the token there."""


class Standing(NamedTuple):
    """The contest for one figure (BR15)."""

    figure: Figure
    totals: tuple[int, ...]
    """By seat: its influence."""

    leader: Seat | None
    """The seat that would capture it now, or None (BR16)."""

    lead: int
    """How far the strongest is ahead of the next."""


class Contest(NamedTuple):
    """A settlement with figures."""

    at: Hex
    open: int
    """How many land hexes around it are still empty (BR14)."""

    standings: tuple[Standing, ...]


class Facts(NamedTuple):
    """The derived facts of a view: open settlements and current majorities."""

    contests: tuple[Contest, ...]
    majorities: tuple[tuple[Figure, ...], ...]
    """By seat: the kinds it has the most of (BR19)."""


def facts(view: View) -> Facts:
    """Compute the contest at every settlement that still has figures, in map order, and the current majorities."""
    tokens, figures = view.position.tokens, view.position.figures
    board = japan(view.position.options.seats)
    contests = tuple([_contest(board, tokens, at, figures[at]) for at in board.settlements if figures[at]])
    return Facts(contests, majorities(view.position.captured))


def spoils(state: State) -> tuple[dict[str, int], ...]:
    """Return, by seat, the figures it has captured, by kind (BR3)."""
    return tuple({str(kind): counts[at] for at, kind in enumerate(Figure)} for counts in state.position.captured)


def _contest(board: Japan, tokens: Lying, at: Hex, figures: tuple[Figure, ...]) -> Contest:
    return _compute_contest(board.players, at, figures, tuple([tokens[near] for near in board.neighbours[at]]))


@lru_cache(maxsize=16_384)
def _compute_contest(players: int, at: Hex, figures: tuple[Figure, ...], around: Lying) -> Contest:
    """Compute a contest; cached, because a move leaves the surroundings of most settlements unchanged."""
    board = japan(players)
    tokens: list[Piece | None] = [None] * len(board.neighbours)
    for near, lying in zip(board.neighbours[at], around, strict=True):
        tokens[near] = lying
    empty = sum(tokens[near] is None for near in board.land_around[at])
    return Contest(at, empty, tuple(_standing(board, tokens, at, figure) for figure in figures))


def _standing(board: Japan, tokens: Sequence[Piece | None], at: Hex, figure: Figure) -> Standing:
    totals = influence(board, tokens, at, figure)
    return Standing(figure, tuple(totals), leader(totals), lead(totals))
