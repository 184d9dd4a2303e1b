"""What other processes have added to tables, asked for many tables at once."""

import asyncio
from contextlib import closing

import pytest
from server.stores import new_store
from sqlalchemy import event
from store.test_database import ANNA, append, create, info

from samurai.store.database import Database, address
from samurai.store.people import people
from samurai.store.tables.news import News, added


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    with closing(Database(address(new_store(request.param, tmp_path)))) as database:
        with database.transaction() as connection:
            people.add(connection, ANNA)
        yield database


def words(found):
    return [line.text for line in found[1]]


async def play(database, *tables):
    await asyncio.gather(*(database.append(append(0, "a", "b", "c", table=name)) for name in tables))


def test_what_was_added_since_is_listed_for_each_table(database):
    create(database, info("t"), info("u"), info("v"))
    asked = [("t", 0), ("u", 2), ("v", 0), ("none", 0)]

    async def story():
        await play(database, "t", "u")
        news = News(database)
        return await asyncio.gather(*(news.of(*since) for since in asked))

    t, u, v, none = asyncio.run(story())
    assert (words(t), words(u), words(v), none) == (["a", "b", "c"], ["c"], [], None)
    assert (t[0].revision, u[0].revision, v[0].revision) == (3, 3, 0)


def test_many_questions_share_few_answers(database):
    names = [f"t{number}" for number in range(100)]
    create(database, *map(info, names))
    statements = []
    event.listen(database._reading, "before_cursor_execute", lambda *what: statements.append(what[2]))

    async def story():
        await play(database, *names)
        news = News(database)
        return await asyncio.gather(*(news.of(name, 1) for name in names))

    assert [words(found) for found in asyncio.run(story())] == [["b", "c"]] * 100
    assert len(statements) < 10


def test_a_reader_that_shared_a_failed_query_asks_again(database, monkeypatch):
    create(database, info("t"), info("u"))
    failures = [ConnectionError("gone")]

    def failing(connection, wanted):
        if failures:
            raise failures.pop()
        return added(connection, wanted)

    monkeypatch.setattr("samurai.store.tables.news.added", failing)

    async def story():
        await play(database, "t", "u")
        news = News(database)
        return await asyncio.gather(news.of("t", 0), news.of("u", 0), return_exceptions=True)

    t, u = asyncio.run(story())
    assert isinstance(t, ConnectionError) and words(u) == ["a", "b", "c"]
