"""What the server does by itself when something has happened; `server/reactions.py` has what it really does."""

from __future__ import annotations

from typing import Protocol

from samurai.server.tables.open_table import OpenTable


class Reactions(Protocol):
    """One function for each occasion, each with everything that follows, in order. The two at the end may take long."""

    def after_commit(self, table: OpenTable) -> None:
        """Something was done at a table; it is stored, and everyone connected has been sent it."""

    def after_remote_change(self, table: OpenTable) -> None:
        """Another process has done something at a table that this process looks after."""

    def after_connect(self, table: OpenTable) -> None:
        """Somebody has connected to a table."""

    def after_preparation(self, table: str) -> None:
        """Somebody has prepared replies at a table through another process."""

    async def after_sessions_ended(self, person: str) -> None:
        """Sessions or tokens of a person have been ended through another process."""

    async def after_missed_signals(self) -> None:
        """A process has died, or signals may have been missed."""


class NoReactions:
    """Does nothing: for a service by itself."""

    def after_commit(self, table: OpenTable) -> None:
        """Do nothing."""

    def after_remote_change(self, table: OpenTable) -> None:
        """Do nothing."""

    def after_connect(self, table: OpenTable) -> None:
        """Do nothing."""

    def after_preparation(self, table: str) -> None:
        """Do nothing."""

    async def after_sessions_ended(self, person: str) -> None:
        """Do nothing."""

    async def after_missed_signals(self) -> None:
        """Do nothing."""
