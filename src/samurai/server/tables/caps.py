"""Caps on tables: unfinished ones per host, and listed ones per client address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from samurai.engine.phrase import say
from samurai.server.refusal import Refusal
from samurai.server.tables.service import TableService
from samurai.store.database import Database
from samurai.store.tables import hosting
from samurai.store.tables.tables import Chair

UNFINISHED: Final = 50
"""How many unfinished tables one person may host."""

AGAINST_BOTS: Final = 10
"""How many of those may have nobody but the host and bots."""

LISTED: Final = 10
"""How many tables of one client address may wait in the lobby."""

_FEW: Final = 1_000
"""Addresses without waiting tables are only removed when there are more addresses than this."""


@asynccontextmanager
async def within_caps(service: TableService, person: str, chairs: Sequence[Chair]) -> AsyncIterator[None]:
    """Make a table with these chairs in this block; each host makes one at a time, and not too many unfinished ones."""
    if not service.limits:
        yield
        return
    async with service.making.setdefault(person, asyncio.Lock()):
        hosted = await service.database.read(hosting.unfinished, person)
        if hosted.tables >= UNFINISHED * service.limits:
            raise Refusal("too-much", say("you have too many unfinished games; finish or leave some first"))
        await check_bots(service, person, chairs)
        yield


async def check_bots(service: TableService, host: str, chairs: Sequence[Chair]) -> None:
    """Refuse another game against bots only, if its host has too many unfinished ones."""
    nobody_else = all(chair.bot or chair.person == host for chair in chairs)
    if not service.limits or not nobody_else or not any(chair.bot for chair in chairs):
        return
    hosted = await service.database.read(hosting.unfinished, host)
    if hosted.against_bots >= AGAINST_BOTS * service.limits:
        raise Refusal("too-much", say("you have too many unfinished games against bots; finish or leave some first"))


class ListedTables:
    """The listed tables that each client address has made and that may still be waiting. Kept in memory only."""

    def __init__(self, database: Database, limits: float) -> None:
        """Multiply the caps by `limits`; 0 turns them off."""
        self._database: Final = database
        self._limits: Final = limits
        self._turn: Final = asyncio.Lock()
        self._tables: dict[str, list[str]] = {}
        self._most = _FEW

    @asynccontextmanager
    async def another(self, client: str) -> AsyncIterator[list[str]]:
        """Make a listed table in this block, and append its id; refused if too many of the client's are waiting."""
        if not self._limits:
            yield []
            return
        async with self._turn:
            mine = await self._database.read(hosting.still_waiting, self._tables.get(client, []))
            if len(mine) >= LISTED * self._limits:
                sentence = say(
                    "too many of your tables are waiting in the lobby; let somebody join, or leave some first"
                )
                raise Refusal("too-much", sentence)
            yield mine
            self._tables[client] = mine
            if len(self._tables) > self._most:
                await self._forget()

    async def _forget(self) -> None:
        """Drop clients who have no waiting tables any more."""
        known = [table for tables in self._tables.values() for table in tables]
        waiting = set(await self._database.read(hosting.still_waiting, known))
        self._tables = {client: mine for client, mine in self._tables.items() if not waiting.isdisjoint(mine)}
        self._most = max(_FEW, 2 * len(self._tables))
