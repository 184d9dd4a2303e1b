"""The store: SQLite in a file, or Postgres by URL; the same code on both."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import IsolationLevel
from sqlalchemy.exc import ArgumentError, DBAPIError

from samurai.engine.game import IllegalAction
from samurai.store.appending import Append, Stale
from samurai.store.migrate import migrate
from samurai.store.signals import REACH
from samurai.store.writer import Writer

__all__ = ["Append", "Database", "Stale", "address", "open_existing"]

T = TypeVar("T")

_READERS: Final = 4


def address(store: str) -> URL:
    """Where a store is: a URL (`postgresql://…`), or the path of an SQLite file."""
    if "://" not in store:
        return URL.create("sqlite", database=str(Path(store).expanduser()))
    try:
        url = make_url(store)
    except ArgumentError as error:
        raise IllegalAction(f"{store!r} is no URL of a store") from error
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite" or not url.database:
        raise IllegalAction("a store is a file, or postgresql://user:password@host/name")
    return url


def open_existing(store: str) -> Database:
    """A store that is there already."""
    url = address(store)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise IllegalAction(f"there is no store {store}")
    return Database(url)


class Database:
    """An open store. Reads go on beside each other; writes go through one thread that commits in groups."""

    def __init__(self, url: URL, process: str = "") -> None:
        """Open a store for a process, made or brought up to date where needed."""
        self.url: Final = url
        self.process: Final = process or secrets.token_hex(6)
        """By which the processes that serve one store tell each other apart."""

        self.shared: Final = url.get_backend_name() != "sqlite"
        """Whether other processes may serve the same store."""

        if url.get_backend_name() == "sqlite":
            Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        self._engine = _engine(url, 1)
        self._reading = _engine(url, _READERS, reading=True)
        try:
            with self._engine.begin() as connection:
                migrate(connection)
        except BaseException:
            self._engine.dispose()
            raise
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="samurai-reader")
        self.writer: Final = Writer(self._engine, self.process)

    async def read(self, question: Callable[..., T], *arguments: Any) -> T:
        """The answer of `question(connection, ...)`."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, question, arguments)

    def _read(self, question: Callable[..., T], arguments: tuple[Any, ...], again: bool = True) -> T:
        try:
            with self._reading.begin() as connection:
                return question(connection, *arguments)
        except DBAPIError as error:
            if not (again and error.connection_invalidated):
                raise
        return self._read(question, arguments, again=False)  # the store had gone away since the last question

    async def write(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do `work(connection, ...)`, which may be called again; it is on the disk when this returns."""
        return await self.writer.write(lambda connection: work(connection, *arguments))

    def append(self, append: Append) -> asyncio.Future[None]:
        """Add entries to a table's log, or raise Stale; they are on the disk when the future is done."""
        return self.writer.write(append)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction of one's own, for commands."""
        with self._engine.begin() as connection:
            yield connection

    def close(self) -> None:
        """Finish what was queued, and let go of the store."""
        self.writer.close()
        self._readers.shutdown()
        self._engine.dispose()
        self._reading.dispose()


def _pool(connections: int) -> dict[str, Any]:
    """What all engines have in common; above all that no error tells what was to be written, as it may be a secret."""
    return {"pool_size": connections, "max_overflow": 2, "hide_parameters": True}


def _engine(url: URL, connections: int, reading: bool = False) -> Engine:
    if url.get_backend_name() != "sqlite":
        # When only reading, each statement sees the newest anyway, and a transaction would only cost time.
        return _postgres(url, connections, "AUTOCOMMIT" if reading else "READ COMMITTED")
    engine = create_engine(url, **_pool(connections), connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def settings(raw: Any, _: object) -> None:
        raw.isolation_level = None  # transactions are ours to begin
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


_FORSAKEN: Final = {
    "idle_in_transaction_session_timeout": 30_000,
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""How soon Postgres ends a transaction whose process can't be reached any more, so that no table stays locked."""


def _postgres(url: URL, connections: int, isolation: IsolationLevel) -> Engine:
    reach = {name: value for name, value in REACH.items() if name not in url.query}
    engine = create_engine(url, **_pool(connections), isolation_level=isolation, connect_args=reach)

    @event.listens_for(engine, "connect")
    def settings(raw: Any, _: object) -> None:
        with raw.cursor() as cursor:
            cursor.execute("; ".join(f"SET {name} = {value}" for name, value in _FORSAKEN.items()))
        raw.commit()

    return engine
