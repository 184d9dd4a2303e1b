"""The lists of `samurai admin` as rows for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Final, TypeAlias

from sqlalchemy import Connection

from samurai.store.admin.daily_statistics import recent_counts
from samurai.store.admin.moderation import known_people, latest_admin_actions, reported
from samurai.store.tables import tables

Rows: TypeAlias = list[dict[str, object]]

_PERSON: Final = ("id", "name", "kind", "admin", "blocked", "created", "last_day")


def rows(action: str, connection: Connection, target: str, now: int) -> Rows:
    """Return what an action lists; times are milliseconds since 1970."""
    lists: Mapping[str, Callable[[], Rows]] = {
        "reports": lambda: [asdict(report) for report in reported(connection)],
        "people": lambda: [
            dict(zip(_PERSON, person, strict=True)) for person in known_people(connection, target, False)
        ],
        "tables": lambda: _tables(connection, target),
        "figures": lambda: [asdict(figure) for figure in recent_counts(connection, now)],
        "log": lambda: [asdict(entry) for entry in latest_admin_actions(connection)],
    }
    return lists[action]()


def _tables(connection: Connection, status: str) -> Rows:
    return [
        {
            "id": info.id,
            "game": info.game,
            "status": info.status,
            "changed": info.changed,
            "players": [chair.name for chair in info.chairs],
        }
        for kind in ((status,) if status else (tables.PLAYING, tables.WAITING))
        for info in tables.latest(connection, kind)
    ]
