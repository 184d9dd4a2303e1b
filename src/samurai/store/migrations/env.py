"""How Alembic reaches the store: through the connection that `migrate` hands over, in its transaction."""

from __future__ import annotations

from alembic import context

from samurai.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
