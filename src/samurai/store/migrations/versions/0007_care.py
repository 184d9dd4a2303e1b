"""Adds what running a public site needs: admins, blocks, the log of admin actions, daily counts, the day last seen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns and tables; everyone counts as seen yesterday."""
    op.add_column("people", sa.Column("admin", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("blocked", sa.BigInteger(), nullable=True))
    op.add_column("people", sa.Column("last_day", sa.String(length=10), nullable=True))
    op.add_column("people", sa.Column("recovery", sa.String(length=64), nullable=True))
    op.add_column("people", sa.Column("recovery_until", sa.BigInteger(), nullable=True))
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    op.execute(sa.text("UPDATE people SET last_day = :day").bindparams(day=yesterday))  # nobody counts as long gone yet
    op.add_column("reports", sa.Column("settled", sa.BigInteger(), nullable=True))
    op.create_table(
        "admin_log",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(length=32), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("target", sa.String(length=32), nullable=False),
        sa.Column("why", sa.String(length=500), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "figures",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "what", "game"),
    )
