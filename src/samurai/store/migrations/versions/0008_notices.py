"""Adds notifications for people who are not on the page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables of people's choices, of their devices, and of the notices themselves."""
    op.create_table(
        "notice_choices",
        _person(),
        sa.Column("push", sa.String(length=60), nullable=False),
        sa.Column("mail", sa.String(length=60), nullable=False),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=True),
        sa.Column("asked", sa.String(length=254), nullable=True),
        sa.Column("code", sa.String(length=64), nullable=True),
        sa.Column("code_until", sa.BigInteger(), nullable=True),
        sa.Column("code_tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(length=32), nullable=False),
        _person(),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("devices_person", "devices", ["person"], unique=False)
    op.create_table(
        "notices",
        _person(),
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("way", sa.String(length=32), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "kind", "turn", "way"),
    )
    op.create_index("notices_due", "notices", ["due"], unique=False)


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False)
