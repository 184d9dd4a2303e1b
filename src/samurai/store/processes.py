"""The processes that serve one store, and what each has taken on, as functions of a connection.

Whoever takes something on keeps it for as long as it is alive: it says so from time to time, by the store's own clock.
Who has not for a while is dead, and all that it had taken on is free. Only Postgres can serve several; of a store in
SQLite the one process is known to be alone.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from time import time_ns
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from samurai.store.people import keep_setting, setting
from samurai.store.schema import claims, processes, settings, tables

LEASE: Final = 8_000
"""Milliseconds after which a process that has said nothing is dead."""

_LATE: Final = 5_000
"""Milliseconds after which a process looks again at what it should have done."""

_GRACE: Final = 5_000
"""Milliseconds that people get to find back after an outage."""

_MOST_OUTAGES: Final = 200

Due = tuple[str, int, int]
"""A table that must be looked after: which, when, and since when that is known."""


def beat(connection: Connection, me: str) -> frozenset[str]:
    """Say that a process is alive; all that are."""
    now = _clock(connection)
    connection.execute(delete(processes).where(processes.c.beat < now - LEASE, processes.c.id != me))
    if connection.execute(update(processes).where(processes.c.id == me).values(beat=now)).rowcount == 0:
        connection.execute(insert(processes), {"id": me, "beat": now})
    return frozenset(connection.execute(select(processes.c.id)).scalars())


def touch(connection: Connection, me: str) -> None:
    """Write something small, to see that the store takes it: in Postgres in a process's own row, where none waits."""
    if connection.dialect.name == "postgresql":
        beat(connection, me)
    else:
        keep_setting(connection, "health", f"{time_ns() // 1_000_000}")


def end(connection: Connection, process: str) -> None:
    """Take note that a process has ended: what it had taken on is free at once."""
    connection.execute(delete(processes).where(processes.c.id == process))


def others(connection: Connection, me: str) -> frozenset[str]:
    """The other processes that are alive."""
    living = select(processes.c.id).where(processes.c.beat >= _clock(connection) - LEASE, processes.c.id != me)
    return frozenset(connection.execute(living).scalars())


def _clock(connection: Connection) -> int:
    """Milliseconds by the clock of Postgres, which is the same for all hosts."""
    return int(connection.execute(text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one())


def one_at_a_time(connection: Connection, what: str) -> None:
    """Wait until no other process does this, and let others wait until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:what))"), {"what": f"samurai {what}"})


def outages(connection: Connection, now: int, patience: int = 0, alone: bool = False) -> list[tuple[int, int]]:
    """Say that there is a server; every time without one, the one that has just ended included, with time to come back.

    A silence that is no longer than the patience is none: others may have been there. If a server that starts alone
    finds times of the future, the system clock has been set back: they are forgotten, so that later silences count.
    """
    known = select(settings.c.value).where(settings.c.name == "alive").with_for_update()  # one process after the other
    alive = int(connection.execute(known).scalar_one_or_none() or now)
    found: list[tuple[int, int]] = [(a, b) for a, b in json.loads(setting(connection, "outages") or "[]")]
    if alone and now < alive:
        alive, found = now, [(a, b) for a, b in found if b <= now]
        keep_setting(connection, "outages", json.dumps(found))
    if now > alive + patience:
        found = [*found, (alive, now + _GRACE)][-_MOST_OUTAGES:]
        keep_setting(connection, "outages", json.dumps(found))
    keep_setting(connection, "alive", str(max(now, alive)))
    return found


def due(connection: Connection, me: str, alive: Collection[str], now: int, most: int = 5000) -> list[str]:
    """Tables that must be looked after by now and of which nobody alive has taken care; or where oneself is late."""
    late = and_(tables.c.keeper == me, tables.c.wake <= now - _LATE)
    chosen = select(tables.c.id).where(tables.c.wake <= now, or_(_free(alive), late))
    return list(connection.execute(chosen.order_by(tables.c.wake).limit(most)).scalars())


def take(connection: Connection, me: str, alive: Collection[str], wanted: Sequence[str]) -> list[Due]:
    """Take care of tables, as far as nobody else has meanwhile."""
    free = or_(_free(alive), tables.c.keeper == me)
    taken = update(tables).where(tables.c.id.in_(wanted), tables.c.wake.is_not(None), free).values(keeper=me)
    rows = connection.execute(taken.returning(tables.c.id, tables.c.wake, tables.c.changed))
    return [(row.id, row.wake, row.changed) for row in rows]


def rest(connection: Connection, table: str, revision: int) -> bool:
    """Let nobody look after a table until somebody connects, if nothing was done there since."""
    same = and_(tables.c.id == table, tables.c.revision == revision)
    return connection.execute(update(tables).where(same).values(wake=None)).rowcount == 1


def resume(connection: Connection, table: str, me: str, now: int) -> bool:
    """Look after a table that rests, unless another process already does."""
    resting = and_(tables.c.id == table, tables.c.status == "playing", tables.c.wake.is_(None))
    return connection.execute(update(tables).where(resting).values(wake=now, keeper=me)).rowcount == 1


def _free(alive: Collection[str]) -> ColumnElement[bool]:
    return or_(tables.c.keeper.is_(None), tables.c.keeper.not_in(alive))


def claim(connection: Connection, name: str, me: str, alive: Collection[str]) -> bool:
    """Take on a piece of work, unless somebody alive does it already."""
    values: dict[str, Any] = {"process": me, "note": ""}
    free = or_(claims.c.process == me, claims.c.process.not_in(alive))
    if connection.execute(update(claims).where(claims.c.name == name, free).values(**values)).rowcount:
        return True
    try:
        with connection.begin_nested():
            connection.execute(insert(claims), {"name": name, **values})
    except IntegrityError:
        return False
    return True


def note(connection: Connection, name: str, me: str, said: str) -> None:
    """Say how far a piece of work has come."""
    connection.execute(update(claims).where(claims.c.name == name, claims.c.process == me).values(note=said))


def claimed(connection: Connection, name: str, alive: Collection[str]) -> str | None:
    """How far a piece of work has come that somebody alive does."""
    found = select(claims.c.note).where(claims.c.name == name, claims.c.process.in_(alive))
    return connection.execute(found).scalar_one_or_none()


def release(connection: Connection, name: str, me: str) -> None:
    """Be done with a piece of work."""
    connection.execute(delete(claims).where(claims.c.name == name, claims.c.process == me))
