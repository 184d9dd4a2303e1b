"""Removes what is not kept for ever: absent guests, chats of finished games, settled reports, unused sessions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import ColumnElement, Connection, Table, delete, func, select, update

from samurai.store.admin.daily_statistics import count_games, day_of
from samurai.store.admin.moderation import SERVER, AdminLogEntry
from samurai.store.admin.retention import Retention
from samurai.store.durations import DAY
from samurai.store.files.transfer import ARCHIVE
from samurai.store.people.people import setting, setting_once
from samurai.store.people.personal_data import GONE, forget
from samurai.store.people.sessions import SESSION_DAYS
from samurai.store.processes import one_at_a_time
from samurai.store.schema import chat, people, reports, seats, sessions, settings, tables
from samurai.store.tables.tables import CANCELLED, OVER, PLAYING

_TIDIED: Final = "tidied"
"""Name of the setting that holds the day on which the store was last tidied."""


@dataclass(frozen=True, slots=True)
class Tidied:
    """How many rows of each kind were removed, or would be."""

    guests: int
    lines: int
    reports: int
    sessions: int = 0


def is_our_turn(connection: Connection, now: int) -> bool:
    """Whether the store has not been tidied today yet, and this process is the one to do it."""
    one_at_a_time(connection, "tidying")
    today, last = day_of(now), setting(connection, _TIDIED)
    if last == today:
        return False
    if last is None:
        return setting_once(connection, _TIDIED, "never") == "never" and is_our_turn(connection, now)
    ours = update(settings).where(settings.c.name == _TIDIED, settings.c.value == last)
    return connection.execute(ours.values(value=today)).rowcount == 1


def tidy(connection: Connection, retention: Retention, now: int, most: int) -> Tidied:
    """Update the daily counts, then remove what has been kept long enough; at most `most` guests at a time."""
    count_games(connection, now)
    guests = _guests(connection, retention, now)[:most]
    for guest in guests:
        forget(connection, AdminLogEntry(SERVER, "forget", guest, "a guest who did not come back", now))
    lines = connection.execute(delete(chat).where(*_lines(retention, now))).rowcount
    settled = connection.execute(delete(reports).where(*_settled(retention, now))).rowcount
    unused = connection.execute(delete(sessions).where(*_unused(now))).rowcount
    return Tidied(len(guests), lines, settled, unused)


def count_expired(connection: Connection, retention: Retention, now: int) -> Tidied:
    """Count what `tidy` would remove, without removing it."""
    lines = _count(connection, chat, _lines(retention, now))
    settled, unused = _count(connection, reports, _settled(retention, now)), _count(connection, sessions, _unused(now))
    return Tidied(len(_guests(connection, retention, now)), lines, settled, unused)


def _count(connection: Connection, table: Table, which: list[ColumnElement[bool]]) -> int:
    return connection.execute(select(func.count()).select_from(table).where(*which)).scalar_one()


def _guests(connection: Connection, retention: Retention, now: int) -> list[str]:
    """Guests who have not been seen for a long time and are in no game in progress; blocked ones stay."""
    if not retention.guests:
        return []
    limit = now - int(retention.guests * DAY)
    long_ago = func.coalesce(people.c.last_day, _day(limit)) <= _day(limit)
    playing = select(seats.c.person).join(tables).where(tables.c.status == PLAYING, seats.c.person.is_not(None))
    chosen = select(people.c.id).where(people.c.kind == "guest", people.c.created < limit, long_ago)
    chosen = chosen.where(people.c.id.not_in(playing), people.c.id.not_in((GONE.id, ARCHIVE.id)))
    return list(connection.execute(chosen.where(people.c.blocked.is_(None)).order_by(people.c.id)).scalars())


def _day(moment: int) -> str:
    return datetime.fromtimestamp(max(moment, 0) / 1000, UTC).date().isoformat()


def _lines(retention: Retention, now: int) -> list[ColumnElement[bool]]:
    """Chat of games that ended long ago, without open reports; the last line stays, so that no number is reused."""
    limit = now - int(retention.chat * DAY) if retention.chat else 0
    old = select(tables.c.id).where(tables.c.status.in_((OVER, CANCELLED)), tables.c.changed < limit)
    complained = select(reports.c.table_id).where(reports.c.settled.is_(None))
    last = select(func.max(chat.c.id)).scalar_subquery()
    return [chat.c.table_id.in_(old), chat.c.table_id.not_in(complained), chat.c.id < last]


def _settled(retention: Retention, now: int) -> list[ColumnElement[bool]]:
    limit = now - int(retention.reports * DAY) if retention.reports else 0
    return [reports.c.settled < limit, reports.c.id < select(func.max(reports.c.id)).scalar_subquery()]


def _unused(now: int) -> list[ColumnElement[bool]]:
    """Sessions not used for `SESSION_DAYS`; browsers have dropped their cookies by then."""
    return [sessions.c.last_day < _day(now - SESSION_DAYS * DAY)]
