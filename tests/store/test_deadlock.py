"""Two processes on one Postgres that wait for each other: the one that is rolled back tries again."""

import asyncio
import threading

import pytest
from server.stores import new_store
from sqlalchemy import select, update

from samurai.store.database import Database, address
from samurai.store.people import people as stored
from samurai.store.schema import people

NAMES = ("anna", "ben")


@pytest.fixture
def processes(tmp_path):
    url = address(new_store("postgres", tmp_path))
    both = [Database(url, name) for name in ("one", "two")]
    with both[0].transaction() as connection:
        for name in NAMES:
            stored.add(connection, stored.Person(name, name, "guest", 0))
    yield both
    for database in both:
        database.close()


def rename_in_turn(order, suffix, met):
    """A job that renames two people one after the other, and lets another process lock the second one in between."""
    runs = []

    def work(connection):
        runs.append(1)
        for name in order:
            connection.execute(update(people).where(people.c.id == name).values(name=f"{name} {suffix}"))
            if name == order[0] and len(runs) == 1:
                met.wait(10)
        return len(runs)

    return work


def test_the_victim_of_a_deadlock_is_run_again(processes):
    one, two = processes

    async def story():
        met = threading.Barrier(2)
        first = one.write(rename_in_turn(NAMES, "one", met))
        second = two.write(rename_in_turn(NAMES[::-1], "two", met))
        return await asyncio.gather(first, second)

    runs = asyncio.run(story())
    assert sorted(runs) == [1, 2], "Postgres ended one of them, which was then run again"
    winner = "one" if runs[0] == 2 else "two"  # the one that was run again wrote last
    with one.transaction() as connection:
        assert set(connection.execute(select(people.c.name)).scalars()) == {f"{name} {winner}" for name in NAMES}
