"""Everything the store knows about one person: export all of it, or delete all of it.

Both follow the schema, so that a table added later is not overlooked: whatever refers to a person is theirs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from sqlalchemy import Column, Connection, Table, and_, delete, func, or_, select, update

from samurai.engine.errors import UserError
from samurai.engine.phrase import say
from samurai.engine.record import TABLE_WORDS
from samurai.store.admin.moderation import AdminLogEntry, note
from samurai.store.people.people import Person, add, find
from samurai.store.schema import Values, chat, log, metadata, people, reports, reviews, seats, tables
from samurai.store.tables.tables import CANCELLED, PLAYING, STAND_IN, WAITING

GONE: Final = Person("gone", "someone who left", "gone", 0)
"""The placeholder for people whose account was deleted."""

NAMELESS: Final = GONE.name
"""The name shown in games that others played with a deleted person."""

HIDDEN: Final = {
    "people": {"password", "token", "recovery", "recovery_until", "claimed", "skeleton", "epoch"},
    "sessions": {"token"},
    "tables": {
        "code", "key", "edition", "running", "revision", "to_act", "wake", "keeper", "settled", "seal", "drawing",
    },
    "seats": {"commitment"},
    "plans": {"digest", "stood"},
    "notice_choices": {"code", "code_until", "code_tries"},
    "devices": {"auth", "key"},
    "notices": {"due", "tries", "way"},
}  # fmt: skip
"""By table, the columns left out of a person's export: secrets, and what only the server needs."""


def rows_of(connection: Connection, person: str) -> dict[str, list[Values]]:
    """Every row of the store that is a person's, by table; the games themselves are exported as records, not here."""
    found: dict[str, list[Values]] = {}
    for table, column in owned():
        rows = connection.execute(select(table).where(column == person).order_by(*table.primary_key)).mappings()
        hidden = HIDDEN.get(table.name, set())
        visible = [{key: value for key, value in row.items() if key not in hidden} for row in rows]
        found[table.name] = found.get(table.name, []) + visible
    mine = connection.execute(select(people).where(people.c.id == person)).mappings().one()
    oneself = {key: value for key, value in mine.items() if key not in HIDDEN["people"]}
    found["people"] = [oneself, *found["people"]]
    return found


def owned() -> Iterator[tuple[Table, Column[str]]]:
    """Every column of the store that refers to a person, with its table."""
    for table in metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.column.table is people:
                yield table, table.c[key.parent.name]


def forget(connection: Connection, action: AdminLogEntry) -> None:
    """Delete everything about a person and their bots.

    Their games stay for the others who played them: without the name, and with a bot in the seat if still in progress.
    """
    person = action.target
    if person == GONE.id or find(connection, person) is None:
        raise UserError("unknown-person", say("there is no such person"))
    if find(connection, GONE.id) is None:
        add(connection, GONE)
    bots = connection.execute(select(people.c.id).where(people.c.owner == person)).scalars()
    for who in (*bots, person):
        _forget_one(connection, who, action.at)
    note(connection, action)


def _forget_one(connection: Connection, person: str, now: int) -> None:
    _leave_tables(connection, person, now)
    connection.execute(update(chat).where(chat.c.person == person).values(person=GONE.id, name="", text=""))
    mine = update(reports).where(reports.c.person == person)
    connection.execute(mine.where(reports.c.settled.is_(None)).values(settled=now))
    connection.execute(mine.values(person=GONE.id, reason=""))
    for table, column in owned():
        if table in (tables, seats, people, chat, reports):
            continue
        if column.nullable:  # the row is about others too
            connection.execute(update(table).where(column == person).values({column.name: None}))
        else:
            connection.execute(delete(table).where(column == person))
    connection.execute(delete(people).where(people.c.id == person))


def _leave_tables(connection: Connection, person: str, now: int) -> None:
    """Take a person out of every table, and their name off the lists of players."""
    hosted = tables.c.host == person
    mine = select(seats.c.table_id).where(seats.c.person == person)
    free = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.person.is_(None), seats.c.bot.is_(None))
    fixed = and_(tables.c.id.in_(mine), ~free.exists())  # a full table: contributions are fixed
    given_up = update(tables).where(or_(hosted, fixed), tables.c.status == WAITING)
    connection.execute(given_up.values(status=CANCELLED, code=None, wake=None, changed=now))
    connection.execute(update(tables).where(hosted).values(host=GONE.id))
    sat = select(seats.c.table_id, seats.c.seat, tables.c.status, tables.c.players).join(tables)
    rows = connection.execute(sat.where(seats.c.person == person)).all()
    for row in rows:
        place = (seats.c.table_id == row.table_id, seats.c.seat == row.seat)
        left: Values = {"name": NAMELESS, "bot": STAND_IN if row.status == PLAYING else None}
        if row.players is None:  # the game has not started: only an open seat is left
            left = {"name": "", "bot": None, "contribution": None, "commitment": None}
        connection.execute(update(seats).where(*place).values(person=None, **left))
        own = (log.c.table_id == row.table_id, log.c.seat == row.seat, log.c.text.not_in(TABLE_WORDS))
        connection.execute(update(log).where(*own, log.c.remark != "").values(remark=""))
    for table in {row.table_id: row for row in rows}.values():
        _rename_players(connection, table.table_id, table.players, [row.seat for row in rows if row[0] == table[0]])
    touched = list(dict.fromkeys(row.table_id for row in rows))
    connection.execute(delete(reviews).where(reviews.c.table_id.in_(touched)))  # reviews mention people by name
    running = update(tables).where(tables.c.id.in_(touched), tables.c.status == PLAYING)
    connection.execute(running.values(wake=now))
    of_two = select(seats.c.table_id).group_by(seats.c.table_id).having(func.count() == 2)
    connection.execute(running.where(tables.c.id.in_(of_two)).values(rated=False))  # larger games count for the others


def _rename_players(connection: Connection, table: str, players: str | None, mine: list[int]) -> None:
    """Replace the names of these seats in the list of players from the start of the game."""
    if players is None:
        return
    names = [NAMELESS if seat in mine else name for seat, name in enumerate(json.loads(players))]
    connection.execute(update(tables).where(tables.c.id == table).values(players=json.dumps(names)))
