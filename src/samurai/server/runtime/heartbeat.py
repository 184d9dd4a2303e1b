"""The server's heartbeat: records that it is running, and notices outages before anybody is charged for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from samurai.server.runtime.background import logged
from samurai.store import processes
from samurai.store.database import Database
from samurai.store.durations import SECOND

BEAT_INTERVAL: Final = 10.0
"""Seconds between two beats."""

OUTAGE_MS: Final = round(3 * BEAT_INTERVAL * SECOND)
"""The time without a beat that counts as an outage: no server was running, or the store was unavailable."""

_RETRY_INTERVAL: Final = 1.0
"""Seconds between two attempts to make up for missed beats while the store does not answer."""

Outages = list[tuple[int, int]]


class Heartbeat:
    """Records in the store that there is a server, and so when there was none.

    After the machine was suspended, or its clocks have jumped, moves and flags may be due before the next regular beat.
    Code that is about to charge time checks `missed` first, and then calls `make_up`.
    """

    def __init__(self, database: Database, now: Callable[[], int], forgive: Callable[[Outages], None]) -> None:
        """Do nothing until `begin`; `forgive` is called with all outages after each beat."""
        self._database: Final = database
        self._now: Final = now
        self._forgive: Final = forgive
        self._last: int | None = None
        self._beating: asyncio.Task[None] | None = None
        self._tried = float("-inf")

    async def begin(self, patience: int, alone: bool) -> None:
        """Find out for how long there was no server before this one."""
        now = self._now()
        self._forgive(await self._database.write(processes.outages, now, patience, alone))
        self._last = now

    async def beat(self) -> None:
        """Record that there is a server; a silence since the last beat is an outage, and is charged to nobody."""
        now = self._now()
        self._forgive(await self._database.write(processes.outages, now, OUTAGE_MS))
        self._last = now

    @property
    def missed(self) -> bool:
        """Whether the last beat is too long ago for the time since to be charged to anybody."""
        return self._last is not None and self._now() - self._last > OUTAGE_MS

    async def make_up(self) -> None:
        """Beat now, once for everyone who waits for it; if the store does not answer, `missed` stays true."""
        now = asyncio.get_running_loop().time()
        if self._beating is None and now - self._tried >= _RETRY_INTERVAL:
            self._tried = now
            self._beating = asyncio.create_task(logged(self.beat()))
            self._beating.add_done_callback(self._done)
        if self._beating:
            await asyncio.shield(self._beating)

    def _done(self, _: asyncio.Task[None]) -> None:
        self._beating = None
