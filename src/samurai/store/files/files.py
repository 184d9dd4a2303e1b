"""Game records in files: read with care, replaced whole or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final
from uuid import uuid4

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import LONGEST, read_record, write_record
from samurai.engine.record import Record
from samurai.store.files.encodings import decode
from samurai.store.sqlite_file import make_private

STANDARD_INPUT: Final = "-"
"""The name of the standard input, where a file is read."""


def load(path: Path) -> Record:
    """The record in a .samurai file."""
    try:
        return read_record(read_text(path))
    except SamuraiError as error:
        raise error.within(str(path)) from error


def read_text(path: Path) -> str:
    """The text of a file of reasonable size, in the encoding that its bytes show; `-` is the standard input."""
    data = _standard_input() if str(path) == STANDARD_INPUT else _read_bytes(path)
    if len(data) > LONGEST:
        raise UserError("not-a-record", f"longer than {LONGEST:,} bytes, so it is not a record of a game")
    return decode(data)


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LONGEST + 1)


@cache
def _standard_input() -> bytes:
    """All that was piped in, read only once."""
    return sys.stdin.buffer.read(LONGEST + 1)


def save(path: Path, record: Record, private: bool = False) -> None:
    """Write a record to a file; until the new text is safe on the disk, the old file stays as it is."""
    write_text(path, write_record(record), private)


def write_text(path: Path, text: str, private: bool = False) -> None:
    """Replace a file by this text in one step; anything but a regular file, such as a pipe, is written to directly."""
    if path.exists() and not path.is_file():
        _write_through(path, text)
        return
    write_bytes(path, text.encode(), private)


def _write_through(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error  # a full device does not say which it is


def write_bytes(path: Path, data: bytes, private: bool = False) -> None:
    """Replace a file by these bytes in one step: until they are safe on the disk, the old file stays as it is.

    Only its owner may read a private file; any other file gets the mode of the old one, or the default mode.
    """
    target = path.resolve()
    draft = target.with_name(f".{uuid4().hex}.tmp")
    try:
        if private:
            make_private(draft)
        with draft.open("wb" if private else "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists() and not private:
            draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from error  # nobody knows the draft's name
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Sync the folder, so that the new file survives a power failure."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
