"""Quick questions: a few index lookups answer them, so an SQLite file is asked at once, in the event loop's own thread.

A hop to a reader thread and back costs many times as much as such an answer, and on a busy server it waits for the GIL
at each step. Only what reads a bounded number of rows by an index may be quick: everybody waits meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
AnyQuestion = TypeVar("AnyQuestion", bound=Callable[..., Any])

_QUICK: Final[set[Callable[..., Any]]] = set()


def quick(question: AnyQuestion) -> AnyQuestion:
    """Declare that a function of a connection asks a quick question."""
    _QUICK.add(question)
    return question


def is_quick(question: Callable[..., Any]) -> bool:
    """Whether a function of a connection was declared to ask a quick question."""
    return question in _QUICK


class NearReader:
    """Reads an SQLite file in the thread that asks, always the same one: that of the event loop.

    Each statement sees the newest committed state, as it does with Postgres.
    """

    def __init__(self, engine: Engine) -> None:
        """Read through this engine, whose connections must never wait for a lock."""
        self._engine: Final = engine
        self._connection: Connection | None = None
        self._thread = 0

    def ask(self, question: Callable[[Connection], T]) -> T:
        """The answer to a quick question; raises what the database raises, after which the reader starts afresh."""
        try:
            return question(self._connection or self._connect())
        except SQLAlchemyError:
            self.close()
            raise

    @property
    def is_near(self) -> bool:
        """Whether the calling thread is the one that asks here; the first to look is."""
        me = threading.get_ident()
        self._thread = self._thread or me
        return self._thread == me

    def _connect(self) -> Connection:
        self._connection = self._engine.connect()
        return self._connection

    def close(self) -> None:
        """Close the connection, if there is one."""
        connection, self._connection = self._connection, None
        if connection:
            with suppress(SQLAlchemyError):
                connection.close()
        self._engine.dispose()
