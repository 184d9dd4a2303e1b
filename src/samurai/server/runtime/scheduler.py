"""The server's own scheduler: wakes tables whose flag falls or whose bot must move, and drops idle ones from memory."""

from __future__ import annotations

import asyncio
import heapq
from contextlib import suppress
from math import inf
from typing import Final

from samurai.engine.game import Seat
from samurai.server.accounts.ratings import settle
from samurai.server.bots.runner import BotRunner
from samurai.server.refusal import Refusal
from samurai.server.runtime.background import Background, logged
from samurai.server.runtime.garbage_collection import Sweeper
from samurai.server.runtime.heartbeat import BEAT_INTERVAL, OUTAGE_MS
from samurai.server.runtime.periodic import PeriodicJobs
from samurai.server.tables.clock import forgiven
from samurai.server.tables.open_table import OpenTable
from samurai.server.tables.playing import Playing
from samurai.server.tables.resting import rest
from samurai.server.tables.service import TableService
from samurai.server.tables.stand_ins import stand_in
from samurai.store import processes
from samurai.store.durations import MINUTE, SECOND
from samurai.store.tables import tables as stored

_STARTED_TOGETHER_MS: Final = SECOND
"""The time within which processes that start together count the same outage."""

_SEARCH_INTERVAL: Final = 1.0
"""Seconds between two searches for tables that no process looks after."""

_FLAG_RECHECK_MS: Final = SECOND
"""The time after which a flag is checked again, while it is unknown how long there was no server."""

_IDLE_MS: Final = 10 * MINUTE
"""The time after which a table that nobody uses is dropped from memory."""


class Scheduler:
    """Wakes the tables that need it."""

    def __init__(self, service: TableService, bots: BotRunner) -> None:
        """Prepare; `start` begins the work."""
        self._service: Final = service
        self._bots: Final = bots
        self._wakes: list[tuple[int, str]] = []
        self._queued: dict[str, int] = {}
        self._due: dict[str, int] = {}
        self._tasks: Final = Background()
        self._jobs: Final = PeriodicJobs()
        self._woken = asyncio.Event()
        self._unplayable: set[str] = set()
        self._sweeper: Final = Sweeper(lambda: service.open_tables)

    async def start(self) -> None:
        """Find out how long there was no server, and which tables need attention."""
        service = self._service
        alone = len(service.alive) <= 1
        patience = OUTAGE_MS if not alone else _STARTED_TOGETHER_MS if service.database.shared else 0
        await service.heartbeat.begin(patience, alone)
        await self.settle_all()
        await self._take_over_due()
        self._jobs.whenever(self._until_a_table_is_due, "wake tables", self._wake_due_tables)
        self._jobs.every(_SEARCH_INTERVAL, "take over tables", self._take_over_due)
        self._jobs.every(BEAT_INTERVAL, "heartbeat", service.heartbeat.beat)
        self._jobs.every(BEAT_INTERVAL, "store read markers", service.read_markers.keep)
        self._jobs.every(BEAT_INTERVAL, "free memory", self._free_memory)

    async def settle_all(self) -> None:
        """Settle the ratings of finished games that a process which is gone has left unsettled."""
        for table in await self._service.database.read(stored.unsettled):
            await settle(self._service.database, table)

    def schedule(self, open_table: OpenTable) -> None:
        """Remember when a table must be woken; settle a rated game that is over."""
        playing = open_table.loaded
        if playing is None:
            return
        flag = playing.clock.flag() if playing.clock else None
        if flag and not playing.table.outcome:
            self._wake_at(open_table.id, flag[0])
        if playing.table.outcome and playing.info.rated:
            self._tasks.spawn(settle(self._service.database, open_table.id))

    def _wake_at(self, table: str, when: int) -> None:
        """Wake a table at this time. One that is queued for an earlier time is put off then, not with every move."""
        self._due[table] = when
        if self._queued.get(table, inf) > when:
            self._queue(table, when)
            self._woken.set()

    def _queue(self, table: str, when: int) -> None:
        self._queued[table] = when
        heapq.heappush(self._wakes, (when, table))

    async def _take_over_due(self) -> None:
        """Take over tables that must be woken and that no process looks after."""
        service, me = self._service, self._service.database.process
        due = await service.database.read(processes.due, me, service.alive, service.now())
        settled = self._unplayable | self._bots.tables
        found = [table for table in due if table not in settled]
        if not found:
            return
        for table, wake, since in await service.database.write(processes.take, me, service.alive, found):
            service.mark_outdated(table)
            self._wake_at(table, wake if wake <= since else wake + forgiven(since, service.outages) - since)

    async def _until_a_table_is_due(self) -> None:
        """Wait until a table must be woken, whether that is known already or noted meanwhile."""
        while (pause := self._pause()) > 0:
            self._woken.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), pause if self._wakes else None)

    def _pause(self) -> float:
        """The seconds until the first table must be woken."""
        return (self._wakes[0][0] - self._service.now()) / SECOND if self._wakes else inf

    async def _wake_due_tables(self) -> None:
        while self._pause() <= 0:
            when, table = heapq.heappop(self._wakes)
            if self._queued.get(table) != when:
                continue  # it was queued for an earlier time since
            del self._queued[table]
            if self._due[table] > self._service.now():
                self._queue(table, self._due[table])
                continue
            del self._due[table]
            await logged(self._try_to_wake(table))

    async def _try_to_wake(self, table: str) -> None:
        try:
            await self._wake(table)
        except Refusal as error:
            if error.code == "not-playing":  # and will not be while this process runs
                self._unplayable.add(table)
            raise

    async def _wake(self, table: str) -> None:
        """Wake one table: let its bots move, or handle a flag that has fallen."""
        service = self._service
        async with service.open(table) as open_table:
            playing = open_table.loaded
            if playing is None or playing.table.outcome or not service.is_responsible_for(open_table):
                return
            self._bots.start_due_bots(open_table)
            await rest(service, open_table)
            if playing.clock and (flag := playing.clock.flag()):
                await self._handle_flag(open_table, playing, *flag)

    async def _handle_flag(self, open_table: OpenTable, playing: Playing, when: int, seat: Seat) -> None:
        """Handle a fallen flag, if the server was there all the time; otherwise check again later."""
        service = self._service
        if when > service.now():
            self._wake_at(open_table.id, when)
        elif service.heartbeat.missed:
            self._wake_at(open_table.id, service.now() + _FLAG_RECHECK_MS)
        elif len(playing.info.chairs) == 2:
            await service.commit(open_table, playing.table.lose_on_time(seat))
        else:
            await stand_in(service, open_table, seat)

    async def _free_memory(self) -> None:
        """Drop tables that nobody has used for a while, and what only the garbage collector can free."""
        self._service.unload(self._service.now() - _IDLE_MS)
        self._sweeper.sweep()

    async def close(self) -> None:
        """Stop, and record that the server was here until now."""
        await self._jobs.close()
        await self._tasks.close()
        await logged(self._service.read_markers.keep())
        await logged(self._service.heartbeat.beat())
