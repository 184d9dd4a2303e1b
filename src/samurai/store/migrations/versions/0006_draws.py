"""Makes draws verifiable."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add sealed secrets. Existing tables have none, and keep drawing at random."""
    op.create_table(
        "seals",
        sa.Column("seal", sa.String(length=64), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("used", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("seal"),
    )
    op.create_index("seals_unused", "seals", ["used", "at"], unique=False)
    op.add_column("tables", sa.Column("seal", sa.String(length=64), nullable=True))
    op.add_column("tables", sa.Column("drawing", sa.Text(), nullable=True))
    op.add_column("seats", sa.Column("contribution", sa.String(length=64), nullable=True))
