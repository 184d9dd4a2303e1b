"""Tables in the store: queries and changes."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from sys import intern
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import structs
from sqlalchemy import Connection, and_, bindparam, func, or_, select, update

from samurai.engine.errors import UserError
from samurai.engine.game import Outcome, Seat
from samurai.engine.phrase import say
from samurai.engine.record import Entry, Record
from samurai.engine.seal import Seal
from samurai.store.json_rows import insert_all
from samurai.store.quick import quick
from samurai.store.schema import AnyRow, AnySelect, Values, log, seals, seats, tables
from samurai.store.tables.appending import Line, Status
from samurai.store.tables.drawings import read_seal, write_drawing

WAITING: Final[Status] = "waiting"
PLAYING: Final[Status] = "playing"
OVER: Final[Status] = "over"
CANCELLED: Final[Status] = "cancelled"

STAND_IN: Final = "greedy"
"""The bot that plays for people who left: good enough, and quick."""

OF_ONE_HOST: Final = 3
"""The lobby shows at most this many waiting tables of one host."""

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The alphabet of tables' short codes: no two of these look alike."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who has a seat: nobody, a person, a bot, or a person with a bot standing in."""

    person: str | None = None
    bot: str | None = None
    name: str = ""
    contribution: str = ""
    """What the player adds to the draws; after a commitment, empty until it is revealed."""

    commitment: str = ""
    """The hash of the contribution, fixed before anybody reveals."""

    @property
    def open(self) -> bool:
        """Whether the seat is free to take."""
        return self.person is None and self.bot is None

    @property
    def unrevealed(self) -> bool:
        """Whether the player has committed to a contribution but not revealed it."""
        return bool(self.commitment) and not self.contribution


class TableInfo(msgspec.Struct, frozen=True):
    """Everything about a table except its log."""

    id: str
    code: str | None
    game: str
    edition: int
    options: Mapping[str, str]
    players: tuple[str, ...]
    """The players' names when the game started; empty before."""

    date: str
    status: Status
    host: str
    listed: bool
    rated: bool
    clock: Mapping[str, Any]
    running: Mapping[str, Any] | None
    revision: int
    to_act: tuple[int, ...]
    wake: int | None
    outcome: Outcome | None
    rematch: str | None
    created: int
    changed: int
    chairs: tuple[Chair, ...]
    seal: Seal | None = None
    """What its draws depend on, without the seed; None for tables created before seals."""

    lease_holder: str | None = None
    """The process responsible for it."""

    key: str | None = None
    """The secret of its link; without it, only the players and the host may read a finished private game."""

    @property
    def full(self) -> bool:
        """Whether no seat is open."""
        return not any(chair.open for chair in self.chairs)

    @property
    def joinable(self) -> bool:
        """Whether a seat can be taken: before the game, or in a game that was imported unfinished."""
        return self.status in (WAITING, PLAYING) and not self.full

    @property
    def ready(self) -> bool:
        """Whether the game can start: every seat is taken, and every contribution is known."""
        return self.status == WAITING and self.full and not any(chair.unrevealed for chair in self.chairs)


def seated(info: TableInfo, places: Mapping[Seat, Chair]) -> TableInfo:
    """A table that waits for players, with these people in these seats."""
    chairs = tuple(places.get(seat, chair) for seat, chair in enumerate(info.chairs))
    people = [chair.person for chair in chairs if chair.person is not None]
    shared = len(set(people)) < len(people)  # people at one screen have not agreed to be watched
    return structs.replace(
        info, chairs=chairs, listed=info.listed and not shared, seal=info.seal and contributed(info.seal, chairs)
    )


def contributed(seal: Seal, chairs: Sequence[Chair]) -> Seal:
    """The seal of a table before its game, with what the people in these chairs add to the draws."""
    made = tuple(chair.commitment for chair in chairs)
    given = tuple(chair.contribution for chair in chairs)
    return replace(seal, contributions=given, commitments=made if any(made) else ())


def new_key() -> str:
    """A secret for the link of a new table."""
    return secrets.token_urlsafe(12)


class New(NamedTuple):
    """A table to be made, and the secret of its seal; without one the seal must have been prepared, and be unused."""

    info: TableInfo
    secret: bytes = b""


def create(connection: Connection, info: TableInfo, secret: bytes = b"") -> None:
    """Add a new table to the store."""
    create_all(connection, [New(info, secret)])


def create_all(connection: Connection, wanted: Sequence[New]) -> list[None]:
    """Add new tables to the store."""
    for new in wanted:
        if new.info.seal and not new.secret:
            _use(connection, new.info.seal.hash)
    insert_all(connection, seals, [_seal_row(new) for new in wanted if new.secret])
    insert_all(connection, tables, [_row(new.info) for new in wanted])
    insert_all(connection, seats, [_seat_row(info.id, *one) for info, _ in wanted for one in enumerate(info.chairs)])
    return [None] * len(wanted)


def _seal_row(new: New) -> Values:
    return {
        "seal": new.info.seal.hash if new.info.seal else None,
        "secret": new.secret.hex(),
        "used": True,
        "at": new.info.created,
    }


def _row(info: TableInfo) -> Values:
    same = ("id", "code", "game", "edition", "date", "status", "host", "key", "listed", "rated", "revision", "wake")
    row: Values = {name: getattr(info, name) for name in (*same, "created", "changed")}
    begun = info.players and info.status != WAITING
    row |= {"options": json.dumps(dict(info.options)), "clock": json.dumps(dict(info.clock)), "to_act": ""}
    row |= {"players": json.dumps(info.players) if info.players else None, "settled": False}
    row |= {"seal": info.seal.hash if info.seal else None, "drawing": write_drawing(info.seal) if begun else None}
    return row


def _use(connection: Connection, seal: str) -> None:
    free = update(seals).where(seals.c.seal == seal, seals.c.used.is_(False))
    if connection.execute(free.values(used=True)).rowcount != 1:
        raise UserError("unknown-seal", say("this seal is unknown or already used; ask for a new one"))


def _seat_row(table: str, seat: int, chair: Chair) -> Values:
    return {"table_id": table, "seat": seat, **_sitting(chair)}


def _sitting(chair: Chair) -> Values:
    part = {"contribution": chair.contribution or None, "commitment": chair.commitment or None}
    return {"person": chair.person, "bot": chair.bot, "name": chair.name, **part}


_ONE: Final = select(tables).where(tables.c.id == bindparam("table"))
_LOCKED: Final = _ONE.with_for_update()
_BY_CODE: Final = select(tables).where(tables.c.code == bindparam("code"))
_CHAIRS: Final = (
    select(seats.c.person, seats.c.bot, seats.c.name, seats.c.contribution, seats.c.commitment)
    .where(seats.c.table_id == bindparam("table"))
    .order_by(seats.c.seat)
)
_LINES: Final = (
    select(log.c.seat, log.c.text, log.c.remark, log.c.at)
    .where(log.c.table_id == bindparam("table"))
    .order_by(log.c.revision)
)


@quick
def find(connection: Connection, table: str) -> TableInfo | None:
    """The table with this id, if there is one."""
    row = connection.execute(_ONE, {"table": table}).one_or_none()
    return _with_chairs(connection, row) if row else None


def find_all(connection: Connection, wanted: Collection[str]) -> list[TableInfo]:
    """The tables with these ids, in any order."""
    return read_infos(connection, select(tables).where(tables.c.id.in_(wanted)))


def lock(connection: Connection, table: str) -> TableInfo:
    """The table with this id; its row is locked, so that nobody else changes it before this transaction ends."""
    return _with_chairs(connection, connection.execute(_LOCKED, {"table": table}).one())


@quick
def find_code(connection: Connection, code: str) -> TableInfo | None:
    """The table with this short code, if there is one."""
    row = connection.execute(_BY_CODE, {"code": code}).one_or_none()
    return _with_chairs(connection, row) if row else None


def _with_chairs(connection: Connection, row: AnyRow) -> TableInfo:
    return _info(row, tuple(_chair(*seat) for seat in connection.execute(_CHAIRS, {"table": row.id})))


def _chair(person: str | None, bot: str | None, name: str, contribution: str | None, commitment: str | None) -> Chair:
    return Chair(person, bot, name, contribution or "", commitment or "")


def lobby(connection: Connection, game: str | None, status: str, most: int = 100) -> list[TableInfo]:
    """The listed tables with this status, latest first; of waiting tables, only a few of each host."""
    latest_first = tables.c.changed.desc(), tables.c.id
    place = func.row_number().over(partition_by=tables.c.host, order_by=latest_first).label("place")
    listed = select(tables.c.id, place).where(tables.c.status == status, tables.c.listed)
    listed = listed.where(tables.c.game == game) if game else listed
    found = listed.subquery()
    chosen = select(tables).join(found, found.c.id == tables.c.id)
    if status == WAITING:
        chosen = chosen.where(found.c.place <= OF_ONE_HOST)
    return read_infos(connection, chosen.order_by(*latest_first).limit(most))


def latest(connection: Connection, status: str, most: int = 100) -> list[TableInfo]:
    """The tables with this status, listed or not, latest first."""
    chosen = select(tables).where(tables.c.status == status)
    return read_infos(connection, chosen.order_by(tables.c.changed.desc()).limit(most))


def unfinished_tables(connection: Connection, person: str, most: int = 200) -> list[TableInfo]:
    """The unfinished tables where a person sits, latest first."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    chosen = select(tables).where(tables.c.id.in_(mine), tables.c.status.in_((WAITING, PLAYING)))
    return read_infos(connection, chosen.order_by(tables.c.changed.desc()).limit(most))


def finished(
    connection: Connection, person: str, before: int, private: bool = False, most: int = 50
) -> list[TableInfo]:
    """The finished games of a person that ended before a time, latest first; private ones only on request."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    chosen = select(tables).where(tables.c.id.in_(mine), tables.c.status == OVER, tables.c.changed < before)
    if not private:
        chosen = chosen.where(tables.c.listed)
    return read_infos(connection, chosen.order_by(tables.c.changed.desc()).limit(most))


def unsettled(connection: Connection) -> list[str]:
    """The ids of finished rated games that are not in the ratings yet."""
    chosen = select(tables.c.id).where(tables.c.status == OVER, tables.c.rated, tables.c.settled.is_(False))
    return list(connection.execute(chosen).scalars())


def everything(connection: Connection) -> list[str]:
    """The ids of all tables whose game has started, oldest first."""
    begun = select(tables.c.id).where(tables.c.status.in_((PLAYING, OVER)))
    return list(connection.execute(begun.order_by(tables.c.created, tables.c.id)).scalars())


def lines(connection: Connection, table: str) -> list[Line]:
    """The entries of a table's log, oldest first."""
    return [Line(*row) for row in connection.execute(_LINES, {"table": table})]


@quick
def load(connection: Connection, table: str) -> tuple[TableInfo, list[Line]] | None:
    """A table and its log, or None if there is no such table."""
    info = find(connection, table)
    return (info, lines(connection, table)[: info.revision] if info.revision else []) if info else None


def record(info: TableInfo, entries: Sequence[Line]) -> Record:
    """A table's game as a record; texts are interned, as many tables share the same few."""
    log = tuple(Entry(line.seat, intern(line.text), line.remark) for line in entries)
    about = info.game, info.edition, len(info.chairs), info.options, info.players, info.date
    return Record(*about, log, info.seal)


def seat_somebody(connection: Connection, table: str, seat: int, old: Chair, new: Chair) -> bool:
    """Change who has a seat, if it has not changed meanwhile; return whether it worked."""
    same = and_(seats.c.person.is_not_distinct_from(old.person), seats.c.bot.is_not_distinct_from(old.bot))
    place = and_(seats.c.table_id == table, seats.c.seat == seat)
    changed = update(seats).where(place, same).values(**_sitting(new))
    done = connection.execute(changed).rowcount == 1
    if done and new.person and new.person != old.person:
        _unlist_if_shared(connection, table, new.person)
    if done and new.bot:  # make the table due, even if this process gets no further
        connection.execute(update(tables).where(tables.c.id == table, tables.c.status == PLAYING).values(wake=0))
    return done


def _unlist_if_shared(connection: Connection, table: str, person: str) -> None:
    """Make a table private where one person has two seats: people at one screen have not agreed to be watched."""
    mine = select(func.count()).where(seats.c.table_id == table, seats.c.person == person)
    if connection.execute(mine).scalar_one() > 1:
        connection.execute(update(tables).where(tables.c.id == table).values(listed=False))


def stand_in(connection: Connection, table: str, revision: int, seat: int, chair: Chair) -> bool:
    """Let a bot play for the person in a seat, if the table still has this revision; return whether it does."""
    same = select(tables.c.id).where(tables.c.id == table, tables.c.revision == revision).with_for_update()
    if connection.execute(same).one_or_none() is None:
        return False
    return seat_somebody(connection, table, seat, chair, replace(chair, bot=STAND_IN))


def cancel(connection: Connection, table: str, now: int) -> bool:
    """Cancel a table whose game has not started; return whether it was cancelled."""
    gone = update(tables).where(tables.c.id == table, tables.c.status == WAITING)
    return connection.execute(gone.values(status=CANCELLED, code=None, wake=None, changed=now)).rowcount == 1


def link_rematch(connection: Connection, table: str, info: TableInfo, secret: bytes = b"") -> str:
    """Create the rematch of a table, or find the one that somebody else created; return its id."""
    given_up = select(tables.c.id).where(tables.c.status == CANCELLED)
    free = or_(tables.c.rematch.is_(None), tables.c.rematch.in_(given_up))
    linked = update(tables).where(tables.c.id == table, free).values(rematch=info.id)
    if connection.execute(linked).rowcount == 1:
        create(connection, info, secret)
        return info.id
    return str(connection.execute(select(tables.c.rematch).where(tables.c.id == table)).scalar_one())


def count(connection: Connection) -> dict[str, int]:
    """The number of tables by status."""
    chosen = select(tables.c.status, func.count()).group_by(tables.c.status)
    return {str(status): number for status, number in connection.execute(chosen)}


def read_infos(connection: Connection, chosen: AnySelect) -> list[TableInfo]:
    """The tables that a query on `tables` selects, with their seats."""
    rows = list(connection.execute(chosen))
    chairs: dict[str, list[Chair]] = {row.id: [] for row in rows}
    if rows:
        who = select(seats).where(seats.c.table_id.in_(list(chairs)))
        for seat in connection.execute(who.order_by(seats.c.table_id, seats.c.seat)):
            chairs[seat.table_id].append(_chair(seat.person, seat.bot, seat.name, seat.contribution, seat.commitment))
    return [_info(row, tuple(chairs[row.id])) for row in rows]


def _info(row: AnyRow, chairs: tuple[Chair, ...]) -> TableInfo:
    outcome = json.loads(row.outcome) if row.outcome else None
    return TableInfo(
        id=row.id,
        code=row.code,
        game=row.game,
        edition=row.edition,
        options=json.loads(row.options),
        players=tuple(json.loads(row.players)) if row.players else (),
        date=row.date,
        status=row.status,
        host=row.host,
        listed=row.listed,
        rated=row.rated,
        clock=json.loads(row.clock),
        running=json.loads(row.running) if row.running else None,
        revision=row.revision,
        to_act=tuple(map(int, row.to_act.split())),
        wake=row.wake,
        outcome=Outcome(tuple(outcome["places"]), tuple(outcome["reasons"])) if outcome else None,
        rematch=row.rematch,
        created=row.created,
        changed=row.changed,
        chairs=chairs,
        seal=read_seal(row, [(chair.contribution, chair.commitment) for chair in chairs]),
        lease_holder=row.keeper,
        key=row.key,
    )
