"""Tables over HTTP: the available games, the lobby, making and joining tables, the records of finished games."""

from __future__ import annotations

import logging
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from samurai.bots.lineup import offered
from samurai.engine.phrase import plain, say
from samurai.games import names
from samurai.server import schema
from samurai.server.connections import HttpRequest
from samurai.server.draws import revealing
from samurai.server.draws.revealing import Given, Revealed, part_of
from samurai.server.draws.sealing import prepared
from samurai.server.live.chat import check_text
from samurai.server.live.observations import Look
from samurai.server.refusal import Refusal
from samurai.server.services import Here, Server, Somebody, Whoever, address_of
from samurai.server.tables import seating, stand_ins
from samurai.server.tables.privacy import check_readable, is_insider, own_seat
from samurai.server.tables.rematch import rematch as another
from samurai.server.tables.seating import Join, WantedTable
from samurai.server.tables.table_info import TableInfoOut, table_info_out
from samurai.store.files.formats import formats, forms_of
from samurai.store.people import people
from samurai.store.people.people import ChatLine, Person
from samurai.store.tables import seals, tables
from samurai.store.tables.tables import TableInfo

logger: Final = logging.getLogger(__name__)


class OptionOut(msgspec.Struct, frozen=True):
    """A choice that a table makes before the game; the first value is the default."""

    name: str
    about: str
    choices: tuple[str, ...]


class GameOut(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    seats: list[int]
    options: list[OptionOut]
    drawable: bool
    hidden: bool
    bots: list[str]
    forms: list[str]
    """The formats in which a finished game can be downloaded."""

    said: schema.PhraseJson
    """The title as a template with its parts, for clients that translate it."""


class SealOut(msgspec.Struct, frozen=True):
    """The hash of a secret that is reserved for a new table."""

    seal: str


class Bot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot to put into a seat."""

    bot: str


class Complaint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message to whoever runs the server, possibly about a chat line."""

    reason: str
    chat: int | None = None


_LISTED: Final = (tables.WAITING, tables.PLAYING)


@get("/games")
async def games(server: Here) -> list[GameOut]:
    """The games that can be played here."""
    return [_game_out(server, name) for name in names()]


def _game_out(server: Server, name: str) -> GameOut:
    game = server.games(name)
    options = [OptionOut(option.name, option.about, option.choices) for option in game.options]
    seats, bots, forms = list(game.seats), offered(game), forms_of(name)
    return GameOut(name, game.title, seats, options, game.drawable, game.hidden, bots, forms, plain(game.title))


class ServerStatusOut(msgspec.Struct, frozen=True):
    """Whether new tables are accepted; if not, why, perhaps in the admins' words."""

    closed: str | None


@get("/house")
async def server_status(server: Here) -> ServerStatusOut:
    """Whether new tables are accepted."""
    return ServerStatusOut(server.tables.closed)


@get("/tables")
async def lobby(
    server: Here, game: FromQuery[str | None] = None, status: FromQuery[str] = tables.WAITING
) -> list[TableInfoOut]:
    """The listed tables that wait for players, or those where a game is being played."""
    if status not in _LISTED:
        raise Refusal("malformed", "the status is waiting or playing")
    found = await server.database.read(tables.lobby, game, status)
    return [table_info_out(info) for info in found if status != tables.WAITING or info.joinable]


@post("/tables")
async def make(request: HttpRequest, server: Here, person: Somebody, data: JSONBody[WantedTable]) -> TableInfoOut:
    """Make a new table."""
    server.spend("make", person.id, 0.5, 30)
    if not data.listed:
        return _table_out(await seating.make(server.tables, person, data), person)
    async with server.listed.another(address_of(request)) as listed:
        info = await seating.make(server.tables, person, data)
        if info.listed:  # a table at one screen never is, whatever was requested
            listed.append(info.id)
        return _table_out(info, person)


@post("/seals")
async def seal(server: Here, person: Somebody) -> SealOut:
    """A seal for a table about to be made: valid for an hour, and for one table."""
    server.spend("seal", person.id, 0.5, 30)
    return SealOut(await prepared(server.tables))


def _table_out(info: TableInfo, person: Person) -> TableInfoOut:
    """A table as it is sent to a person who has done something there."""
    return table_info_out(check_readable(info, person.id), is_insider(info, person.id))


@get("/tables/{table:str}")
async def one_table(server: Here, whoever: Whoever, table: FromPath[str], key: FromQuery[str] = "") -> TableInfoOut:
    """A table; a finished private one only for its players, its host, and whoever has its key."""
    person = whoever.id if whoever else None
    info = check_readable(await server.database.read(tables.find, table), person, key)
    return table_info_out(info, is_insider(info, person, key))


@get("/codes/{code:str}")
async def by_code(request: HttpRequest, server: Here, code: FromPath[str]) -> TableInfoOut:
    """The table with this short code."""
    server.spend("code", address_of(request), 0.5, 20)
    info = await server.database.read(tables.find_code, code.upper()[:8])
    if info is None or not info.joinable:
        raise Refusal("unknown-table", say("no waiting table has this code"))
    return table_info_out(info, insider=True)


@post("/tables/{table:str}/join", status_code=200)
async def join(server: Here, person: Somebody, table: FromPath[str], data: JSONBody[Join]) -> TableInfoOut:
    """Take an open seat; when none is left, the game begins."""
    return _table_out(await seating.join(server.tables, table, person, data), person)


@post("/tables/{table:str}/contribution", status_code=200)
async def contribute(server: Here, person: Somebody, table: FromPath[str], data: JSONBody[Given]) -> TableInfoOut:
    """Commit to another contribution to the draws, while a seat is open."""
    return _table_out(await revealing.contribute(server.tables, table, person, data), person)


@post("/tables/{table:str}/reveal", status_code=200)
async def reveal(server: Here, person: Somebody, table: FromPath[str], data: JSONBody[Revealed]) -> TableInfoOut:
    """Reveal what one committed to, once every seat is taken; when all have, the game begins."""
    return _table_out(await revealing.reveal(server.tables, table, person, data), person)


@post("/tables/{table:str}/leave", status_code=200)
async def leave(server: Here, person: Somebody, table: FromPath[str]) -> TableInfoOut:
    """Leave: before the game the seat opens, or a full table is cancelled; later a bot stands in, if rated for good."""
    return _table_out(await stand_ins.leave(server.tables, table, person), person)


@post("/tables/{table:str}/return", status_code=200)
async def come_back(server: Here, person: Somebody, table: FromPath[str]) -> TableInfoOut:
    """Take your seat back from the bot that stands in."""
    return _table_out(await stand_ins.come_back(server.tables, table, person), person)


@post("/tables/{table:str}/seats/{seat:int}/bot", status_code=200)
async def put_bot(
    server: Here, person: Somebody, table: FromPath[str], seat: FromPath[int], data: JSONBody[Bot]
) -> TableInfoOut:
    """Put a bot into an open seat; only the host can do that."""
    return _table_out(await seating.put_bot(server.tables, table, person, seat, data.bot), person)


@post("/tables/{table:str}/rematch", status_code=200)
async def rematch(
    server: Here, person: Somebody, table: FromPath[str], data: JSONBody[Given | None] = None
) -> TableInfoOut:
    """Make a table for a rematch, with the seats rotated by one."""
    return _table_out(await another(server.tables, table, person, part_of(data)), person)


@post("/tables/{table:str}/reports", status_code=204)
async def report(
    server: Here, person: Somebody, table: FromPath[str], data: JSONBody[Complaint], key: FromQuery[str] = ""
) -> None:
    """Report something to whoever runs the server."""
    server.spend("report", person.id, 0.05, 5)
    check_readable(await server.database.read(tables.find, table), person.id, key)
    complaint = ChatLine(data.chat or 0, server.now(), person.id, person.name, check_text(data.reason))
    number = await server.database.write(people.report, table, complaint)
    logger.warning("reported", extra={"report": number})


@get("/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(
    server: Here,
    whoever: Whoever,
    table: FromPath[str],
    form: FromQuery[str] = "samurai",
    key: FromQuery[str] = "",
) -> Response[str]:
    """A finished game as a file: .samurai, or another format. A running game is refused: its record holds secrets."""
    if form not in formats():
        raise Refusal("malformed", f"a record is written as {', '.join(formats())}")
    found = await server.database.read(seals.record_with_seal, table)
    if found is None:
        raise Refusal("unknown-table", say("there is no such table"))
    info, played = found
    check_readable(info, whoever.id if whoever else None, key)
    if info.status != tables.OVER:
        raise Refusal("not-allowed", say("a game can be downloaded once it is over"))
    name = f'attachment; filename="{info.game}-{info.date}{formats()[form].endings[0]}"'
    return Response(formats()[form].write(played), headers={"content-disposition": name})


@get("/tables/{table:str}/sight", media_type=MediaType.JSON)
async def sight(
    server: Here,
    whoever: Whoever,
    table: FromPath[str],
    seat: Annotated[int | None, QueryParameter(ge=0, le=8)] = None,
    key: FromQuery[str] = "",
) -> Response[bytes]:
    """What the player's seat sees now; without a seat, what everybody sees."""
    async with server.tables.open(table) as open_table:
        check_readable(open_table.info, whoever.id if whoever else None, key)
        if seat is not None:
            own_seat(open_table.playing.info, whoever.id if whoever else None, seat)
        shown = open_table.observation(Look(seat, narrated=True))
        open_table.forget_views()
    return Response(shown, media_type=MediaType.JSON)


ROUTES = Router(
    "/api",
    tags=["tables"],
    route_handlers=[
        games, server_status, lobby, seal, make, one_table, by_code, join, contribute, reveal, leave, come_back,
        put_bot, rematch, report, record, sight,
    ],
)  # fmt: skip
