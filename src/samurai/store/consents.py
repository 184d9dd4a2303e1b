"""The question whether an action may be taken back, and who agrees. It stands until something is done at the table."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from samurai.engine.game import Seat
from samurai.store.schema import consents


class Asking(NamedTuple):
    """A seat asks the others to let it take its last action back."""

    seat: Seat
    agreed: frozenset[str]
    """The people who have said yes, the one who asks among them."""


def asked(connection: Connection, table: str, revision: int) -> Asking | None:
    """The question that stands at a table of this revision."""
    here = select(consents.c.seat, consents.c.person).where(consents.c.table_id == table, consents.c.at == revision)
    rows = connection.execute(here).all()
    return Asking(rows[0].seat, frozenset(row.person for row in rows)) if rows else None


def ask(connection: Connection, table: str, revision: int, seat: Seat, person: str) -> None:
    """Let a question stand, in place of any that stood before."""
    withdraw(connection, table)
    connection.execute(insert(consents), {"table_id": table, "person": person, "at": revision, "seat": seat})


def agree(connection: Connection, table: str, revision: int, person: str) -> None:
    """Note that somebody agrees, if the question still stands."""
    standing = asked(connection, table, revision)
    if standing and person not in standing.agreed:
        row = {"table_id": table, "person": person, "at": revision, "seat": standing.seat}
        connection.execute(insert(consents), row)


def withdraw(connection: Connection, table: str) -> None:
    """Let no question stand."""
    connection.execute(delete(consents).where(consents.c.table_id == table))
