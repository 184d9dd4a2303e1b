"""Reviews of finished games in the store."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from samurai.store.schema import reviews


def find(connection: Connection, table: str, edition: int) -> str | None:
    """The stored review of a table's game, as JSON, if it has this edition."""
    chosen = select(reviews.c.body).where(reviews.c.table_id == table, reviews.c.edition == edition)
    return connection.execute(chosen).scalar()


def keep(connection: Connection, table: str, edition: int, body: str, now: int) -> None:
    """Store the review of a table's game, in place of an older one."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table))
    connection.execute(insert(reviews), [{"table_id": table, "edition": edition, "body": body, "at": now}])
