"""All the open tables: loaded from the store when asked for, let go when nobody needs them, one lock each.

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

from samurai.engine.game import Game, IllegalAction, Seat
from samurai.engine.seal import Chance
from samurai.store import seals
from samurai.store import tables as stored
from samurai.store.appending import Line
from samurai.store.consents import Asking, asked
from samurai.store.database import Append, Database, Stale
from samurai.store.news import News
from samurai.store.signals import Signal, send
from samurai.store.tables import PLAYING, WAITING, Sheet
from samurai.web.heartbeat import Heartbeat
from samurai.web.marks import Marks
from samurai.web.privacy import is_insider
from samurai.web.refusal import Refusal
from samurai.web.resting import resume
from samurai.web.room import Room
from samurai.web.sheets import told_table
from samurai.web.slot import Listener, Slot, playing, seats_of
from samurai.web.window import Look, encode

logger: Final = logging.getLogger(__name__)

T = TypeVar("T")

_NOTHING_ASKED: Final = encode({"type": "asked", "what": None})

_TRIES: Final = 4
"""So many may choose at once, each through another process."""


class House:
    """The tables of this process."""

    def __init__(
        self, database: Database, games: Callable[[str], Game[Any, Any, Any]], now: Callable[[], int], rng: Random
    ) -> None:
        """Keep house over a store; time and chance are handed in."""
        self.database: Final = database
        self.games: Final = games
        self.now: Final = now
        self.rng: Final = rng
        self.outages: list[tuple[int, int]] = []
        self.moved: list[Callable[[Slot], None]] = []
        """Who is told, after everyone at the table, that something has happened there."""

        self.kept: list[Callable[[Slot], None]] = []
        """Who is told that something was done elsewhere, at a table that this process looks after."""

        self.connected: list[Callable[[Slot], None]] = []
        """Who is told that somebody has connected to a table."""

        self.alive: frozenset[str] = frozenset((database.process,))
        """The processes that serve this store."""

        self.deaf = database.shared
        """Whether this process can't hear now what others do."""

        self.signal: Callable[[Signal], None] = lambda signal: None
        """Tells the other processes something that is not stored."""

        self.heartbeat: Final = Heartbeat(database, now, self.forgive)
        self.marks: Final = Marks(database, now)
        self._news: Final = News(database)
        self.moves = 0
        """How many were taken here."""

        self.closed: str | None = None
        """Why no new tables are taken, if none are."""

        self.limits = 0.0
        """How many times as many tables as usual somebody may have; 0 is without caps."""

        self.making: Final = asyncio.Lock()
        """Held while somebody makes a table, where there are caps."""

        self._slots: dict[str, Slot] = {}

    @asynccontextmanager
    async def open(self, table: str) -> AsyncIterator[Slot]:
        """A table, loaded, and ours alone while the block lasts; no clock there counts a time without a server."""
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
        """Take a table from the store, and play its game again; whether that lets it go on, and so has been shown."""
        slot.room, slot.behind = None, False
        found = await self.database.read(_load, slot.id)
        if found is None:
            raise Refusal("unknown-table", "there is no such table")
        slot.sheet, lines, asking = found
        if slot.sheet.status not in (PLAYING, stored.OVER):
            return False
        try:
            room = Room(self.games(slot.sheet.game), slot.sheet, lines, await self.chance(slot.sheet))
        except IllegalAction as error:
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
        """Take over what other processes have done at a table, and show it."""
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
        """Go on from a game in memory, so that only what is new has to be shown."""
        new = (sheet.revision, sheet.changed) != (room.sheet.revision, room.sheet.changed)
        try:
            room.catch_up(sheet, lines)
        except IllegalAction:
            await self.load(slot)
            return
        room.clock = room.clock and room.clock.forgive(self.outages)
        slot.sheet = sheet
        if new:
            self._show_changes(slot, room)
        if lines:
            self._go_on(slot, room)

    def keeps(self, slot: Slot) -> bool:
        """Whether it is this process that looks after a table."""
        return slot.sheet is not None and slot.sheet.keeper == self.database.process

    def _keeper(self, sheet: Sheet) -> str:
        """Who looks after a table that this process writes to: whoever has let its bots think, or from now on we."""
        mine = self.database.process
        if sheet.keeper in (None, mine) or sheet.keeper not in self.alive:
            return mine
        return str(sheet.keeper) if any(sheet.chairs[seat].bot for seat in sheet.to_act) else mine

    async def chance(self, sheet: Sheet) -> Chance:
        """Who draws at a table: the secret that was sealed for it; at a table of old, the lot."""
        return await self.database.read(seals.draws_of, sheet) or self.rng

    async def change(self, work: Callable[..., T], table: str, *arguments: Any, kind: str = "table") -> T:
        """Do something to a table in the store that is not in its log; other processes will hear of it."""
        signal = Signal(kind, table)
        return await self.database.write(_signalled, self.database.process, signal, work, arguments)

    async def commit(self, slot: Slot, append: Append) -> None:
        """Make an append durable, then show what is new. If somebody was faster, or it fails, start from the store."""
        room = slot.room
        assert room is not None, "only a game in memory goes on"
        try:
            await self.database.append(append)
        except Stale:
            await self.load(slot)
            slot.show_everything()
            raise Refusal("stale", "the table has moved on") from None
        except BaseException:
            slot.room, slot.behind = None, self.database.shared  # it may be stored or not: the store will tell
            raise
        slot.sheet = room.sheet
        self._show_changes(slot, room)
        self._go_on(slot, room)
        for hear in self.moved:
            hear(slot)

    async def act(self, slot: Slot, seat: Seat, word: str, at: int, remark: str = "") -> int:
        """Take a seat's answer; the revision after it, when it is on the disk and everyone has been told."""
        for again in range(_TRIES):
            room = playing(slot)
            base = room.table.revision
            try:
                await self.commit(slot, room.submit(seat, word, at, remark, self.now()))
                break
            except Refusal as error:
                if error.code != "stale" or again == _TRIES - 1 or not _still_asked(slot.room, room, seat, base):
                    raise
            at = playing(slot).table.revision  # others have chosen at the same time: the question still stands
        self.moves += 1
        return room.table.revision

    def _show_changes(self, slot: Slot, room: Room) -> None:
        slot.show_changes(room)
        if room.table.outcome:
            self.tell_table(slot)

    def _go_on(self, slot: Slot, room: Room) -> None:
        """Something was done: a question that stood before stands no more."""
        if room.asking:
            room.asking = None
            for listener in slot.listeners:
                listener.send(_NOTHING_ASKED)

    def tell_table(self, slot: Slot, listeners: Iterable[Listener] | None = None) -> None:
        """Tell some, or all, how the table stands; and let everyone look from the seats they have now."""
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
        """Let the other processes know who is here, if that has changed."""
        if slot.here != slot.announced:
            slot.announced = slot.here
            self.signal(Signal("present", slot.id, tuple(slot.here)))

    async def connect(self, slot: Slot, listener: Listener, at: int | None) -> None:
        """Let somebody look at a table, from where a lost connection ended."""
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
        """Somebody has gone."""
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
        """From now on, let a person read all but these, wherever he is."""
        for slot in self._slots.values():
            for listener in slot.listeners:
                if listener.person == person:
                    listener.muted = muted

    def doubt(self, table: str) -> None:
        """Ask the store how a table stands before anything is done there."""
        if slot := self._slots.get(table):
            slot.behind = True

    def forgive(self, outages: list[tuple[int, int]]) -> None:
        """Take note of the times without a server; those that are new are on nobody's clock."""
        new, self.outages = [outage for outage in outages if outage not in self.outages], outages
        for slot in self._slots.values() if new else ():
            if slot.room and slot.room.clock:
                slot.room.clock = slot.room.clock.forgive(new)
                if not slot.lock.locked():
                    self._show_changes(slot, slot.room)

    def let_go(self, before: int) -> None:
        """Forget the tables that nobody has used since: those without listeners, and of others the game in memory.

        A game that is over and at which nobody looks is forgotten at once.
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
        """The people of a table who have a connection."""
        slot = self._slots.get(table)
        return slot.present if slot and slot.sheet else []

    def slot(self, table: str) -> Slot | None:
        """An open table."""
        return self._slots.get(table)

    @property
    def slots(self) -> list[Slot]:
        """All the open tables."""
        return list(self._slots.values())

    @property
    def open_tables(self) -> int:
        """How many tables are open."""
        return len(self._slots)

    @property
    def sockets(self) -> int:
        """How many connections there are."""
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
    """Do something that another process may have done in the meantime: then it is done."""
    try:
        yield
    except Refusal as error:
        if error.code != "stale":
            raise


def _seats(sheet: Sheet) -> tuple[Any, ...]:
    """What everyone at a table is told of when it changes without a move."""
    return sheet.status, sheet.chairs, sheet.rematch, sheet.code, sheet.listed


def _still_asked(now: Room | None, before: Room, seat: Seat, base: int) -> bool:
    """Whether a seat is asked what it was asked before others were faster."""
    return now is not None and now is not before and now.still_asks(seat, base)
