"""Keeps the processes that serve one store in sync: shows here what others do, and signals to them what is done here.

Moves, seats, chat and take-back requests are in the store, and a signal only says where to look. Who is connected is
stored nowhere: the signal itself carries that, and it is sent again whenever one may have been missed.
"""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy import Connection

from samurai.server.live import chat
from samurai.server.runtime.background import Background, logged
from samurai.server.runtime.periodic import PeriodicJobs
from samurai.server.tables.connections import update_mutes
from samurai.server.tables.open_table import OpenTable
from samurai.server.tables.service import TableService
from samurai.store import processes
from samurai.store.people import people
from samurai.store.signals import Kind, Signal, SignalListener, send
from samurai.store.tables.take_backs import asked

_SIGN_OF_LIFE_INTERVAL: Final = 2.0
"""Seconds between two signs of life."""

_AT_ONCE: Final = 100
"""How many tables are reloaded concurrently after a time without signals."""


class ClusterSync:
    """Connects the tables of this process to the other processes. Does nothing if the store is not shared."""

    def __init__(self, service: TableService) -> None:
        """Prepare; `start` begins the work."""
        self._service: Final = service
        self._me: Final = service.database.process
        self._listener: Final = SignalListener(service.database.url, self._me, self._receive, self._set_listening)
        self._tasks: Final = Background()
        self._jobs: Final = PeriodicJobs()
        self._looking: set[str] = set()
        self._turns: Final = asyncio.Semaphore(_AT_ONCE)
        if service.database.shared:
            service.signal = self.send

    async def start(self, instead_of: str = "") -> None:
        """Join the processes of the store, removing the dead one that this process replaces."""
        if self._service.database.shared:
            self._service.alive = await self._service.database.write(_arrive, self._me, instead_of)
            self._tasks.spawn(self._listener.listen())
            self._jobs.every(_SIGN_OF_LIFE_INTERVAL, "sign of life", self._be_alive)
            self._jobs.every(_SIGN_OF_LIFE_INTERVAL, "catch up", self._catch_up_with_all)

    def send(self, signal: Signal) -> None:
        """Send the other processes something that is not stored."""
        if self._service.database.shared:
            self._tasks.spawn(self._service.database.write(send, self._me, [signal]))

    async def close(self) -> None:
        """Stop listening, and release at once what this process had claimed."""
        await self._jobs.close()
        await self._tasks.close()
        if self._service.database.shared:
            await logged(self._service.database.write(_leave, self._me))

    # Signs of life.

    async def _catch_up_with_all(self) -> None:
        """Catch up with tables about which a signal may have been missed."""
        for table in self._service.outdated:
            self._catch_up_if_used(table)

    async def _be_alive(self) -> None:
        """Record that this process is alive, and find out which others are."""
        alive = await self._service.database.write(processes.beat, self._me)
        known = self._service.alive.union(*(open_table.elsewhere for open_table in self._service.opened))
        self._service.alive = alive
        if gone := known - alive:
            self._forget(gone)

    def _forget(self, gone: frozenset[str]) -> None:
        """Forget processes that have died or ended: nobody is connected through them any more."""
        self._service.alive -= gone
        for open_table in self._service.opened:
            if gone & open_table.elsewhere.keys():
                open_table.elsewhere = {name: who for name, who in open_table.elsewhere.items() if name not in gone}
                self._send_info(open_table)
        self._make_up_for_missed()

    def _make_up_for_missed(self) -> None:
        """Do what others may have left undone, or signalled unheard."""
        self._tasks.spawn(self._service.reactions.after_missed_signals())

    # Receiving signals.

    def _set_listening(self, listening: bool) -> None:
        """Listening begins or ends; anything from before it began may have been missed."""
        self._service.deaf = not listening
        if listening:
            self._make_up_for_missed()
        for open_table in self._service.opened if listening else ():
            self._mark_outdated(open_table.id)
            if open_table.listeners:
                self.send(Signal("hello", open_table.id))
                self.send(Signal("present", open_table.id, tuple(open_table.announced)))
                self._tasks.spawn(self._update_request(open_table.id))

    def _receive(self, signal: Signal) -> None:
        kind, about, (sender, *words) = signal
        if kind == "gone":
            self._forget(frozenset((sender,)))
        elif kind == "mute":
            self._tasks.spawn(self._mute(about))
        elif kind == "recheck":
            self._tasks.spawn(self._service.reactions.after_sessions_ended(about))
        elif kind == "plan":
            self._service.reactions.after_preparation(about)
        elif kind == "table":
            self._mark_outdated(about)
        elif open_table := self._service.find(about):
            self._receive_about(open_table, kind, sender, words)

    def _receive_about(self, open_table: OpenTable, kind: Kind, sender: str, words: list[str]) -> None:
        """Handle a signal about a table that is open here."""
        if kind == "chat":
            self._tasks.spawn(self._chat(open_table, int(words[0])))
        elif kind == "asking":
            self._tasks.spawn(self._update_request(open_table.id))
        elif kind == "present" and open_table.listeners:
            open_table.elsewhere[sender] = frozenset(words)
            self._send_info(open_table)
        elif kind == "hello" and open_table.listeners:
            self.send(Signal("present", open_table.id, tuple(open_table.announced)))

    def _mark_outdated(self, table: str) -> None:
        """Something may have been done at a table that is not known here."""
        self._service.mark_outdated(table)
        self._catch_up_if_used(table)

    def _catch_up_if_used(self, table: str) -> None:
        """Catch up with a table that somebody looks at or that is in use."""
        if self._service.is_used(table) and table not in self._looking:
            self._looking.add(table)
            self._tasks.spawn(self._catch_up(table))

    async def _catch_up(self, table: str) -> None:
        try:
            while self._service.is_outdated(table):
                async with self._turns, self._service.open(table):
                    pass  # opening it has applied and shown what is new
        finally:
            self._looking.discard(table)

    def _send_info(self, open_table: OpenTable) -> None:
        if open_table.listeners:
            self._service.send_info(open_table)

    # Chat, mutes and take-back requests.

    async def _chat(self, open_table: OpenTable, number: int) -> None:
        if open_table.listeners and (line := await self._service.database.read(people.line, number)):
            for listener in open_table.readers:
                chat.send_chat(listener, [line])

    async def _mute(self, person: str) -> None:
        muted = await self._service.database.read(people.muted_by, person)
        update_mutes(self._service, person, frozenset(muted))

    async def _update_request(self, table: str) -> None:
        """Somebody has requested a take-back through another process, or answered a request."""
        async with self._turns, self._service.open(table) as open_table:
            if playing := open_table.loaded:
                asking = await self._service.database.read(asked, table, playing.table.revision)
                if asking != playing.asking:
                    await chat.decide(self._service, open_table, asking)


def _arrive(connection: Connection, me: str, instead_of: str) -> frozenset[str]:
    if instead_of:
        processes.end(connection, instead_of)
        send(connection, instead_of, [Signal("gone", instead_of)])
    return processes.beat(connection, me)


def _leave(connection: Connection, me: str) -> None:
    processes.end(connection, me)
    send(connection, me, [Signal("gone", me)])
