"""The start of a game: the last seats, the record and the first draws are stored in one transaction, then shown."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from msgspec import structs

from samurai.engine.game import Seat
from samurai.server.draws.sealing import opened
from samurai.server.tables.open_table import Idle, OpenTable
from samurai.server.tables.playing import Playing, restore
from samurai.server.tables.service import TableService
from samurai.store.database import Stale
from samurai.store.failing import Unconfirmed
from samurai.store.tables import beginning
from samurai.store.tables.beginning import Start
from samurai.store.tables.tables import PLAYING, Chair, seated

_NOBODY: Final[Mapping[Seat, Chair]] = {}


async def start(service: TableService, open_table: OpenTable, places: Mapping[Seat, Chair] = _NOBODY) -> bool:
    """Seat these people and begin the game, if it can begin then; return False if it can't, and nothing has happened.

    A game that continues an earlier one has a log already, and is begun step by step instead.
    """
    known = open_table.info
    if known.players or not all(known.chairs[seat].open for seat in places) or not seated(known, places).ready:
        return False
    wanted, after = await _prepared(service, open_table, places)
    try:
        await service.database.write_together(beginning.start_all, wanted)
    except Stale:  # somebody was faster, through another process
        service.mark_outdated(known.id)
        return False
    except (Unconfirmed, asyncio.CancelledError):  # only the store knows whether it has happened
        service.mark_outdated(known.id)
        raise
    open_table.replace(Idle(after.info))
    service.send_info(open_table)
    open_table.replace(after)
    open_table.send_everything()
    service.reactions.after_commit(open_table)
    return True


async def _prepared(
    service: TableService, open_table: OpenTable, places: Mapping[Seat, Chair]
) -> tuple[Start, Playing]:
    """What is to be stored so that the game begins, and the table after that."""
    now, info = service.now(), seated(open_table.info, places)
    game, chance = service.games(info.game), await service.chance(info)
    record = opened(game, info, chance, date_of(now))
    stands = {"status": PLAYING, "edition": record.edition, "date": record.date, "changed": now}
    begun = structs.replace(info, options=record.variant, players=record.players, seal=record.seal, **stands)
    before = restore(game, begun, (), chance)
    after = before.advance(before.table, now, service.database.process, bool(open_table.listeners))
    return Start(open_table.info, places, record, after.append_to(begun), service.database.process), after


def date_of(now: int) -> str:
    """The day of a time, as records have it."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()
