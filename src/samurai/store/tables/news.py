"""Reads what other processes have added to tables; requests made while a query runs share the next query.

A busy process hears of many tables at once: a query for each would cost more than showing the changes.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select, text

from samurai.store.database import Database
from samurai.store.schema import tables
from samurai.store.tables.appending import Line
from samurai.store.tables.tables import TableInfo, read_infos

Added = tuple[TableInfo, list[Line]]
"""A table, and the lines that were added to its log."""


class Since(NamedTuple):
    """A table, and the length of its log as far as we know it."""

    table: str
    revision: int


_WANTED: Final = {
    "sqlite": "json_each(:wanted) ON table_id = json_extract(value, '$[0]') AND revision > json_extract(value, '$[1]')",
    "postgresql": "json_array_elements(CAST(:wanted AS JSON)) ON table_id = value ->> 0 "
    "AND revision > CAST(value ->> 1 AS INTEGER)",
}
_LINES: Final = {
    dialect: text(f"SELECT table_id, seat, text, remark, log.at FROM log JOIN {wanted} ORDER BY table_id, revision")
    for dialect, wanted in _WANTED.items()
}


def added(connection: Connection, wanted: Sequence[Since]) -> dict[str, Added]:
    """What was added to each of these tables, by table; tables that do not exist are missing."""
    found = read_infos(connection, select(tables).where(tables.c.id.in_([since.table for since in wanted])))
    lines: defaultdict[str, list[Line]] = defaultdict(list)
    asked = {"wanted": msgspec.json.encode(wanted).decode()}
    for table, *line in connection.execute(_LINES[connection.dialect.name], asked):
        lines[table].append(Line(*line))
    since = dict(wanted)
    return {info.id: (info, lines[info.id][: info.revision - since[info.id]]) for info in found}


class _Batch:
    """Requests that share one query."""

    def __init__(self) -> None:
        self.wanted: Final[list[Since]] = []
        self.found: dict[str, Added] | None = None


class News:
    """Queries a store for additions, for all pending requests at once."""

    def __init__(self, database: Database) -> None:
        """Start with no pending request."""
        self._database: Final = database
        self._turn: Final = asyncio.Lock()
        self._next = _Batch()

    async def of(self, table: str, revision: int) -> Added | None:
        """A table, and what was added to its log after this revision; None if there is no such table."""
        batch = self._next
        batch.wanted.append(Since(table, revision))
        async with self._turn:
            if batch is self._next:  # the first to get the lock queries for all
                self._next = _Batch()
                batch.found = await self._database.read(added, batch.wanted)
        if batch.found is None:  # the request that queried for all has failed
            return await self.of(table, revision)
        return batch.found.get(table)
