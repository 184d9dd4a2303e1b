"""Daily statistics of play: counts only, so nobody can be tracked by them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, TypeVarTuple

from sqlalchemy import Connection, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from samurai.store.durations import DAY
from samurai.store.files.transfer import ARCHIVE
from samurai.store.people.people import setting, store_setting
from samurai.store.schema import figures, people, tables
from samurai.store.tables.tables import OVER

Ts = TypeVarTuple("Ts")

_COUNTED: Final = "counted"
"""Name of the setting that holds the last day whose games have been counted."""

_AT_FIRST: Final = 60
"""Days to count back in a store whose games were never counted."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One count for one day."""

    day: str
    what: str
    """`people` (who were here), `begun` or `finished` (games)."""

    game: str
    number: int


def day_of(now: int) -> str:
    """The UTC day of a time in milliseconds, as an ISO date."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def seen(connection: Connection, person: str, day: str) -> None:
    """Note that a person was here on a day, and count them the first time that day."""
    new = people.c.last_day.is_(None) | (people.c.last_day < day)
    if connection.execute(update(people).where(people.c.id == person, new).values(last_day=day)).rowcount:
        _add(connection, Figure(day, "people", "", 1))


def _add(connection: Connection, more: Figure) -> None:
    same = (figures.c.day == more.day, figures.c.what == more.what, figures.c.game == more.game)
    grown = update(figures).where(*same).values(number=figures.c.number + more.number)
    if connection.execute(grown).rowcount:
        return
    row = {"day": more.day, "what": more.what, "game": more.game, "number": more.number}
    try:
        with connection.begin_nested():
            connection.execute(insert(figures), row)
    except IntegrityError:  # another process counted first that day
        connection.execute(grown)


def count_games(connection: Connection, now: int) -> None:
    """Count the games of every past day that has not been counted yet."""
    today = day_of(now)
    last = setting(connection, _COUNTED) or _days_after(today, -_AT_FIRST)
    for figure in _games(connection, _days_after(last, 1), _days_after(today, -1)):
        _add(connection, figure)
    store_setting(connection, _COUNTED, max(last, _days_after(today, -1)))


def _games(connection: Connection, first: str, last: str) -> list[Figure]:
    """The games started and finished from the first day to the last, counted from the tables that exist."""
    played_here = tables.c.host != ARCHIVE.id
    begun = select(tables.c.date, tables.c.game, func.count()).where(
        played_here, tables.c.date >= first, tables.c.date <= last, tables.c.players.is_not(None)
    )
    day = tables.c.changed // DAY
    finished = select(day, tables.c.game, func.count()).where(
        played_here, day >= _number(first), day <= _number(last), tables.c.status == OVER
    )
    counts = [Figure(date, "begun", game, number) for date, game, number in connection.execute(_by(begun))]
    ended = connection.execute(_by(finished))
    return counts + [Figure(_days_after("1970-01-01", days), "finished", game, number) for days, game, number in ended]


def _by(chosen: Select[*Ts]) -> Select[*Ts]:
    """Group and sort a query by day and game."""
    day, game, _ = chosen.selected_columns
    return chosen.group_by(day, game).order_by(day, game)


def _days_after(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def _number(day: str) -> int:
    """Days since 1970-01-01."""
    return (date.fromisoformat(day) - date(1970, 1, 1)).days


def recent_counts(connection: Connection, now: int, days: int = 30) -> list[Figure]:
    """The counts of the last `days` days, latest first; today's games are counted so far."""
    today = day_of(now)
    since = _days_after(today, 1 - days)
    chosen = (
        select(figures).where(figures.c.day >= since).order_by(figures.c.day.desc(), figures.c.what, figures.c.game)
    )
    kept = [Figure(*row) for row in connection.execute(chosen)]
    return [*_games(connection, today, today), *kept]
