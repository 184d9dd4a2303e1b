"""The shelf: the folder where a person's games are kept, those that go on and those that are over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from samurai.engine.game import IllegalAction
from samurai.engine.record import Record
from samurai.store.files import load


@dataclass(frozen=True, slots=True)
class Shelf:
    """One person's games: unfinished ones in the folder itself, the others in `finished` below it."""

    folder: Path

    @property
    def finished(self) -> Path:
        """Where games go when they are over."""
        return self.folder / "finished"

    def new_path(self, record: Record) -> Path:
        """A free name for a new game, such as board-1998-10-22-1.samurai; the file itself is not made yet."""
        self.finished.mkdir(parents=True, exist_ok=True)
        stem, number = "-".join(filter(None, (record.game, record.date))), 1
        while any((folder / f"{stem}-{number}.samurai").exists() for folder in (self.folder, self.finished)):
            number += 1
        return self.folder / f"{stem}-{number}.samurai"

    def unfinished(self) -> list[Path]:
        """The games that go on, the latest first."""
        return _latest_first(self.folder)

    def over(self) -> list[Path]:
        """The games that are over, the latest first."""
        return _latest_first(self.finished)

    def put_away(self, path: Path) -> Path:
        """Move a game that is over to the finished ones, if it stood among the others; where it is now."""
        if path.parent != self.folder:
            return path
        return path.rename(self.finished / path.name)

    def newest(self) -> Path:
        """The game that was played last among those that go on."""
        paths = self.unfinished()
        if not paths:
            raise IllegalAction(f"no game waits to be resumed in {self.folder}")
        return paths[0]

    def readable(self, paths: list[Path]) -> dict[Path, Record]:
        """The records of those files that can be read; the rest is passed over, and stays as it is."""
        records = {}
        for path in paths:
            try:
                records[path] = load(path)
            except (IllegalAction, OSError):
                continue
        return records


def shelf_of(environ: Mapping[str, str]) -> Shelf:
    """The shelf an environment points to: SAMURAI_HOME, or `samurai` in the user's data directory."""
    if environ.get("SAMURAI_HOME"):
        return Shelf(Path(environ["SAMURAI_HOME"]).absolute())
    data = environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Shelf(Path(data).expanduser().absolute() / "samurai")


def _latest_first(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.samurai"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
