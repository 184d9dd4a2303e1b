"""Leaving a game, coming back, and the bots that play in the meantime."""

from __future__ import annotations

from dataclasses import replace

from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.accounts.ratings import is_decided, settle
from samurai.server.refusal import Refusal
from samurai.server.tables.open_table import OpenTable
from samurai.server.tables.privacy import seats_of
from samurai.server.tables.service import TableService
from samurai.store.people.people import Person
from samurai.store.tables import beginning
from samurai.store.tables import tables as stored
from samurai.store.tables.tables import PLAYING, STAND_IN, WAITING, TableInfo
from samurai.store.tables.take_backs import withdraw


async def leave(service: TableService, table: str, person: Person) -> TableInfo:
    """Give up one's seats before the game, or let a bot stand in during it.

    A host who leaves before the game cancels the table; so does anybody who leaves when every seat is taken. A seat
    that is left in a rated game is given up for good. Leaving a seat twice changes nothing.
    """
    async with service.open(table) as open_table:
        info = _seated(open_table, person)
        if info.status != WAITING:
            return await _hand_over(service, open_table, person, STAND_IN)
        await service.change(beginning.leave, table, person.id, service.now())
        return await seats_changed(service, open_table)


async def come_back(service: TableService, table: str, person: Person) -> TableInfo:
    """Take one's seats back from the stand-in; if there is none, nothing changes."""
    async with service.open(table) as open_table:
        info = _seated(open_table, person)
        away = [seat for seat in seats_of(info, person.id) if info.chairs[seat].bot]
        if info.status == PLAYING and away and info.rated:
            raise Refusal("not-allowed", say("you have left this rated game and can't return to it"))
        if info.status == PLAYING and any(open_table.playing.has_used_up_time(seat) for seat in away):
            raise Refusal("not-allowed", say("your time has run out, so the bot keeps playing for you"))
        return await _hand_over(service, open_table, person, None)


def _seated(open_table: OpenTable, person: Person) -> TableInfo:
    """The table, if this person has a seat there; refused otherwise."""
    if not seats_of(open_table.info, person.id):
        raise Refusal("not-your-seat", say("you are not seated at this table"))
    return open_table.info


async def _hand_over(service: TableService, open_table: OpenTable, person: Person, bot: str | None) -> TableInfo:
    """Let a bot, or with None the person again, play all seats of a person; unchanged seats are not written."""
    info = _seated(open_table, person)
    changing = [seat for seat in seats_of(info, person.id) if bool(info.chairs[seat].bot) != bool(bot)]
    if info.status != PLAYING or not changing:
        return info
    if info.rated and len(info.chairs) == 2:
        raise Refusal("not-allowed", say("you can't leave a rated game of two; resign instead"))
    for seat in changing:
        chair = info.chairs[seat]
        await service.change(stored.seat_somebody, open_table.id, seat, chair, replace(chair, bot=bot))
    return await seats_changed(service, open_table)


async def stand_in(service: TableService, open_table: OpenTable, seat: Seat) -> None:
    """Let a bot play for somebody who has run out of time."""
    chair = open_table.info.chairs[seat]
    await service.change(stored.stand_in, open_table.id, open_table.info.revision, seat, chair)
    await seats_changed(service, open_table)


async def seats_changed(service: TableService, open_table: OpenTable) -> TableInfo:
    """Apply a change of players: read the row again, send it to everyone, and store whose turn it is now."""
    await reread(service, open_table)
    if (playing := open_table.loaded) and not playing.table.outcome:
        if playing.asking:  # other people would have to agree now
            await service.change_and_signal("asking", withdraw, open_table.id)
        await service.commit(open_table, playing.table)
    if is_decided(open_table.info):
        await settle(service.database, open_table.id)
    return open_table.info


async def reread(service: TableService, open_table: OpenTable) -> None:
    """Read a table's row again, and send it to everyone."""
    info = await service.database.read(stored.find, open_table.id)
    assert info is not None, "tables are not deleted"
    open_table.update_seats(info)
    service.send_info(open_table)
