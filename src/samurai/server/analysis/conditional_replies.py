"""Conditional replies: kept private to a seat, and played through the same path as any other move.

No counter records what has been played: a line is followed along the game itself, so that after a crash, or in another
process, no reply is played twice and none is forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from samurai.engine.game import Seat
from samurai.engine.record import TAKE_BACK
from samurai.server.analysis.conditional_moves import Expected, Line, answer, checked, digest, happened_since, rest
from samurai.server.refusal import Refusal
from samurai.server.runtime.background import Background
from samurai.server.tables.room import Room
from samurai.server.tables.service import House
from samurai.server.tables.slot import Slot, playing
from samurai.store.signals import Signal, send
from samurai.store.tables import conditional_moves
from samurai.store.tables.conditional_moves import NOTHING, Kept

SLOW: Final = ("none", "days")
"""The kinds of clocks with which replies can be prepared."""

_read: Final = msgspec.json.Decoder(list[Line]).decode


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why replies were dropped: the game went differently, a reply was illegal, or a move was taken back."""

    code: str
    word: str = ""


class ToldReplies(msgspec.Struct, frozen=True):
    """What a seat has prepared: the remaining lines from here on."""

    at: int
    lines: list[Line]
    note: Note | None


class Prepared:
    """The replies prepared at the tables of a house."""

    def __init__(self, house: House) -> None:
        """Follow what happens at the tables; `start` handles what is waiting in the store."""
        self._house: Final = house
        self._tables: set[str] = set()
        self._working: set[str] = set()
        self._tasks: Final = Background()
        house.moved.append(self.look)

    async def start(self) -> None:
        """Find the tables with prepared replies and play those that are due, whichever process should have done so."""
        for table in await self._house.database.read(conditional_moves.waiting):
            self._tables.add(table)
            self._begin(table)

    def look(self, slot: Slot) -> None:
        """After a move at a table, play the reply that is due, if there is one.

        While other processes can't be heard, only the store knows whether there may be one.
        """
        if slot.id in self._tables or (self._house.deaf and _may_be_prepared(slot.room)):
            self._begin(slot.id)

    def hear(self, table: str) -> None:
        """Note that replies were prepared at a table through another process; one may be due already."""
        self._tables.add(table)
        self._working.discard(table)  # a task that is already running there may have looked too early
        self._begin(table)

    def _begin(self, table: str) -> None:
        if table not in self._working:
            self._working.add(table)
            self._tasks.spawn(self._reply(table))

    async def _reply(self, table: str) -> None:
        """Play one reply after another, as long as any is due."""
        try:
            due = True
            while due:
                async with self._house.open(table) as slot:
                    due = await self._look_after(slot)
                    if not due:
                        self._working.discard(table)  # before anybody else can act here
        finally:
            self._working.discard(table)

    async def _look_after(self, slot: Slot) -> bool:
        """Play the next reply that is due; return whether there was one."""
        room = slot.room
        self._tables.discard(slot.id)
        found = [
            kept
            for kept in await self._house.database.read(conditional_moves.of_table, slot.id)
            if kept.body != NOTHING
        ]
        if room is None or room.table.outcome or not found:
            if room and room.table.outcome:
                await self._house.database.write(conditional_moves.forget, slot.id)
            return False
        self._tables.add(slot.id)
        for kept in found:
            if kept.seat in room.table.to_act and await self._follow(slot, room, kept):
                return True
        return False

    async def _follow(self, slot: Slot, room: Room, kept: Kept) -> bool:
        """Play the due reply of a seat to act, or drop lines that no longer match; return whether one was played."""
        lines, note = followed(room, kept)
        if lines:
            word = due(room, kept)
            return word is not None and await self._give(slot, kept.seat, word)
        write = self._house.database.write
        await (
            write(conditional_moves.drop, slot.id, kept.seat, _json(note))
            if note
            else write(conditional_moves.forget, slot.id, kept.seat)
        )
        return False

    async def _give(self, slot: Slot, seat: Seat, word: str) -> bool:
        """Play a reply; if it is illegal, drop everything that the seat has prepared."""
        try:
            await self._house.act(slot, seat, word, playing(slot).table.revision)
        except Refusal as error:
            if error.code != "illegal":
                return error.code == "stale"
            await self._house.database.write(conditional_moves.drop, slot.id, seat, _json(Note("illegal", word)))
            return False
        return True

    async def of(self, slot: Slot, seat: Seat) -> ToldReplies:
        """What a seat has prepared, from here on."""
        room = playing(slot)
        kept = next(
            (one for one in await self._house.database.read(conditional_moves.of_table, slot.id) if one.seat == seat),
            None,
        )
        if kept is None:
            return ToldReplies(room.table.revision, [], None)
        lines, note = followed(room, kept)
        return ToldReplies(room.table.revision, lines, note)

    async def prepare(self, slot: Slot, seat: Seat, at: int, lines: Sequence[Sequence[Expected]]) -> ToldReplies:
        """Prepare these lines, made for the table at revision `at`, replacing what was prepared before."""
        room = playing(slot)
        table, chair = room.table, room.sheet.chairs[seat]
        if room.sheet.clock["kind"] not in SLOW:
            raise Refusal("not-allowed", "replies can be prepared in games by days, or without a clock")
        if table.outcome:
            raise Refusal("not-playing", "the game is over")
        if at != table.revision:
            raise Refusal("stale", "the table has moved on")
        assert chair.person is not None, "whose seat it is has been checked"
        kept = checked(lines, seat, len(room.sheet.chairs), table.game)
        stood = len(table.course.standing)
        given = Kept(seat, chair.person, at, stood, digest(table, stood, seat), _json(kept))
        write = self._house.database.write
        await (write(_keep, self._house.database.process, slot.id, given) if kept else self.forget(slot, seat))
        self._tables.add(slot.id)
        return ToldReplies(at, kept, None)

    async def forget(self, slot: Slot, seat: Seat) -> None:
        """Delete what a seat has prepared, and the note on it."""
        await self._house.database.write(conditional_moves.forget, slot.id, seat)

    async def close(self) -> None:
        """Stop; due replies are played when the server starts again."""
        await self._tasks.close()


def _keep(connection: Connection, process: str, table: str, given: Kept) -> None:
    """Store what a seat has prepared, and signal it to other processes."""
    conditional_moves.keep(connection, table, given)
    send(connection, process, [Signal("plan", table)])


def _may_be_prepared(room: Room | None) -> bool:
    """Whether a person who is to act may have prepared a reply."""
    if room is None or room.sheet.clock["kind"] not in SLOW:
        return False
    return any(not room.sheet.chairs[seat].bot for seat in room.sheet.to_act)


def followed(room: Room, kept: Kept) -> tuple[list[Line], Note | None]:
    """What is left of a seat's prepared lines; if nothing is, possibly with a note why."""
    if kept.note:
        return [], msgspec.json.decode(kept.note, type=Note)
    table, seat = room.table, kept.seat
    if room.sheet.chairs[seat].person != kept.person:
        return [], None
    taken_back = any(entry.seat == seat and entry.text == TAKE_BACK for entry in table.log_from(kept.at))
    if taken_back or len(table.course.standing) < kept.stood or digest(table, kept.stood, seat) != kept.digest:
        return [], Note("taken-back")
    asked, happened = seat in table.to_act, happened_since(table, kept.stood, seat)
    stands = [left for line in _read(kept.body) if (left := rest(line, happened, seat, asked))]
    lines = [left.steps for left in stands if left.steps]
    return lines, None if stands or not asked else Note("other")


def due(room: Room, kept: Kept) -> str | None:
    """The reply that is due for a seat to act; None while a bot stands in, or while the seat is offered a draw."""
    table, seat = room.table, kept.seat
    if room.sheet.chairs[seat].bot or table.draw_offered_by not in (None, seat):
        return None
    return answer(_read(kept.body), happened_since(table, kept.stood, seat), seat)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
