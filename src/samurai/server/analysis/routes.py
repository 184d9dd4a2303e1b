"""Planning over HTTP: trying moves on a private copy of the position, and conditional replies for slow games."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, Router, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from samurai.engine.action_parts import parts_of_word
from samurai.engine.phrase import say
from samurai.server.analysis.conditional_moves import Expected
from samurai.server.analysis.conditional_replies import RepliesOut
from samurai.server.analysis.sandbox import (
    MOST,
    Ground,
    Tried,
    as_far_as_possible,
    imagined,
    plan_out,
    tried_out,
)
from samurai.server.connections import HttpRequest
from samurai.server.live.outgoing import encode
from samurai.server.refusal import Refusal, RefusedAnswer
from samurai.server.services import Here, Server, Somebody, Whoever, address_of
from samurai.server.tables.privacy import check_readable, own_seat
from samurai.store.people.people import Person

SeatAsked = Annotated[int, QueryParameter(ge=0, le=8)]

_LATEST_GUESS: Final = 1_000_000


class WantedPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything tried so far on the position of a revision, as the seat sees it (without a seat: spectators)."""

    at: int
    seat: int | None = None
    said: list[Tried] = []
    guess: int = 0
    """The first guess to try; later ones are tried until the whole plan is legal."""

    as_far: bool = False
    """Whether to stop quietly at the first illegal action."""

    imagine: bool = False
    """Whether to include what else the seat to act could do if it held something else."""


class WantedReplies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the lines that a seat prepares, for the position of a revision."""

    seat: int
    at: int
    lines: list[list[Expected]]


@post("/tables/{table:str}/plan", status_code=200, media_type=MediaType.JSON)
async def plan(
    request: HttpRequest, server: Here, whoever: Whoever, table: FromPath[str], data: JSONBody[WantedPlan]
) -> Response[bytes]:
    """Try moves on a private copy of a position, guessed from what the player's seat sees; nobody else learns of it."""
    server.spend("plan", whoever.id if whoever else address_of(request), 8, 80)
    if len(data.said) > MOST or not 0 <= data.guess <= _LATEST_GUESS:
        raise Refusal("too-much", say("a plan has at most {most} actions", most=MOST))
    try:
        body = await asyncio.to_thread(_planned, await _ground(server, whoever, table, data), data)
    except Refusal as refusal:
        if refusal.code not in ("illegal", "stale"):
            raise
        body = encode(RefusedAnswer(refusal.out()))
    return Response(body, media_type=MediaType.JSON)


async def _ground(server: Server, whoever: Person | None, table: str, wanted: WantedPlan) -> Ground:
    """What the requester may know of a table."""
    async with server.tables.open(table) as open_table:
        check_readable(open_table.info, whoever.id if whoever else None)
        playing = open_table.playing
        if wanted.seat is not None:
            own_seat(playing.info, whoever.id if whoever else None, wanted.seat)
        if playing.table.outcome:
            raise Refusal("not-playing", say("the game is over"))
        if wanted.at != playing.table.revision:
            raise Refusal("stale", say("the game has moved on"))
        view = playing.game.rules.view(playing.table.course.state, wanted.seat)
        return Ground(playing.game, view, wanted.seat, wanted.at, playing.table.players, table)


def _planned(ground: Ground, wanted: WantedPlan) -> bytes:
    made = (as_far_as_possible if wanted.as_far else tried_out)(ground, wanted.said, wanted.guess)
    plan = plan_out(made)
    if wanted.imagine:
        plan.imagined = imagined(made)
        plan.imagined_parts = [parts_of_word(ground.game, word) for word in plan.imagined]
    return encode(plan)


@get("/tables/{table:str}/replies")
async def replies(server: Here, person: Somebody, table: FromPath[str], seat: SeatAsked) -> RepliesOut:
    """The remaining replies that the player's seat has prepared. Nobody else can see them."""
    async with server.tables.open(table) as open_table:
        return await server.replies.of(open_table, own_seat(open_table.playing.info, person.id, seat))


@put("/tables/{table:str}/replies")
async def prepare(server: Here, person: Somebody, table: FromPath[str], data: JSONBody[WantedReplies]) -> RepliesOut:
    """Prepare replies, replacing all that were prepared before."""
    server.spend("prepare", person.id, 1, 40)
    async with server.tables.open(table) as open_table:
        own_seat(open_table.playing.info, person.id, data.seat)
        return await server.replies.prepare(open_table, data.seat, data.at, data.lines)


@delete("/tables/{table:str}/replies", status_code=204)
async def forget(server: Here, person: Somebody, table: FromPath[str], seat: SeatAsked) -> None:
    """Delete the replies that the player's seat has prepared, and the note on them."""
    async with server.tables.open(table) as open_table:
        await server.replies.forget(open_table, own_seat(open_table.playing.info, person.id, seat))


ROUTES = Router("/api", tags=["planning ahead"], route_handlers=[plan, replies, prepare, forget])
