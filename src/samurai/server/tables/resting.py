"""Games that only bots play continue while somebody is connected, and rest while nobody is.

In the store a resting game has no time at which to wake it. The process through which somebody connects wakes it, and
looks after it from then on; if somebody is connected through another process, that one hears of the rest and resumes
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from samurai.server.tables.slot import Slot
from samurai.store import processes

if TYPE_CHECKING:
    from samurai.server.tables.service import House


async def rest(house: House, slot: Slot) -> None:
    """Record in the store that a game rests, so that no process looks after it."""
    room = slot.room
    if room and room.resting and await house.change(processes.rest, slot.id, room.table.revision):
        slot.sheet = room.sheet = structs.replace(room.sheet, wake=None)


async def resume(house: House, slot: Slot) -> None:
    """Resume a resting game, because somebody is connected to this process."""
    room, now = slot.room, house.now()
    if not slot.listeners or room is None or not room.only_bots or room.sheet.wake is not None or room.table.outcome:
        return
    me = house.database.process
    if await house.change(processes.resume, slot.id, me, now):
        slot.sheet = room.sheet = structs.replace(room.sheet, wake=now, keeper=me)
        for hear in house.kept:
            hear(slot)
