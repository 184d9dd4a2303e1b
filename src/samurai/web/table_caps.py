"""How many tables somebody may have at once: unfinished ones as their host, and listed ones of one client address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from samurai.store import hosting
from samurai.store.database import Database
from samurai.store.tables import Chair
from samurai.web.house import House
from samurai.web.refusal import Refusal

UNFINISHED: Final = 50
"""Unfinished tables that one person may host."""

AGAINST_BOTS: Final = 10
"""Those of them where nobody else sits but bots."""

LISTED: Final = 10
"""Tables of one client address that may wait in the lobby."""

_FEW: Final = 1_000
"""Only when there are more addresses than this, it is looked which of their tables still wait."""


@asynccontextmanager
async def within_caps(house: House, person: str, chairs: Sequence[Chair]) -> AsyncIterator[None]:
    """Make a table with these chairs in this block, unless its host has too many unfinished ones; one at a time."""
    if not house.limits:
        yield
        return
    async with house.making:
        hosted = await house.database.read(hosting.unfinished, person)
        if hosted.tables >= UNFINISHED * house.limits:
            raise Refusal("too-much", "you have too many unfinished games; finish or leave some first")
        await check_bots(house, person, chairs)
        yield


async def check_bots(house: House, host: str, chairs: Sequence[Chair]) -> None:
    """Refuse one more game of a host against nobody but bots, if they have too many unfinished ones."""
    nobody_else = all(chair.bot or chair.person == host for chair in chairs)
    if not house.limits or not nobody_else or not any(chair.bot for chair in chairs):
        return
    hosted = await house.database.read(hosting.unfinished, host)
    if hosted.against_bots >= AGAINST_BOTS * house.limits:
        raise Refusal("too-much", "you have too many unfinished games against bots; finish or leave some first")


class ListedTables:
    """Which listed tables each client address has made that may still wait. Kept in memory only."""

    def __init__(self, database: Database, limits: float) -> None:
        """Allow this many times the usual; 0 is without caps."""
        self._database: Final = database
        self._limits: Final = limits
        self._turn: Final = asyncio.Lock()
        self._tables: dict[str, list[str]] = {}
        self._most = _FEW

    @asynccontextmanager
    async def another(self, client: str) -> AsyncIterator[list[str]]:
        """Make a listed table in this block, and add its id to the list; refused if too many of the client's wait."""
        if not self._limits:
            yield []
            return
        async with self._turn:
            mine = await self._database.read(hosting.still_waiting, self._tables.get(client, []))
            if len(mine) >= LISTED * self._limits:
                sentence = "too many of your tables wait in the lobby; let somebody join, or leave some first"
                raise Refusal("too-much", sentence)
            yield mine
            self._tables[client] = mine
            if len(self._tables) > self._most:
                await self._forget()

    async def _forget(self) -> None:
        """Let go of clients none of whose tables wait any more."""
        known = [table for tables in self._tables.values() for table in tables]
        waiting = set(await self._database.read(hosting.still_waiting, known))
        self._tables = {client: mine for client, mine in self._tables.items() if not waiting.isdisjoint(mine)}
        self._most = max(_FEW, 2 * len(self._tables))
