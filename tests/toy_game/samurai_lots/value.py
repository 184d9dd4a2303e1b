"""How good a state looks, for bots."""

from __future__ import annotations

from samurai.engine.game import Seat
from samurai_lots.rules import State, total


def value(state: State, seat: Seat) -> float:
    """Return the total of a seat, less the best of the others."""
    others = (total(state, other) for other in range(state.seats) if other != seat)
    return float(total(state, seat) - max(others))
