"""Administration over HTTP. To anybody but an admin these routes look as if they did not exist."""

from __future__ import annotations

import msgspec
from litestar import Router, get, post
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import Connection

from samurai.engine.phrase import say
from samurai.server.connections import Connected
from samurai.server.refusal import Refusal
from samurai.server.services import Here, Server, Somebody
from samurai.server.tables.table_info import TableInfoOut, table_info_out
from samurai.store.admin import daily_statistics, moderation
from samurai.store.admin.actions import ADMIN_ACTIONS, action_named, do
from samurai.store.admin.daily_statistics import Figure
from samurai.store.admin.moderation import AdminLogEntry, Report
from samurai.store.people import people as stored
from samurai.store.tables import tables


class AdminActionIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that an admin wants to take, its target, and the reason."""

    what: str
    target: str = ""
    why: str = ""


class AdminActionOut(msgspec.Struct, frozen=True):
    """One line of the admin log, with the target's name where it has one."""

    at: int
    who: str
    what: str
    target: str
    name: str
    why: str


class KnownPerson(msgspec.Struct, frozen=True):
    """What an admin sees of a person: the day they were last here, and nothing finer."""

    id: str
    name: str
    kind: str
    admin: bool
    blocked: int | None
    created: int
    last_day: str | None


class ServerOut(msgspec.Struct, frozen=True):
    """The state of the server: why it accepts no new tables (null if it does), and the number of tables by status."""

    closed: str | None
    tables: dict[str, int]


async def admins_only(connection: Connected, _: BaseRouteHandler) -> None:
    """Guard: answer "not found" to everyone but admins."""
    server: Server = connection.app.state.server
    try:
        person = await server.whoever(connection)
    except Refusal:
        person = None
    if person is None or not person.admin:
        raise NotFoundException


@get("/house")
async def service(server: Here) -> ServerOut:
    """The state of the server."""
    return ServerOut(await server.database.read(moderation.closed), await server.database.read(tables.count))


@get("/reports")
async def reports(server: Here, settled: FromQuery[bool] = False) -> list[Report]:
    """Reports from players with the chat lines they are about: the open ones, or the settled ones."""
    return await server.database.read(moderation.reported, settled)


@get("/people")
async def people(server: Here, find: FromQuery[str] = "", blocked: FromQuery[bool] = False) -> list[KnownPerson]:
    """The people whose name or id starts with this; those who were here most recently come first."""
    found = await server.database.read(moderation.known_people, find[:40], blocked)
    return [KnownPerson(*row) for row in found]


@get("/people/{target:str}/tables")
async def tables_of(server: Here, target: FromPath[str]) -> list[TableInfoOut]:
    """The unfinished tables of a person."""
    return [table_info_out(info) for info in await server.database.read(tables.unfinished_tables, target)]


@get("/tables")
async def latest_tables(server: Here, status: FromQuery[str] = tables.PLAYING) -> list[TableInfoOut]:
    """The tables with this status, listed or not, latest first."""
    return [table_info_out(info) for info in await server.database.read(tables.latest, status)]


@get("/figures")
async def usage(server: Here) -> list[Figure]:
    """Usage figures of the last thirty days."""
    return await server.database.read(daily_statistics.recent_counts, server.now())


@get("/log")
async def log(server: Here) -> list[AdminActionOut]:
    """What admins did, latest first."""
    return await server.database.read(_log_out)


def _log_out(connection: Connection) -> list[AdminActionOut]:
    entries = moderation.latest_admin_actions(connection)
    names = stored.names(connection, {entry.who for entry in entries} | {entry.target for entry in entries})
    return [
        AdminActionOut(
            entry.at, names.get(entry.who, entry.who), entry.what, entry.target, names.get(entry.target, ""), entry.why
        )
        for entry in entries
    ]


@post("/deeds", status_code=204)
async def perform_action(server: Here, person: Somebody, data: JSONBody[AdminActionIn]) -> None:
    """Take a logged admin action; every process applies it within seconds, this one at once."""
    what = action_named(data.what)
    if what is None:
        raise Refusal("malformed", f"an admin can {', '.join(ADMIN_ACTIONS)}")
    if data.target == person.id and what in ("block", "demote", "forget"):
        raise Refusal("not-allowed", say("admins can't do that to themselves"))
    why = " ".join(data.why.split())[:500]
    await server.database.write(do, AdminLogEntry(person.id, what, data.target[:32], why, server.now()))
    await server.admin_log.apply_new()


class RecoveryOut(msgspec.Struct, frozen=True):
    """The path of a page where the person can set a new password; the admin sends it to them."""

    path: str


@post("/people/{target:str}/recovery")
async def recover(server: Here, person: Somebody, target: FromPath[str], data: JSONBody[AdminActionIn]) -> RecoveryOut:
    """Create a single-use link for somebody who forgot their password."""
    why = " ".join(data.why.split())[:500]
    begun = AdminLogEntry(person.id, "recover", target[:32], why, server.now())
    return RecoveryOut(await server.database.write(moderation.recover, begun))


ROUTES = Router(
    "/api/admin",
    tags=["admin"],
    guards=[admins_only],
    include_in_schema=False,
    route_handlers=[service, reports, people, tables_of, latest_tables, usage, log, perform_action, recover],
)
