"""The file of a store in SQLite: nobody else may read it, it is copied whole, and it is missed when it is gone."""

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

from samurai.engine.game import IllegalAction

logger: Final = logging.getLogger(__name__)

PRIVATE: Final = 0o600
"""The mode of every file that holds a store: cookies' key, seeds of games that go on, hashes of passwords."""

_OFTEN: Final = 1.0
"""Seconds between two looks whether the file is still the one at its path."""


class Moved(BaseException):
    """The file at a store's path is not the one that is open: nothing that is written now would be found again."""


def make_private(path: Path) -> bool:
    """Make an empty file that only its owner may read, whatever the umask; False if there is a file already."""
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
    """See that a store's file is there, and that only its owner may read it."""
    if path.is_dir():
        raise IllegalAction(f"the store {path} can't be opened: it is a folder")
    refuse_orphan(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if make_private(path):
            logger.info("a new store", extra={"store": str(path)})
        else:
            _tighten(path)
    except OSError as error:
        raise IllegalAction(f"the store {path} can't be opened: {error.strerror} ({error.filename})") from error


def refuse_orphan(path: Path) -> None:
    """Begin no new store beside what was last written to one that is gone: SQLite would delete that."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and not path.exists():  # in this order, as others may be making both
        raise IllegalAction(
            f"the store {path} is gone, but {log.name} is still there with what was written last: put the store back, "
            f"or move {log.name} away to begin a new one"
        )


def _tighten(path: Path) -> None:
    """Take from others the right to read a store, as far as it is ours to take."""
    for file in (path, *(path.with_name(f"{path.name}-{part}") for part in ("wal", "shm"))):
        with suppress(FileNotFoundError):
            found = file.stat()
            if stat.S_ISREG(found.st_mode) and found.st_mode & 0o077 and found.st_uid == _me():
                file.chmod(PRIVATE)
                logger.warning("others could read the store; now they can't", extra={"file": str(file)})


def _me() -> int:
    """The user of this process, or nobody where a system has no such numbers."""
    return os.geteuid() if hasattr(os, "geteuid") else -1


def copy(source: Path, target: Path) -> None:
    """Copy a store that may be in use to a new file that only its owner may read, in SQLite's own way."""
    make_private(target)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def check(file: Path) -> None:
    """Refuse a file that is damaged."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise IllegalAction(f"it is damaged: {found}")


def keep_old(path: Path, version: str) -> None:
    """Copy a store that is about to be brought up to date, as there is no other way back."""
    number = 1
    while (target := path.with_name(f"{path.stem}.before-{version}{f'.{number}' * (number > 1)}.db")).exists():
        number += 1
    try:
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup.") as folder:
            draft = Path(folder) / "store"
            copy(path, draft)
            put(draft, target)
    except (OSError, sqlite3.Error) as error:
        raise IllegalAction(
            f"the store {path} is of version {version}, and can't be copied before it is brought up to date: {error}"
        ) from error
    logger.warning("the store is brought up to date; this is how it was", extra={"copy": str(target)})


def put(draft: Path, target: Path) -> None:
    """Let a finished file take its name, when it is safe on the disk."""
    with draft.open("rb") as done:
        os.fsync(done.fileno())
    draft.replace(target)


class Watch:
    """Looks from time to time whether an open store is still the file at its path."""

    def __init__(self, path: Path) -> None:
        """Remember the file that is there now."""
        self._path: Final = path
        self._file: Final = _identity(path)
        self._next = 0.0

    def look(self) -> None:
        """Raise Moved if the file is gone or another one is in its place; looks at most once a second."""
        if (now := monotonic()) >= self._next:
            self._next = now + _OFTEN
            if (found := _identity(self._path)) != self._file:
                raise Moved("another file is in its place" if found else "it is gone")


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file is at a path, as the system tells files apart."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
