"""Notifications in the store: the tables that people want to be notified about, and which notices are due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, delete, func, or_, select, update

from samurai.store.people.notice_choices import Choices, insert_into, read_choices
from samurai.store.schema import AnyRow, Values, devices, log, notice_choices, notices, people, seats, seen, tables
from samurai.store.tables import tables as stored
from samurai.store.tables.tables import OVER, PLAYING, WAITING, TableInfo

MAIL: Final = "mail"
"""The channel (`way`) for e-mail; every other one is the id of a device."""


class Notice(NamedTuple):
    """A notification for a person by one channel: its kind, the table, and which turn there."""

    person: str
    table: str
    kind: str
    turn: int
    way: str
    due: int | None
    """When to handle it; None when there is nothing left to do."""

    tries: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """The identity of the notice: equal whichever process creates it."""
        return (self.person, self.table, self.kind, str(self.turn), self.way)


@dataclass(frozen=True, slots=True)
class Guest:
    """A player at a table who wants to be notified."""

    choices: Choices
    ways: tuple[str, ...]
    turn: int
    """Which turn of this person it is: the revision of their last log entry before it."""

    midway: bool
    """Whether this person was the last to act."""

    seen: int
    """The revision of the table when this person last looked; -1 if they never did."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything that decides who is to be notified about a table."""

    info: TableInfo
    begun: int
    """When the game started."""

    guests: dict[str, Guest]
    rematch: TableInfo | None


def tables_with_news(connection: Connection, since: int, over_since: int) -> list[str]:
    """Tables with a player to notify, that wait or play and changed since `since`, or ended since `over_since`."""
    wanting = select(notice_choices.c.person)
    chosen = select(seats.c.table_id).join(tables, tables.c.id == seats.c.table_id).where(seats.c.person.in_(wanting))
    running = and_(tables.c.status.in_((WAITING, PLAYING)), tables.c.changed >= since)
    over = and_(tables.c.status == OVER, tables.c.changed >= over_since)
    return list(connection.execute(chosen.where(or_(running, over)).distinct()).scalars())


def standing(connection: Connection, table: str) -> Standing | None:
    """The state of a table, and which of its players want to be notified; None if there is no such table."""
    info = stored.find(connection, table)
    if info is None:
        return None
    sitting = {chair.person for chair in info.chairs if chair.person}
    welcome = select(people.c.id).where(people.c.id.in_(sitting), people.c.blocked.is_(None))
    kept = connection.execute(select(notice_choices).where(notice_choices.c.person.in_(welcome))).all()
    guests = {row.person: _guest(connection, info, row) for row in kept}
    begun = connection.execute(select(func.min(log.c.at)).where(log.c.table_id == table)).scalar()
    again = stored.find(connection, info.rematch) if info.rematch else None
    return Standing(info, begun or info.changed, guests, again)


def _guest(connection: Connection, info: TableInfo, row: AnyRow) -> Guest:
    mine = select(devices.c.id).where(devices.c.person == row.person).order_by(devices.c.id)
    ways = (*connection.execute(mine).scalars(), *([MAIL] if row.address else []))
    looked = select(seen.c.revision).where(seen.c.person == row.person, seen.c.table_id == info.id)
    own = [seat for seat, chair in enumerate(info.chairs) if chair.person == row.person]
    turn, midway = _turn(connection, info.id, own)
    found = connection.execute(looked).scalar()
    return Guest(read_choices(row), ways, turn, midway, -1 if found is None else found)


def _turn(connection: Connection, table: str, own: Sequence[int]) -> tuple[int, bool]:
    """The revision of the player's last entry before the current turn, and whether they have already acted in it.

    A turn is a chain of actions: everything a player does until somebody else acts belongs to the same turn.
    """
    entries = select(func.max(log.c.revision)).where(log.c.table_id == table)
    other = connection.execute(entries.where(log.c.seat >= 0, log.c.seat.not_in(own))).scalar() or 0
    last = connection.execute(entries.where(log.c.seat.in_(own))).scalar() or 0
    if last <= other:
        return last, False
    return connection.execute(entries.where(log.c.seat.in_(own), log.c.revision < other)).scalar() or 0, True


def add(connection: Connection, made: Iterable[Notice], now: int) -> None:
    """Store notices to send; those that are already known stay unchanged."""
    rows = [_row(notice) | {"at": now} for notice in made]
    if rows:
        connection.execute(insert_into(connection)(notices).on_conflict_do_nothing(), rows)


def _row(notice: Notice) -> Values:
    row = notice._asdict()
    return {"table_id": row.pop("table"), **row}


def any_due(connection: Connection, now: int) -> bool:
    """Whether any notice is due."""
    return connection.execute(select(notices.c.due).where(notices.c.due <= now).limit(1)).first() is not None


def claim(connection: Connection, now: int, lease: int, most: int) -> list[Notice]:
    """Lease notices that are due: nobody else sends them until the lease ends, and then they are due again.

    So a process that is killed while it sends loses none of them.
    """
    due = select(notices).where(notices.c.due <= now).order_by(notices.c.due).limit(most)
    rows = connection.execute(due.with_for_update(skip_locked=True)).all()
    found = [Notice(row.person, row.table_id, row.kind, row.turn, row.way, row.due, row.tries + 1) for row in rows]
    for notice in found:
        settle(connection, notice._replace(due=now + lease))
    return found


def settle(connection: Connection, notice: Notice) -> None:
    """Store when a notice must be handled again, if ever, and how often it has been tried."""
    kept = notices.c
    same = (kept.person == notice.person, kept.table_id == notice.table, kept.kind == notice.kind)
    found = update(notices).where(*same, kept.turn == notice.turn, kept.way == notice.way)
    connection.execute(found.values(due=notice.due, tries=notice.tries))


def forget_old(connection: Connection, before: int) -> None:
    """Delete the notices made before a time."""
    connection.execute(delete(notices).where(notices.c.at < before))
