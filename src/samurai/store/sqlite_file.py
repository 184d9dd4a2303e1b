"""The file of an SQLite store: private, copied whole, and checked for having been moved or deleted."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic
from typing import Final

from samurai.engine.errors import UserError

logger: Final = logging.getLogger(__name__)

PRIVATE: Final = 0o600
"""The mode of every file that holds a store: the cookies' key, seeds of games in progress, and password hashes."""

VERSION_TABLE: Final = "alembic_version"
"""The table by which a store of ours is known."""

_OFTEN: Final = 1.0
"""Seconds between two checks that the file at the path is still the same."""


class Moved(BaseException):
    """Raised when the file at a store's path is not the open one: whatever is written now would be lost."""


def make_private(path: Path) -> bool:
    """Create an empty file that only its owner may read, whatever the umask; False if the file already exists."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE)
    except FileExistsError:
        return False
    try:
        if hasattr(os, "fchmod"):
            os.fchmod(handle, PRIVATE)
    finally:
        os.close(handle)
    return True


def prepare(path: Path) -> None:
    """Make sure that a store's file exists, and that only its owner may read it."""
    if path.is_dir():
        raise UserError("store", f"the store {path} can't be opened: it is a folder")
    refuse_orphan(path)
    try:
        if make_private(path):
            logger.info("a new store", extra={"store": str(path)})
        else:
            _refuse_foreign(path)
            _tighten(path)
    except OSError as error:
        raise UserError("store", f"the store {path} can't be opened: {error.strerror} ({error.filename})") from error


def refuse_orphan(path: Path) -> None:
    """Refuse to create a store next to the write-ahead log of one that is gone: SQLite would delete that log."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and not path.exists():  # in this order, as another process may be creating both
        raise UserError(
            "store",
            f"the store {path} is gone, but {log.name} is still there with what was written last: put the store back, "
            f"or move {log.name} away to begin a new one",
        )


def _refuse_foreign(path: Path) -> None:
    """Refuse a file that is not a store of ours, before anything about it is changed."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            return  # it can't be read now; whoever opens it says why
        raise UserError("store", f"the store {path} can't be used: {error}") from error
    if tables and VERSION_TABLE not in tables:
        raise UserError("store", f"the store {path} can't be used: it is the database of another program")


def _tighten(path: Path) -> None:
    """Remove others' right to read a store, if the file is ours."""
    for file in (path, *(path.with_name(f"{path.name}-{part}") for part in ("wal", "shm"))):
        with suppress(FileNotFoundError):
            found = file.stat()
            if stat.S_ISREG(found.st_mode) and found.st_mode & 0o077 and found.st_uid == _me():
                file.chmod(PRIVATE)
                logger.warning("others could read the store; now they can't", extra={"file": str(file)})


def _me() -> int:
    """The user id of this process; -1 on systems without user ids."""
    return os.geteuid() if hasattr(os, "geteuid") else -1


def copy(source: Path, target: Path) -> None:
    """Copy a store that may be in use to a new private file, with SQLite's own backup."""
    make_private(target)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def check(file: Path) -> None:
    """Refuse a damaged file."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise UserError("damaged", f"it is damaged: {found}")


def copy_before_migration(path: Path, version: str) -> None:
    """Copy a store before it is migrated, as there is no other way back."""
    number = 1
    while (target := path.with_name(f"{path.stem}.before-{version}{f'.{number}' * (number > 1)}.db")).exists():
        number += 1
    try:
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup.") as folder:
            draft = Path(folder) / "store"
            copy(path, draft)
            put(draft, target)
    except (OSError, sqlite3.Error) as error:
        raise UserError(
            "store",
            f"the store {path} is of version {version}, and can't be copied before it is upgraded: {error}",
        ) from error
    logger.warning("the store is being upgraded; this is a copy of the old one", extra={"copy": str(target)})


def put(draft: Path, target: Path) -> None:
    """Give a finished file its final name, after it is safe on the disk."""
    with draft.open("rb") as done:
        os.fsync(done.fileno())
    draft.replace(target)


class Watch:
    """Checks from time to time that an open store is still the file at its path."""

    def __init__(self, path: Path) -> None:
        """Remember which file is at the path now."""
        self._path: Final = path
        self._file: Final = _identity(path)
        self._next = 0.0

    def look(self) -> None:
        """Raise Moved if the file is gone or was replaced; checks at most once a second."""
        if (now := monotonic()) >= self._next:
            self._next = now + _OFTEN
            if (found := _identity(self._path)) != self._file:
                raise Moved("another file is in its place" if found else "it is gone")


def _identity(path: Path) -> tuple[int, int] | None:
    """The device and inode of the file at a path; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
