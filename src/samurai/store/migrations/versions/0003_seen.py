"""Adds read markers, the results of finished games by seat, and the history of ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create their tables; everything that happened before counts as seen."""
    _seen()
    _results()
    op.create_table(
        "rating_history",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id"),
    )


def _seen() -> None:
    op.create_table(
        "seen",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id"),
    )
    op.execute(
        "INSERT INTO seen (person, table_id, revision, at) "
        "SELECT DISTINCT seats.person, tables.id, tables.revision, tables.changed "
        "FROM seats JOIN tables ON tables.id = seats.table_id WHERE seats.person IS NOT NULL"
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=32), sa.ForeignKey("people.id", ondelete="SET NULL"), nullable=True),
        sa.Column("bot", sa.String(length=20), nullable=True),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("thought", sa.BigInteger(), nullable=False),
        sa.Column("lasted", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_person", "results", ["person", "at"], unique=False)
    op.create_table(
        "spoils",
        sa.Column("table_id", sa.String(length=32), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "kind"),
    )
