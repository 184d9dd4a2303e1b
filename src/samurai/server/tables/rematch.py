"""Rematches: the next game of those who have finished one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace

from msgspec import structs

from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.accounts.names import names_of_others
from samurai.server.draws.sealing import Part, contributing, newly_sealed
from samurai.server.refusal import Refusal
from samurai.server.tables.caps import within_caps
from samurai.server.tables.privacy import seats_of
from samurai.server.tables.seating import begin_if_full, new_table_info, take_seats
from samurai.server.tables.service import TableService
from samurai.server.tables.stand_ins import reread
from samurai.store.people.people import Person
from samurai.store.tables import beginning
from samurai.store.tables import tables as stored
from samurai.store.tables.tables import WAITING, Chair, TableInfo


async def rematch(service: TableService, table: str, person: Person, part: Part) -> TableInfo:
    """The same game again with the seats rotated by one; it begins when everybody has asked for it."""
    async with service.open(table) as open_table:
        old = open_table.info
        mine = seats_of(old, person.id)
        if old.status != stored.OVER or not mine:
            raise Refusal("not-allowed", say("only players of a finished game can ask for a rematch"))
        chairs = [chair if chair.person is None else Chair(name=chair.name) for chair in old.chairs]
        game = service.games(old.game)
        new = new_table_info(service, person.id, old.game, _options_again(old), (*chairs[1:], chairs[0]))
        new, secret = newly_sealed(service, new)
        new = structs.replace(new, edition=game.edition, clock=old.clock, listed=False, rated=old.rated)
        own = contributing(old.chairs, person.id, part)
        owned = await names_of_others(service, person, [own[seat].name for seat in mine])  # claimed since the last game
        named = {seat: replace(own[seat], name=person.name) if own[seat].name in owned else own[seat] for seat in mine}
        places = {(seat - 1) % len(chairs): replace(named[seat], bot=None) for seat in mine}
        async with nullcontext() if old.rematch else within_caps(service, person.id, old.chairs):
            found = await service.change(beginning.link_rematch, table, new, places, secret)
        await reread(service, open_table)
    if found != new.id:
        await _take_places(service, found, places)
    return await begin_if_full(service, found)


async def _take_places(service: TableService, table: str, places: Mapping[Seat, Chair]) -> None:
    """Seat a person in those of these seats that are still open."""
    async with service.open(table) as open_table:
        if open_table.info.status == WAITING:
            free = {seat: chair for seat, chair in places.items() if open_table.info.chairs[seat].open}
            if free and await take_seats(service, open_table, free):
                return
        await reread(service, open_table)


def _options_again(old: TableInfo) -> dict[str, str]:
    """The options of the old game without the start player, who is decided again."""
    return {name: value for name, value in old.options.items() if name != "first"}
