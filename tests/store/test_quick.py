"""Quick questions: an SQLite file answers them in the thread that asks, and as truly as any other."""

import asyncio
import sqlite3
import threading
from contextlib import closing

import pytest
from sqlalchemy import column, select, table
from sqlalchemy.exc import OperationalError
from store.test_database import info

from samurai.engine.seal import Seal
from samurai.store.database import Database, address
from samurai.store.people import people, sessions
from samurai.store.people.people import ChatLine, Person
from samurai.store.people.sessions import Session
from samurai.store.quick import _QUICK, quick
from samurai.store.tables import hosting, seals, tables, take_backs

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
            raise busy
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
        connection.execute(select(column("one")).select_from(table("nowhere")), {})

    with pytest.raises(OperationalError, match="no such table"):
        asyncio.run(database.read(mistaken))
    assert len(asked) == 1


def test_every_quick_question_is_answered_as_by_a_reader(database, monkeypatch):
    """What goes straight to the driver has the same rows, names and types as what goes through SQLAlchemy."""
    with database.transaction() as connection:
        tables.create(connection, info("t", code="ABC", seal=Seal("5" * 64, ("", ""))), b"secret")
        people.say(connection, "t", ChatLine(0, 5, "anna", "Anna", "hello"))
        people.add(connection, Person("robot", "Robot", "bot", 2, owner="anna", token="hashed"))
        people.mute(connection, "anna", "robot")
        take_backs.ask(connection, "t", 0, 1, "anna")
    asked = [
        (sessions.find, "token"), (people.find, "anna"), (people.find, "nobody"), (people.find_token, "hashed"),
        (people.muted_by, "anna"), (people.recent_chat, "t"), (people.line, 1), (tables.find, "t"),
        (tables.find_code, "ABC"), (tables.load, "t"), (take_backs.asked, "t", 0), (take_backs.load_with_request, "t"),
        (hosting.unfinished, "anna"), (seals.draws_of, info("t", seal=Seal("5" * 64, ("", "")))),
    ]  # fmt: skip

    async def answers():
        return [await database.read(*question) for question in asked]

    assert {question for question, *_ in asked} >= _questions(), "a new quick question belongs here"
    near = asyncio.run(answers())
    monkeypatch.setattr(database, "_near", None)
    assert near == asyncio.run(answers())
    assert near[0].person.admin is False and near[7].listed is True, "truth values, not numbers"


def _questions():
    """The quick questions of the store itself."""
    return {question for question in _QUICK if question.__module__.startswith("samurai.")}
