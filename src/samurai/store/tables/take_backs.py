"""Take-back requests, and who agrees. A request is open until somebody acts at the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select

from samurai.engine.game import Seat
from samurai.store.quick import quick
from samurai.store.schema import consents
from samurai.store.tables.appending import Line
from samurai.store.tables.tables import TableInfo, load


class Asking(NamedTuple):
    """A seat's open request to take its last action back."""

    seat: Seat
    agreed: frozenset[str]
    """The people who have agreed, including the one who asks."""


_ASKED: Final = select(consents.c.seat, consents.c.person).where(
    consents.c.table_id == bindparam("table"), consents.c.at == bindparam("revision")
)


@quick
def asked(connection: Connection, table: str, revision: int) -> Asking | None:
    """The open request at a table with this revision, if any."""
    rows = connection.execute(_ASKED, {"table": table, "revision": revision}).all()
    return Asking(rows[0].seat, frozenset(row.person for row in rows)) if rows else None


@quick
def load_with_request(connection: Connection, table: str) -> tuple[TableInfo, list[Line], Asking | None] | None:
    """A table, its log and the open request there, or None if there is no such table."""
    found = load(connection, table)
    if found is None:
        return None
    revision = found[0].revision
    return (*found, asked(connection, table, revision) if revision else None)


def ask(connection: Connection, table: str, revision: int, seat: Seat, person: str) -> None:
    """Open a request, in place of any earlier one."""
    withdraw(connection, table)
    connection.execute(insert(consents), {"table_id": table, "person": person, "at": revision, "seat": seat})


def agree(connection: Connection, table: str, revision: int, person: str) -> None:
    """Note that a person agrees, if the request is still open."""
    standing = asked(connection, table, revision)
    if standing and person not in standing.agreed:
        row = {"table_id": table, "person": person, "at": revision, "seat": standing.seat}
        connection.execute(insert(consents), row)


def withdraw(connection: Connection, table: str) -> None:
    """Remove the table's request and every agreement to it."""
    connection.execute(delete(consents).where(consents.c.table_id == table))
