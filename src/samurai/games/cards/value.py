"""Static evaluation of a state, for bots that look one action ahead: a few features, with weights fitted from games.

A feature is a number that each seat has. Their weighted sum is the seat's score, and the scores give the chances of
winning. The weights and the run that made them are in weights.toml; `samurai tune cards` fits them again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from samurai.engine.game import Seat
from samurai.engine.toolkit.fitted import log_odds, score, weights
from samurai.engine.toolkit.majority import lead, leader
from samurai.games.cards.deck import supply
from samurai.games.cards.field import sides
from samurai.games.cards.pieces import SAMURAI, Card
from samurai.games.cards.scoring import influence, places
from samurai.games.cards.state import OVER, State

FILE: Final = Path(__file__).with_name("weights.toml")
"""The file with the weights."""

FAR: Final = 2
"""A lead in influence beyond this counts no more."""

NAMES: Final = (
    "stone",  # stones
    "race",  # for each shape: its lead in stones, as a fraction of an uncatchable one
    *(f"lead{free}" for free in range(1, 4)),  # its lead in influence on stones, by the free sides of their villages
    "strength",  # what its cards still to come influence, in tens
)
"""The features, in the order of their weights."""

STONE, RACE, LEAD, STRENGTH = 0, 1, 2, 5
WIN: Final = 100.0
"""The value of a win; a shared win is worth less, any other place as much the other way."""


def value(state: State, seat: Seat) -> float:
    """Return the log odds of the seat winning; once the game is over, a large value for a win or a loss."""
    if state.phase is OVER:
        final = places(state.stones)
        return WIN / final.count(1) if final[seat] == 1 else -WIN
    fitted = weights(FILE, NAMES)
    return log_odds([score(row, fitted) for row in features(state)], seat)


def features(state: State) -> list[list[float]]:
    """Return the features of every seat, in the order of NAMES."""
    rows = [[0.0] * len(NAMES) for _ in state.hands]
    _count_stones(state, rows)
    _count_leads(state, rows)
    for row, hand, pile in zip(rows, state.hands, state.piles, strict=True):
        row[STRENGTH] = sum(map(points, hand + pile))
    return rows


def points(card: Card) -> float:
    """Return what a card influences, in tens: a samurai counts for all three symbols."""
    return card.strength * (3 if card.symbol is SAMURAI else 1) / 10


def _count_stones(state: State, rows: list[list[float]]) -> None:
    """Count stones, and the race for the majorities: a lead counts more when fewer stones of its shape are left."""
    for row, stones in zip(rows, state.stones, strict=True):
        row[STONE] = sum(stones)
    for piles, every in zip(zip(*state.stones), supply(len(rows)), strict=True):
        if (seat := leader(piles)) is not None:
            rows[seat][RACE] += min(1.0, lead(piles) / (max(0, every - sum(piles)) + 1))


def _count_leads(state: State, rows: list[list[float]]) -> None:
    """Count who would take each stone now, and by how much."""
    field = state.field
    for cell, village in field.villages.items():
        filled = sum(side in field.cards for side in sides(cell))
        if 0 < filled < 4:
            for symbol in village:
                strengths = influence(field, cell, symbol, len(rows))
                if (seat := leader(strengths)) is not None:
                    rows[seat][LEAD + 3 - filled] += min(1.0, lead(strengths) / FAR)
