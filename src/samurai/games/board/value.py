"""Static evaluation of a state, for bots that look one action ahead: a few features, with weights fitted from games.

A feature is a number that each seat has. Their weighted sum is the seat's score, and the scores give the chances of
winning. The weights and the run that made them are in weights.toml; `samurai tune board` fits them again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from samurai.engine.game import Seat
from samurai.engine.toolkit.fitted import log_odds, score, weights
from samurai.engine.toolkit.majority import lead, leader
from samurai.games.board.capture import influence
from samurai.games.board.japan import japan
from samurai.games.board.pieces import FAST, INFLUENCE, Figure, Token
from samurai.games.board.scoring import places
from samurai.games.board.state import Phase, Position, State

FILE: Final = Path(__file__).with_name("weights.toml")
"""The file with the weights."""

OPEN: Final = 4
"""This much free land around a settlement, or more, counts the same."""

FAR: Final = 5
"""A lead in influence beyond this counts no more."""

NAMES: Final = (
    "figure",  # captured figures
    "race",  # for each kind: its lead in captured figures, as a fraction of an uncatchable one
    *(f"lead{free}" for free in range(1, OPEN + 1)),  # its lead in influence on figures, by the free land around them
    "strength",  # what its tokens still to come influence, in tens
    "fast",  # fast tokens still to come
    "exchange",  # whether the token exchange is still to come
)
"""The features, in the order of their weights."""

CAPTURED, RACE, LEAD, TOKENS = 0, 1, 2, 2 + OPEN
WIN: Final = 100.0


def value(state: State, seat: Seat) -> float:
    """Return the log odds of the seat winning; once the game is over, a large value by its place."""
    position = state.position
    if position.phase is Phase.OVER:
        return WIN / places(position.captured)[seat]
    fitted = weights(FILE, NAMES)
    return log_odds([score(row, fitted) for row in features(state)], seat)


def features(state: State) -> list[list[float]]:
    """Return the features of every seat, in the order of NAMES."""
    position = state.position
    rows = [[0.0] * len(NAMES) for _ in position.captured]
    _count_captured(position, rows)
    _count_leads(position, rows)
    for row, hand, supply in zip(rows, state.hands, state.supplies, strict=True):
        for token in hand + supply:
            at, amount = TO_COME[token]
            row[TOKENS + at] += amount
    return rows


def _to_come(token: Token) -> tuple[int, float]:
    if token in FAST:
        return 1, 1.0
    return (2, 1.0) if token is Token.TOKEN_EXCHANGE else (0, sum(INFLUENCE[token].values()) / 10)


TO_COME: Final = {token: _to_come(token) for token in Token}
"""By token: which of the features from TOKENS on it adds to, and how much."""


def _count_captured(position: Position, rows: list[list[float]]) -> None:
    """Count figures, and the race for the majorities: a lead counts more when fewer figures of its kind are left."""
    for row, counts in zip(rows, position.captured, strict=True):
        row[CAPTURED] = sum(counts)
    for kind, pool, piles in zip(Figure, position.pool, zip(*position.captured), strict=True):
        if (seat := leader(piles)) is not None:
            left = pool + sum(kind in standing for standing in position.figures)
            rows[seat][RACE] += min(1.0, lead(piles) / (left + 1))


def _count_leads(position: Position, rows: list[list[float]]) -> None:
    """Count who would capture each figure now, and by how much."""
    board, tokens = japan(position.options.seats), position.tokens
    for at in board.settlements:
        if position.figures[at]:
            free = max(1, min(OPEN, sum(tokens[hex] is None for hex in board.land_around[at]))) - 1
            for figure in position.figures[at]:
                strengths = influence(board, tokens, at, figure)
                if (seat := leader(strengths)) is not None:
                    rows[seat][LEAD + free] += min(1.0, lead(strengths) / FAR)
