"""Retention: how long data is kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Retention:
    """Retention periods in days; 0 means for ever."""

    guests: float = 180
    """Guests, after they were last seen."""

    chat: float = 90
    """Chat, after the game ended."""

    reports: float = 180
    """Reports, after they were settled."""

    waiting: float = 1
    """Tables that wait for players, after the last person disconnected."""

    waiting_by_days: float = 14
    """The same for tables where a move may take days."""
