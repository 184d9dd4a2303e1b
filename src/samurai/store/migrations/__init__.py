"""Numbered changes of the schema, run by Alembic when a store is opened."""
