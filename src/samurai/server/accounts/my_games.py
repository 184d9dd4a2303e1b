"""A person's games over HTTP: whose turn it is, what is new since the last visit, finished games, and statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from litestar import Router, get, put
from litestar.params import FromPath, QueryParameter

from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.accounts.statistics import Statistics, statistics
from samurai.server.live.observations import Look
from samurai.server.live.outgoing import EncodedLine
from samurai.server.refusal import Refusal
from samurai.server.services import Here, Server, Somebody
from samurai.server.tables.clock import Terms, taken_up
from samurai.server.tables.privacy import seats_of
from samurai.server.tables.service import TableService
from samurai.server.tables.shown import latest_lines
from samurai.server.tables.table_info import TableInfoOut, table_info_out
from samurai.store.people.people import Person
from samurai.store.tables import read_markers, tables
from samurai.store.tables.read_markers import New, ReadMarker, Wanted
from samurai.store.tables.results import Range
from samurai.store.tables.tables import TableInfo

PAGE: Final = 20
"""How many finished games are returned at once."""

FEW: Final = 3
MANY: Final = 12
"""How many of the last history lines are sent, at least and at most; their states are in memory."""

Time = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
Short = Annotated[str, QueryParameter(max_length=80)]
Names = Annotated[Sequence[Short], QueryParameter(max_items=20)]


class OwnTableOut(TableInfoOut, frozen=True, kw_only=True):
    """A table where the person sits, and what is new there since they last looked."""

    mine: tuple[int, ...]
    deadline: int | None
    """When the time of the seats to act runs out (preferably of the person's own); null without a clock."""

    new_moves: int
    new_lines: int


class NewsOut(msgspec.Struct, frozen=True):
    """The last history lines of a table as the person may see them, and how many are new since they last looked."""

    at: int
    seat: int | None
    new: int
    lines: list[EncodedLine]


@get("/me/tables")
async def my_tables(server: Here, person: Somebody) -> list[OwnTableOut]:
    """The person's unfinished tables; those where it is their turn come first."""
    shown = await _own_tables_out(server, person, await server.database.read(tables.unfinished_tables, person.id))
    return sorted(shown, key=lambda table: not set(table.mine) & set(table.to_act))


@get("/me/tables/past")
async def my_finished_games(
    server: Here, person: Somebody, after: Short = "", game: Short = "", name: Names = ()
) -> list[OwnTableOut]:
    """The person's finished games, latest first: after a given one, optionally of one game or with named opponents."""
    wanted = Wanted(after, game, tuple(plain for each in name if (plain := " ".join(each.split()))))
    return await _own_tables_out(server, person, await server.database.read(read_markers.past, person.id, wanted, PAGE))


async def _own_tables_out(server: Server, person: Person, infos: Sequence[TableInfo]) -> list[OwnTableOut]:
    """Tables with what is new; nothing is new at a table the person is looking at now."""
    markers = server.tables.read_markers
    await markers.keep()
    looking = markers.looking(person.id)
    among = [info.id for info in infos if info.id not in looking]
    new = await server.database.read(read_markers.new_since, person.id, among)
    return [_own_table_out(server.tables, info, person, new.get(info.id, New())) for info in infos]


def _own_table_out(service: TableService, info: TableInfo, person: Person, new: New) -> OwnTableOut:
    info_out, mine = table_info_out(info, insider=True), seats_of(info, person.id)
    return OwnTableOut(
        **{name: getattr(info_out, name) for name in TableInfoOut.__struct_fields__},
        mine=mine,
        deadline=_deadline(service, info, mine),
        new_moves=new.moves,
        new_lines=new.lines,
    )


def _deadline(service: TableService, info: TableInfo, mine: tuple[Seat, ...]) -> int | None:
    """When the first flag falls; among the person's own seats if one of them is to act."""
    if info.running is None or info.status != tables.PLAYING:
        return None
    clock = taken_up(Terms(**info.clock), info.running).forgive(service.outages)
    asked = set(mine) & set(clock.running) or clock.running
    return min((clock.since + clock.left[seat] for seat in asked), default=None)


@get("/me/tables/{table:str}/news")
async def news(server: Here, person: Somebody, table: FromPath[str]) -> NewsOut:
    """What has happened at a table since the person last looked: the last lines, as their seat may see them."""
    server.spend("news", person.id, 2, 40)
    service = server.tables
    await service.read_markers.keep()
    since = await server.database.read(read_markers.seen_until, person.id, table)
    async with service.open(table) as open_table:
        playing = open_table.playing
        mine = _seated(playing.info, person)
        if table in service.read_markers.looking(person.id):
            since = playing.info.revision
        seat = (
            mine[0] if len(mine) == 1 else None
        )  # someone playing several seats at one screen is sent what everybody may see
        new = min(playing.acted_since(since, mine), MANY)
        lines = latest_lines(playing.table, Look(seat, narrated=True), max(new, FEW))
        return NewsOut(playing.info.revision, seat, min(new, len(lines)), lines)


def _seated(info: TableInfo, person: Person) -> tuple[Seat, ...]:
    mine = seats_of(info, person.id)
    if not mine:
        raise Refusal("not-your-seat", say("you are not seated at this table"))
    return mine


@put("/me/tables/{table:str}/seen", status_code=204)
async def look(server: Here, person: Somebody, table: FromPath[str]) -> None:
    """Mark everything that has happened at a table as read."""
    info = await server.database.read(tables.find, table)
    if info is None:
        raise Refusal("unknown-table", say("there is no such table"))
    _seated(info, person)
    await server.database.write(read_markers.keep, [ReadMarker(person.id, table, info.revision, server.now())])


@get("/me/statistics")
async def my_statistics(
    server: Here, person: Somebody, game: Short = "", since: Time = None, until: Time = None
) -> Statistics:
    """Statistics of the person's games: of all, of one game, or of a period."""
    server.spend("statistics", person.id, 1, 30)
    return await statistics(server.tables, Range(person.id, game, since or 0, 2**53 if until is None else until))


ROUTES = Router("/api", tags=["people"], route_handlers=[my_tables, my_finished_games, news, look, my_statistics])
