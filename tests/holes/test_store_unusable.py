"""A store that can't be used ends a server and every command in one sentence, and changes nothing."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from server.stores import postgres
from sqlalchemy import event

from holes.test_store_files import PLAYTHROUGHS, back_up_of, filled, run
from samurai.store import database as databases
from samurai.store.database import address
from samurai.store.sqlite_file import refuse_orphan

SECRET = "guess-me"


def junk(tmp_path, _):
    (tmp_path / "x.db").write_bytes(b"no database at all, but long enough" * 100)
    return tmp_path / "x.db", "not a database"


def corrupt(tmp_path, _):
    with filled(tmp_path / "x.db").open("r+b") as file:
        file.seek(100)
        file.write(bytes(range(256)) * 12)
    return tmp_path / "x.db", "malformed"


def folder(tmp_path, _):
    (tmp_path / "x.db").mkdir()
    return tmp_path / "x.db", "it is a folder"


def nowhere(tmp_path, _):
    (tmp_path / "file").touch()
    return tmp_path / "file" / "x.db", "Not a directory"


def forbidden(_, __):
    return Path("/sys/samurai.db"), "can't be opened"


def newer(tmp_path, _):
    with closing(sqlite3.connect(filled(tmp_path / "x.db"))) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    return tmp_path / "x.db", "made by a newer Samurai"


def read_only(tmp_path, monkeypatch):
    make = databases._engine

    def engine(*arguments, **more):
        made = make(*arguments, **more)
        event.listen(made, "connect", lambda raw, _: raw.execute("PRAGMA query_only = ON"))
        return made

    filled(tmp_path / "x.db")
    monkeypatch.setattr(databases, "_engine", engine)
    return tmp_path / "x.db", "readonly"


def orphan(tmp_path, _):
    (tmp_path / "x.db-wal").write_bytes(b"the last moves")
    return tmp_path / "x.db", "put the store back"


def no_such_database(_, __):
    url = address(postgres().url).set(database="missing", drivername="postgresql")
    return url.render_as_string(hide_password=False), "does not exist"


def no_such_host(_, __):
    return f"postgresql://anna:{SECRET}@127.0.0.1:1/x", "refused"


def no_driver(_, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    return f"postgresql://anna:{SECRET}@127.0.0.1/x", "pip install"


UNUSABLE = (
    junk, corrupt, folder, nowhere, forbidden, newer, read_only, orphan, no_such_database, no_such_host, no_driver,
)  # fmt: skip


@pytest.mark.finding("m5")
@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_server_without_a_usable_store_says_why_and_ends(kind, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("samurai.server.runtime.serve.configure", lambda: None)  # the log stays with the tests
    store, why = kind(tmp_path, monkeypatch)
    before = sorted(tmp_path.rglob("*"))
    for workers in (1, 2) if "://" in str(store) else (1,):
        code, said = run(capsys, "serve", "--port", 0, "--store", store, "--workers", workers)
        assert (code, said.count("\n")) == (2, 1) and said.startswith("samurai: ") and why in said, said
        assert SECRET not in said
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.finding("m5")
@pytest.mark.parametrize("kind", [junk, read_only, no_such_host])
def test_every_command_says_why_a_store_is_unusable(kind, tmp_path, monkeypatch, capsys):
    back_up_of(filled(tmp_path / "good.db"), tmp_path / "backup.db")
    store, why = kind(tmp_path, monkeypatch)
    game = PLAYTHROUGHS / "cards-2.samurai"
    for words in (
        ("backup", tmp_path / "new.db"), ("restore", tmp_path / "backup.db"), ("export", tmp_path / "out"),
        ("import", game), ("admin", "reports"),
    ):  # fmt: skip
        if (kind, words[0]) == (read_only, "restore"):  # where it also makes a store of its own
            continue
        code, said = run(capsys, *words, "--store", store)
        assert (code, said.count("\n")) == (2, 1) and said.startswith("samurai: ") and why in said, said


@pytest.mark.finding("m13")
def test_a_store_that_another_process_is_making_is_not_taken_for_a_lost_one(tmp_path, monkeypatch):
    store, looked = tmp_path / "x.db", []
    exists = Path.exists

    def overtaken(path):
        """Another process makes both files right after the first look."""
        found = exists(path)
        if not looked:
            looked.append(path)
            store.touch()
            (tmp_path / "x.db-wal").touch()
        return found

    monkeypatch.setattr(Path, "exists", overtaken)
    refuse_orphan(store)
    assert looked
