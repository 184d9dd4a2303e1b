"""Servers of two versions may use one store, if what the newer one has changed there was only added."""

import logging
from contextlib import closing

import pytest
from server.stores import new_store
from sqlalchemy import create_engine, insert, inspect

from samurai.engine.errors import UserError
from samurai.store.database import Database, address
from samurai.store.migrate import migrate
from samurai.store.schema import HEAD, OLDEST, settings
from samurai.store.signals import Signal, SignalListener, unpacked


@pytest.fixture(params=["sqlite", "postgres"])
def store(request, tmp_path):
    return new_store(request.param, tmp_path)


@pytest.mark.parametrize(("oldest", "usable"), [(HEAD, True), ("0001", True), ("9998", False), (None, False)])
def test_a_server_uses_a_newer_store_in_postgres_that_was_only_added_to(store, oldest, usable):
    with closing(Database(address(store))) as database, database.transaction() as connection:
        shared = database.shared
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.exec_driver_sql("DELETE FROM settings WHERE name = 'oldest_schema'")
        if oldest:
            connection.execute(insert(settings), {"name": "oldest_schema", "value": oldest})
    if usable and shared:
        Database(address(store), beside_newer=True).close()
    else:
        with pytest.raises(UserError, match="newer Samurai"):
            Database(address(store), beside_newer=True)


def schema_of(version, folder):
    """The columns of a store of some version, by table and name: the type, and whether a new row may leave it out."""
    engine = create_engine(address(str(folder / f"{version}.db")))
    with engine.begin() as connection:
        migrate(connection, version)
        known = inspect(connection)
        columns = {
            (table, column["name"]): (str(column["type"]), column["nullable"] or column["default"] is not None)
            for table in known.get_table_names()
            for column in known.get_columns(table)
        }
    engine.dispose()
    return columns


def in_the_way(before, after):
    """What keeps a server that knows one schema from using another: what has gone or changed, and what it must give."""
    changed = [name for name, column in before.items() if after.get(name) != column]
    tables_known = {table for table, _ in before}
    return changed + [
        name for name, (_, may_be_left_out) in after.items()
        if name not in before and name[0] in tables_known and not may_be_left_out
    ]  # fmt: skip


def test_since_the_oldest_version_that_may_be_used_side_by_side_migrations_only_add(tmp_path):
    oldest, newest = schema_of(OLDEST, tmp_path), schema_of(HEAD, tmp_path)
    assert not in_the_way(oldest, newest), "raise OLDEST: servers of that version can't use this store"
    table = next(table for table, _ in newest)
    assert in_the_way(newest, {name: column for name, column in newest.items() if name[0] != table})
    assert in_the_way(newest, newest | {(table, "new"): ("TEXT", False)}) == [(table, "new")]
    assert not in_the_way(newest, newest | {(table, "new"): ("TEXT", True), ("other", "id"): ("TEXT", False)})


def test_signals_of_other_versions_are_left_out_and_the_rest_is_heard():
    packed = "other\ntable t1 more words\nfestival rice\n\nx\nchat t1 7"
    assert unpacked(packed, "me") == [
        Signal("table", "t1", ("other", "more", "words")), Signal("chat", "t1", ("other", "7")),
    ]  # fmt: skip
    assert unpacked(packed, "other") == []


def test_a_signal_that_makes_no_sense_does_not_end_the_listening(caplog):
    received = []

    def handle(signal):
        received.append(int(signal.words[1]))

    listener = SignalListener(address("postgresql://x/y"), "me", handle, lambda listening: None)
    with caplog.at_level(logging.WARNING):
        for signal in unpacked("other\nchat t1 7\nchat t1\nchat t1 x\nchat t1 8", "me"):
            listener.receive(signal)
    assert received == [7, 8]
    assert caplog.text.count("a signal was not understood") == 2
