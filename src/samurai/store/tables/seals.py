"""Sealed secrets in the store: made before a table, used by one table, and disclosed when its game is over.

Nothing else reads the secrets, so nothing else can disclose them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from samurai.engine.record import Record
from samurai.engine.seal import Draws, Seal, seal_of
from samurai.store.durations import HOUR
from samurai.store.quick import quick
from samurai.store.schema import seals, tables
from samurai.store.tables import tables as stored
from samurai.store.tables.drawings import write_drawing
from samurai.store.tables.tables import OVER, TableInfo

_UNUSED_MS: Final = HOUR
"""How long an unused seal is kept."""


def prepare(connection: Connection, secret: bytes, now: int) -> str:
    """Store a new secret for a future table and return its seal; seals unused for an hour are deleted."""
    connection.execute(delete(seals).where(seals.c.used.is_(False), seals.c.at < now - _UNUSED_MS))
    seal = seal_of(secret)
    connection.execute(insert(seals), [{"seal": seal, "secret": secret.hex(), "used": False, "at": now}])
    return seal


@quick
def draws_of(connection: Connection, info: TableInfo) -> Draws | None:
    """The source of a table's random draws; None if its draws are not sealed."""
    if info.seal is None:
        return None
    return Draws(_secret(connection, info.seal.hash), info.seal.contributions, info.seal.after)


_SECRET: Final = select(seals.c.secret).where(seals.c.seal == bindparam("seal"))


def _secret(connection: Connection, seal: str) -> bytes:
    return bytes.fromhex(connection.execute(_SECRET, {"seal": seal}).scalar_one())


def record_with_seal(connection: Connection, table: str) -> tuple[TableInfo, Record] | None:
    """A table and the record of its game, which has the seed once the game is over; None if there is no such table."""
    found = stored.load(connection, table)
    if found is None:
        return None
    info, record = found[0], stored.record(*found)
    if info.status == OVER and record.seal:
        record = replace(record, seal=replace(record.seal, seed=_secret(connection, record.seal.hash).hex()))
    return info, record


def store_opened_seal(connection: Connection, table: str, seal: Seal, now: int) -> None:
    """Let the table of a game finished elsewhere keep its seal, if the published seed opens it."""
    if not seal.seed or seal_of(bytes.fromhex(seal.seed)) != seal.hash:
        return
    if connection.execute(select(seals.c.seal).where(seals.c.seal == seal.hash)).first() is None:
        connection.execute(insert(seals), [{"seal": seal.hash, "secret": seal.seed, "used": True, "at": now}])
    kept = {"seal": seal.hash, "drawing": write_drawing(seal)}
    connection.execute(update(tables).where(tables.c.id == table).values(**kept))
