"""Adds sessions that can be ended, secrets for private links, and commitments to contributions to the draws."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

from samurai.store.people.lookalikes import guest_name, skeleton

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables and columns, fill them for existing rows, and take hot-seat games out of the lists."""
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("client", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_day", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index("sessions_person", "sessions", ["person"], unique=False)
    op.add_column("people", sa.Column("skeleton", sa.String(length=160), nullable=True))
    op.create_index("people_skeleton", "people", ["skeleton"], unique=False)
    op.add_column("tables", sa.Column("key", sa.String(length=32), nullable=True))
    op.create_index("tables_host", "tables", ["host", "status"], unique=False)
    op.add_column("seats", sa.Column("commitment", sa.String(length=64), nullable=True))
    _give_keys()
    _give_skeletons()
    _hide_hot_seat_games()


def _give_keys() -> None:
    tables = sa.table("tables", sa.column("id"), sa.column("key"))
    connection = op.get_bind()
    rows = [
        {"table": row.id, "secret": secrets.token_urlsafe(12)} for row in connection.execute(sa.select(tables.c.id))
    ]
    if rows:
        given = tables.update().where(tables.c.id == sa.bindparam("table")).values(key=sa.bindparam("secret"))
        connection.execute(given, rows)


def _give_skeletons() -> None:
    """Store the skeleton of every name; guests who use a name that somebody has claimed get their default name back."""
    people = sa.table("people", *(sa.column(name) for name in ("id", "name", "kind", "claimed", "skeleton")))
    connection = op.get_bind()
    known = connection.execute(sa.select(people.c.id, people.c.name, people.c.kind, people.c.claimed)).all()
    owned = {skeleton(row.name) for row in known if row.claimed is not None}
    rows = []
    for row in known:
        worn = row.kind == "guest" and skeleton(row.name) in owned
        name = guest_name(row.id) if worn else row.name
        rows.append({"person": row.id, "called": name, "looks": skeleton(name)})
    if rows:
        given = people.update().where(people.c.id == sa.bindparam("person"))
        connection.execute(given.values(name=sa.bindparam("called"), skeleton=sa.bindparam("looks")), rows)


def _hide_hot_seat_games() -> None:
    tables = sa.table("tables", sa.column("id"), sa.column("listed", sa.Boolean))
    seats = sa.table("seats", sa.column("table_id"), sa.column("person"))
    shared = sa.select(seats.c.table_id).where(seats.c.person.is_not(None))
    shared = shared.group_by(seats.c.table_id, seats.c.person).having(sa.func.count() > 1)
    op.execute(tables.update().where(tables.c.id.in_(shared)).values(listed=False))
