"""For how long things are kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how many days things are kept; 0 is for ever."""

    guests: float = 180
    """After a guest was last seen."""

    chat: float = 90
    """After the game was over."""

    reports: float = 180
    """After a report was settled."""
