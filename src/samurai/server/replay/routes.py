"""Finished games over HTTP: every step as each seat knew it, pictures, branching off, reviews."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import structs

from samurai.server.connections import HttpRequest
from samurai.server.draws.sealing import DrawsOut, check_part, contributing, draws_out, expected_seal, sealed
from samurai.server.refusal import Refusal
from samurai.server.replay.replay import EVERYTHING, StoredReplay, Viewpoint
from samurai.server.replay.review import Progress, with_parts
from samurai.server.services import Here, Server, Somebody, Whoever, address_of
from samurai.server.tables.caps import within_caps
from samurai.server.tables.privacy import check_readable
from samurai.server.tables.seating import check_bot, new_table_info, with_distinct_names
from samurai.server.tables.service import TableService
from samurai.server.tables.table_info import TableInfoOut, table_info_out
from samurai.store.files.transfer import store_imported
from samurai.store.people.people import Person
from samurai.store.tables import tables
from samurai.store.tables.tables import PLAYING, WAITING, Chair, TableInfo

SeatAsked = Annotated[int | None, QueryParameter(ge=0, le=8)]


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The step to continue from, the player's seat, and the bot that takes the other seats."""

    step: int
    seat: int
    bot: str
    seal: str = ""
    contribution: str = ""
    commitment: str = ""


async def _found(server: Server, whoever: Person | None, table: str, key: str) -> TableInfo:
    """The table, if the requester may read it."""
    return check_readable(await server.database.read(tables.find, table), whoever.id if whoever else None, key)


async def readable_replay(
    server: Here, whoever: Whoever, table: FromPath[str], key: FromQuery[str] = ""
) -> StoredReplay:
    """Dependency provider: the replay of a finished game, if the requester may read it."""
    return await server.replays.of(await _found(server, whoever, table, key))


Replayed = NamedDependency[StoredReplay]
"""Dependency: the replay of a finished game."""


def _viewpoint(replay: StoredReplay, seat: int | None, everything: bool) -> Viewpoint:
    """The viewpoint for these parameters; an unknown seat is refused."""
    if seat is not None and seat >= replay.record.seats:
        raise Refusal("not-found", f"this game has the seats 0 to {replay.record.seats - 1}")
    return EVERYTHING if everything else seat


@get("/tables/{table:str}/replay", media_type=MediaType.JSON)
async def story(replay: Replayed, seat: SeatAsked = None, everything: FromQuery[bool] = False) -> Response[bytes]:
    """The history of a finished game as a seat saw it, as spectators did (without a seat), or with everything."""
    viewpoint = _viewpoint(replay, seat, everything)
    return Response(await asyncio.to_thread(replay.encoded_history, viewpoint), media_type=MediaType.JSON)


@get("/tables/{table:str}/replay/{step:int}", media_type=MediaType.JSON)
async def look(
    replay: Replayed, step: FromPath[int], seat: SeatAsked = None, everything: FromQuery[bool] = False
) -> Response[bytes]:
    """What a seat knew at a step of a finished game, and nothing else."""
    viewpoint = _viewpoint(replay, seat, everything)
    return Response(await asyncio.to_thread(replay.encoded_position, step, viewpoint), media_type=MediaType.JSON)


@get("/tables/{table:str}/replay/{step:int}/picture", media_type="image/svg+xml")
async def picture(
    replay: Replayed, step: FromPath[int], seat: SeatAsked = None, everything: FromQuery[bool] = False
) -> Response[str]:
    """What a seat knew at a step, as a drawing."""
    viewpoint = _viewpoint(replay, seat, everything)
    return Response(await asyncio.to_thread(replay.svg, step, viewpoint), media_type="image/svg+xml")


@get("/tables/{table:str}/draws")
async def draws(server: Here, whoever: Whoever, table: FromPath[str], key: FromQuery[str] = "") -> DrawsOut:
    """What a table's draws are based on; once the game is over, also the seed, and whether the draws follow from it."""
    info = await _found(server, whoever, table, key)
    if info.status != tables.OVER:
        draws = draws_out(expected_seal(server.games(info.game), info))
        return structs.replace(draws, agreement=None) if info.joinable else draws
    replay = await server.replays.of(info)
    return draws_out(replay.record.seal, await asyncio.to_thread(lambda: replay.verdict))


@post("/tables/{table:str}/branch")
async def branch(server: Here, person: Somebody, replay: Replayed, data: JSONBody[Branch]) -> TableInfoOut:
    """Continue from a step of a finished game: a private table with the user in one seat and bots in the others."""
    server.spend("branch", person.id, 0.2, 20)
    return table_info_out(await branched(server.tables, replay, person, data), insider=True)


async def branched(service: TableService, replay: StoredReplay, person: Person, wanted: Branch) -> TableInfo:
    """Create a new table that continues a finished game from a step."""
    game, seats = replay.game, replay.record.seats
    if not 0 <= wanted.seat < seats:
        raise Refusal("not-found", f"this game has the seats 0 to {seats - 1}")
    bot = Chair(None, check_bot(wanted.bot, game.name), wanted.bot)
    mine = Chair(person.id, None, person.name)
    chairs = with_distinct_names([mine if seat == wanted.seat else bot for seat in range(seats)])
    part = check_part(wanted.contribution, wanted.commitment)
    chairs = contributing(chairs, person.id, part)
    info = new_table_info(service, person.id, game.name, replay.record.variant, chairs)
    record = replay.branch(wanted.step, tuple(chair.name for chair in chairs), info.date)
    status = WAITING if part.commitment else PLAYING  # it continues when the commitment is revealed
    info = structs.replace(
        info, code=None, edition=record.edition, players=record.players, status=status, revision=len(record.log)
    )
    info = await sealed(service, info, wanted.seal)
    async with within_caps(service, person.id, chairs):
        await service.database.write(store_imported, info, record, None)
    async with service.open(info.id) as open_table:
        return open_table.info


@get("/tables/{table:str}/review")
async def review(server: Here, replay: Replayed, table: FromPath[str]) -> Progress:
    """The progress of a finished game's review, and the review once it is done."""
    return with_parts(replay.game, await server.reviews.of(table))


@post("/tables/{table:str}/review", status_code=200)
async def begin_review(request: HttpRequest, server: Here, replay: Replayed, table: FromPath[str]) -> Progress:
    """Request a review of a finished game. It is made once, for everybody, and continues after one leaves."""
    server.spend("review", address_of(request), 0.05, 10)
    return with_parts(replay.game, await server.reviews.begin(table, replay))


ROUTES = Router(
    "/api",
    tags=["replay"],
    dependencies={"replay": Provide(readable_replay)},
    route_handlers=[story, look, picture, draws, branch, review, begin_review],
)
