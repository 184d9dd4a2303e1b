"""While Postgres is away, everything waits for it, and is then refused; nothing is stored twice or lost."""

import asyncio
import logging
import threading
from contextlib import closing

import pytest
from server.client import Person
from server.conftest import Running
from server.stores import Postgres, new_store
from store.test_database import ANNA, append, info, log

from holes.test_store_fails import TABLE, until_health
from samurai.server.runtime.logs import is_news
from samurai.store.database import Database, Unreachable, address
from samurai.store.people import people
from samurai.store.tables import tables


@pytest.fixture
def database(tmp_path):
    with closing(Database(address(new_store("postgres", tmp_path)))) as database:
        with database.transaction() as connection:
            people.add(connection, ANNA)
            tables.create(connection, info())
        yield database


@pytest.mark.finding("M11")
def test_what_was_lost_before_its_commit_is_done_again(database):
    tries = []

    def work(connection):
        tries.append(1)
        if len(tries) == 1:
            connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")
        people.store_setting(connection, "tried", str(len(tries)))
        return len(tries)

    async def story():
        assert await asyncio.gather(database.append(append(0, "a")), database.write(work)) == [None, 2]
        assert await database.read(people.setting, "tried") == "2"

    asyncio.run(story())
    assert log(database) == ["a"]


@pytest.mark.finding("M11")
@pytest.mark.parametrize("stored", [True, False])
def test_after_a_commit_without_an_answer_the_log_shows_whether_a_move_was_stored(database, monkeypatch, stored):
    dialect, commits, gate = database._engine.dialect, [], threading.Event()
    commit = dialect.do_commit

    def answerless(raw):
        """Of three commits, the second one is lost: either on its way to the store or on its way back."""
        commits.append(raw)
        if len(commits) != 2 or stored:
            commit(raw)
        if len(commits) == 2:
            raw.driver_connection.close()
            raise dialect.loaded_dbapi.OperationalError("planted")

    async def story():
        monkeypatch.setattr(dialect, "do_commit", answerless)
        first = database.writer.write(lambda connection: gate.wait() and None)
        while database.writer.waiting:
            await asyncio.sleep(0.01)
        jobs = [
            database.append(append(0, "a")),
            asyncio.ensure_future(database.write(people.store_setting, "x", "yes")),
        ]
        await asyncio.sleep(0.01)
        gate.set()  # these two are committed together
        await first
        moved, done = await asyncio.gather(*jobs, return_exceptions=True)
        assert moved is None, "it is there, by the first commit or by the second"
        assert isinstance(done, Unreachable) and "look whether it has happened" in str(done)
        assert await database.read(people.setting, "x") == ("yes" if stored else None)

    asyncio.run(story())
    assert log(database) == ["a"]


class Heard(logging.Handler):
    """Keeps what the log of a server would show."""

    def __init__(self):
        super().__init__(logging.INFO)
        self.addFilter(is_news)
        self.entries = []

    def emit(self, record):
        self.entries.append(record)

    def count(self, message):
        return sum(entry.message == message for entry in self.entries if entry.getMessage())


class Away:
    """Some tables of one person at a server whose Postgres goes away."""

    def __init__(self, anna, names):
        self.anna, self.names = anna, names
        self.sent = 0
        self.done, self.busy = set(), set()

    async def move(self, name):
        async with await self.anna.sit(name) as seat:
            await seat.say(do="ping")  # now the server listens
            self.ready.release()
            await self.gone.wait()
            mine = seat.asked_seat()
            self.sent += 1
            mark = f"m{self.sent}"
            asked = {"do": "act", "seat": mine, "word": seat.sights[mine]["actions"][0][0], "remark": mark}
            said = await seat.say(**asked, at=seat.sights[mine]["at"])
            assert said["type"] == "done" or said["code"] == "busy", said
            (self.done if said["type"] == "done" else self.busy).add(mark)
            said = await seat.say(do="say", text="Are you there?")
            assert said["type"] == "done" or said["code"] == "busy", said

    async def ask(self, method, path, **more):
        await self.gone.wait()
        answer = await self.anna.http.request(method, path, **more)
        assert answer.status_code < 300 or (answer.status_code, answer.json()["code"]) == (503, "busy"), answer.text
        return answer.status_code

    async def outage(self, postgres, back):
        """Moves, chat and requests while Postgres is away; it comes back when `back` is done."""
        self.gone, self.ready = asyncio.Event(), asyncio.Semaphore(0)
        asked = [self.move(name) for name in self.names]
        asked += [self.ask("POST", "/api/tables", json=TABLE), self.ask("GET", f"/api/tables/{self.names[0]}")]
        tasks = [asyncio.create_task(each) for each in asked]
        for _ in self.names:
            await self.ready.acquire()
        await asyncio.to_thread(postgres.kill)
        self.gone.set()
        await back(tasks)
        await asyncio.to_thread(postgres.start)
        return await asyncio.gather(*tasks)


@pytest.mark.finding("M11")
def test_while_postgres_is_away_everything_waits_and_is_then_refused_as_busy(monkeypatch):
    postgres, heard = Postgres(), Heard()
    store = postgres.new_store()
    logging.getLogger().addHandler(heard)
    server = Running(store)

    async def away(_):
        async with asyncio.timeout(60):
            while not heard.count("the store is away"):
                await asyncio.sleep(0.01)

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        names = [(await anna.ask("POST", "/api/tables", TABLE))["id"] for _ in range(4)]
        tables = Away(anna, names)
        await tables.outage(postgres, away)
        await until_health(server.address, 200)
        for module in ("writer", "database"):
            monkeypatch.setattr(f"samurai.store.{module}.AWAY_TIMEOUT", 0.5)
        done = set(tables.done)
        *_, posted, looked = await tables.outage(postgres, asyncio.wait)
        assert tables.done == done and (posted, looked) == (503, 503), "it did not come back in time"
        await until_health(server.address, 200)
        tables.gone.set()
        tables.ready = asyncio.Semaphore(0)
        for module in ("writer", "database"):
            monkeypatch.setattr(f"samurai.store.{module}.AWAY_TIMEOUT", 60.0)
        known = len(tables.done)
        await asyncio.gather(*map(tables.move, names))
        assert len(tables.done) == known + len(names), "every table goes on"
        await anna.close()
        return tables

    try:
        moves = asyncio.run(story())
    finally:
        server.stop()
        logging.getLogger().removeHandler(heard)
    kept = marks(store, moves.names)
    assert len(kept) == len(set(kept)) and moves.done <= set(kept)
    assert not moves.busy & set(kept), "these were refused before anything was sent"
    assert heard.count("the store is away") == heard.count("the store is back") == 2
    assert not [entry for entry in heard.entries if entry.exc_info]
    postgres.stop()


def marks(store, names):
    """The remarks of all moves that are stored."""
    with closing(Database(address(store))) as database, database.transaction() as connection:
        lines = [line for name in names for line in tables.load(connection, name)[1]]
    return [line.remark for line in lines if line.remark]
