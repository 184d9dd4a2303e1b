"""What a person has seen of a table and what is new there, on SQLite and on a real Postgres alike."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from server.stores import new_store
from sqlalchemy import MetaData, create_engine, insert
from store.test_database import ANNA, append, info

from samurai.engine.game import Outcome
from samurai.store import migrations
from samurai.store.database import Database, address
from samurai.store.migrate import migrate
from samurai.store.people import people
from samurai.store.people.people import ChatLine, Person
from samurai.store.tables import read_markers, tables
from samurai.store.tables.appending import Line
from samurai.store.tables.read_markers import New, ReadMarker, Wanted
from samurai.store.tables.tables import Chair

BEN = Person("ben", "Ben", "guest", 1)


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def database(request, tmp_path_factory):
    with closing(Database(address(new_store(request.param, tmp_path_factory.mktemp("seen"))))) as database:
        with database.transaction() as connection:
            people.add(connection, ANNA)
            people.add(connection, BEN)
        yield database


def entries(database, base, *seats, table="t"):
    lines = tuple(Line(seat, "x", "", 5) for seat in seats)
    asyncio.run(_append(database, append(base, table=table, lines=lines)))


async def _append(database, added):
    await database.append(added)


def asked(database, question, *arguments):
    with database.transaction() as connection:
        return question(connection, *arguments)


def new(database, person="anna", among=("t", "u")):
    return asked(database, read_markers.new_since, person, among)


def test_new_are_the_turns_since_the_last_look_and_what_others_said(database):
    for name in ("t", "u"):
        asked(database, tables.create, info(name))
    entries(database, 0, -1, -1, 1, 1, -1, 0, 1)
    assert new(database) == {"t": New(2, 0)}, (
        "a chain of actions is one turn; chance takes none, and one's own is not new"
    )
    asked(database, read_markers.keep, [ReadMarker("anna", "t", 4, 10)])
    assert new(database) == {"t": New(1, 0)}
    asked(
        database,
        read_markers.keep,
        [ReadMarker("anna", "t", 7, 20), ReadMarker("anna", "gone", 1, 20), ReadMarker("nobody", "t", 1, 20)],
    )
    assert new(database) == {} and asked(database, read_markers.seen_until, "anna", "t") == 7
    asked(database, read_markers.keep, [ReadMarker("anna", "t", 1, 19)])
    assert new(database) == {}, "a mark that comes too late changes nothing"
    assert new(database, "ben") == {"t": New(3, 0)}, "everybody looks for himself"

    for who, at in [(BEN, 20), (BEN, 21), (BEN, 22), (ANNA, 23)]:
        asked(database, people.say, "t", ChatLine(0, at, who.id, who.name, "hello"))
    assert new(database) == {"t": New(0, 2)}
    asked(database, people.mute, "anna", "ben")
    assert new(database) == {}
    assert new(database, among=()) == {}


def test_finished_games_are_listed_in_pages_by_game_and_by_name(database):
    over = {"status": "over", "outcome": Outcome((1, 2), ()), "chairs": (Chair("anna", None, "Anna"), Chair())}
    against = [Chair("ben", None, "Ben"), Chair(None, "ronin", "ronin"), Chair("ben", "greedy", "Be_n")]
    for number in range(9):
        chairs = (Chair("anna", None, "Anna"), against[number % 3])
        game = "cards" if number > 5 else "friedl"
        made = info(f"t{number}", **over | {"chairs": chairs, "game": game, "changed": number // 2})
        asked(database, tables.create, made)
    asked(database, tables.create, info("going", changed=99))

    def found(most=99, **wanted):
        return [each.id for each in asked(database, read_markers.past, "anna", Wanted(**wanted), most)]

    everything = [f"t{number}" for number in reversed(range(9))]
    assert found() == everything
    first = found(4)
    second = found(4, after=first[-1])
    assert [*first, *second, *found(4, after=second[-1])] == everything, "none twice, none left out, even at one time"
    assert found(game="cards") == ["t8", "t7", "t6"]
    assert found(names=("RON",)) == ["t7", "t4", "t1"]
    assert found(names=("_n",)) == ["t8", "t5", "t2"], "a name is not a pattern"
    assert found(names=("ben", "ronin"), game="cards") == ["t7", "t6"]
    assert found(names=("anna",)) == [], "oneself is not an opponent"


def test_what_happened_before_there_were_marks_counts_as_seen(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(Path(migrations.__path__[0])))
        command.upgrade(config, "0002")
        old = MetaData()
        old.reflect(connection)

        def put(table, **values):
            connection.execute(insert(old.tables[table]), values)

        put("people", id="anna", name="Anna", kind="guest", epoch=0, created=1)
        never = dict.fromkeys(("listed", "rated", "settled"), False)
        words = {"game": "friedl", "options": "{}", "date": "", "status": "playing", "clock": "{}", "to_act": "0"}
        put("tables", id="t", host="anna", edition=1, revision=3, created=1, changed=9, **never, **words)
        for seat in (0, 1):
            put("seats", table_id="t", seat=seat, person="anna", name="Anna")
        for number in (1, 2, 3):
            put("log", table_id="t", revision=number, seat=0, text="x", remark="", at=9)
        migrate(connection)
        assert read_markers.seen_until(connection, "anna", "t") == 3
        assert read_markers.new_since(connection, "anna", ["t"]) == {}
    engine.dispose()
