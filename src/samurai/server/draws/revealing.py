"""The players' contributions to a table's draws: committed to until the table is full, then revealed."""

from __future__ import annotations

import msgspec

from samurai.server.draws.sealing import Part, check_part
from samurai.server.refusal import Refusal
from samurai.server.tables.seating import begin_if_full
from samurai.server.tables.service import TableService
from samurai.server.tables.stand_ins import reread
from samurai.store.people.people import Person
from samurai.store.tables import beginning
from samurai.store.tables.tables import TableInfo


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A contribution to the draws; a commitment to one if others may still sit down."""

    contribution: str = ""
    commitment: str = ""


class Revealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contribution that somebody has committed to."""

    contribution: str


def part_of(given: Given | None) -> Part:
    """The part that somebody sends, if any."""
    return check_part(given.contribution, given.commitment) if given else Part()


async def contribute(service: TableService, table: str, person: Person, given: Given) -> TableInfo:
    """Commit to another contribution, while a seat is open."""
    part = part_of(given)
    async with service.open(table) as open_table:
        await service.change(beginning.change_part, table, person.id, part)
        await reread(service, open_table)
        return open_table.info


async def reveal(service: TableService, table: str, person: Person, said: Revealed) -> TableInfo:
    """Reveal the contribution committed to; when everybody has, the game begins."""
    part = check_part(said.contribution, "")
    if not part.contribution:
        raise Refusal("malformed", "reveal the contribution that you committed to")
    async with service.open(table) as open_table:
        await service.change(beginning.reveal, table, person.id, part.contribution)
        await reread(service, open_table)
    return await begin_if_full(service, table)
