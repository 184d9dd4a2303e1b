"""Keeping a game while it is played: on the disk after every action, so that nothing is lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from samurai.engine.record import Record
from samurai.store.files import save
from samurai.store.shelf import Shelf


@dataclass
class Keeper:
    """Writes a game to its file. A disk that is full does not end the game; the next action tries again."""

    shelf: Shelf
    path: Path | None = None
    """The game's file; on the shelf, if nothing was said, from the first action on."""

    _seen: tuple[int, int] | None = None
    """The file as we left it: when it was changed, and its length."""

    def keep(self, record: Record, over: bool) -> str:
        """Write the game as it stands, and say what went wrong, if anything; a finished one is put away."""
        try:
            said = self._make_way(record)
            self._write(record, over)
        except OSError as error:
            where = error.filename or self.path or self.shelf.folder
            return f"the game could not be saved to {where}: {error.strerror or error}"
        return said

    def _make_way(self, record: Record) -> str:
        """Choose a file; another one, if somebody else plays on in ours."""
        if self.path and self._seen and self.path.exists() and _stamp(self.path) != self._seen:
            taken, self.path = self.path, self.shelf.new_path(record)
            return f"another program has changed {taken}; this game goes on in {self.path}"
        self.path = self.path or self.shelf.new_path(record)
        return ""

    def _write(self, record: Record, over: bool) -> None:
        assert self.path, "a file was chosen"
        save(self.path, record)
        if over:
            self.path = self.shelf.put_away(self.path)
        self._seen = _stamp(self.path)


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_mtime_ns, status.st_size
