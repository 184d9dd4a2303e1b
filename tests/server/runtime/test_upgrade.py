"""A store of the oldest release is migrated: its games continue with the same players and their old cookies."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import MetaData, create_engine, insert

from samurai.engine.file import read_record
from samurai.engine.record import follow
from samurai.games import load
from samurai.store.database import address
from samurai.store.migrate import migrate
from server.client import Person, play_at_random
from server.stores import new_store

OLDEST = (Path(__file__).parent / "oldest.sql").read_text(encoding="utf-8")
SECRET = re.search(r"'secret','(\w+)'", OLDEST)[1]
COOKIES = {
    "Anna": "RcNxGsEe0bMZwXCi.0.zrvhtBCDGHbdGC47zipIbcyROUkjA6aSLE16M6j9l0c",
    "Ben": "l4pIhnKHqZVYLskj.0.uN73Z_O_XID8veG8WHfOcwWXocZeKUzsEbEZXL8cex8",
    "Clara": "m4xJsHCmzp26mygD.0.eElpyFUAYfuCWWyrdblZi3tHGPIdL8rjnw2jOgr2VyQ",
}
FRIEDL = "Jp1YZnn2w7rdtJOO"
UNFINISHED = {
    "bEUfll-iTWwCBNaL": ("Anna", "Ben"),
    "lnM_tvaQIOfqCNnL": ("Anna", "Ben", "Clara"),
    FRIEDL: ("Ben", "Anna"),
    "L4RbTSTZkobAxhDr": ("Anna",),
}
FINISHED, WAITING = "XUVegwp4fhA872zD", "rVAdM0JXLT7zQ3zq"


@pytest.fixture(params=["sqlite", "postgres"])
def oldest(request, tmp_path):
    """The address of a store as the oldest release left it."""
    store = new_store(request.param, tmp_path)
    file = store if request.param == "sqlite" else str(tmp_path / "oldest.db")
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLDEST)
    if request.param == "postgres":
        take_over(file, store)
    return store


def take_over(file, store):
    """Fill a store in Postgres, of the oldest release as well, with all that is in a file of SQLite."""
    into = create_engine(address(store))
    with into.begin() as connection, closing(sqlite3.connect(file)) as old:
        migrate(connection, "0001")
        old.row_factory = lambda cursor, row: dict(zip([name for name, *_ in cursor.description], row, strict=True))
        known = MetaData()
        known.reflect(connection)
        for table in known.sorted_tables:
            rows = old.execute(f"SELECT * FROM {table.name}").fetchall()
            if rows and table.name != "alembic_version":
                connection.execute(insert(table), rows)
    into.dispose()


async def people(address):
    found = {}
    for name, cookie in COOKIES.items():
        found[name] = Person(address)
        found[name].http.cookies.set("samurai", cookie)
    return found


async def play_on(table, people):
    """Play a table to its end, which at friedl is somebody's resignation; the record of it."""
    seats = [await person.sit(table) for person in people]
    most = 5 if table == FRIEDL else 10_000
    await asyncio.gather(*(play_at_random(seat, Random(number), most) for number, seat in enumerate(seats)))
    while not seats[0].over and (answer := await seats[0].act(*seats[0].sights, "resign"))["type"] != "done":
        assert answer["code"] == "stale", answer
    for seat in seats:
        await seat.socket.close()
    return read_record((await people[0].http.get(f"/api/tables/{table}/record")).text)


def test_the_games_of_the_oldest_store_continue(running, oldest):
    server = running(oldest, secret=SECRET)
    before = dict(re.findall(r"INSERT INTO \"log\" VALUES\('([^']+)',(\d+),", OLDEST))  # the last entry of each table

    async def story():
        those = await people(server.address)
        for table, names in UNFINISHED.items():
            record = await play_on(table, [those[name] for name in names])
            assert len(record.log) > int(before[table]) + 5, table
            assert follow(load(record.game), record).outcome, table
        over = await those["Clara"].ask("GET", f"/api/tables/{FINISHED}")
        assert over["status"] == "over"
        for name in ("Ben", "Clara"):
            await those[name].ask("POST", f"/api/tables/{WAITING}/join", {})
        begun = await those["Anna"].ask("GET", f"/api/tables/{WAITING}")
        assert begun["status"] == "playing"
        for person in those.values():
            await person.close()

    asyncio.run(story())
