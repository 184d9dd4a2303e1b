"""Who looks at which table, and how far those have seen it who went away.

A move costs nothing here: what somebody has seen is noted when their connection ends, and written in groups from time
to time. If the server is killed before that, a few moves are called new that were not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final, Protocol

from samurai.store import seen
from samurai.store.database import Database
from samurai.store.seen import Mark
from samurai.store.tables import Sheet


class Looker(Protocol):
    """A connection at a table; `told` if it is one for people to read."""

    person: str | None
    told: bool


class Marks:
    """What the people of this process have seen."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        """Begin with nobody there."""
        self._database: Final = database
        self._now: Final = now
        self._here: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._gone: dict[tuple[str, str], Mark] = {}

    def come(self, looker: Looker, table: str) -> None:
        """Somebody looks at a table, perhaps not for the first time at once. Programs do not ask what is new."""
        if looker.person and looker.told:
            self._here[looker.person][table] += 1

    def go(self, looker: Looker, sheet: Sheet | None) -> None:
        """Somebody who looked at a table, and has been shown all that happened there, goes away."""
        person = looker.person
        if sheet is None or not person or not looker.told:
            return
        self._here[person] -= Counter([sheet.id])  # forgets a table at which nobody looks any more
        if not self._here[person]:
            del self._here[person]
        if any(chair.person == person for chair in sheet.chairs):
            self._gone[person, sheet.id] = Mark(person, sheet.id, sheet.revision, self._now())

    def looking(self, person: str) -> set[str]:
        """The tables at which a person looks now."""
        return set(self._here.get(person, ()))

    async def keep(self) -> None:
        """Write down what was seen by those who went away."""
        if self._gone:
            marks, self._gone = list(self._gone.values()), {}
            await self._database.write(seen.keep, marks)
