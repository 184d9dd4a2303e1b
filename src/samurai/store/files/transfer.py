"""Backup and restore of whole stores, and import and export of .samurai files. A backup is itself an SQLite store."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import secrets
import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from sqlalchemy import URL, Connection, func, insert, select, text, update

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import write_record
from samurai.engine.game import Outcome
from samurai.engine.plain import to_plain
from samurai.engine.record import Record, follow
from samurai.engine.seal import SECRET, Seal
from samurai.games import load as load_game
from samurai.store import sqlite_file
from samurai.store.database import Database, address
from samurai.store.files import files
from samurai.store.files.formats import read_file
from samurai.store.people import people
from samurai.store.people.people import Person
from samurai.store.schema import log, metadata
from samurai.store.schema import people as people_table
from samurai.store.schema import tables as tables_table
from samurai.store.tables import seals, tables
from samurai.store.tables.tables import LETTERS, OVER, PLAYING, Chair, TableInfo

ARCHIVE: Final = Person("archive", "Archive", "guest", 0)
"""The host of imported games."""

_CHUNK: Final = 1000

_DATED: Final = re.compile(r"samurai-\d{4}-\d\d-\d\dT\d{4}\.db")
"""File names of dated backups."""


def back_up(database: Database, target: Path) -> None:
    """Copy a store that may be in use to a new file, which is either complete or absent; only its owner may read it."""
    if target.exists():
        raise UserError("file-exists", f"{target} already exists")
    if not target.absolute().parent.is_dir():
        raise UserError("no-folder", f"there is no folder {target.absolute().parent}")
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup.") as folder:
        draft = Path(folder) / "store"
        if database.url.get_backend_name() == "sqlite":
            _copy_file(Path(str(database.url.database)), draft)
        else:
            _copy_rows(database, draft)
        sqlite_file.put(draft, target)


def back_up_into(database: Database, folder: Path, now: datetime, keep: int | None) -> Path:
    """Back a store up to a dated file in a folder, and delete all but the newest `keep` such files; return the file."""
    target = folder / f"samurai-{now:%Y-%m-%dT%H%M}.db"
    back_up(database, target)
    ours = sorted(path for path in folder.iterdir() if _DATED.fullmatch(path.name))
    for old in ours[:-keep] if keep else ():
        old.unlink()
    return target


def _copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite file that may be in use; refuse one that is damaged or not a store."""
    try:
        sqlite_file.copy(source, target)
        sqlite_file.check(target)
        with closing(sqlite3.connect(target)) as copied:
            copied.execute("SELECT version_num FROM alembic_version")
    except (sqlite3.Error, UserError) as error:
        raise UserError("store", f"{source} can't be copied: {error}") from error


def _copy_rows(database: Database, target: Path) -> None:
    copy = Database(address(str(target)))
    try:
        with database.transaction() as old, copy.transaction() as new:
            old.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            copy_all(old, new)
    finally:
        copy.close()
    with closing(sqlite3.connect(target)) as done:
        done.execute("PRAGMA journal_mode=DELETE")
    sqlite_file.check(target)


def restore(source: Path, target: URL) -> None:
    """Fill a store that is empty or missing from a backup of this version or an older one; all of it or nothing."""
    if not source.is_file():
        raise UserError("no-file", f"there is no file {source}")
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / "store"
        _copy_file(source, draft)
        with closing(Database(address(str(draft)), copy_first=False)) as backup:  # migrates the copy
            file = Path(str(target.database)) if target.get_backend_name() == "sqlite" else None
            if file and not file.exists():
                _restore_file(backup, file)
            else:
                _restore_rows(backup, target)


def _restore_file(backup: Database, file: Path) -> None:
    """Build the new store next to its final place, and move it there when it is complete."""
    sqlite_file.refuse_orphan(file)
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".restore.") as folder:
        draft = Path(folder) / "store"
        _copy_file(Path(str(backup.url.database)), draft)
        sqlite_file.put(draft, file)


def _restore_rows(backup: Database, target: URL) -> None:
    with (
        closing(Database(target)) as database,
        backup.transaction() as old,
        database.transaction() as new,
    ):
        if new.execute(select(func.count()).select_from(people_table)).scalar():
            raise UserError("store", "the store is not empty")
        copy_all(old, new)


def copy_all(old: Connection, new: Connection) -> None:
    """Replace every row of the new store by those of the old one."""
    for table in metadata.sorted_tables:
        new.execute(table.delete())
        rows = old.execution_options(yield_per=_CHUNK).execute(table.select().order_by(*table.primary_key))
        for chunk in rows.mappings().partitions(_CHUNK):
            new.execute(insert(table), [dict(row) for row in chunk])
    if new.dialect.name == "postgresql":
        for name in ("admin_log", "chat", "reports"):
            last = f"GREATEST((SELECT MAX(id) FROM {name}), 1)"
            new.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {last})"))


def export_games(connection: Connection, folder: Path) -> int:
    """Write every game that has started to a file of its own; return how many there were."""
    folder.mkdir(parents=True, exist_ok=True)
    names = tables.everything(connection)
    for name in names:
        found = seals.record_with_seal(connection, name)
        assert found is not None, "it was there a moment ago"
        files.save(folder / f"{name}.samurai", found[1], private=True)  # games in progress are among them
    return len(names)


def import_games(connection: Connection, paths: Iterable[Path], now: int) -> dict[Path, TableInfo]:
    """Import games, each replayed to its last action and imported only once; return the new tables by path."""
    if people.find(connection, ARCHIVE.id) is None:
        people.add(connection, ARCHIVE)
    return {path: info for path in paths if (info := _import(connection, path, now))}


def _import(connection: Connection, path: Path, now: int) -> TableInfo | None:
    record = read_file(path)
    digest = hashlib.sha256(write_record(dataclasses.replace(record, seal=None, notes=None)).encode())
    if tables.find(connection, name := "i" + digest.hexdigest()[:15]):
        return None
    try:
        outcome = follow(load_game(record.game), record).outcome
    except SamuraiError as error:
        raise error.within(str(path)) from error
    info = _imported(name, record, now)
    if not outcome:
        code = "".join(LETTERS[byte % len(LETTERS)] for byte in digest.digest()[-6:])
        seal = seals.prepare(connection, secrets.token_bytes(SECRET), now)
        info = replace(info, code=code, seal=Seal(seal, ("",) * record.seats, len(record.log)))
    store_imported(connection, info, record, outcome)
    if outcome and record.seal:
        seals.store_opened_seal(connection, name, record.seal, now)
    return info


def store_imported(connection: Connection, info: TableInfo, record: Record, outcome: Outcome | None) -> None:
    """Store a table whose game, already replayed, has come this far."""
    tables.create(connection, info)
    entries = (
        {"revision": number, "seat": entry.seat, "text": entry.text, "remark": entry.remark}
        for number, entry in enumerate(record.log, 1)
    )
    if rows := [{"table_id": info.id, "at": info.changed, **entry} for entry in entries]:
        connection.execute(insert(log), rows)
    ended = {"outcome": json.dumps(to_plain(outcome)), "status": OVER} if outcome else {"status": info.status}
    connection.execute(update(tables_table).where(tables_table.c.id == info.id).values(**ended))


def _imported(name: str, record: Record, now: int) -> TableInfo:
    return TableInfo(
        id=name,
        code=None,
        game=record.game,
        edition=record.edition,
        options=record.variant,
        players=record.players,
        date=record.date,
        status=PLAYING,
        host=ARCHIVE.id,
        listed=False,
        rated=False,
        clock={"kind": "none"},
        running=None,
        revision=len(record.log),
        to_act=(),
        wake=None,
        outcome=None,
        rematch=None,
        created=now,
        changed=now,
        chairs=tuple(Chair(None, None, player) for player in record.players),
        key=tables.new_key(),
    )
