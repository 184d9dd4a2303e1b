"""Quick questions: a few index lookups answer them, so an SQLite file is asked at once, in the event loop's own thread.

A hop to a reader thread and back costs many times as much as such an answer, and on a busy server it waits for the GIL
at each step. Only what reads a bounded number of rows by an index may be quick: everybody waits meanwhile.

The statements of quick questions are made once, not for each question: they are compiled the first time, and then go
straight to SQLite's driver, which takes a quarter of the time.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Boolean, Connection, Engine, Select
from sqlalchemy.exc import MultipleResultsFound, NoResultFound, OperationalError

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


class _Prepared:
    """A statement as SQLite's driver takes it."""

    def __init__(self, statement: Select[Any], engine: Engine) -> None:
        compiled = statement.compile(engine)
        columns = statement.selected_columns
        self.statement: Final = statement  # keeps it alive, so that its id() can't be reused by another
        self.text: Final = str(compiled)
        self._names: Final[Sequence[str]] = compiled.positiontup or ()
        self._usual: Final = dict(compiled.params)
        self._row: Final[Any] = namedtuple("Row", [str(column.key) for column in columns])  # type: ignore[misc]
        self._truths: Final = [at for at, column in enumerate(columns) if isinstance(column.type, Boolean)]

    def arguments(self, values: Mapping[str, Any]) -> list[Any]:
        """The values in the order of the statement."""
        given = {**self._usual, **values}
        return [given[name] for name in self._names]

    def row(self, cells: tuple[Any, ...]) -> Any:
        """A row with names; SQLite stores truth values as numbers."""
        if not self._truths:
            return self._row._make(cells)
        values = list(cells)
        for at in self._truths:
            values[at] = None if values[at] is None else bool(values[at])
        return self._row._make(values)


class _Rows:
    """The rows that a statement has found, with those ways to take them that quick questions need."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows: Final = rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def all(self) -> list[Any]:
        """All the rows."""
        return self._rows

    def scalars(self) -> list[Any]:
        """The first cell of each row."""
        return [row[0] for row in self._rows]

    def one_or_none(self) -> Any:
        """The only row, or None."""
        if len(self._rows) > 1:
            raise MultipleResultsFound("more than one row")
        return self._rows[0] if self._rows else None

    def scalar_one(self) -> Any:
        """The first cell of the only row."""
        row = self.one_or_none()
        if row is None:
            raise NoResultFound("no row")
        return row[0]


class _NearConnection:
    """As much of a connection as quick questions need."""

    def __init__(self, engine: Engine) -> None:
        self._connection: Final = engine.connect()
        self._raw: Final = cast(sqlite3.Connection, self._connection.connection.driver_connection)
        self._prepared: Final[dict[int, _Prepared]] = {}

    def execute(self, statement: Select[Any], values: Mapping[str, Any]) -> _Rows:
        """Run a statement that was made once."""
        prepared = self._prepared.get(id(statement))
        if prepared is None:
            prepared = self._prepared[id(statement)] = _Prepared(statement, self._connection.engine)
        found = self._raw.execute(prepared.text, prepared.arguments(values)).fetchall()
        return _Rows([prepared.row(cells) for cells in found])

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class NearReader:
    """Reads an SQLite file in the thread that asks, always the same one: that of the event loop.

    Each statement sees the newest committed state, as it does with Postgres.
    """

    def __init__(self, engine: Engine) -> None:
        """Read through this engine, whose connections must never wait for a lock."""
        self._engine: Final = engine
        self._connection: _NearConnection | None = None
        self._thread = 0

    def ask(self, question: Callable[[Connection], T]) -> T:
        """The answer to a quick question; if the database fails, the reader starts afresh with the next question."""
        try:
            self._connection = self._connection or _NearConnection(self._engine)
            return question(cast(Connection, self._connection))
        except sqlite3.Error as error:
            self.close()
            raise OperationalError(None, None, error) from error

    @property
    def is_near(self) -> bool:
        """Whether the calling thread is the one that asks here; the first to look is."""
        me = threading.get_ident()
        self._thread = self._thread or me
        return self._thread == me

    def close(self) -> None:
        """Close the connection, if there is one."""
        connection, self._connection = self._connection, None
        if connection:
            with suppress(sqlite3.Error):
                connection.close()
        self._engine.dispose()
