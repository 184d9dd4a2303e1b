"""Read markers: how far a person has seen each table, and what is new there since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, Select, and_, exists, func, or_, select, text

from samurai.store.schema import chat, log, mutes, seats, seen, tables
from samurai.store.tables.tables import OVER, TableInfo, read_infos


class ReadMarker(NamedTuple):
    """A read marker: a person looked at a table when it was at this revision."""

    person: str
    table: str
    revision: int
    at: int


class New(NamedTuple):
    """What is new at a table: the number of turns that others took, and of chat lines that they wrote."""

    moves: int = 0
    lines: int = 0


_KEEP: Final = text(
    "INSERT INTO seen (person, table_id, revision, at) "
    "SELECT people.id, tables.id, CAST(:revision AS INTEGER), CAST(:at AS BIGINT) FROM people, tables "
    "WHERE people.id = :person AND tables.id = :table "
    "ON CONFLICT (person, table_id) DO UPDATE SET revision = excluded.revision, at = excluded.at "
    "WHERE excluded.at >= seen.at"
)
"""Markers of deleted people or tables are skipped, and so are markers older than the stored one."""


def keep(connection: Connection, marks: Sequence[ReadMarker]) -> None:
    """Store read markers; they are sorted so that two processes never deadlock."""
    if marks:
        connection.execute(_KEEP, [mark._asdict() for mark in sorted(marks)])


def seen_until(connection: Connection, person: str, table: str) -> int:
    """The revision of a table when a person last looked; 0 if they never did."""
    found = select(seen.c.revision).where(seen.c.person == person, seen.c.table_id == table)
    return connection.execute(found).scalar() or 0


def new_since(connection: Connection, person: str, among: Sequence[str]) -> dict[str, New]:
    """What is new for a person at each of these tables since they last looked; tables without news are left out."""
    if not among:
        return {}
    moves = {row.table_id: row.number for row in connection.execute(_turns(person, among))}
    lines = {row.table_id: row.number for row in connection.execute(_lines(person, among))}
    return {table: New(moves.get(table, 0), lines.get(table, 0)) for table in moves.keys() | lines.keys()}


def _turns(person: str, among: Sequence[str]) -> Select[str, int]:
    """Query: by table, the number of others' turns; all that one seat does until another acts is one turn."""
    before = func.lag(log.c.seat).over(partition_by=log.c.table_id, order_by=log.c.revision)
    fresh = (
        select(log.c.table_id, log.c.seat, before.label("before"))
        .outerjoin(seen, and_(seen.c.table_id == log.c.table_id, seen.c.person == person))
        .where(log.c.table_id.in_(among), log.c.seat >= 0, log.c.revision > func.coalesce(seen.c.revision, 0))
        .subquery()
    )
    begins = or_(fresh.c.before.is_(None), fresh.c.before != fresh.c.seat)
    own = exists().where(seats.c.table_id == fresh.c.table_id, seats.c.seat == fresh.c.seat, seats.c.person == person)
    return select(fresh.c.table_id, func.count().label("number")).where(begins, ~own).group_by(fresh.c.table_id)


def _lines(person: str, among: Sequence[str]) -> Select[str, int]:
    """Query: by table, the number of new chat lines, without the person's own and those of people they muted."""
    muted = select(mutes.c.muted).where(mutes.c.person == person)
    return (
        select(chat.c.table_id, func.count().label("number"))
        .outerjoin(seen, and_(seen.c.table_id == chat.c.table_id, seen.c.person == person))
        .where(chat.c.table_id.in_(among), chat.c.at > func.coalesce(seen.c.at, 0))
        .where(chat.c.person != person, chat.c.person.not_in(muted), chat.c.text != "")
        .group_by(chat.c.table_id)
    )


class Wanted(NamedTuple):
    """Selects finished games: those after this one in the list, of one game, with an opponent of one of these names."""

    after: str = ""
    game: str = ""
    names: tuple[str, ...] = ()
    """Parts of names; for bots, the word for a bot."""


def past(connection: Connection, person: str, wanted: Wanted, most: int) -> list[TableInfo]:
    """The finished games of a person that match, latest first."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    chosen = select(tables).where(tables.c.id.in_(mine), tables.c.status == OVER)
    if wanted.game:
        chosen = chosen.where(tables.c.game == wanted.game)
    if wanted.names:
        like = or_(*(seats.c.name.icontains(name, autoescape=True) for name in wanted.names))
        others = select(seats.c.table_id).where(seats.c.person.is_distinct_from(person), like)
        chosen = chosen.where(tables.c.id.in_(others))
    last = connection.execute(select(tables.c.changed).where(tables.c.id == wanted.after)).scalar()
    if last is not None:
        older = and_(tables.c.changed == last, tables.c.id < wanted.after)
        chosen = chosen.where(or_(tables.c.changed < last, older))
    return read_infos(connection, chosen.order_by(tables.c.changed.desc(), tables.c.id.desc()).limit(most))
