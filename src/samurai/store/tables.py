"""Tables in the store: what is asked of them and done to them, as functions of a connection."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from sys import intern
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, and_, func, insert, or_, select, update

from samurai.engine.game import IllegalAction, Outcome
from samurai.engine.record import Entry, Record
from samurai.engine.seal import Seal
from samurai.store.appending import Line
from samurai.store.drawings import read_seal, write_drawing
from samurai.store.schema import log, seals, seats, tables

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
CANCELLED: Final = "cancelled"

STAND_IN: Final = "greedy"
"""The bot that plays for people who left: good enough, and quick."""

OF_ONE_HOST: Final = 3
"""The lobby shows this many waiting tables of one host."""

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of these the short codes of tables are made: none looks like another."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who has a seat: nobody, a person, a bot, or a person for whom a bot stands in."""

    person: str | None = None
    bot: str | None = None
    name: str = ""
    contribution: str = ""
    """What the player adds to the draws; where it was committed to, empty until it is revealed."""

    commitment: str = ""
    """The hash of the contribution, fixed before anybody reveals."""

    @property
    def open(self) -> bool:
        """Whether anybody may take it."""
        return self.person is None and self.bot is None

    @property
    def unrevealed(self) -> bool:
        """Whether its player has committed to a contribution that nobody knows yet."""
        return bool(self.commitment) and not self.contribution


class Sheet(msgspec.Struct, frozen=True):
    """All about a table but its log."""

    id: str
    code: str | None
    game: str
    edition: int
    options: Mapping[str, str]
    players: tuple[str, ...]
    """The names as the game began; empty before."""

    date: str
    status: str
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
    """What its draws follow from, without the seed; nothing at a table of old."""

    keeper: str | None = None
    """The process that looks after it."""

    key: str | None = None
    """The secret of its link, without which only its players and its host may read a finished private game."""

    @property
    def full(self) -> bool:
        """Whether no seat is open."""
        return not any(chair.open for chair in self.chairs)

    @property
    def joinable(self) -> bool:
        """Whether one can take a seat: before the game, or in the midst of one that was imported unfinished."""
        return self.status in (WAITING, PLAYING) and not self.full

    @property
    def ready(self) -> bool:
        """Whether the game can begin: every seat is taken, and every contribution known."""
        return self.status == WAITING and self.full and not any(chair.unrevealed for chair in self.chairs)


def new_key() -> str:
    """A secret for the link of a new table."""
    return secrets.token_urlsafe(12)


def create(connection: Connection, sheet: Sheet) -> None:
    """Put a new table into the store; its seal must have been prepared, and is used by no other."""
    if sheet.seal:
        _use(connection, sheet.seal.hash)
    row = {name: getattr(sheet, name) for name in ("id", "code", "game", "edition", "date", "status", "host", "key")}
    row |= {name: getattr(sheet, name) for name in ("listed", "rated", "revision", "wake", "created", "changed")}
    row |= {"options": json.dumps(dict(sheet.options)), "clock": json.dumps(dict(sheet.clock)), "to_act": ""}
    row |= {"players": json.dumps(sheet.players) if sheet.players else None}
    begun = sheet.players and sheet.status != WAITING
    row |= {"seal": sheet.seal and sheet.seal.hash, "drawing": write_drawing(sheet.seal) if begun else None}
    connection.execute(insert(tables), [row])
    connection.execute(insert(seats), [_seat_row(sheet.id, number, chair) for number, chair in enumerate(sheet.chairs)])


def _use(connection: Connection, seal: str) -> None:
    free = update(seals).where(seals.c.seal == seal, seals.c.used.is_(False))
    if connection.execute(free.values(used=True)).rowcount != 1:
        raise IllegalAction("that seal is not known here, or is used already; ask for another one")


def _seat_row(table: str, seat: int, chair: Chair) -> dict[str, Any]:
    return {"table_id": table, "seat": seat, **_sitting(chair)}


def _sitting(chair: Chair) -> dict[str, str | None]:
    part = {"contribution": chair.contribution or None, "commitment": chair.commitment or None}
    return {"person": chair.person, "bot": chair.bot, "name": chair.name, **part}


def find(connection: Connection, table: str) -> Sheet | None:
    """The table with this id."""
    return _first(sheets(connection, select(tables).where(tables.c.id == table)))


def find_code(connection: Connection, code: str) -> Sheet | None:
    """The table with this short code."""
    return _first(sheets(connection, select(tables).where(tables.c.code == code)))


def lobby(connection: Connection, game: str | None, status: str, most: int = 100) -> list[Sheet]:
    """The listed tables of this status, the latest first; of those that wait, a few of each host."""
    latest_first = tables.c.changed.desc(), tables.c.id
    place = func.row_number().over(partition_by=tables.c.host, order_by=latest_first).label("place")
    listed = select(tables.c.id, place).where(tables.c.status == status, tables.c.listed)
    listed = listed.where(tables.c.game == game) if game else listed
    found = listed.subquery()
    chosen = select(tables).join(found, found.c.id == tables.c.id)
    if status == WAITING:
        chosen = chosen.where(found.c.place <= OF_ONE_HOST)
    return sheets(connection, chosen.order_by(*latest_first).limit(most))


def latest(connection: Connection, status: str, most: int = 100) -> list[Sheet]:
    """The tables of this status, listed or not, the latest first."""
    chosen = select(tables).where(tables.c.status == status)
    return sheets(connection, chosen.order_by(tables.c.changed.desc()).limit(most))


def going_on(connection: Connection, person: str, most: int = 200) -> list[Sheet]:
    """The unfinished tables where a person sits."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    chosen = select(tables).where(tables.c.id.in_(mine), tables.c.status.in_((WAITING, PLAYING)))
    return sheets(connection, chosen.order_by(tables.c.changed.desc()).limit(most))


def finished(connection: Connection, person: str, before: int, private: bool = False, most: int = 50) -> list[Sheet]:
    """The finished games of a person, the latest first; private ones only if asked for."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    chosen = select(tables).where(tables.c.id.in_(mine), tables.c.status == OVER, tables.c.changed < before)
    if not private:
        chosen = chosen.where(tables.c.listed)
    return sheets(connection, chosen.order_by(tables.c.changed.desc()).limit(most))


def unsettled(connection: Connection) -> list[str]:
    """The finished rated games that the ratings have not taken in."""
    chosen = select(tables.c.id).where(tables.c.status == OVER, tables.c.rated, tables.c.settled.is_(False))
    return list(connection.execute(chosen).scalars())


def everything(connection: Connection) -> list[str]:
    """The ids of all the tables that have begun, the oldest first."""
    begun = select(tables.c.id).where(tables.c.status.in_((PLAYING, OVER)))
    return list(connection.execute(begun.order_by(tables.c.created, tables.c.id)).scalars())


def lines(connection: Connection, table: str) -> list[Line]:
    """A table's log."""
    chosen = select(log.c.seat, log.c.text, log.c.remark, log.c.at).where(log.c.table_id == table)
    return [Line(*row) for row in connection.execute(chosen.order_by(log.c.revision))]


def load(connection: Connection, table: str) -> tuple[Sheet, list[Line]] | None:
    """A table and its log."""
    sheet = find(connection, table)
    return (sheet, lines(connection, table)[: sheet.revision]) if sheet else None


def record(sheet: Sheet, entries: Sequence[Line]) -> Record:
    """A table's game as a record; many tables share the same few words."""
    told = tuple(Entry(line.seat, intern(line.text), line.remark) for line in entries)
    about = sheet.game, sheet.edition, len(sheet.chairs), sheet.options, sheet.players, sheet.date
    return Record(*about, told, sheet.seal)


def seat_somebody(connection: Connection, table: str, seat: int, old: Chair, new: Chair) -> bool:
    """Change who has a seat, if it is still as it was."""
    same = and_(seats.c.person.is_not_distinct_from(old.person), seats.c.bot.is_not_distinct_from(old.bot))
    place = and_(seats.c.table_id == table, seats.c.seat == seat)
    changed = update(seats).where(place, same).values(**_sitting(new))
    done = connection.execute(changed).rowcount == 1
    if done and new.person and new.person != old.person:
        _unlist_if_shared(connection, table, new.person)
    if done and new.bot:  # the table is to be looked at, even if this process gets no further
        connection.execute(update(tables).where(tables.c.id == table, tables.c.status == PLAYING).values(wake=0))
    return done


def _unlist_if_shared(connection: Connection, table: str, person: str) -> None:
    """Make a table private where one person has two seats: people at one screen have not agreed to be watched."""
    mine = select(func.count()).where(seats.c.table_id == table, seats.c.person == person)
    if connection.execute(mine).scalar_one() > 1:
        connection.execute(update(tables).where(tables.c.id == table).values(listed=False))


def stand_in(connection: Connection, table: str, revision: int, seat: int, chair: Chair) -> bool:
    """Let a bot play for the person in a chair, if nothing was done at the table since."""
    same = select(tables.c.id).where(tables.c.id == table, tables.c.revision == revision).with_for_update()
    if connection.execute(same).one_or_none() is None:
        return False
    return seat_somebody(connection, table, seat, chair, replace(chair, bot=STAND_IN))


def cancel(connection: Connection, table: str, now: int) -> bool:
    """Give up a table that has not begun."""
    gone = update(tables).where(tables.c.id == table, tables.c.status == WAITING)
    return connection.execute(gone.values(status=CANCELLED, code=None, wake=None, changed=now)).rowcount == 1


def link_rematch(connection: Connection, table: str, sheet: Sheet) -> str:
    """Make the rematch of a table, or find the one that somebody made; its id."""
    given_up = select(tables.c.id).where(tables.c.status == CANCELLED)
    free = or_(tables.c.rematch.is_(None), tables.c.rematch.in_(given_up))
    linked = update(tables).where(tables.c.id == table, free).values(rematch=sheet.id)
    if connection.execute(linked).rowcount == 1:
        create(connection, sheet)
        return sheet.id
    return str(connection.execute(select(tables.c.rematch).where(tables.c.id == table)).scalar_one())


def count(connection: Connection) -> dict[str, int]:
    """How many tables there are of each status."""
    chosen = select(tables.c.status, func.count()).group_by(tables.c.status)
    return {str(status): number for status, number in connection.execute(chosen)}


def _first(found: list[Sheet]) -> Sheet | None:
    return found[0] if found else None


def sheets(connection: Connection, chosen: Select[Any]) -> list[Sheet]:
    """The tables that a question about them finds."""
    rows = list(connection.execute(chosen))
    chairs: dict[str, list[Chair]] = {row.id: [] for row in rows}
    if rows:
        who = select(seats).where(seats.c.table_id.in_(list(chairs)))
        for seat in connection.execute(who.order_by(seats.c.table_id, seats.c.seat)):
            part = seat.contribution or "", seat.commitment or ""
            chairs[seat.table_id].append(Chair(seat.person, seat.bot, seat.name, *part))
    return [_sheet(row, tuple(chairs[row.id])) for row in rows]


def _sheet(row: Row[Any], chairs: tuple[Chair, ...]) -> Sheet:
    outcome = json.loads(row.outcome) if row.outcome else None
    return Sheet(
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
        keeper=row.keeper,
        key=row.key,
    )
