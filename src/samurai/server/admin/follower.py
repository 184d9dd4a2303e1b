"""Applies what admins did, in whichever process they did it, and cleans up the store once a day."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection, select

from samurai.server.bots.runner import BotRunner
from samurai.server.live.outgoing import UnsaidOut, encode
from samurai.server.refusal import Refusal
from samurai.server.runtime.periodic import PeriodicJobs
from samurai.server.tables.expiry import expire
from samurai.server.tables.service import TableService
from samurai.store.admin import moderation as stored
from samurai.store.admin.moderation import AdminLogEntry
from samurai.store.admin.retention import Retention
from samurai.store.admin.tidying import is_our_turn, tidy
from samurai.store.histograms import Tally
from samurai.store.people import people
from samurai.store.schema import chat

logger: Final = logging.getLogger(__name__)

_FOLLOW_INTERVAL: Final = 1.0
"""Seconds between two looks at the log of admin actions."""

_CLEAN_UP_INTERVAL: Final = 600.0
"""Seconds between two checks whether the store must be cleaned up."""

_OVERLAP: Final = 50
"""How many recent admin actions are read again: of two that are written at once, the later number may be seen first."""

_AT_ONCE: Final = 20
"""How many guests are deleted in one transaction, so that nobody at a table has to wait for it."""


class AdminLogFollower:
    """Follows the log of admin actions."""

    def __init__(self, service: TableService, bots: BotRunner, retention: Retention, lag: Tally) -> None:
        """Prepare; `start` begins the work."""
        self._service: Final = service
        self._bots: Final = bots
        self._retention: Final = retention
        self._lag: Final = lag
        self._applied: set[int] = set()
        self._turn: Final = asyncio.Lock()
        self._jobs: Final = PeriodicJobs()

    async def start(self) -> None:
        """Read the current state, then follow what changes."""
        database = self._service.database
        self._last = await database.read(stored.last_number)
        self._applied = {entry.id for entry in await database.read(stored.admin_actions_since, self._last - _OVERLAP)}
        self._service.closed = await database.read(stored.closed)
        self._jobs.every(_FOLLOW_INTERVAL, "follow admin actions", self.apply_new, lateness=self._lag.count)
        self._jobs.every(_CLEAN_UP_INTERVAL, "clean up", self._clean_up, delay=_FOLLOW_INTERVAL)

    async def close(self) -> None:
        """Stop following."""
        await self._jobs.close()

    async def _clean_up(self) -> None:
        """Cancel tables that nobody came back to, and delete what has been kept long enough."""
        await expire(self._service, self._retention)
        await self._tidy()

    async def apply_new(self) -> None:
        """Apply every admin action since the last call to this process."""
        async with self._turn:
            found = await self._service.database.read(stored.admin_actions_since, self._last - _OVERLAP)
            for entry in found:
                if entry.id not in self._applied:
                    self._applied.add(entry.id)
                    await self._apply(entry)
            self._applied = {entry.id for entry in found}
            self._last = max(self._applied, default=self._last)

    async def _apply(self, entry: AdminLogEntry) -> None:
        logger.info("admin", extra={"deed": entry.what, "target": entry.target, "by": entry.who})
        match entry.what:
            case "close" | "open":
                self._service.closed = await self._service.database.read(stored.closed)
            case "block":
                self._dismiss(await self._service.database.read(_with_bots, entry.target))
            case "forget":
                self._dismiss(await self._service.database.read(_gone, self._connected()))
                for open_table in self._service.opened:
                    if any(chair.person == entry.target for chair in open_table.info.chairs):
                        await self._again(open_table.id)
            case "cancel":
                if self._service.find(entry.target):
                    await self._again(entry.target)
            case "unsay":
                await self._remove_line(entry.target)

    def _connected(self) -> set[str]:
        """The people who are connected to this process."""
        return {listener.person for each in self._service.opened for listener in each.listeners if listener.person}

    def _dismiss(self, people_gone: Iterable[str]) -> None:
        """Close the connections of these people."""
        gone = set(people_gone)
        for open_table in self._service.opened:
            for listener in list(open_table.listeners):
                if listener.person in gone:
                    listener.dismiss()

    async def _again(self, table: str) -> None:
        """Reload an open table from the store, and show it to everybody there."""
        with suppress(Refusal):
            async with self._service.open(table) as open_table:
                await self._service.load(open_table)
                self._service.send_info(open_table)
                open_table.send_everything()
                self._bots.start_due_bots(open_table)

    async def _remove_line(self, number: str) -> None:
        """Remove a chat line from the screens of those who are reading it."""
        table = await self._service.database.read(_table_of, int(number))
        message = encode(UnsaidOut([int(number)]))
        for open_table in self._service.opened:
            if open_table.id == table:
                for listener in open_table.readers:
                    listener.send(message)

    async def _tidy(self) -> None:
        """Once a day, and in one process only, delete what has been kept long enough."""
        database, now = self._service.database, self._service.now
        if not await database.write(is_our_turn, now()):
            return
        while (done := await database.write(tidy, self._retention, now(), _AT_ONCE)).guests:
            logger.info("tidied", extra={"guests": done.guests, "lines": done.lines, "reports": done.reports})


def _with_bots(connection: Connection, person: str) -> list[str]:
    return [person, *(bot.id for bot in people.bots_of(connection, person))]


def _gone(connection: Connection, connected: set[str]) -> set[str]:
    """The connected people who are no longer in the store: somebody whose account was deleted, and their bots."""
    return connected - people.names(connection, connected).keys()


def _table_of(connection: Connection, line: int) -> str | None:
    return connection.execute(select(chat.c.table_id).where(chat.c.id == line)).scalar()
