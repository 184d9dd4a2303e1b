"""The open tables of a process: found by id, with one lock each, and counted."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from samurai.server.tables.open_table import Idle, OpenTable
from samurai.store.tables.tables import OVER, TableInfo


class Registry:
    """The open tables, their locks, and which of them may be outdated."""

    def __init__(self) -> None:
        """Start without any."""
        self._tables: dict[str, OpenTable] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of tables being opened, too
        self._outdated: set[str] = set()

    def lock_of(self, table: str) -> asyncio.Lock:
        """The lock of a table, open or not."""
        open_table = self._tables.get(table)
        if open_table:
            return open_table.lock
        return self._locks.setdefault(table, asyncio.Lock())

    def find(self, table: str) -> OpenTable | None:
        """An open table, or None."""
        return self._tables.get(table)

    def expect(self, table: str) -> asyncio.Lock:
        """The lock of a table that is about to be made; while it is kept, what other processes signal is noted."""
        return self._locks.setdefault(table, asyncio.Lock())

    def add(self, info: TableInfo, lock: asyncio.Lock) -> None:
        """Add a table that has just been made, so that it need not be read."""
        self._tables.setdefault(info.id, OpenTable(info.id, Idle(info), lock, used=info.created))

    @property
    def opened(self) -> list[OpenTable]:
        """All the open tables."""
        return list(self._tables.values())

    def mark_outdated(self, table: str) -> None:
        """Mark a table as possibly outdated, so that the store is read before anything is done there."""
        if table in self._locks:
            self._outdated.add(table)

    @property
    def outdated(self) -> list[str]:
        """All the tables that may be outdated."""
        return list(self._outdated)

    def is_outdated(self, table: str) -> bool:
        """Whether another process may have stored something at a table that has not been applied here."""
        return table in self._outdated

    def is_used(self, table: str) -> bool:
        """Whether somebody is connected to a table, or is doing something there."""
        lock, open_table = self._locks.get(table), self._tables.get(table)
        return bool(lock and lock.locked()) or bool(open_table and open_table.listeners)

    def unload(self, before: int) -> None:
        """Drop tables that have not been used since then: entirely without listeners, otherwise only the game.

        A finished game that nobody is looking at is dropped at once.
        """
        for open_table in self.opened:
            unwatched_end = open_table.info.status == OVER and not open_table.listeners
            if open_table.lock.locked() or (open_table.used >= before and not unwatched_end):
                continue
            if open_table.listeners:
                open_table.replace(Idle(open_table.info))
            else:
                del self._tables[open_table.id]
                self._outdated.discard(open_table.id)

    def present(self, table: str) -> list[str]:
        """The people at a table who are connected."""
        open_table = self._tables.get(table)
        return open_table.present if open_table else []

    @property
    def open_tables(self) -> int:
        """The number of open tables."""
        return len(self._tables)

    @property
    def sockets(self) -> int:
        """The number of connections."""
        return sum(len(open_table.listeners) for open_table in self.opened)

    @property
    def messages(self) -> int:
        """How many messages wait for slow clients."""
        return sum(listener.waiting for open_table in self.opened for listener in open_table.listeners)
