"""What the server does unasked: wakes tables whose flag falls or whose bot must move, and lets go of idle ones."""

from __future__ import annotations

import asyncio
import heapq
import json
import logging
from collections.abc import Coroutine
from typing import Any, Final

from sqlalchemy import Connection

from samurai.store import tables as stored
from samurai.store.people import keep_setting, setting
from samurai.web.clock import forgiven
from samurai.web.house import House, Slot
from samurai.web.programs import Programs
from samurai.web.ratings import settle
from samurai.web.refusal import Refusal
from samurai.web.seating import stand_in

logger: Final = logging.getLogger(__name__)

_BEAT: Final = 10_000
_GRACE: Final = 5_000
"""Milliseconds that people get to find back after an outage."""

_IDLE: Final = 600_000


class Keeper:
    """Looks after the tables of a house."""

    def __init__(self, house: House, programs: Programs) -> None:
        """Begin; `start` makes it work."""
        self._house: Final = house
        self._programs: Final = programs
        self._wakes: list[tuple[int, str]] = []
        self._due: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._woken = asyncio.Event()
        house.moved.append(self.note)

    async def start(self) -> None:
        """Find out how long there was no server, and which tables need one."""
        house = self._house
        house.outages = await house.database.write(outages, house.now())
        for table, wake, since in await house.database.read(stored.wakes):
            self._wake_at(table, wake if wake <= since else wake + forgiven(since, house.outages) - since)
        for table in await house.database.read(stored.unsettled):
            await settle(house.database, table)
        self._spawn(self._wake_tables())
        self._spawn(self._beat())

    def note(self, slot: Slot) -> None:
        """Remember when a table must be woken; count a rated game that is over."""
        room = slot.room
        if room is None:
            return
        flag = room.clock.flag() if room.clock else None
        if flag and not room.table.outcome:
            self._wake_at(slot.id, flag[0])
        if room.table.outcome and room.sheet.rated:
            self._spawn(settle(self._house.database, slot.id))

    def _wake_at(self, table: str, when: int) -> None:
        self._due[table] = when
        heapq.heappush(self._wakes, (when, table))
        self._woken.set()

    def _spawn(self, work: Coroutine[Any, Any, object]) -> None:
        task: asyncio.Task[Any] = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wake_tables(self) -> None:
        while True:
            now = self._house.now()
            while self._wakes and self._wakes[0][0] <= now:
                when, table = heapq.heappop(self._wakes)
                if self._due.get(table) == when:
                    del self._due[table]
                    await _logged(self._wake(table))
            self._woken.clear()
            pause = (self._wakes[0][0] - now) / 1000 if self._wakes else None
            try:
                await asyncio.wait_for(self._woken.wait(), pause)
            except TimeoutError:
                continue

    async def _wake(self, table: str) -> None:
        """Look after one table: let its bots move, or take down a flag that has fallen."""
        house = self._house
        async with house.open(table) as slot:
            room = slot.room
            if room is None or room.table.outcome:
                return
            self._programs.look(slot)
            flag = room.clock.flag() if room.clock else None
            if flag is None:
                return
            when, seat = flag
            if when > house.now():
                self._wake_at(table, when)
            elif len(slot.room.sheet.chairs if slot.room else ()) == 2:
                await house.commit(slot, room.time_is_over(seat, house.now()))
            else:
                await stand_in(house, slot, seat)

    async def _beat(self) -> None:
        """Say from time to time that there is a server, and let go of what nobody needs."""
        while True:
            await asyncio.sleep(_BEAT / 1000)
            now = self._house.now()
            await self._house.database.write(keep_setting, "alive", str(now))
            self._house.let_go(now - _IDLE)

    async def close(self) -> None:
        """Stop, and leave word that the server was here until now."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._house.database.write(keep_setting, "alive", str(self._house.now()))


async def _logged(work: Coroutine[Any, Any, object]) -> None:
    """Do something; a failure is told to the log and stops nothing else."""
    try:
        await work
    except Refusal as error:
        logger.warning("not done: %s", error)
    except Exception:
        logger.exception("something went wrong")


def outages(connection: Connection, now: int) -> list[tuple[int, int]]:
    """Every time without a server, the one that has just ended included; its end gives people time to come back."""
    found: list[tuple[int, int]] = [(a, b) for a, b in json.loads(setting(connection, "outages") or "[]")]
    alive = int(setting(connection, "alive") or now)
    if now > alive:
        found = [*found, (alive, now + _GRACE)][-200:]
        keep_setting(connection, "outages", json.dumps(found))
    keep_setting(connection, "alive", str(now))
    return found
