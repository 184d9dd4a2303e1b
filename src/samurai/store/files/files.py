"""Game records in files: read with care, replaced whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import LONGEST, read_record, write_record
from samurai.engine.record import Record
from samurai.store.sqlite_file import make_private


def load(path: Path) -> Record:
    """The record in a .samurai file."""
    try:
        return read_record(read_text(path))
    except SamuraiError as error:
        raise error.within(str(path)) from error


def read_text(path: Path, encodings: tuple[str, ...] = ("utf-8",)) -> str:
    """The text of a file of reasonable size, in the first of these encodings that can decode it."""
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise UserError("not-a-record", f"longer than {LONGEST:,} bytes, so it is no record of a game")
    for encoding in encodings[:-1]:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    try:
        return data.decode(encodings[-1])
    except UnicodeDecodeError as error:
        raise UserError(
            "not-a-record", f"not a text in {' or '.join(map(str.upper, encodings))} (byte {error.start})"
        ) from error


def save(path: Path, record: Record, private: bool = False) -> None:
    """Write a record to a file; until the new text is safe on the disk, the old file stays as it is."""
    write_text(path, write_record(record), private)


def write_text(path: Path, text: str, private: bool = False) -> None:
    """Replace a file by this text in one step; anything but a regular file, such as a pipe, is written to directly."""
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    write_bytes(path, text.encode(), private)


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
