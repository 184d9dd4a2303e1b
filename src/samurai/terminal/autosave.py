"""Saves a game while it is played: to the disk after every action, so that nothing is lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from samurai.engine.record import Entry, Record
from samurai.store.files.files import save
from samurai.store.files.shelf import Shelf


@dataclass
class Autosave:
    """Writes a game to its file. A full disk does not end the game; the next action tries again."""

    shelf: Shelf
    path: Path | None = None
    """The game's file; if none was given, one on the shelf, created by the first save."""

    _seen: tuple[int, int] | None = None
    """The file as we left it: its modification time and its length."""

    _finished: tuple[Entry, ...] = ()
    """The log of the game that has just ended; another game goes to another file."""

    def save(self, record: Record, over: bool) -> str:
        """Write the current state, and return what went wrong, if anything; a finished game is moved away."""
        try:
            said = self._make_way(record)
            self._write(record, over)
        except OSError as error:
            where = error.filename or self.path or self.shelf.folder
            return f"the game could not be saved to {where}: {error.strerror or error}"
        return said

    def _make_way(self, record: Record) -> str:
        """Choose a file, and switch to another for another game, or if somebody else has changed ours."""
        if self._finished and self._finished != record.log[: len(self._finished)]:
            self.path = self._seen = None
        self._finished = ()
        if self.path and self._seen and self.path.exists() and _stamp(self.path) != self._seen:
            taken, self.path = self.path, self.shelf.new_path(record)
            return f"another program has changed {taken}; this game continues in {self.path}"
        self.path = self.path or self.shelf.new_path(record)
        return ""

    def _write(self, record: Record, over: bool) -> None:
        assert self.path, "a file was chosen"
        save(self.path, record)
        if over:
            self.path = self.shelf.put_away(self.path)
            self._finished = record.log
        self._seen = _stamp(self.path)


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_mtime_ns, status.st_size
