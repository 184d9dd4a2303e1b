"""Conditional moves in the store. A seat's moves are shown to nobody else."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from samurai.store.schema import plans

NOTHING = "[]"
"""The body of a plan that was dropped."""


class Kept(NamedTuple):
    """A seat's conditional moves, and the position they build on."""

    seat: int
    person: str
    """The person who entered them."""

    at: int
    """The revision of the table at that time."""

    stood: int
    """How many actions (without those taken back) the game had at that time."""

    digest: str
    """Digest of those actions as the seat saw them, to check whether the game still builds on them."""

    body: str
    """JSON; `NOTHING` when it was dropped."""

    note: str | None = None
    """JSON: why it was dropped."""


def keep(connection: Connection, table: str, kept: Kept) -> None:
    """Store a seat's conditional moves, in place of earlier ones."""
    forget(connection, table, kept.seat)
    connection.execute(insert(plans), [{"table_id": table, **kept._asdict()}])


def of_table(connection: Connection, table: str) -> list[Kept]:
    """The conditional moves at a table, by seat."""
    chosen = select(*(plans.c[name] for name in Kept._fields)).where(plans.c.table_id == table)
    return [Kept(*row) for row in connection.execute(chosen.order_by(plans.c.seat))]


def drop(connection: Connection, table: str, seat: int, note: str) -> None:
    """Drop a seat's conditional moves, and note why."""
    here = (plans.c.table_id == table, plans.c.seat == seat)
    connection.execute(update(plans).where(*here).values(body=NOTHING, note=note))


def forget(connection: Connection, table: str, seat: int | None = None) -> None:
    """Delete the conditional moves of a seat, or of every seat of a table, with their note."""
    gone = delete(plans).where(plans.c.table_id == table)
    connection.execute(gone if seat is None else gone.where(plans.c.seat == seat))


def waiting(connection: Connection) -> list[str]:
    """The tables where any seat has conditional moves."""
    return list(connection.execute(select(plans.c.table_id).where(plans.c.body != NOTHING).distinct()).scalars())
