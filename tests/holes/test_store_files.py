"""The files of a store: nobody else can read them, and what can't be copied or restored changes nothing."""

import logging
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from server.runtime.test_upgrade import OLDEST, take_over
from server.stores import new_store
from store.test_database import ANNA, create, info

from samurai.cli import main
from samurai.engine.errors import UserError
from samurai.store import sqlite_file
from samurai.store.database import Database, address
from samurai.store.files.files import load
from samurai.store.files.formats import formats
from samurai.store.files.transfer import back_up, back_up_into
from samurai.store.migrate import version
from samurai.store.people import people
from samurai.store.schema import HEAD
from samurai.store.tables import tables

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


def run(capsys, *words):
    """The exit code of a command, and what it says on the standard error."""
    capsys.readouterr()
    code = main([str(word) for word in words])
    return code, capsys.readouterr().err


def filled(store):
    """A store with somebody in it."""
    with closing(Database(address(str(store)))) as database:
        with database.transaction() as connection:
            people.add(connection, ANNA)
        create(database, info())
    return store


def back_up_of(store, target):
    with closing(Database(address(str(store)))) as database:
        back_up(database, target)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def loose():
    """A system on which everybody may read what is made."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.finding("m4")
def test_nobody_else_can_read_a_store_or_its_copies(tmp_path, loose, caplog, capsys):
    caplog.set_level(logging.WARNING)
    store = tmp_path / "x.db"
    with closing(Database(address(str(filled(store))))) as database:
        with database.transaction() as connection:
            people.store_setting(connection, "secret", "key")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["x.db", "x.db-shm", "x.db-wal"]
        back_up(database, tmp_path / "backup.db")
        assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
    main(["import", str(PLAYTHROUGHS / "cards-2.samurai"), "--store", str(store)])
    main(["export", str(tmp_path / "games"), "--store", str(store)])
    main(["restore", str(tmp_path / "backup.db"), "--store", str(tmp_path / "again.db")])
    made = [*(tmp_path / "games").iterdir(), tmp_path / "again.db"]
    assert len(made) == 3 and {mode(path) for path in made} == {0o600}
    assert not caplog.records
    store.chmod(0o644)
    Database(address(str(store))).close()
    assert mode(store) == 0o600
    assert [entry.message for entry in caplog.records] == ["others could read the store; now they can't"]


@pytest.mark.finding("m4")
def test_a_backup_of_postgres_is_as_private(tmp_path, loose):
    back_up_of(filled(new_store("postgres", tmp_path)), tmp_path / "backup.db")
    assert mode(tmp_path / "backup.db") == 0o600


@pytest.mark.finding("m14")
@pytest.mark.parametrize("kind", ["missing", "empty", "junk", "cut off", "other"])
def test_what_can_not_be_restored_changes_and_makes_nothing(kind, tmp_path, capsys):
    backup = tmp_path / "backup.db"
    if kind == "cut off":
        back_up_of(filled(tmp_path / "good.db"), backup)
        os.truncate(backup, backup.stat().st_size // 2)
    elif kind == "other":
        with closing(sqlite3.connect(backup)) as connection, connection:
            connection.execute("CREATE TABLE people (id TEXT)")
    elif kind != "missing":
        backup.write_bytes(b"" if kind == "empty" else b"no database" * 1000)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    target = tmp_path / "new" / "store.db"
    code, said = run(capsys, "restore", backup, "--store", target)
    assert (code, said.count("\n")) == (2, 1) and said.startswith("samurai: ") and str(backup) in said, said
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.finding("m14")
def test_a_store_that_is_in_use_is_not_overwritten(tmp_path, capsys):
    back_up_of(filled(tmp_path / "good.db"), tmp_path / "backup.db")
    code, said = run(capsys, "restore", tmp_path / "backup.db", "--store", tmp_path / "good.db")
    assert code == 2 and "not empty" in said
    Database(address(str(tmp_path / "made.db"))).close()  # empty
    assert run(capsys, "restore", tmp_path / "backup.db", "--store", tmp_path / "made.db") == (0, "")
    with closing(Database(address(str(tmp_path / "made.db")))) as database, database.transaction() as connection:
        assert tables.find(connection, "t")


def versions(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def test_an_old_store_is_copied_before_it_is_brought_up_to_date(tmp_path, loose, caplog):
    store, copies = tmp_path / "x.db", (tmp_path / "x.before-0001.db", tmp_path / "x.before-0001.2.db")
    for copy in copies:
        store.unlink(missing_ok=True)
        with closing(sqlite3.connect(store)) as connection:
            connection.executescript(OLDEST)
        Database(address(str(store))).close()
        assert versions(store) == HEAD and versions(copy) == "0001" and mode(copy) == 0o600
        assert str(copy) in [getattr(entry, "copy", "") for entry in caplog.records]
        with closing(sqlite3.connect(copy)) as old:
            assert old.execute("SELECT COUNT(*) FROM people").fetchone()[0] > 2
    Database(address(str(store))).close()
    Database(address(str(tmp_path / "new.db"))).close()
    assert sorted(tmp_path.glob("*.before-*")) == sorted(copies), "nothing to copy"


def test_an_old_store_that_can_not_be_copied_stays_as_it_is(tmp_path, monkeypatch):
    store = tmp_path / "x.db"
    with closing(sqlite3.connect(store)) as connection:
        connection.executescript(OLDEST)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("samurai.store.sqlite_file.copy", full)
    with pytest.raises(ValueError, match="No space left"):
        Database(address(str(store)))
    assert versions(store) == "0001"


def test_an_old_store_in_postgres_is_brought_up_to_date_with_a_word(tmp_path, caplog):
    store = new_store("postgres", tmp_path)
    with closing(sqlite3.connect(tmp_path / "oldest.db")) as connection:
        connection.executescript(OLDEST)
    take_over(str(tmp_path / "oldest.db"), store)
    caplog.clear()
    with closing(Database(address(store))) as database, database.transaction() as connection:
        assert version(connection) == HEAD
    assert [entry.version for entry in caplog.records if "samurai backup" in entry.message] == ["0001"]


def test_backups_in_a_folder_are_named_by_the_time_and_the_oldest_go(tmp_path, capsys):
    store, backups = filled(tmp_path / "x.db"), tmp_path / "backups"
    backups.mkdir()
    others = {"samurai-2020.db", "samurai-2020-01-01T0000.db.old", "mine.db"}
    for name in others:
        (backups / name).touch()
    with closing(Database(address(str(store)))) as database:
        begin = datetime(2026, 11, 17, 3, 0)
        for day in range(5):
            back_up_into(database, backups, begin + timedelta(days=day), 3 if day else None)
    names = {f"samurai-2026-11-{day}T0300.db" for day in (19, 20, 21)}
    assert {path.name for path in backups.iterdir()} == others | names
    assert run(capsys, "backup", backups, "--keep", 2, "--store", store) == (0, "")
    kept = {path.name for path in backups.iterdir()} - others
    assert len(kept) == 2 and "samurai-2026-11-21T0300.db" in kept
    for words in (("backup", backups, "--keep", 0), ("backup", tmp_path / "one.db", "--keep", 3)):
        code, said = run(capsys, *words, "--store", store)
        assert code == 2 and "--keep" in said
    assert len(list(backups.iterdir())) == 5 and not (tmp_path / "one.db").exists()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_newest_of_the_kept_backups_restores_to_the_same_store(kind, tmp_path, capsys):
    store, backups = filled(new_store(kind, tmp_path)), tmp_path / "backups"
    backups.mkdir()
    for day in range(4):
        with closing(Database(address(str(store)))) as database:
            newest = back_up_into(database, backups, datetime(2026, 11, 17 + day, 3, 0), 2)
    assert sorted(backups.iterdir()) == [backups / "samurai-2026-11-19T0300.db", newest]
    again = new_store(kind, tmp_path)
    assert run(capsys, "restore", newest, "--store", again) == (0, "")
    with closing(Database(address(again))) as database, database.transaction() as connection:
        assert tables.find(connection, "t")


def test_a_backup_that_fails_removes_none_of_the_old_ones(tmp_path, monkeypatch):
    store, backups = filled(tmp_path / "x.db"), tmp_path / "backups"
    backups.mkdir()

    def fail(file):
        raise UserError("damaged", "it is damaged: page 7")

    with closing(Database(address(str(store)))) as database:
        old = back_up_into(database, backups, datetime(2026, 11, 17, 3, 0), 1)
        monkeypatch.setattr(sqlite_file, "check", fail)
        with pytest.raises(UserError, match="page 7"):
            back_up_into(database, backups, datetime(2026, 11, 18, 3, 0), 1)
    assert list(backups.iterdir()) == [old]


@pytest.mark.finding("m18")
def test_import_takes_whatever_check_reads(tmp_path, capsys):
    games = tmp_path / "games"
    games.mkdir()
    for name, form in formats().items():
        rules = "booklet" if name == "booklet" else "shogi"
        record = load(PLAYTHROUGHS / f"friedl-2-{rules}-512-start.samurai")
        for ending in form.endings:
            (games / f"{name}{ending}").write_text(form.write(record), encoding="utf-8")
    store = tmp_path / "x.db"
    for file in sorted(games.iterdir()):
        assert main(["check", str(file)]) == 0
        assert main(["import", str(file), "--store", str(store)]) == 0, file
    shutil.copy(Path(__file__), games / "notes.txt")
    capsys.readouterr()
    assert main(["import", str(games), "--store", str(tmp_path / "y.db")]) == 0
    said = capsys.readouterr().out
    with closing(Database(address(str(tmp_path / "y.db")))) as database, database.transaction() as connection:
        taken = len(tables.everything(connection))
    assert said.startswith(f"{taken} of 11 games are new.") and taken >= 2
