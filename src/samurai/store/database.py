"""The store: an SQLite file or a Postgres database, with the same code for both."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypedDict, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import IsolationLevel
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from samurai.engine.errors import UserError
from samurai.engine.extras import missing_package
from samurai.store import processes, sqlite_file
from samurai.store.failing import AWAY, AWAY_TIMEOUT, PAUSE, Outage, Unreachable, failure, in_words, is_lost
from samurai.store.migrate import migrate
from samurai.store.quick import NearReader, is_quick
from samurai.store.signals import REACH
from samurai.store.tables.appending import Append, Stale
from samurai.store.writer import Batch, Writer

__all__ = ["Append", "Database", "Stale", "Unreachable", "address", "open_existing"]

logger: Final = logging.getLogger(__name__)

if TYPE_CHECKING:
    import sqlite3

    import psycopg

T = TypeVar("T")
W = TypeVar("W")
P = ParamSpec("P")

_READERS: Final = 4


def address(store: str) -> URL:
    """The URL of a store, given as a URL (`postgresql://…`) or as the path of an SQLite file."""
    if "://" not in store:
        return URL.create("sqlite", database=str(Path(store).expanduser()))
    try:
        url = make_url(store)
    except (ArgumentError, ValueError) as error:  # the second where the port is no number
        raise UserError("store", f"{store!r} is not the URL of a store") from error
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite" or not url.database:
        raise UserError("store", "a store is a file, or postgresql://user:password@host/name")
    return url


def open_existing(store: str) -> Database:
    """Open a store that already exists; never create an SQLite file."""
    url = address(store)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise UserError("store", f"there is no store {store}")
    return Database(url)


class Database:
    """An open store. Reads run in parallel; writes go through one thread that commits them in groups."""

    def __init__(self, url: URL, process: str = "", copy_first: bool = True, beside_newer: bool = False) -> None:
        """Open a store for a process, creating or migrating it where needed; an old SQLite file is copied first.

        A server may use a shared store `beside_newer` ones that have only added to it.
        """
        self.url: Final = url
        self.process: Final = process or secrets.token_hex(6)
        """The id by which the processes on one store tell each other apart."""

        self.shared: Final = url.get_backend_name() != "sqlite"
        """Whether other processes may serve the same store."""

        self._file: Final = None if self.shared else Path(str(url.database))
        if self._file:
            sqlite_file.prepare(self._file)
        self._outage: Final = Outage()
        self._engine = _engine(url, 1)
        self._reading = _engine(url, _READERS, reading=True)
        self._near = None if self.shared else NearReader(_near_engine(url))
        try:
            with self.transaction() as connection:
                before = self._copy_before_migration if copy_first else lambda version: None
                migrate(connection, before=before, beside_newer=self.shared and beside_newer)
        except BaseException:
            self._engine.dispose()
            raise
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="samurai-reader")
        watch = sqlite_file.Watch(self._file) if self._file else None
        self.writer: Final = Writer(self._engine, self.process, outage=self._outage, watch=watch)

    def _copy_before_migration(self, version: str) -> None:
        """Copy an SQLite store before it is migrated; Postgres can't be copied here, so only warn."""
        if self._file:
            sqlite_file.copy_before_migration(self._file, version)
        else:
            message = "the store is being upgraded; only a backup by the old version can undo that (samurai backup)"
            logger.warning(message, extra={"version": version})

    def check_writable(self) -> None:
        """Raise if the store can be read but not written."""
        with self.transaction() as connection:
            processes.touch(connection, self.process)
            processes.end(connection, self.process)  # this process does not serve yet

    async def read(self, question: Callable[Concatenate[Connection, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run `question(connection, ...)`; Unreachable if the store is away and stays away.

        It runs in a reader thread, unless it is quick and the store is an SQLite file: then it runs at once.
        """

        def ask(connection: Connection) -> T:
            return question(connection, *arguments, **named)

        if self._near and is_quick(question) and self._near.is_near:
            try:
                return self._near.ask(ask)
            except SQLAlchemyError as error:
                if failure(error) is None:
                    raise  # otherwise a reader thread can wait, where nobody waits for it
        until = monotonic() + AWAY_TIMEOUT
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, ask, until)

    def _read(self, question: Callable[[Connection], T], until: float) -> T:
        tries = 0
        while not (self._outage.why and monotonic() > until):
            try:
                with self._reading.begin() as connection:
                    return question(connection)
            except SQLAlchemyError as error:
                why = failure(error)
                if why is None:
                    raise
                if not is_lost(error):
                    raise Unreachable(why) from error
                tries += 1
                if tries > 1:  # the first failure may only be a pooled connection from before the store was restarted
                    self._outage.begin(why, error)
                    sleep(PAUSE)
        raise Unreachable(AWAY)

    async def write(self, work: Callable[Concatenate[Connection, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run `work(connection, ...)`, perhaps more than once; the result is on the disk when this returns."""
        return await self.writer.write(lambda connection: work(connection, *arguments, **named))

    def write_together(self, work: Callable[[Connection, Sequence[W]], Sequence[T]], wanted: W) -> asyncio.Future[T]:
        """Let `work(connection, [wanted, ...])` do what many want at the same time, perhaps more than once."""
        return self.writer.write(Batch(work, wanted))

    def append(self, append: Append) -> asyncio.Future[None]:
        """Append entries to a table's log, or raise Stale; they are on the disk when the future is done."""
        return self.writer.write(append)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction of its own, for commands; if the store fails, UserError says why in one sentence."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            if failure(error) is None:
                raise
            shown = self._file or self.url.render_as_string()  # without the password
            raise UserError("store", f"the store {shown} can't be used: {in_words(error)}") from error

    def close(self) -> None:
        """Finish the queued writes, and close all connections."""
        self.writer.close()
        self._readers.shutdown()
        if self._near:
            self._near.close()
        self._engine.dispose()
        self._reading.dispose()


class _Pool(TypedDict):
    pool_size: int
    max_overflow: int
    hide_parameters: bool


def _pool(connections: int) -> _Pool:
    """Options common to all engines; above all, no error shows the values to be written, which may be secrets."""
    return {"pool_size": connections, "max_overflow": 2, "hide_parameters": True}


def _engine(url: URL, connections: int, reading: bool = False) -> Engine:
    if url.get_backend_name() != "sqlite":
        # A reader sees the newest state with each statement anyway, so a transaction would only cost time.
        return _postgres(url, connections, "AUTOCOMMIT" if reading else "READ COMMITTED")
    engine = _sqlite(url, connections, patience=30.0)

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def _near_engine(url: URL) -> Engine:
    """An engine for reading an SQLite file without transactions, and without ever waiting for a lock."""
    return _sqlite(url, 1, patience=0.0)


def _sqlite(url: URL, connections: int, patience: float) -> Engine:
    engine = create_engine(url, **_pool(connections), connect_args={"timeout": patience})

    @event.listens_for(engine, "connect")
    def settings(raw: sqlite3.Connection, _: object) -> None:
        raw.isolation_level = None  # we begin transactions ourselves
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            raw.execute(f"PRAGMA {pragma}")

    return engine


_ORPHAN_TIMEOUTS: Final = {
    "idle_in_transaction_session_timeout": 30_000,
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""How soon Postgres ends a transaction whose client is gone, so that no table stays locked."""


def _postgres(url: URL, connections: int, isolation: IsolationLevel) -> Engine:
    reach = {name: value for name, value in REACH.items() if name not in url.query}
    try:
        engine = create_engine(url, **_pool(connections), isolation_level=isolation, connect_args=reach)
    except ModuleNotFoundError as error:
        raise missing_package("a store in Postgres", str(error.name)) from error

    @event.listens_for(engine, "connect")
    def settings(raw: psycopg.Connection, _: object) -> None:
        with raw.cursor() as cursor:
            cursor.execute("; ".join(f"SET {name} = {value}" for name, value in _ORPHAN_TIMEOUTS.items()))
        raw.commit()

    return engine
