"""Adds take-back requests, and who agrees to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create their table, `consents`."""
    op.create_table(
        "consents",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
