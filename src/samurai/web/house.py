"""All the open tables: loaded from the store when asked for, let go when nobody needs them, one lock each.

Everything that is done at a table goes one way: check, store, wait until it is safe on the disk, and only then show it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol

from samurai.engine.game import Game, IllegalAction, Seat
from samurai.store import tables as stored
from samurai.store.database import Append, Database, Stale
from samurai.store.tables import PLAYING, WAITING, Sheet
from samurai.web.refusal import Refusal
from samurai.web.room import Room
from samurai.web.sheets import told_table
from samurai.web.window import Look, encode

logger: Final = logging.getLogger(__name__)


class Listener(Protocol):
    """A connection at a table: who it is, and which seats it looks from."""

    person: str | None
    looks: tuple[Look, ...]
    told: bool
    """Whether it wants all told for people to read."""

    muted: frozenset[str]
    """Whom it does not want to read."""

    def send(self, message: bytes) -> None:
        """Queue a message."""


@dataclass
class Slot:
    """A place for an open table: its lock, its listeners, and its room while the game is in memory."""

    id: str
    sheet: Sheet | None = None
    room: Room | None = None
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: int = 0

    @property
    def present(self) -> list[str]:
        """The people of the table who have a connection."""
        assert self.sheet is not None, "an open table has a sheet"
        here = {listener.person for listener in self.listeners}
        return list(dict.fromkeys(chair.person for chair in self.sheet.chairs if chair.person and chair.person in here))

    @property
    def looks(self) -> set[Look]:
        """All the ways in which somebody looks at the table."""
        return {look for listener in self.listeners for look in listener.looks}

    def keep(self, sheet: Sheet) -> None:
        """Take note of a new sheet."""
        self.sheet = sheet
        if self.room:
            self.room.reseat(sheet)
            self.sheet = self.room.sheet

    def __hash__(self) -> int:
        return id(self)


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

        self._slots: dict[str, Slot] = {}

    @asynccontextmanager
    async def open(self, table: str) -> AsyncIterator[Slot]:
        """A table, loaded, and ours alone while the block lasts."""
        slot = self._slots.get(table)
        if slot is None:
            slot = self._slots[table] = Slot(table)
        async with slot.lock:
            slot.used = self.now()
            try:
                if slot.sheet is None or (slot.room is None and slot.sheet.status != WAITING):
                    await self.load(slot)
                yield slot
            finally:
                if slot.sheet is None and not slot.listeners:
                    self._slots.pop(table, None)

    async def load(self, slot: Slot) -> None:
        """Take a table from the store, and play its game again."""
        slot.room = None
        found = await self.database.read(stored.load, slot.id)
        if found is None:
            raise Refusal("unknown-table", "there is no such table")
        slot.sheet, lines = found
        if slot.sheet.status not in (PLAYING, stored.OVER):
            return
        try:
            room = Room(self.games(slot.sheet.game), slot.sheet, lines, self.rng)
        except IllegalAction as error:
            logger.warning("a table can't be played on", extra={"table": slot.id, "why": str(error)})
            raise Refusal("not-playing", str(error)) from error
        room.clock = room.clock and room.clock.forgive(self.outages)
        slot.room = room
        if room.behind:
            await self.commit(slot, room.unstored(self.now()))

    async def commit(self, slot: Slot, append: Append) -> None:
        """Make an append durable, then show what is new. If somebody was faster, or it fails, start from the store."""
        room = slot.room
        assert room is not None, "only a game in memory goes on"
        try:
            await self.database.append(append)
        except Stale:
            await self.load(slot)
            self.show_everything(slot)
            raise Refusal("stale", "the table has moved on") from None
        except BaseException:
            slot.room = None  # it may be stored or not: the store will tell
            raise
        slot.sheet = room.sheet
        self._show_changes(slot, room)
        for hear in self.moved:
            hear(slot)

    async def act(self, slot: Slot, seat: Seat, word: str, at: int, remark: str = "") -> int:
        """Take a seat's answer; the revision after it, when it is on the disk and everyone has been told."""
        room = playing(slot)
        await self.commit(slot, room.submit(seat, word, at, remark, self.now()))
        return room.table.revision

    def _show_changes(self, slot: Slot, room: Room) -> None:
        changes = room.changes()
        for listener in slot.listeners:
            for look in listener.looks:
                if look not in changes:
                    changes[look] = room.show(look)
                listener.send(changes[look])
        if room.table.outcome:
            self.tell_table(slot)

    def show_everything(self, slot: Slot, listeners: Iterable[Listener] | None = None) -> None:
        """Full sights for some, or all, of those who look."""
        if slot.room is None:
            return
        sights: dict[Look, bytes] = {}
        for listener in slot.listeners if listeners is None else listeners:
            for look in listener.looks:
                if look not in sights:
                    sights[look] = slot.room.show(look)
                listener.send(sights[look])

    def tell_table(self, slot: Slot, listeners: Iterable[Listener] | None = None) -> None:
        """Tell some, or all, how the table stands; and let everyone look from the seats they have now."""
        assert slot.sheet is not None, "an open table has a sheet"
        present, now = slot.present, self.now()
        told = told_table(slot.sheet)
        for listener in list(slot.listeners) if listeners is None else listeners:
            before = listener.looks
            mine = seats_of(slot.sheet, listener.person)
            listener.looks = tuple(Look(seat, listener.told) for seat in mine or (None,))
            listener.send(encode({"type": "table", "table": told, "present": present, "mine": mine, "now": now}))
            if before and before != listener.looks:
                self.show_everything(slot, [listener])

    async def connect(self, slot: Slot, listener: Listener, at: int | None) -> None:
        """Let somebody look at a table, from where a lost connection ended."""
        before = slot.present
        slot.listeners.add(listener)
        self.tell_table(slot, [listener] if slot.present == before else None)
        if slot.room and at != slot.room.table.revision:
            self.show_everything(slot, [listener])

    def disconnect(self, table: str, listener: Listener) -> None:
        """Somebody has gone."""
        slot = self._slots.get(table)
        if slot is None or listener not in slot.listeners:
            return
        before = slot.present
        slot.listeners.discard(listener)
        if slot.room:
            slot.room.shut(slot.looks)
        if slot.present != before:
            self.tell_table(slot)

    def mute(self, person: str, muted: frozenset[str]) -> None:
        """From now on, let a person read all but these, wherever he is."""
        for slot in self._slots.values():
            for listener in slot.listeners:
                if listener.person == person:
                    listener.muted = muted

    def let_go(self, before: int) -> None:
        """Forget the tables that nobody has used since: those without listeners, and of others the game in memory."""
        for table, slot in list(self._slots.items()):
            if slot.used >= before or slot.lock.locked():
                continue
            if slot.listeners:
                slot.room = None
            else:
                del self._slots[table]

    @property
    def open_tables(self) -> int:
        """How many tables are open."""
        return len(self._slots)


def playing(slot: Slot) -> Room:
    """The room of a table where the game goes on."""
    if slot.room is None:
        raise Refusal("not-playing", "the game has not begun")
    return slot.room


def seats_of(sheet: Sheet, person: str | None) -> tuple[Seat, ...]:
    """The seats of a person at a table."""
    return tuple(seat for seat, chair in enumerate(sheet.chairs) if person is not None and chair.person == person)


def own_seat(sheet: Sheet, person: str | None, seat: Seat) -> Seat:
    """The seat, if this person may play there now."""
    if person is None or not 0 <= seat < len(sheet.chairs) or sheet.chairs[seat].person != person:
        raise Refusal("not-your-seat", "that is not your seat")
    if sheet.chairs[seat].bot:
        raise Refusal("not-your-seat", "a bot stands in for you; return first")
    return seat
