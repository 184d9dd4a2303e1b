"""Persistence: the database of the server, and game records in files."""
