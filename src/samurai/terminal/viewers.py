"""Whose view is shown: what a person types for it, and how it is named."""

from __future__ import annotations

from samurai.engine.errors import UserError
from samurai.engine.game import Seat, seat_label
from samurai.engine.record import Record


def viewer_of(label: str, seats: int) -> Seat | None:
    """The seat for a person's input, 1 to n; 0 is a spectator."""
    if label == "0":
        return None
    if not (label.isascii() and label.isdigit() and 1 <= int(label) <= seats):
        raise UserError("no-seat", f"there is no seat {label[:20]!r}; there are 1 to {seats}, and 0 for a spectator")
    return int(label) - 1


def viewer_name(record: Record, viewer: Seat | None) -> str:
    """Whose view this is, in words."""
    return "a spectator" if viewer is None else f"{record.players[viewer]} (seat {seat_label(viewer)})"
