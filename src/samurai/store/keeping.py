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

    waiting: float = 1
    """A table that waits for players, after nobody was connected to it any more."""

    waiting_by_days: float = 14
    """The same for a table where a move may take days."""
