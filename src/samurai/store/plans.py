"""Moves given ahead in the store, as functions of a connection. A seat's are nobody else's business."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from samurai.store.schema import plans

NOTHING = "[]"
"""The body where nothing is given ahead any more."""


class Kept(NamedTuple):
    """What a seat has given ahead, and on what it builds."""

    seat: int
    person: str
    """Who gave it."""

    at: int
    """The revision of the table then."""

    stood: int
    """How many actions stood then."""

    digest: str
    """Of those actions as the seat saw them, so that it can be told whether the game still builds on them."""

    body: str
    """JSON; `NOTHING` when it was dropped."""

    note: str | None = None
    """JSON: why it was dropped."""


def keep(connection: Connection, table: str, kept: Kept) -> None:
    """Keep what a seat has given ahead, in place of what it gave before."""
    forget(connection, table, kept.seat)
    connection.execute(insert(plans), [{"table_id": table, **kept._asdict()}])


def of_table(connection: Connection, table: str) -> list[Kept]:
    """What the seats of a table have given ahead."""
    chosen = select(*(plans.c[name] for name in Kept._fields)).where(plans.c.table_id == table)
    return [Kept(*row) for row in connection.execute(chosen.order_by(plans.c.seat))]


def drop(connection: Connection, table: str, seat: int, note: str) -> None:
    """Give up what a seat has given ahead, and note why."""
    here = (plans.c.table_id == table, plans.c.seat == seat)
    connection.execute(update(plans).where(*here).values(body=NOTHING, note=note))


def forget(connection: Connection, table: str, seat: int | None = None) -> None:
    """Forget what a seat, or every seat, of a table has given ahead, and the note on it."""
    gone = delete(plans).where(plans.c.table_id == table)
    connection.execute(gone if seat is None else gone.where(plans.c.seat == seat))


def waiting(connection: Connection) -> list[str]:
    """The tables where something is given ahead."""
    return list(connection.execute(select(plans.c.table_id).where(plans.c.body != NOTHING).distinct()).scalars())
