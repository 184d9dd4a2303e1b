"""Read markers: how far each person has seen each table.

A move costs nothing here: what somebody has seen is noted when their connection closes, and stored in batches from time
to time. If the server is killed before that, a few moves are reported as new that were not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final, Protocol

from samurai.store.database import Database
from samurai.store.tables import read_markers
from samurai.store.tables.read_markers import ReadMarker
from samurai.store.tables.tables import TableInfo


class MarkedViewer(Protocol):
    """A connection at a table; `narrated` is true if a person reads it, false for a program."""

    person: str | None
    narrated: bool


class ReadMarkers:
    """The read markers of the people connected to this process."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        """Start with nobody connected."""
        self._database: Final = database
        self._now: Final = now
        self._here: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._gone: dict[tuple[str, str], ReadMarker] = {}

    def come(self, looker: MarkedViewer, table: str) -> None:
        """Note that somebody looks at a table, possibly over several connections. Programs don't have read markers."""
        if looker.person and looker.narrated:
            self._here[looker.person][table] += 1

    def go(self, looker: MarkedViewer, info: TableInfo | None) -> None:
        """Note that somebody has left a table, having been shown everything up to its current revision."""
        person = looker.person
        if info is None or not person or not looker.narrated:
            return
        self._here[person] -= Counter([info.id])  # Counter subtraction drops tables that nobody looks at any more
        if not self._here[person]:
            del self._here[person]
        if any(chair.person == person for chair in info.chairs):
            self._gone[person, info.id] = ReadMarker(person, info.id, info.revision, self._now())

    def looking(self, person: str) -> set[str]:
        """The tables that a person is looking at now."""
        return set(self._here.get(person, ()))

    async def keep(self) -> None:
        """Store the read markers of those who have left."""
        if self._gone:
            marks, self._gone = list(self._gone.values()), {}
            await self._database.write(read_markers.keep, marks)
