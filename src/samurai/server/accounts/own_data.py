"""A person's own data over HTTP: download it as one file, delete the account, or recover a lost password."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from contextlib import suppress
from typing import Final

import msgspec
from litestar import Response, Router, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from samurai import __version__
from samurai.engine.file import write_record
from samurai.engine.phrase import say
from samurai.engine.record import RESIGN
from samurai.server.accounts.people import Me, signed_in, signed_out
from samurai.server.accounts.ratings import settle
from samurai.server.connections import HttpRequest
from samurai.server.refusal import Refusal
from samurai.server.services import Here, Server, Somebody, address_of
from samurai.server.tables.privacy import seats_of
from samurai.store.admin import moderation
from samurai.store.admin.moderation import AdminLogEntry
from samurai.store.people import people as stored
from samurai.store.people.people import Person
from samurai.store.people.personal_data import forget, rows_of
from samurai.store.tables import tables

_ONE_AT_A_TIME: Final = asyncio.Semaphore(1)
"""A file with thousands of games takes much time and memory."""


class ConfirmDeletion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Confirms the deletion: the password, if the account has one."""

    password: str = ""


class Recovered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code from the admins, and the new password."""

    code: str
    password: str


@get("/me/export")
async def download_data(server: Here, person: Somebody) -> Response[bytes]:
    """Everything stored about the person as one zip file: me.json, and the finished games as records."""
    server.spend("export", person.id, 0.01, 5)
    async with _ONE_AT_A_TIME:
        packed = await server.database.read(_packed, person)
    name = {"content-disposition": 'attachment; filename="samurai-me.zip"'}
    return Response(packed, media_type="application/zip", headers=name)


def _packed(connection: Connection, person: Person) -> bytes:
    kept = rows_of(connection, person.id)
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as file:
        games = dict.fromkeys(str(row["table_id"]) for row in kept["seats"])
        for table in games:
            found = tables.load(connection, table)
            if found and found[0].status == tables.OVER:  # the record of a running game holds others' secrets
                file.writestr(
                    f"games/{found[0].game}-{found[0].date}-{table}.samurai", write_record(tables.record(*found))
                )
        data = {"samurai": __version__, **kept}
        file.writestr("me.json", json.dumps(data, indent=2, ensure_ascii=False))
    return body.getvalue()


@post("/me/leave", status_code=200)
async def leave(request: HttpRequest, server: Here, person: Somebody, data: JSONBody[ConfirmDeletion]) -> Response[Me]:
    """Delete the account: its games stay for the other players, without the name; nothing else does."""
    server.spend("password", address_of(request), 0.2, 20)
    if person.kind == "bot":
        raise Refusal("not-allowed", say("a bot is deleted together with its owner's account"))
    if person.password and not await server.passwords.fits(person.password, data.password):
        raise Refusal("wrong-password", say("wrong password"))
    await _lose_rated_games(server, person)
    await server.database.write(forget, AdminLogEntry(person.id, "forget", person.id, "", server.now()))
    await server.admin_log.apply_new()
    return signed_out(request)


async def _lose_rated_games(server: Server, person: Person) -> None:
    """Resign a leaver's rated two-player games: nobody shall escape a loss, nor take a win from another."""
    for info in await server.database.read(tables.unfinished_tables, person.id):
        if info.status == tables.PLAYING and info.rated and len(info.chairs) == 2:
            async with server.tables.open(info.id) as open_table:
                for seat in seats_of(info, person.id):
                    with suppress(Refusal):  # the game has ended meanwhile
                        await server.tables.act(open_table, seat, RESIGN, open_table.playing.table.revision)
            await settle(server.database, info.id)


@post("/recover", status_code=200)
async def recover(request: HttpRequest, server: Here, data: JSONBody[Recovered]) -> Response[Me]:
    """Set a new password with a code from the admins, and sign in; other browsers must sign in again."""
    server.spend("password", address_of(request), 0.2, 20)
    kept = await server.passwords.hash(data.password)
    found = await server.database.write(moderation.recovered, data.code, kept, server.now())
    person = await server.database.read(stored.find, found) if found else None
    if person is None:
        raise Refusal("wrong-password", say("this link has been used or has expired; ask for a new one"))
    await server.ended(person.id)
    return await signed_in(server, request, person)


ROUTES = Router("/api", tags=["people"], route_handlers=[download_data, leave, recover])
