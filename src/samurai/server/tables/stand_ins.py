"""Leaving a game, coming back, and the bots that play in the meantime."""

from __future__ import annotations

from dataclasses import replace

from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.accounts.ratings import is_decided, settle
from samurai.server.refusal import Refusal
from samurai.server.tables.open_table import OpenTable
from samurai.server.tables.privacy import seats_of
from samurai.server.tables.service import House
from samurai.store.people.people import Person
from samurai.store.tables import beginning
from samurai.store.tables import tables as stored
from samurai.store.tables.tables import PLAYING, STAND_IN, WAITING, Sheet
from samurai.store.tables.take_backs import withdraw


async def leave(house: House, table: str, person: Person) -> Sheet:
    """Give up one's seats before the game, or let a bot stand in during it.

    A host who leaves before the game cancels the table; so does anybody who leaves when every seat is taken. A seat
    that is left in a rated game is given up for good. Leaving a seat twice changes nothing.
    """
    async with house.open(table) as open_table:
        sheet = _seated(open_table, person)
        if sheet.status != WAITING:
            return await _hand_over(house, open_table, person, STAND_IN)
        await house.change(beginning.leave, table, person.id, house.now())
        return await seats_changed(house, open_table)


async def come_back(house: House, table: str, person: Person) -> Sheet:
    """Take one's seats back from the stand-in; if there is none, nothing changes."""
    async with house.open(table) as open_table:
        sheet = _seated(open_table, person)
        away = [seat for seat in seats_of(sheet, person.id) if sheet.chairs[seat].bot]
        if sheet.status == PLAYING and away and sheet.rated:
            raise Refusal("not-allowed", say("you have left this rated game and can't return to it"))
        if sheet.status == PLAYING and any(open_table.playing.has_used_up_time(seat) for seat in away):
            raise Refusal("not-allowed", say("your time has run out, so the bot keeps playing for you"))
        return await _hand_over(house, open_table, person, None)


def _seated(open_table: OpenTable, person: Person) -> Sheet:
    """The sheet of a table, if this person has a seat there; refused otherwise."""
    if not seats_of(open_table.info, person.id):
        raise Refusal("not-your-seat", say("you are not seated at this table"))
    return open_table.info


async def _hand_over(house: House, open_table: OpenTable, person: Person, bot: str | None) -> Sheet:
    """Let a bot, or with None the person again, play all seats of a person; unchanged seats are not written."""
    sheet = _seated(open_table, person)
    changing = [seat for seat in seats_of(sheet, person.id) if bool(sheet.chairs[seat].bot) != bool(bot)]
    if sheet.status != PLAYING or not changing:
        return sheet
    if sheet.rated and len(sheet.chairs) == 2:
        raise Refusal("not-allowed", say("you can't leave a rated game of two; resign instead"))
    for seat in changing:
        chair = sheet.chairs[seat]
        await house.change(stored.seat_somebody, open_table.id, seat, chair, replace(chair, bot=bot))
    return await seats_changed(house, open_table)


async def stand_in(house: House, open_table: OpenTable, seat: Seat) -> None:
    """Let a bot play for somebody who has run out of time."""
    chair = open_table.info.chairs[seat]
    await house.change(stored.stand_in, open_table.id, open_table.info.revision, seat, chair)
    await seats_changed(house, open_table)


async def seats_changed(house: House, open_table: OpenTable) -> Sheet:
    """Apply a change of players: reload the sheet, send it to everyone, and store whose turn it is now."""
    await reread(house, open_table)
    if (playing := open_table.loaded) and not playing.table.outcome:
        if playing.asking:  # other people would have to agree now
            await house.change_and_signal("asking", withdraw, open_table.id)
        await house.commit(open_table, playing.table)
    if is_decided(open_table.info):
        await settle(house.database, open_table.id)
    return open_table.info


async def reread(house: House, open_table: OpenTable) -> None:
    """Reload a table's sheet from the store, and send it to everyone."""
    sheet = await house.database.read(stored.find, open_table.id)
    assert sheet is not None, "tables are not deleted"
    open_table.update_seats(sheet)
    house.send_info(open_table)
