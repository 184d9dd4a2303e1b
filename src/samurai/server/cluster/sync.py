"""Keeps the processes that serve one store in sync: shows here what others do, and signals to them what is done here.

Moves, seats, chat and take-back requests are in the store, and a signal only says where to look. Who is connected is
stored nowhere: the signal itself carries that, and it is sent again whenever one may have been missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from sqlalchemy import Connection

from samurai.server.live import chat
from samurai.server.runtime.background import Background, logged
from samurai.server.tables.service import House
from samurai.server.tables.slot import Slot
from samurai.store import processes
from samurai.store.people import people
from samurai.store.signals import Ear, Signal, send
from samurai.store.tables.take_backs import asked

_BEAT: Final = 2.0
"""Seconds between two signs of life."""

_AT_ONCE: Final = 100
"""How many tables are reloaded concurrently after a time without signals."""


class Others:
    """Connects a house to the other processes. Does nothing if the store is not shared."""

    def __init__(self, house: House) -> None:
        """Prepare; `start` begins the work."""
        self._house: Final = house
        self._me: Final = house.database.process
        self._ear: Final = Ear(house.database.url, self._me, self._hear, self._turn)
        self._tasks: Final = Background()
        self._looking: set[str] = set()
        self._turns: Final = asyncio.Semaphore(_AT_ONCE)
        self.lost: list[Callable[[], Coroutine[Any, Any, None]]] = []
        """Called when a process has died, or when signals may have been missed."""

        self.planned: list[Callable[[str], None]] = []
        """Called with the table at which somebody has prepared replies."""

        self.rechecked: list[Callable[[str], Coroutine[Any, Any, None]]] = []
        """Called with the person whose session or token has ended."""

        if house.database.shared:
            house.signal = self.tell

    async def start(self, instead_of: str = "") -> None:
        """Join the processes of the store, removing the dead one that this process replaces."""
        if self._house.database.shared:
            self._house.alive = await self._house.database.write(_arrive, self._me, instead_of)
            self._tasks.spawn(self._ear.listen())
            self._tasks.spawn(self._beat())

    def tell(self, signal: Signal) -> None:
        """Send the other processes something that is not stored."""
        if self._house.database.shared:
            self._tasks.spawn(self._house.database.write(send, self._me, [signal]))

    async def close(self) -> None:
        """Stop listening, and release at once what this process had claimed."""
        await self._tasks.close()
        if self._house.database.shared:
            await logged(self._house.database.write(_leave, self._me))

    # Signs of life.

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            await logged(self._be_alive())
            for slot in self._house.slots:
                if slot.behind:
                    self._look(slot)

    async def _be_alive(self) -> None:
        alive = await self._house.database.write(processes.beat, self._me)
        known = self._house.alive.union(*(slot.elsewhere for slot in self._house.slots))
        self._house.alive = alive
        if gone := known - alive:
            self._forget(gone)

    def _forget(self, gone: frozenset[str]) -> None:
        """Forget processes that have died or ended: nobody is connected through them any more."""
        self._house.alive -= gone
        for slot in self._house.slots:
            if gone & slot.elsewhere.keys():
                slot.elsewhere = {name: who for name, who in slot.elsewhere.items() if name not in gone}
                self._retell(slot)
        self._make_up()

    def _make_up(self) -> None:
        """Do what others may have left undone, or signalled unheard."""
        for work in self.lost:
            self._tasks.spawn(work())

    # Receiving signals.

    def _turn(self, listening: bool) -> None:
        """Listening begins or ends; anything from before it began may have been missed."""
        self._house.deaf = not listening
        if listening:
            self._make_up()
        for slot in self._house.slots if listening else ():
            slot.behind = True
            self._look(slot)
            if slot.listeners:
                self.tell(Signal("hello", slot.id))
                self.tell(Signal("present", slot.id, tuple(slot.announced)))
                self._tasks.spawn(self._ask(slot.id))

    def _hear(self, signal: Signal) -> None:
        kind, about, (sender, *words) = signal
        if kind == "gone":
            self._forget(frozenset((sender,)))
        elif kind == "mute":
            self._tasks.spawn(self._mute(about))
        elif kind == "recheck":
            for recheck in self.rechecked:
                self._tasks.spawn(recheck(about))
        elif kind == "plan":
            for hear in self.planned:
                hear(about)
        elif slot := self._house.slot(about):
            self._hear_of(slot, kind, sender, words)

    def _hear_of(self, slot: Slot, kind: str, sender: str, words: list[str]) -> None:
        """Handle a signal about a table that is open here."""
        if kind == "table":
            slot.behind = True
            self._look(slot)
        elif kind == "chat":
            self._tasks.spawn(self._chat(slot, int(words[0])))
        elif kind == "asking":
            self._tasks.spawn(self._ask(slot.id))
        elif kind == "present" and slot.listeners:
            slot.elsewhere[sender] = frozenset(words)
            self._retell(slot)
        elif kind == "hello" and slot.listeners:
            self.tell(Signal("present", slot.id, tuple(slot.announced)))

    def _look(self, slot: Slot) -> None:
        """Catch up with a table that somebody looks at or that is in use."""
        if (slot.listeners or slot.lock.locked()) and slot.id not in self._looking:
            self._looking.add(slot.id)
            self._tasks.spawn(self._catch_up(slot))

    async def _catch_up(self, slot: Slot) -> None:
        try:
            while slot.behind:
                async with self._turns, self._house.open(slot.id):
                    pass  # opening it has applied and shown what is new
        finally:
            self._looking.discard(slot.id)

    def _retell(self, slot: Slot) -> None:
        if slot.sheet and slot.listeners:
            self._house.tell_table(slot)

    # Chat, mutes and take-back requests.

    async def _chat(self, slot: Slot, number: int) -> None:
        if slot.listeners and (line := await self._house.database.read(people.line, number)):
            for listener in slot.readers:
                chat.tell_chat(listener, [line])

    async def _mute(self, person: str) -> None:
        muted = await self._house.database.read(people.muted_by, person)
        self._house.mute(person, frozenset(muted))

    async def _ask(self, table: str) -> None:
        """Somebody has requested a take-back through another process, or answered a request."""
        async with self._turns, self._house.open(table) as slot:
            if room := slot.room:
                before, room.asking = room.asking, await self._house.database.read(asked, table, room.table.revision)
                if room.asking != before:
                    await chat.decide(self._house, slot, room)


def _arrive(connection: Connection, me: str, instead_of: str) -> frozenset[str]:
    if instead_of:
        processes.end(connection, instead_of)
        send(connection, instead_of, [Signal("gone", instead_of)])
    return processes.beat(connection, me)


def _leave(connection: Connection, me: str) -> None:
    processes.end(connection, me)
    send(connection, me, [Signal("gone", me)])
