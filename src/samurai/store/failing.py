"""Store failures: which errors mean that the store is away or refuses writes, and what to say then."""

from __future__ import annotations

import logging
import sqlite3
import threading
from time import monotonic
from typing import Final

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

logger: Final = logging.getLogger(__name__)

AWAY_TIMEOUT: Final = 5.0
"""Seconds that reads and writes wait for a store that has gone away to come back."""

PAUSE: Final = 0.05
"""Seconds between two attempts to reach a store that is away."""

AWAY: Final = "the store can't be reached; try again in a moment"
UNSURE: Final = "the store went away while this was being stored; look whether it has happened, and try again if not"

_FULL: Final = "there is no room left on the store's disk"
_READ_ONLY: Final = "the store is read-only"
_NO_RIGHT: Final = "the server may not use the store"
_DAMAGED: Final = "the store's file is damaged, or is not a store"

_SQLITE: Final = {
    sqlite3.SQLITE_PERM: _NO_RIGHT,
    sqlite3.SQLITE_BUSY: "another program has locked the store",
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_IOERR: "the store's disk fails",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_CANTOPEN: "the store's file can't be opened",
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}

_POSTGRES: Final = {"25006": _READ_ONLY, "42501": _NO_RIGHT, "53100": _FULL}
_POSTGRES_CLASSES: Final = ("08", "53", "57", "58", "XX")
"""SQLSTATE classes that blame the store and not the query: connections, resources, operator intervention, the system,
and damage."""

_ROLLED_BACK: Final = ("40001", "40P01")
"""SQLSTATEs of a transaction that Postgres rolled back in favour of another one: serialization failure, deadlock."""


class Unreachable(Exception):
    """Raised when the store can't be used now. Nothing was written, unless it is `Unconfirmed`."""


class Unconfirmed(Unreachable):
    """Raised when the store went away during a commit, so that nobody knows whether something was written."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__(UNSURE)


def failure(error: BaseException) -> str | None:
    """Why the store can't be used, if that is what this error means; otherwise None."""
    if isinstance(error, NoConnectionFree):
        return AWAY
    if not isinstance(error, DBAPIError):
        return None
    if isinstance(error.orig, sqlite3.Error):
        return _SQLITE.get(getattr(error.orig, "sqlite_errorcode", 0) & 0xFF)
    state = getattr(error.orig, "sqlstate", None)
    if error.connection_invalidated or (state is None and isinstance(error, OperationalError)):
        return AWAY
    return _POSTGRES.get(state or "", AWAY if str(state).startswith(_POSTGRES_CLASSES) else None)


def is_lost(error: BaseException) -> bool:
    """Whether the connection to the store was lost, so that another one may be tried."""
    if not isinstance(error, DBAPIError) or isinstance(error.orig, sqlite3.Error):
        return False
    no_answer = isinstance(error, OperationalError) and getattr(error.orig, "sqlstate", None) is None
    return error.connection_invalidated or no_answer


def is_rolled_back(error: BaseException) -> bool:
    """Whether Postgres gave up this transaction so that another one could continue; it can simply be run again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _ROLLED_BACK


def in_words(error: BaseException) -> str:
    """The database's own error message, in one line of at most about 300 characters."""
    said = " ".join(str(getattr(error, "orig", None) or error).split())
    return said if len(said) <= 300 else f"{said[:300]}…"


class Outage:
    """Tracks whether the store is away. Logs once when it goes away, and once when it is back."""

    def __init__(self) -> None:
        """Start with a store that works."""
        self.why = ""
        """Why the store can't be used; empty while it can."""

        self._since = 0.0
        self._lock: Final = threading.Lock()

    def begin(self, why: str, error: BaseException) -> None:
        """Note that the store can't be used, and log it the first time."""
        with self._lock:
            if not self.why:
                self.why, self._since = why, monotonic()
                logger.error("the store is away", extra={"why": why, "said": in_words(error)})

    def end(self) -> None:
        """Note that something has been stored, so the store is back."""
        if self.why:
            with self._lock:
                self.why = ""
                logger.warning("the store is back", extra={"seconds": round(monotonic() - self._since, 1)})
