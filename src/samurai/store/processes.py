"""The processes that serve one store, and the work that each has claimed.

A process keeps what it has claimed for as long as it is alive, which it reports from time to time by the store's own
clock. One that has been silent for a while is dead, and everything it had claimed is free. Only Postgres can serve
several processes; an SQLite store always has exactly one.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from time import time_ns
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from samurai.store.durations import SECOND
from samurai.store.people.people import setting, store_setting
from samurai.store.schema import Values, claims, processes, settings, tables

LEASE_MS: Final = 8 * SECOND
"""The silence after which a process counts as dead."""

_OVERDUE_MS: Final = 5 * SECOND
"""The time after which a process looks again at a table that it should have handled."""

_RETURN_MS: Final = 5 * SECOND
"""The time that people get to reconnect after an outage."""

_MOST_OUTAGES: Final = 200

Due = tuple[str, int, int]
"""A table to handle: its id, when to do so, and since when that is known."""


def beat(connection: Connection, me: str) -> frozenset[str]:
    """Report that this process is alive; return the ids of all that are."""
    now = _clock(connection)
    connection.execute(delete(processes).where(processes.c.beat < now - LEASE_MS, processes.c.id != me))
    if connection.execute(update(processes).where(processes.c.id == me).values(beat=now)).rowcount == 0:
        connection.execute(insert(processes), {"id": me, "beat": now})
    return frozenset(connection.execute(select(processes.c.id)).scalars())


def touch(connection: Connection, me: str) -> None:
    """Write something small to check that the store accepts it; in Postgres to our own row, which nobody else locks."""
    if connection.dialect.name == "postgresql":
        beat(connection, me)
    else:
        store_setting(connection, "health", f"{time_ns() // 1_000_000}")


def end(connection: Connection, process: str) -> None:
    """Note that a process has ended: everything it had claimed is free at once."""
    connection.execute(delete(processes).where(processes.c.id == process))


def others(connection: Connection, me: str) -> frozenset[str]:
    """The ids of the other processes that are alive."""
    living = select(processes.c.id).where(processes.c.beat >= _clock(connection) - LEASE_MS, processes.c.id != me)
    return frozenset(connection.execute(living).scalars())


def _clock(connection: Connection) -> int:
    """Milliseconds by the clock of Postgres, which is the same for all hosts."""
    return int(connection.execute(text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one())


def one_at_a_time(connection: Connection, what: str) -> None:
    """Wait until no other process does this, and make others wait until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:what))"), {"what": f"samurai {what}"})


def outages(connection: Connection, now: int, patience: int = 0, alone: bool = False) -> list[tuple[int, int]]:
    """Record that a server is running; return every outage, including one just ended, each with time to reconnect.

    A gap no longer than `patience` is not an outage: other processes may have been running. If a server that starts
    alone finds times in the future, the system clock was set back: they are deleted, so that later gaps count.
    """
    known = select(settings.c.value).where(settings.c.name == "alive").with_for_update()  # one process at a time
    alive = int(connection.execute(known).scalar_one_or_none() or now)
    found: list[tuple[int, int]] = [(a, b) for a, b in json.loads(setting(connection, "outages") or "[]")]
    if alone and now < alive:
        alive, found = now, [(a, b) for a, b in found if b <= now]
        store_setting(connection, "outages", json.dumps(found))
    if now > alive + patience:
        found = [*found, (alive, now + _RETURN_MS)][-_MOST_OUTAGES:]
        store_setting(connection, "outages", json.dumps(found))
    store_setting(connection, "alive", str(max(now, alive)))
    return found


def due(connection: Connection, me: str, alive: Collection[str], now: int, most: int = 5000) -> list[str]:
    """Tables that are due and that no live process has taken, or that this process has taken and is late for."""
    late = and_(tables.c.keeper == me, tables.c.wake <= now - _OVERDUE_MS)
    chosen = select(tables.c.id).where(tables.c.wake <= now, or_(_free(alive), late))
    return list(connection.execute(chosen.order_by(tables.c.wake).limit(most)).scalars())


def take(connection: Connection, me: str, alive: Collection[str], wanted: Sequence[str]) -> list[Due]:
    """Take responsibility for these tables, except those that another live process has taken meanwhile."""
    free = or_(_free(alive), tables.c.keeper == me)
    taken = update(tables).where(tables.c.id.in_(wanted), tables.c.wake.is_not(None), free).values(keeper=me)
    rows = connection.execute(taken.returning(tables.c.id, tables.c.wake, tables.c.changed))
    return [(row.id, row.wake, row.changed) for row in rows]


def rest(connection: Connection, table: str, revision: int) -> bool:
    """Let a table rest until somebody connects, if nothing has happened since this revision; return whether it does."""
    same = and_(tables.c.id == table, tables.c.revision == revision)
    return connection.execute(update(tables).where(same).values(wake=None)).rowcount == 1


def resume(connection: Connection, table: str, me: str, now: int) -> bool:
    """Take responsibility for a resting table, unless another process already has; return whether this one did."""
    resting = and_(tables.c.id == table, tables.c.status == "playing", tables.c.wake.is_(None))
    return connection.execute(update(tables).where(resting).values(wake=now, keeper=me)).rowcount == 1


def _free(alive: Collection[str]) -> ColumnElement[bool]:
    return or_(tables.c.keeper.is_(None), tables.c.keeper.not_in(alive))


def claim(connection: Connection, name: str, me: str, alive: Collection[str]) -> bool:
    """Claim a piece of work, unless another live process has it; return whether it is ours."""
    values: Values = {"process": me, "note": ""}
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
    """Record the progress of a piece of work that this process has claimed."""
    connection.execute(update(claims).where(claims.c.name == name, claims.c.process == me).values(note=said))


def claimed(connection: Connection, name: str, alive: Collection[str]) -> str | None:
    """The progress of a piece of work that a live process has claimed; None if none has."""
    found = select(claims.c.note).where(claims.c.name == name, claims.c.process.in_(alive))
    return connection.execute(found).scalar_one_or_none()


def release(connection: Connection, name: str, me: str) -> None:
    """Release a claim on a piece of work."""
    connection.execute(delete(claims).where(claims.c.name == name, claims.c.process == me))
