"""The shelf: the folder with a person's games, in progress and finished."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.record import Record
from samurai.store.files.files import load


@dataclass(frozen=True, slots=True)
class Shelf:
    """One person's games: those in progress in the folder itself, the others in `finished` below it."""

    folder: Path

    @property
    def finished(self) -> Path:
        """The folder of finished games."""
        return self.folder / "finished"

    def new_path(self, record: Record) -> Path:
        """A free path for a new game, such as board-1998-10-22-1.samurai; the file itself is not created yet."""
        self.finished.mkdir(parents=True, exist_ok=True)
        stem, number = "-".join(filter(None, (record.game, record.date))), 1
        while any((folder / f"{stem}-{number}.samurai").exists() for folder in (self.folder, self.finished)):
            number += 1
        return self.folder / f"{stem}-{number}.samurai"

    def unfinished(self) -> list[Path]:
        """The games in progress, latest first."""
        return _latest_first(self.folder)

    def over(self) -> list[Path]:
        """The finished games, latest first."""
        return _latest_first(self.finished)

    def put_away(self, path: Path) -> Path:
        """Move a finished game to the finished ones, if it is not there yet; return its path."""
        if path.parent != self.folder:
            return path
        return path.rename(self.finished / path.name)

    def newest(self) -> Path:
        """The game in progress that was played last."""
        paths = self.unfinished()
        if not paths:
            raise UserError("no-game", f"there is no unfinished game in {self.folder}")
        return paths[0]

    def readable(self, paths: list[Path]) -> dict[Path, Record]:
        """The records of the files that can be read; the others are skipped and stay as they are."""
        records = {}
        for path in paths:
            try:
                records[path] = load(path)
            except (SamuraiError, OSError):
                continue
        return records


def shelf_of(environ: Mapping[str, str]) -> Shelf:
    """The shelf that the environment points to: SAMURAI_HOME, or `samurai` in the user's data directory."""
    if environ.get("SAMURAI_HOME"):
        return Shelf(Path(environ["SAMURAI_HOME"]).absolute())
    data = environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Shelf(Path(data).expanduser().absolute() / "samurai")


def _latest_first(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.samurai"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
