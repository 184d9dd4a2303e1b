"""Games that only bots play continue while somebody is connected, and rest while nobody is.

In the store a resting game has no time at which to wake it. The process through which somebody connects wakes it, and
looks after it from then on; if somebody is connected through another process, that one hears of the rest and resumes
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from samurai.server.tables.open_table import OpenTable
from samurai.store import processes

if TYPE_CHECKING:
    from samurai.server.tables.service import TableService


async def rest(service: TableService, open_table: OpenTable) -> None:
    """Record in the store that a game rests, so that no process looks after it."""
    if open_table.is_resting and await service.change(processes.rest, open_table.id, open_table.info.revision):
        open_table.state = open_table.playing.with_info(wake=None)


async def resume(service: TableService, open_table: OpenTable) -> None:
    """Resume a resting game, because somebody is connected to this process."""
    playing, me, now = open_table.loaded, service.database.process, service.now()
    if not open_table.listeners or playing is None or not playing.only_bots or playing.info.wake is not None:
        return
    if not playing.table.outcome and await service.change(processes.resume, open_table.id, me, now):
        open_table.state = playing.with_info(wake=now, lease_holder=me)
        service.reactions.after_remote_change(open_table)
