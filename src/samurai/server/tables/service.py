"""All the open tables: loaded from the store on demand, dropped when nobody needs them, with one lock each.

Everything that is done at a table goes one way: check, store, wait until it is safe on the disk, and only then show it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from random import Random
from typing import Any, Final, TypeVar

from msgspec import Raw
from sqlalchemy import Connection

from samurai.engine.errors import SamuraiError
from samurai.engine.game import Game, Seat
from samurai.engine.seal import Chance
from samurai.server.accounts.read_markers import Marks
from samurai.server.live.observations import Look, encode
from samurai.server.refusal import Refusal
from samurai.server.runtime.heartbeat import Heartbeat
from samurai.server.tables.privacy import is_insider
from samurai.server.tables.resting import resume
from samurai.server.tables.room import Room
from samurai.server.tables.slot import Listener, Slot, playing, seats_of
from samurai.server.tables.table_info import told_table
from samurai.store.database import Append, Database, Stale
from samurai.store.signals import Signal, send
from samurai.store.tables import seals
from samurai.store.tables import tables as stored
from samurai.store.tables.appending import Line
from samurai.store.tables.news import News
from samurai.store.tables.tables import PLAYING, WAITING, Sheet
from samurai.store.tables.take_backs import Asking, asked

logger: Final = logging.getLogger(__name__)

T = TypeVar("T")

_NOTHING_ASKED: Final = encode({"type": "asked", "what": None})

_TRIES: Final = 4
"""How often an action is tried when others act at the same time through other processes."""


class House:
    """The tables of this process."""

    def __init__(
        self, database: Database, games: Callable[[str], Game[Any, Any, Any]], now: Callable[[], int], rng: Random
    ) -> None:
        """Serve the tables of a store; time and randomness are passed in."""
        self.database: Final = database
        self.games: Final = games
        self.now: Final = now
        self.rng: Final = rng
        self.outages: list[tuple[int, int]] = []
        self.moved: list[Callable[[Slot], None]] = []
        """Called, after everyone at the table has been sent the news, when something has happened there."""

        self.kept: list[Callable[[Slot], None]] = []
        """Called when another process has done something at a table that this process looks after."""

        self.connected: list[Callable[[Slot], None]] = []
        """Called when somebody has connected to a table."""

        self.alive: frozenset[str] = frozenset((database.process,))
        """The processes that serve this store."""

        self.deaf = database.shared
        """Whether this process currently can't hear what others do."""

        self.signal: Callable[[Signal], None] = lambda signal: None
        """Sends the other processes something that is not stored."""

        self.heartbeat: Final = Heartbeat(database, now, self.forgive)
        self.marks: Final = Marks(database, now)
        self._news: Final = News(database)
        self.moves = 0
        """How many moves were played through this process."""

        self.closed: str | None = None
        """The reason why no new tables are accepted; None if they are."""

        self.limits = 0.0
        """The factor on the usual caps for tables per person; 0 means no caps."""

        self.making: Final = asyncio.Lock()
        """Held while somebody makes a table, if there are caps."""

        self._slots: dict[str, Slot] = {}

    @asynccontextmanager
    async def open(self, table: str) -> AsyncIterator[Slot]:
        """Load a table and hold its lock while the block runs; times without a server are taken off its clock first."""
        if self.heartbeat.missed:
            await self.heartbeat.make_up()
        slot = self._slots.get(table)
        if slot is None:
            slot = self._slots[table] = Slot(table)
        async with slot.lock:
            slot.used = self.now()
            try:
                if slot.sheet and (slot.behind or self.deaf):
                    await self._catch_up(slot)
                elif slot.sheet is None or (slot.room is None and slot.sheet.status != WAITING):
                    await self.load(slot)
                yield slot
            finally:
                if slot.sheet is None and not slot.listeners:
                    self._slots.pop(table, None)

    async def load(self, slot: Slot) -> bool:
        """Load a table from the store and replay its game; return whether that made the game continue and showed it."""
        slot.room, slot.behind = None, False
        found = await self.database.read(_load, slot.id)
        if found is None:
            raise Refusal("unknown-table", "there is no such table")
        slot.sheet, lines, asking = found
        if slot.sheet.status not in (PLAYING, stored.OVER):
            return False
        try:
            room = Room(self.games(slot.sheet.game), slot.sheet, lines, await self.chance(slot.sheet))
        except SamuraiError as error:
            logger.warning("a table can't be played on", extra={"table": slot.id, "why": str(error)})
            raise Refusal("not-playing", str(error)) from error
        room.clock = room.clock and room.clock.forgive(self.outages)
        room.keep, room.asking, room.watched = self._keeper, asking, partial(bool, slot.listeners)
        slot.room = room
        if room.behind:
            with unless_somebody_was_faster():
                await self.commit(slot, room.unstored(self.now()))
            return True
        return False

    async def _catch_up(self, slot: Slot) -> None:
        """Apply what other processes have done at a table, and show it."""
        slot.behind, before, room = False, slot.sheet, slot.room
        try:
            if room is None:
                await self.load(slot)
            elif found := await self._news.of(slot.id, room.table.revision):
                await self._take_over(slot, room, *found)
        except BaseException:
            slot.behind = True
            raise
        if before and slot.sheet and (slot.room is not room or _seats(before) != _seats(slot.sheet)):
            self.tell_table(slot)
            if slot.room is not room:
                slot.show_everything()
        if self.keeps(slot):
            for hear in self.kept:
                hear(slot)
        await resume(self, slot)

    async def _take_over(self, slot: Slot, room: Room, sheet: Sheet, lines: Sequence[Line]) -> None:
        """Update the game in memory, so that only the changes have to be shown."""
        new = (sheet.revision, sheet.changed) != (room.sheet.revision, room.sheet.changed)
        try:
            room.catch_up(sheet, lines)
        except SamuraiError:
            await self.load(slot)
            return
        room.clock = room.clock and room.clock.forgive(self.outages)
        slot.sheet = sheet
        if new:
            self._show_changes(slot, room)
        if lines:
            self._go_on(slot, room)

    def keeps(self, slot: Slot) -> bool:
        """Whether this process looks after a table."""
        return slot.sheet is not None and slot.sheet.keeper == self.database.process

    def _keeper(self, sheet: Sheet) -> str:
        """Which process looks after a table we write to: the live one whose bots are thinking, otherwise this one."""
        mine = self.database.process
        if sheet.keeper in (None, mine) or sheet.keeper not in self.alive:
            return mine
        return str(sheet.keeper) if any(sheet.chairs[seat].bot for seat in sheet.to_act) else mine

    async def chance(self, sheet: Sheet) -> Chance:
        """The source of a table's draws: the secret sealed for it; tables created before seals use the RNG."""
        return await self.database.read(seals.draws_of, sheet) or self.rng

    async def change(self, work: Callable[..., T], table: str, *arguments: Any, kind: str = "table") -> T:
        """Change a table in the store outside its log; other processes are signalled."""
        signal = Signal(kind, table)
        return await self.database.write(_signalled, self.database.process, signal, work, arguments)

    async def commit(self, slot: Slot, append: Append) -> None:
        """Store an append durably, then show what is new. If it is stale or fails, reload the table from the store."""
        room = slot.room
        assert room is not None, "only a game in memory goes on"
        try:
            await self.database.append(append)
        except Stale:
            await self.load(slot)
            slot.show_everything()
            raise Refusal("stale", "the table has moved on") from None
        except BaseException:
            slot.room, slot.behind = (
                None,
                self.database.shared,
            )  # we can't know whether it was stored: reload to find out
            raise
        slot.sheet = room.sheet
        self._show_changes(slot, room)
        self._go_on(slot, room)
        for hear in self.moved:
            hear(slot)

    async def act(self, slot: Slot, seat: Seat, word: str, at: int, remark: str = "") -> int:
        """Play a seat's action; return the revision after it, once it is on the disk and everyone has been sent it."""
        for again in range(_TRIES):
            room = playing(slot)
            base = room.table.revision
            try:
                await self.commit(slot, room.submit(seat, word, at, remark, self.now()))
                break
            except Refusal as error:
                if error.code != "stale" or again == _TRIES - 1 or not _still_asked(slot.room, room, seat, base):
                    raise
            at = playing(slot).table.revision  # others have chosen at the same time: the seat's choice is still open
        self.moves += 1
        return room.table.revision

    def _show_changes(self, slot: Slot, room: Room) -> None:
        slot.show_changes(room)
        if room.table.outcome:
            self.tell_table(slot)

    def _go_on(self, slot: Slot, room: Room) -> None:
        """Drop a pending take-back request, because something was done since."""
        if room.asking:
            room.asking = None
            for listener in slot.listeners:
                listener.send(_NOTHING_ASKED)

    def tell_table(self, slot: Slot, listeners: Iterable[Listener] | None = None) -> None:
        """Send some listeners, or all, the state of the table, and update the seats they look from."""
        assert slot.sheet is not None, "an open table has a sheet"
        present, now = slot.present, self.now()
        versions: dict[bool, Raw] = {}
        for listener in list(slot.listeners) if listeners is None else listeners:
            before = listener.looks
            mine = seats_of(slot.sheet, listener.person)
            listener.looks = tuple(Look(seat, listener.told) for seat in mine or (None,))
            insider = listener.keyed or is_insider(slot.sheet, listener.person)
            if insider not in versions:
                versions[insider] = Raw(encode(told_table(slot.sheet, insider)))
            table = versions[insider]
            listener.send(encode({"type": "table", "table": table, "present": present, "mine": mine, "now": now}))
            if before and before != listener.looks:
                slot.show_everything([listener])
        self._announce(slot)

    def _announce(self, slot: Slot) -> None:
        """Tell the other processes who is connected here, if that has changed."""
        if slot.here != slot.announced:
            slot.announced = slot.here
            self.signal(Signal("present", slot.id, tuple(slot.here)))

    async def connect(self, slot: Slot, listener: Listener, at: int | None) -> None:
        """Connect somebody to a table, continuing from the revision at which a lost connection ended."""
        before = slot.present
        if not slot.listeners:
            self.signal(Signal("hello", slot.id))
        slot.listeners.add(listener)
        self.marks.come(listener, slot.id)
        self.tell_table(slot, [listener] if slot.present == before else None)
        if slot.room and at != slot.room.table.revision:
            slot.show_everything([listener])
        for hear in self.connected:
            hear(slot)
        await resume(self, slot)

    def disconnect(self, table: str, listener: Listener) -> None:
        """Remove a closed connection."""
        slot = self._slots.get(table)
        if slot is None or listener not in slot.listeners:
            return
        before = slot.present
        slot.listeners.discard(listener)
        if not slot.listeners:
            slot.elsewhere.clear()
        self.marks.go(listener, slot.sheet)
        if slot.room:
            slot.room.shut(slot.looks)
        if slot.present != before:
            self.tell_table(slot)
        self._announce(slot)

    def mute(self, person: str, muted: frozenset[str]) -> None:
        """From now on, hide these people's chat messages from a person, on all connections."""
        for slot in self._slots.values():
            for listener in slot.listeners:
                if listener.person == person:
                    listener.muted = muted

    def doubt(self, table: str) -> None:
        """Mark a table as possibly outdated, so that the store is read before anything is done there."""
        if slot := self._slots.get(table):
            slot.behind = True

    def forgive(self, outages: list[tuple[int, int]]) -> None:
        """Record the times without a server; new ones are taken off every running clock."""
        new, self.outages = [outage for outage in outages if outage not in self.outages], outages
        for slot in self._slots.values() if new else ():
            if slot.room and slot.room.clock:
                slot.room.clock = slot.room.clock.forgive(new)
                if not slot.lock.locked():
                    self._show_changes(slot, slot.room)

    def let_go(self, before: int) -> None:
        """Drop tables that have not been used since then: entirely without listeners, otherwise only the game in
        memory.

        A finished game that nobody is looking at is dropped at once.
        """
        for table, slot in list(self._slots.items()):
            over = slot.sheet is not None and slot.sheet.status == stored.OVER
            if slot.lock.locked() or (slot.used >= before and not (over and not slot.listeners)):
                continue
            if slot.listeners:
                slot.room = None
            else:
                del self._slots[table]

    def present(self, table: str) -> list[str]:
        """The people at a table who are connected."""
        slot = self._slots.get(table)
        return slot.present if slot and slot.sheet else []

    def slot(self, table: str) -> Slot | None:
        """An open table, or None."""
        return self._slots.get(table)

    @property
    def slots(self) -> list[Slot]:
        """All the open tables."""
        return list(self._slots.values())

    @property
    def open_tables(self) -> int:
        """The number of open tables."""
        return len(self._slots)

    @property
    def sockets(self) -> int:
        """The number of connections."""
        return sum(len(slot.listeners) for slot in self._slots.values())

    @property
    def messages(self) -> int:
        """How many messages wait for slow clients."""
        return sum(listener.waiting for slot in self._slots.values() for listener in slot.listeners)


def _load(connection: Connection, table: str) -> tuple[Sheet, list[Line], Asking | None] | None:
    found = stored.load(connection, table)
    return found and (*found, asked(connection, table, found[0].revision))


def _signalled(
    connection: Connection, process: str, signal: Signal, work: Callable[..., T], arguments: tuple[Any, ...]
) -> T:
    done = work(connection, signal.about, *arguments)
    send(connection, process, [signal])
    return done


@contextmanager
def unless_somebody_was_faster() -> Iterator[None]:
    """Suppress a "stale" refusal: another process has already done what the block was about to do."""
    try:
        yield
    except Refusal as error:
        if error.code != "stale":
            raise


def _seats(sheet: Sheet) -> tuple[Any, ...]:
    """The parts of a table that everyone is sent when they change without a move."""
    return sheet.status, sheet.chairs, sheet.rematch, sheet.code, sheet.listed


def _still_asked(now: Room | None, before: Room, seat: Seat, base: int) -> bool:
    """Whether a seat still faces the same choice after others were faster."""
    return now is not None and now is not before and now.still_asks(seat, base)
