"""Who sits where: making tables, joining them, and filling seats with bots."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec
from msgspec import structs

from samurai.bots.lineup import offered
from samurai.engine.errors import UserError
from samurai.engine.game import Seat, check_seats, complete
from samurai.engine.phrase import say
from samurai.games import load
from samurai.server.accounts.names import check_worn
from samurai.server.draws.sealing import check_part, contributing, newly_sealed, opened
from samurai.server.refusal import Refusal
from samurai.server.tables.caps import check_bots, within_caps
from samurai.server.tables.clock import Terms, check
from samurai.server.tables.open_table import OpenTable
from samurai.server.tables.privacy import seats_of
from samurai.server.tables.service import TableService
from samurai.server.tables.stand_ins import reread, seats_changed
from samurai.server.tables.starting import date_of, start
from samurai.store.people.name_owners import Renamed
from samurai.store.people.people import Person
from samurai.store.signals import Signal
from samurai.store.tables import beginning
from samurai.store.tables import tables as stored
from samurai.store.tables.tables import PLAYING, WAITING, Chair, New, TableInfo


class WantedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: `open`, `me` (with another name, if several people share a screen), or a `bot`."""

    kind: str
    name: str = ""
    bot: str = ""


class WantedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The request for a new table."""

    game: str
    seats: list[WantedSeat]
    options: dict[str, str] = {}
    clock: Terms = Terms("none")
    listed: bool = False
    rated: bool = False
    seal: str = ""
    """A seal requested beforehand: a player who contributes after seeing it knows that the draws were not chosen."""

    contribution: str = ""
    """An open contribution to the draws, allowed only if no other seat is open. Otherwise, send a commitment."""

    commitment: str = ""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take, and the name to use; by default any open seat, and one's own name."""

    seat: int | None = None
    name: str = ""
    contribution: str = ""
    """An open contribution to the draws, allowed only for the last open seat. Otherwise, send a commitment."""

    commitment: str = ""


async def make(service: TableService, person: Person, wanted: WantedTable) -> TableInfo:
    """Make a new table; if no seat is open, its game begins."""
    game = service.games(wanted.game)
    if len(wanted.seats) > game.seats[-1]:
        check_seats(game, len(wanted.seats))
    complete(game, len(wanted.seats), wanted.options)
    worn = await check_worn(service, person, [seat.name for seat in wanted.seats if seat.kind == "me" and seat.name])
    chairs = with_distinct_names([_chair(seat, person, wanted.game, worn) for seat in wanted.seats])
    chairs = contributing(chairs, person.id, check_part(wanted.contribution, wanted.commitment))
    beginning.check_parts(chairs, tuple(range(len(chairs))))
    if wanted.rated:
        _check_rated(chairs, person)
    new = new_table_info(service, person.id, wanted.game, wanted.options, chairs)
    info, secret = newly_sealed(service, new, wanted.seal)
    clock = msgspec.to_builtins(check(wanted.clock))
    listed = wanted.listed and not _is_shared(chairs)
    info = structs.replace(info, edition=game.edition, clock=clock, listed=listed, rated=wanted.rated)
    lock = service.expect(info.id)
    async with within_caps(service, person.id, chairs):
        await service.database.write_together(stored.create_all, New(info, secret))
    service.add(info, lock)
    return await begin_if_full(service, info.id) if info.full else info


def new_table_info(
    service: TableService, host: str, game: str, options: Mapping[str, str], chairs: Sequence[Chair]
) -> TableInfo:
    """A new table: private, unrated, without a clock or a seal."""
    if service.closed is not None:
        raise Refusal(
            "closed", service.closed or say("no new tables can be opened at the moment; games in progress continue")
        )
    now = service.now()
    return TableInfo(
        id=new_id(),
        code="".join(secrets.choice(stored.LETTERS) for _ in range(6)),
        game=game,
        edition=1,
        options=options,
        players=(),
        date=date_of(now),
        status=WAITING,
        host=host,
        listed=False,
        rated=False,
        clock={"kind": "none"},
        running=None,
        revision=0,
        to_act=(),
        wake=None,
        outcome=None,
        rematch=None,
        created=now,
        changed=now,
        chairs=tuple(chairs),
        key=stored.new_key(),
    )


def new_id() -> str:
    """A random id that can't be guessed."""
    return secrets.token_urlsafe(12)


def _chair(wanted: WantedSeat, person: Person, game: str, worn: Mapping[str, str]) -> Chair:
    if wanted.kind == "me":
        return Chair(person.id, None, worn[wanted.name] if wanted.name else person.name)
    if wanted.kind == "bot":
        return Chair(None, check_bot(wanted.bot, game), wanted.bot)
    if wanted.kind != "open":
        raise Refusal("malformed", "a seat is open, me or bot")
    return Chair()


def with_distinct_names(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs, with a seat number added to the names of bots that appear more than once."""
    names = [chair.name for chair in chairs]
    return tuple(
        replace(chair, name=f"{chair.bot} {seat}") if chair.bot and names.count(chair.name) > 1 else chair
        for seat, chair in enumerate(chairs, 1)
    )


def check_bot(name: str, game: str) -> str:
    """The name, if the game has such a bot; refused otherwise."""
    bots = offered(load(game))
    if name not in bots:
        raise UserError("unknown-bot", f"there is no bot {name[:20]!r}; there are {', '.join(bots)}")
    return name


def _is_shared(chairs: Sequence[Chair]) -> bool:
    """Whether one person has several seats: then several people play at one screen, and the table stays private."""
    people = [chair.person for chair in chairs if chair.person is not None]
    return len(set(people)) < len(people)


def _check_rated(chairs: Sequence[Chair], person: Person) -> None:
    if person.kind == "guest":
        raise Refusal("not-allowed", say("create an account to play rated games"))
    if any(chair.bot for chair in chairs) or sum(chair.person is not None for chair in chairs) > 1:
        raise Refusal("not-allowed", say("a rated game needs a different person in every seat"))


async def join(service: TableService, table: str, person: Person, wanted: Join) -> TableInfo:
    """Take an open seat, this one or any; in an imported game that has begun, under the name the seat has there."""
    given = check_part(wanted.contribution, wanted.commitment)
    worn = await check_worn(service, person, [wanted.name] if wanted.name else [])
    own = worn.get(wanted.name, person.name)
    async with service.open(table) as open_table:
        info = _to_be_joined(open_table)
        if info.rated:
            _check_rated((), person)
            if seats_of(info, person.id):
                raise Refusal("not-allowed", say("a rated game needs a different person in every seat"))
        for number, chair in enumerate(info.chairs):
            if chair.open and wanted.seat in (None, number):
                new = Chair(person.id, None, chair.name if info.status == PLAYING else own, *given)
                if await take_seats(service, open_table, {number: new}):
                    break
        else:
            raise Refusal(
                "not-allowed", say("that seat is taken") if wanted.seat is not None else say("no seat is open")
            )
    return await begin_if_full(service, table)


async def take_seats(service: TableService, open_table: OpenTable, places: Mapping[Seat, Chair]) -> bool:
    """Seat people; if the game can begin then, it does. Returns whether the seats were still open."""
    if await start(service, open_table, places):
        return True
    if not await service.change(beginning.sit, open_table.id, places, service.now()):
        return False
    await seats_changed(service, open_table)
    return True


def _to_be_joined(open_table: OpenTable) -> TableInfo:
    """The table, if it has open seats, either before its game or during an imported one; refused otherwise."""
    if not open_table.info.joinable:
        raise Refusal(
            "not-allowed",
            say("no seat is open") if open_table.info.status == WAITING else say("the game has already begun"),
        )
    return open_table.info


async def show_renamed(service: TableService, renamed: Renamed) -> None:
    """After a name was claimed, show at waiting tables, in every process, the new names of others who had used it."""
    for table in renamed.tables:
        service.signal(Signal("table", table))
        async with service.open(table) as open_table:
            await reread(service, open_table)


async def begin_if_full(service: TableService, table: str) -> TableInfo:
    """Begin the game if no seat is open and everybody has revealed what they committed to."""
    async with service.open(table) as open_table:
        info = open_table.info
        if info.ready and not await start(service, open_table):
            record = opened(service.games(info.game), info, await service.chance(info), date_of(service.now()))
            await service.change(beginning.begin, table, record, service.now())
            await reread(service, open_table)
            if not await service.load(open_table):
                open_table.send_everything()  # another process was faster to begin the game
        elif open_table.info.status == WAITING and info.full:
            service.reactions.after_commit(open_table)  # somebody may have to be notified to reveal a contribution
        return open_table.info


async def put_bot(service: TableService, table: str, person: Person, seat: Seat, bot: str) -> TableInfo:
    """Put a bot into an open seat, as the host, or in an imported game as anyone who sits there."""
    async with service.open(table) as open_table:
        info = _to_be_joined(open_table)
        if info.host != person.id and not (info.status == PLAYING and seats_of(info, person.id)):
            raise Refusal("not-allowed", say("only the host can do that"))
        if info.rated or not 0 <= seat < len(info.chairs) or not info.chairs[seat].open:
            raise Refusal("not-allowed", say("no bot can take that seat"))
        taken = bot in (chair.name for chair in info.chairs)
        name = info.chairs[seat].name if info.status == PLAYING else f"{bot} {seat + 1}" if taken else bot
        chair = Chair(None, check_bot(bot, info.game), name)
        await check_bots(service, info.host, [*info.chairs[:seat], chair, *info.chairs[seat + 1 :]])
        await take_seats(service, open_table, {seat: chair})
    return await begin_if_full(service, table)
