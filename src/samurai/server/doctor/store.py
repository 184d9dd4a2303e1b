"""Checks of the store: whether it opens, its version, its integrity, and how long a write takes."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Final

from sqlalchemy import URL, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from samurai.engine.errors import UserError
from samurai.server.doctor.findings import Finding, by_limits
from samurai.server.notifications.push import Push
from samurai.store import sqlite_file
from samurai.store.database import Database
from samurai.store.failing import in_words
from samurai.store.migrate import version
from samurai.store.people.people import setting
from samurai.store.schema import HEAD
from samurai.store.signals import REACH

_KEY: Final = re.compile(r"[\w-]{43}", re.ASCII)
"""32 bytes in the alphabet of URLs."""

_WRITES: Final = 10
"""How many writes are timed."""


def check_store(url: URL) -> Iterator[Finding]:
    """Check a store without changing it: an old one is not migrated, and a missing one is not created."""
    is_file = url.get_backend_name() == "sqlite"
    if is_file and not Path(str(url.database)).exists():
        yield Finding("store", "warning", f"There is no store {url.database} yet.", "`samurai serve` creates it.")
        return
    try:
        found = _sqlite_version(Path(str(url.database))) if is_file else _postgres_version(url)
    except (UserError, SQLAlchemyError, sqlite3.Error, OSError) as error:
        why = in_words(error) if isinstance(error, SQLAlchemyError) else str(error)
        advice = (
            "Restore a backup (`samurai restore`)." if is_file else "Check the address, the password and the network."
        )
        yield Finding("store", "problem", f"It can't be used: {why}.", advice)
        return
    yield _version(found)
    if found == HEAD:
        yield from _opened(url)


def _sqlite_version(path: Path) -> str | None:
    """The version of an SQLite store, read without changing anything; a damaged file is refused."""
    sqlite_file.check(path)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
            return None
        found: str = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        return found


def _postgres_version(url: URL) -> str | None:
    reach = {name: value for name, value in REACH.items() if name not in url.query}
    try:
        engine = create_engine(url, connect_args=reach, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise UserError("store", f"it needs the package {error.name}") from error
    try:
        with engine.connect() as connection:
            return version(connection)
    finally:
        engine.dispose()


def _version(found: str | None) -> Finding:
    if found is None:
        return Finding("store", "warning", "It is empty.", "`samurai serve` sets it up.")
    if found > HEAD:
        return Finding(
            "store", "problem", f"It is of version {found}, but this Samurai knows {HEAD}.", "Upgrade Samurai."
        )
    if found < HEAD:
        advice = "The next start brings it up to date; make a backup first (`samurai backup`)."
        return Finding("store", "warning", f"It is of version {found}, and this Samurai uses {HEAD}.", advice)
    return Finding("store", "ok", f"It opens, is undamaged, and is of version {HEAD}.")


def _opened(url: URL) -> Iterator[Finding]:
    try:
        with closing(Database(url)) as database:
            yield _write_time(database.check_writable)
            with database.transaction() as connection:
                key = setting(connection, "vapid")
                if database.shared:
                    yield _skew(lambda: float(connection.execute(text(_NOW)).scalar_one()))
            yield check_push_key(key)
    except UserError as error:
        yield Finding("writing", "problem", f"The store can't be written: {error}.", "Check its rights and its disk.")


_NOW: Final = "SELECT EXTRACT(EPOCH FROM clock_timestamp())"


def _write_time(write: Callable[[], object]) -> Finding:
    times = []
    for _ in range(_WRITES):
        begin = time.perf_counter()
        write()
        times.append((time.perf_counter() - begin) * 1000)
    usual = median(times)
    status = by_limits(usual, 50, 500)
    advice = "" if status == "ok" else "Every move waits for this: use a faster disk, or a Postgres that is nearer."
    return Finding("writing", status, f"A write is safe after {usual:.1f} ms, at most {max(times):.1f} ms.", advice)


def _skew(asked: Callable[[], float]) -> Finding:
    """Compare our clock with that of Postgres."""
    begin = time.time()
    theirs = asked()
    seconds = abs(theirs - (begin + time.time()) / 2)
    status = by_limits(seconds, 1, 30)
    advice = "" if status == "ok" else "Synchronize the clocks of all hosts with NTP."
    return Finding("clock", status, f"It differs from that of Postgres by {seconds:.2f} s.", advice)


def check_push_key(key: str | None) -> Finding:
    """Check the key pair for Web Push."""
    if key is None:
        return Finding("push", "ok", "The keys are made at the first start.")
    try:
        if not _KEY.fullmatch(key):
            raise ValueError
        Push(key, "https://localhost")
    except ValueError:
        advice = "Remove the setting `vapid` from the store: new keys are made, and browsers have to subscribe again."
        return Finding("push", "problem", "The keys in the store can't be read.", advice)
    return Finding("push", "ok", "The keys are in the store.")
