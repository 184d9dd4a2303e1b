"""An open table with its connections, and what each of them may do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from samurai.engine.game import Seat
from samurai.server.live.observations import Look
from samurai.server.refusal import Refusal
from samurai.server.tables.room import Room
from samurai.store.tables.tables import Sheet


class Listener(Protocol):
    """A connection at a table: who it is, and which seats it looks from."""

    person: str | None
    looks: tuple[Look, ...]
    told: bool
    """Whether it wants what people read: sentences and derived facts."""

    muted: frozenset[str]
    """The people whose chat messages it does not want to see."""

    keyed: bool
    """Whether it presented the key of the table's link."""

    @property
    def waiting(self) -> int:
        """The number of messages queued for it."""

    def send(self, message: bytes) -> None:
        """Queue a message."""

    def dismiss(self) -> None:
        """Close the connection of somebody who may not be here any more."""

    async def recheck(self) -> None:
        """Close the connection if the session or token it was opened with has ended."""


@dataclass
class Slot:
    """An open table: its lock, its listeners, and its room while the game is in memory."""

    id: str
    sheet: Sheet | None = None
    room: Room | None = None
    listeners: set[Listener] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: int = 0
    behind: bool = False
    """Whether another process has stored something that has not been applied here."""

    elsewhere: dict[str, frozenset[str]] = field(default_factory=dict)
    """For each other process, the people connected through it."""

    announced: frozenset[str] = frozenset()
    """The people connected here, as last announced to the other processes."""

    @property
    def here(self) -> frozenset[str]:
        """The people at the table who are connected to this process."""
        assert self.sheet is not None, "an open table has a sheet"
        connected = {listener.person for listener in self.listeners}
        return frozenset(chair.person for chair in self.sheet.chairs if chair.person and chair.person in connected)

    @property
    def present(self) -> list[str]:
        """The people at the table who are connected to any process."""
        assert self.sheet is not None, "an open table has a sheet"
        here = self.here.union(*self.elsewhere.values())
        return list(dict.fromkeys(chair.person for chair in self.sheet.chairs if chair.person and chair.person in here))

    @property
    def looks(self) -> set[Look]:
        """All the ways in which somebody looks at the table."""
        return {look for listener in self.listeners for look in listener.looks}

    @property
    def readers(self) -> list[Listener]:
        """The listeners who may read the chat."""
        assert self.sheet is not None, "an open table has a sheet"
        return [listener for listener in self.listeners if may_read_chat(self.sheet, listener.person)]

    def keep(self, sheet: Sheet) -> None:
        """Replace the sheet."""
        self.sheet = sheet
        if self.room:
            self.room.reseat(sheet)
            self.sheet = self.room.sheet

    def show_changes(self, room: Room) -> None:
        """Send everyone what has changed."""
        changes = room.changes()
        for listener in self.listeners:
            for look in listener.looks:
                if look not in changes:
                    changes[look] = room.show(look)
                listener.send(changes[look])

    def show_everything(self, listeners: Iterable[Listener] | None = None) -> None:
        """Send full observations to some listeners, or to all."""
        if self.room is None:
            return
        sights: dict[Look, bytes] = {}
        for listener in self.listeners if listeners is None else listeners:
            for look in listener.looks:
                if look not in sights:
                    sights[look] = self.room.show(look)
                listener.send(sights[look])

    def __hash__(self) -> int:
        return id(self)


def playing(slot: Slot) -> Room:
    """The room of a table whose game has begun; refused otherwise."""
    if slot.room is None:
        raise Refusal("not-playing", "the game has not begun")
    return slot.room


def seats_of(sheet: Sheet, person: str | None) -> tuple[Seat, ...]:
    """The seats of a person at a table."""
    return tuple(seat for seat, chair in enumerate(sheet.chairs) if person is not None and chair.person == person)


def may_read_chat(sheet: Sheet, person: str | None) -> bool:
    """Whether somebody may read the chat of a table: at a private one, only those who sit there.

    In a rated game, a player replaced by a bot has given up the seat for good.
    """
    mine = (sheet.chairs[seat] for seat in seats_of(sheet, person))
    return sheet.listed or any(not (sheet.rated and chair.bot) for chair in mine)


def own_seat(sheet: Sheet, person: str | None, seat: Seat) -> Seat:
    """The seat, if this person may play it now; refused otherwise."""
    if person is None or not 0 <= seat < len(sheet.chairs) or sheet.chairs[seat].person != person:
        raise Refusal("not-your-seat", "that is not your seat")
    if sheet.chairs[seat].bot and sheet.rated:
        raise Refusal("not-your-seat", "you have left this rated game, and a bot plays on for you")
    if sheet.chairs[seat].bot:
        raise Refusal("not-your-seat", "a bot stands in for you; return first")
    return seat
