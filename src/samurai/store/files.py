"""Records in files: read with care, replaced whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from samurai.engine.file import LONGEST, read_record, write_record
from samurai.engine.game import IllegalAction
from samurai.engine.record import Record


def load(path: Path) -> Record:
    """The record in a .samurai file."""
    try:
        return read_record(read_text(path))
    except IllegalAction as error:
        raise IllegalAction(f"{path}: {error}") from error


def read_text(path: Path) -> str:
    """The text of a file of reasonable size."""
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise IllegalAction(f"longer than {LONGEST:,} bytes, so it is no record of a game")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise IllegalAction(f"not a text in UTF-8 (byte {error.start})") from error


def save(path: Path, record: Record) -> None:
    """Write a record to a file. Until the new text is safe on the disk, the old file stays as it is."""
    write_text(path, write_record(record))


def write_text(path: Path, text: str) -> None:
    """Replace a file by this text in one step."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
