"""Lets several processes serve one store."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables of processes and their claims, and let a table name the process responsible for it."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "claims",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.add_column("tables", sa.Column("keeper", sa.String(length=32), nullable=True))
