"""Migrates the schema to the newest version, one process at a time.

A store says which version it is of, and since which version it has only been added to: servers of that version may
still use it, side by side with newer ones.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from samurai.engine.errors import UserError
from samurai.store.people.people import setting, store_setting
from samurai.store.schema import HEAD, OLDEST
from samurai.store.sqlite_file import VERSION_TABLE

_LOCK: Final = 0x5A4D5241
"""Key of our advisory lock in Postgres; in SQLite the write transaction is a lock by itself."""


_OLDEST_USER: Final = "oldest_schema"
"""The setting with the oldest version whose servers may use a store."""


def migrate(
    connection: Connection,
    to: str = HEAD,
    before: Callable[[str], None] = lambda version: None,
    beside_newer: bool = False,
) -> None:
    """Run every migration that this store has not had, all or none, within the connection's transaction.

    `before` is called with the version of an older store, at a moment when nobody else can write to it. A newer store
    is refused, unless it may be used `beside_newer` servers.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = version(connection)
    if found == to:
        return
    if found is not None and found > HEAD:
        if beside_newer and (setting(connection, _OLDEST_USER) or found) <= HEAD:
            return
        raise UserError("store", f"the store is of version {found}, made by a newer Samurai; this one knows {HEAD}")
    if found is not None:
        before(found)
    _upgrade(connection, to)
    store_setting(connection, _OLDEST_USER, min(to, OLDEST))


def version(connection: Connection) -> str | None:
    """The schema version of the store, or None if it is empty."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection, to: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    command.upgrade(config, to)
