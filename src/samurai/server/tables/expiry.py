"""Cancels tables that have waited for players too long without anybody there."""

from __future__ import annotations

import logging
from typing import Final

from samurai.server.tables.clock import forgiven
from samurai.server.tables.service import TableService
from samurai.server.tables.stand_ins import reread
from samurai.store.admin.retention import Retention
from samurai.store.durations import DAY, HOUR
from samurai.store.tables import hosting
from samurai.store.tables import tables as stored
from samurai.store.tables.hosting import Waiting
from samurai.store.tables.tables import WAITING

logger: Final = logging.getLogger(__name__)


async def expire(service: TableService, retention: Retention) -> None:
    """Record at which waiting tables somebody is connected; cancel those where nobody has been for long enough."""
    now = service.now()
    present = [each.id for each in service.opened if each.listeners and each.info.status == WAITING]
    if present:
        await service.database.write(hosting.note_presence, present, now - HOUR, now)
    shortest = min((days for days in (retention.waiting, retention.waiting_by_days) if days), default=None)
    if shortest is None:
        return
    found = await service.database.read(hosting.waiting_since, now - int(shortest * DAY))
    for table in found:
        days = _days(table, retention)
        if days and forgiven(table.since, service.outages) < now - int(days * DAY):
            await _cancel(service, table.id)


def _days(table: Waiting, retention: Retention) -> float:
    return retention.waiting_by_days if table.clock["kind"] == "days" else retention.waiting


async def _cancel(service: TableService, table: str) -> None:
    """Cancel a table as if its host had left, and show that to everybody there."""
    async with service.open(table) as open_table:
        if open_table.listeners or open_table.info.status != WAITING:
            return
        if await service.change(stored.cancel, table, service.now()):
            await reread(service, open_table)
            logger.info("a waiting table has expired", extra={"table": table})
