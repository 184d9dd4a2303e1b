"""Quick questions: an SQLite file answers them in the thread that asks, and as truly as any other."""

import asyncio
import sqlite3
import threading
from contextlib import closing

import pytest
from sqlalchemy.exc import OperationalError

from samurai.store.database import Database, address
from samurai.store.people import people, sessions
from samurai.store.people.people import Person
from samurai.store.people.sessions import Session
from samurai.store.quick import quick

ANNA = Person("anna", "Anna", "guest", 1)
SESSION = Session("token", "id", "anna", "a program", 1, "2026-11-18")


@pytest.fixture
def store(tmp_path):
    return f"{tmp_path}/quick.db"


@pytest.fixture
def database(store):
    with closing(Database(address(store))) as database:
        with database.transaction() as connection:
            people.add(connection, ANNA)
            sessions.begin(connection, SESSION, "", 0)
        yield database


@quick
def thread_of_quick(connection):
    return threading.get_ident()


def thread_of(connection):
    return threading.get_ident()


def test_only_a_quick_question_is_answered_in_the_thread_that_asks(database):
    async def story():
        assert await database.read(thread_of_quick) == threading.get_ident()
        assert await database.read(thread_of) != threading.get_ident()

    asyncio.run(story())


def test_another_thread_is_answered_by_a_reader(database):
    async def story():
        return await database.read(thread_of_quick), threading.get_ident()

    answered, asked = asyncio.run(story())
    assert answered == asked
    elsewhere = []
    thread = threading.Thread(target=lambda: elsewhere.extend(asyncio.run(story())))
    thread.start()
    thread.join()
    assert elsewhere[0] != elsewhere[1], "a connection belongs to one thread"


def test_what_another_process_does_is_seen_at_once(database, store):
    async def story():
        assert (await database.read(sessions.find, "token")).person == ANNA
        with closing(Database(address(store))) as other, other.transaction() as connection:
            sessions.end(connection, "anna", "token")
        assert await database.read(sessions.find, "token") is None

    asyncio.run(story())


def test_a_locked_file_is_waited_for_in_a_reader_thread(database):
    threads = []

    @quick
    def locked_here(connection):
        threads.append(threading.get_ident())
        if len(threads) == 1:
            busy = sqlite3.OperationalError("database is locked")
            busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise OperationalError("", {}, busy)
        return "answer"

    async def story():
        assert await database.read(locked_here) == "answer"
        assert threads[0] == threading.get_ident() != threads[1]
        assert (await database.read(sessions.find, "token")).person == ANNA, "quick questions go on"

    asyncio.run(story())


def test_a_mistake_in_a_question_is_raised_not_asked_again(database):
    asked = []

    @quick
    def mistaken(connection):
        asked.append(True)
        connection.exec_driver_sql("SELECT one FROM nowhere")

    with pytest.raises(OperationalError, match="no such table"):
        asyncio.run(database.read(mistaken))
    assert len(asked) == 1
