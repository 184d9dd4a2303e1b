"""The store, on SQLite and on a real Postgres alike."""

import asyncio
import threading
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs
from server.stores import new_store
from sqlalchemy import event, inspect

from samurai.engine.errors import UserError
from samurai.engine.game import IllegalAction, Outcome
from samurai.engine.record import Record, new_record
from samurai.engine.seal import Seal
from samurai.engine.table import Table
from samurai.games import load
from samurai.store import processes
from samurai.store.database import Append, Database, Stale, address, open_existing
from samurai.store.files.files import save
from samurai.store.files.transfer import back_up, export_games, import_games, restore
from samurai.store.people import people
from samurai.store.people.people import ChatLine, Person, Rating
from samurai.store.people.ratings import settle
from samurai.store.schema import HEAD, metadata
from samurai.store.tables import reviews, tables
from samurai.store.tables.appending import Line
from samurai.store.tables.beginning import Start, begin, start_all
from samurai.store.tables.tables import Chair, New, TableInfo

ANNA = Person("anna", "Anna", "guest", 1)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request, tmp_path):
    return new_store(request.param, tmp_path)


@pytest.fixture
def database(store):
    with closing(Database(address(store))) as database:
        with database.transaction() as connection:
            people.add(connection, ANNA)
        yield database


def info(name="t", **more):
    usual = TableInfo(
        id=name, code=None, game="friedl", edition=1, options={"rules": "booklet"}, players=("Anna", "Ben"),
        date="2026-11-15", status="playing", host="anna", listed=True, rated=False, clock={"kind": "none"},
        running=None, revision=0, to_act=(), wake=None, outcome=None, rematch=None, created=1, changed=1,
        chairs=(Chair("anna", None, "Anna"), Chair()),
    )  # fmt: skip
    return structs.replace(usual, **more)


def append(base, *words, table="t", **more):
    lines = tuple(Line(0, word, "", 5) for word in words)
    return Append(table, base, lines, "playing", "1", None, None, None, 5)._replace(**more)


def create(database, *infos):
    with database.transaction() as connection:
        for each in infos:
            tables.create(connection, each)


def log(database, table="t"):
    with database.transaction() as connection:
        return [line.text for line in tables.lines(connection, table)]


def test_what_is_put_in_comes_out(database):
    create(database, info())
    outcome = '{"places": [1, 2], "reasons": ["resigned"]}'

    async def write():
        await database.append(append(0, "a", "b", running='{"left": [1]}', wake=9))
        await database.append(append(2, "c", status="over", outcome=outcome, to_act=""))

    asyncio.run(write())
    with database.transaction() as connection:
        found, lines = tables.load(connection, "t")
    assert [line.text for line in lines] == ["a", "b", "c"]
    assert found == info(status="over", revision=3, outcome=Outcome((1, 2), ("resigned",)), changed=5)
    assert tables.record(found, lines).players == ("Anna", "Ben")


def test_a_write_that_builds_on_an_old_revision_is_refused_and_spoils_no_other(database):
    create(database, info(), info("u"))

    async def write():
        await database.append(append(0, "a"))
        waiting = [append(0, "late"), append(0, "other", table="u"), append(2, "early"), append(1, "b")]
        return await asyncio.gather(*map(database.append, waiting), return_exceptions=True)

    late, other, early, fine = asyncio.run(write())
    assert isinstance(late, Stale) and isinstance(early, Stale) and other is None and fine is None
    assert log(database) == ["a", "b"] and log(database, "u") == ["other"]


def test_two_processes_never_write_the_same_revision(database, store):
    """Two stores open on the same data race for every revision; each is won once."""
    create(database, info())

    def race(won):
        async def run():
            base = 0
            while base < 40:
                try:
                    await mine.append(append(base, f"{won is ours}-{base}"))
                    won.append(base)
                except Stale:
                    pass
                base += 1

        with closing(Database(address(store))) as mine:
            asyncio.run(run())

    ours, theirs = [], []
    threads = [threading.Thread(target=race, args=(won,)) for won in (ours, theirs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    written = log(database)
    assert len(written) == len(ours) + len(theirs) <= 40
    assert not set(ours) & set(theirs)


def test_many_appends_share_few_transactions(database):
    create(database, *(info(f"t{n}") for n in range(100)))
    commits = []
    event.listen(database._engine, "commit", commits.append)

    async def write():
        await asyncio.gather(*(database.append(append(0, "a", table=f"t{n}")) for n in range(100)))

    asyncio.run(write())
    assert len(commits) < 20


def test_a_connection_that_was_cut_is_made_again(tmp_path):
    with closing(Database(address(new_store("postgres", tmp_path)))) as database:
        with database.transaction() as connection:
            people.add(connection, ANNA)
            tables.create(connection, info())

        async def write():
            await database.append(append(0, "a"))
            assert await database.read(tables.find, "t")
            with database.transaction() as connection:
                mine = "SELECT pg_backend_pid()"
                cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                connection.exec_driver_sql(f"{cut} AND pid <> ({mine})")
            assert await database.read(tables.find, "t")
            await database.append(append(1, "b"))

        asyncio.run(write())
        assert log(database) == ["a", "b"]


def test_the_migrations_make_the_schema_and_run_once(database, store):
    inspector = inspect(database._engine)
    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in inspector.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}, table.name
        indexes = {
            index["name"] for index in inspector.get_indexes(table.name) if not index.get("duplicates_constraint")
        }
        assert indexes == {index.name for index in table.indexes}, table.name
    with closing(Database(address(store))) as again, again.transaction() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD


def test_of_many_who_open_a_new_store_at_once_one_makes_it(store):
    opened = []
    threads = [threading.Thread(target=lambda: opened.append(Database(address(store)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for database in opened:
        database.close()
    assert len(opened) == 4


def test_a_newer_store_is_left_alone(store):
    Database(address(store)).close()
    with closing(Database(address(store))) as database, database.transaction() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UserError, match="newer Samurai"):
        Database(address(store))


def test_seats_are_taken_once(database):
    create(database, info())
    with database.transaction() as connection:
        ben = Chair("anna", None, "Ben")
        assert tables.seat_somebody(connection, "t", 1, Chair(), ben)
        assert not tables.seat_somebody(connection, "t", 1, Chair(), ben)
        assert tables.find(connection, "t").chairs[1] == ben


def test_people_names_and_tokens(database):
    bot = Person("bot", "Robo", "bot", 2, owner="anna", token="hash")
    with database.transaction() as connection:
        people.rename(connection, "anna", "Anne")
        assert people.find(connection, "anna").name == "Anne"
        assert people.claim(connection, "anna", "Anna", "anna", "kept")
        assert people.find_name(connection, "anna").kind == "named"
        people.add(connection, Person("ben", "Ben", "guest", 1))
        assert not people.claim(connection, "ben", "ANNA", "anna", "kept")
        assert people.add_bot(connection, bot, "robo") and people.find_token(connection, "hash") == bot
        assert not people.add_bot(connection, replace(bot, id="other", token="x"), "robo")
        assert people.bots_of(connection, "anna") == [bot]
        assert not people.change_token(connection, "bot", "ben", None)
        people.change_password(connection, "anna", "new")
        assert people.find(connection, "anna").epoch == 2, "raised by the claim and by the new password"


def test_chat_mutes_reports_and_ratings(database):
    create(database, info(rated=True, status="over"))
    with database.transaction() as connection:
        said = [people.say(connection, "t", ChatLine(0, n, "anna", "Anna", f"line {n}")) for n in range(3)]
        assert people.recent_chat(connection, "t", 2) == said[1:]
        people.mute(connection, "anna", "anna")
        people.mute(connection, "anna", "anna")
        assert people.muted_by(connection, "anna") == ["anna"]
        people.report(connection, "t", ChatLine(said[0].id, 5, "anna", "Anna", "rude"))
        new = Rating("anna", "friedl", 2, 26.0, 8.0, 1)
        assert tables.unsettled(connection) == ["t"]
        assert settle(connection, "t", [new]) and not settle(connection, "t", [new])
        assert people.ratings_of(connection, "anna") == [new] and not tables.unsettled(connection)


def test_reviews_are_kept_by_edition(database):
    create(database, info(status="over"))
    with database.transaction() as connection:
        assert reviews.find(connection, "t", 1) is None
        reviews.keep(connection, "t", 1, "old", 5)
        reviews.keep(connection, "t", 2, "new", 6)
        assert reviews.find(connection, "t", 2) == "new" and reviews.find(connection, "t", 1) is None


def test_lobby_and_lists(database):
    over = info("o", status="over", changed=7)
    create(database, info("w", status="waiting", code="ABC"), info("p", wake=3), info("l", listed=False), over)
    with database.transaction() as connection:
        assert [each.id for each in tables.lobby(connection, None, "waiting")] == ["w"]
        assert [each.id for each in tables.lobby(connection, "friedl", "playing")] == ["p"]
        assert tables.lobby(connection, "board", "playing") == []
        assert {each.id for each in tables.unfinished_tables(connection, "anna")} == {"w", "p", "l"}
        assert [each.id for each in tables.finished(connection, "anna", 8)] == ["o"]
        assert tables.finished(connection, "anna", 7) == []
        assert processes.due(connection, "me", {"me"}, 3) == ["p"] and not processes.due(connection, "me", {"me"}, 2)
        assert tables.find_code(connection, "ABC").id == "w"
        assert tables.cancel(connection, "w", 9) and not tables.cancel(connection, "w", 9)
        assert tables.link_rematch(connection, "o", info("r")) == "r"
        assert tables.link_rematch(connection, "o", info("s")) == "r"
        assert tables.count(connection) == {"cancelled": 1, "playing": 3, "over": 1}


def test_a_game_begins_once(database):
    create(database, info(status="waiting"))
    record = Record("friedl", 1, 2, {"rules": "shogi"}, ("A", "B"), "2026-11-15")
    with database.transaction() as connection:
        assert begin(connection, "t", record, 8) and not begin(connection, "t", record, 8)
        assert tables.find(connection, "t").options == {"rules": "shogi"}


def played(game, seed=1):
    rng = Random(seed)
    table = Table(load(game), new_record(load(game), ("Anna", "Ben"), {}, rng, "2026-11-15"), rng)
    while table.to_act:
        seat = rng.choice(table.to_act)
        table = table.play(seat, load(game).notation.write(rng.choice(table.observe(seat).actions)), table.revision)
    return table.record


def test_games_go_out_and_in_again(database, tmp_path):
    records = [played("cards"), played("cards", 2)]
    for number, record in enumerate(records):
        save(tmp_path / f"{number}.samurai", record)
    paths = sorted(tmp_path.glob("*.samurai"))
    with database.transaction() as connection:
        assert [info.code for info in import_games(connection, paths, 5).values()] == [None, None]
        assert import_games(connection, paths, 5) == {}
        assert export_games(connection, tmp_path / "out") == 2
    assert sorted(path.read_text() for path in (tmp_path / "out").iterdir()) == sorted(p.read_text() for p in paths)


def test_a_wrong_game_is_not_taken_in(database, tmp_path):
    record = played("cards")
    save(tmp_path / "x.samurai", replace(record, log=(*record.log, record.log[-1])))
    with pytest.raises(IllegalAction, match=r"x\.samurai: action"), database.transaction() as connection:
        import_games(connection, [tmp_path / "x.samurai"], 5)
    with database.transaction() as connection:
        assert tables.everything(connection) == []


@pytest.mark.parametrize("other", ["sqlite", "postgres"])
def test_a_backup_made_in_use_restores_to_either_store(database, tmp_path, other):
    create(database, info())

    async def write():
        await database.append(append(0, "a"))
        writing = [database.append(append(n, "b")) for n in range(1, 20)]
        back_up(database, tmp_path / "backup.db")
        await asyncio.gather(*writing)

    asyncio.run(write())
    with closing(Database(address(new_store(other, tmp_path)))) as new:
        restore(tmp_path / "backup.db", new.url)
        found = log(new)
        assert found[0] == "a" and found == log(database)[: len(found)]
        with new.transaction() as connection:
            assert tables.find(connection, "t").revision == len(found)
            people.say(connection, "t", ChatLine(0, 1, "anna", "Anna", "again"))
        with pytest.raises(UserError, match="not empty"):
            restore(tmp_path / "backup.db", new.url)
    with pytest.raises(UserError, match="already exists"):
        back_up(database, tmp_path / "backup.db")


def test_what_is_not_a_backup_is_refused(tmp_path):
    (tmp_path / "junk").write_bytes(b"not a database, surely" * 100)
    with closing(Database(address(str(tmp_path / "new.db")))) as database:
        for name in ("junk", "missing"):
            with pytest.raises(UserError):
                restore(tmp_path / name, database.url)


def test_addresses_of_stores(tmp_path):
    assert address("postgresql://me:secret@host/db").drivername == "postgresql+psycopg"
    assert address("x.db").get_backend_name() == "sqlite"
    for wrong in ("mysql://x/y", "sqlite://", "://"):
        with pytest.raises(UserError):
            address(wrong)
    with pytest.raises(UserError, match="no store"):
        open_existing(str(tmp_path / "missing.db"))


def test_a_table_that_is_due_is_taken_by_one_process_while_that_is_alive(database):
    create(database, info("due", wake=3), info("later", wake=9000), info("never"))
    with database.transaction() as connection:
        both = ["a", "b"]
        assert processes.due(connection, "a", both, 5) == processes.due(connection, "b", both, 5) == ["due"]
        assert processes.take(connection, "a", both, ["due", "never"]) == [("due", 3, 1)]
        assert processes.take(connection, "b", both, ["due"]) == processes.due(connection, "b", both, 5) == []
        assert processes.due(connection, "a", both, 5) == [], "it is done right now"
        assert processes.due(connection, "a", both, 6000) == ["due"], "it should have been done long ago"
        assert processes.take(connection, "b", ["b"], ["due"]) == [("due", 3, 1)]


def test_only_a_time_in_which_nobody_was_there_is_an_outage(database):
    with database.transaction() as connection:
        assert processes.outages(connection, 1000) == []
        assert processes.outages(connection, 21_000, 30_000) == []
        assert processes.outages(connection, 20_000, 30_000) == [], "the clock of another host is late"
        assert processes.outages(connection, 52_000, 30_000) == [(21_000, 57_000)]
        assert processes.outages(connection, 60_000) == [(21_000, 57_000), (52_000, 65_000)]


def waiting(name, **more):
    """A new table with one seat still open."""
    usual = {"players": (), "status": "waiting", "listed": False, "key": "k", "options": {}}
    return info(name, **usual, **more)


def test_of_tables_made_together_only_the_one_that_is_wrong_is_refused(database):
    async def make():
        made = [New(waiting("a", seal=Seal("a" * 64, ("", ""))), b"secret"), New(waiting("b", seal=Seal("b" * 64)))]
        jobs = [database.write_together(tables.create_all, new) for new in (*made, New(waiting("c")))]
        return await asyncio.gather(*jobs, return_exceptions=True)

    good, bad, plain = asyncio.run(make())
    assert good is plain is None and isinstance(bad, UserError), "nobody has prepared its seal"
    with database.transaction() as connection:
        assert tables.find(connection, "a") == waiting("a", seal=Seal("a" * 64, ("", "")))
        assert (tables.find(connection, "b"), tables.find(connection, "c")) == (None, waiting("c"))


def test_games_start_together_but_only_at_tables_that_are_as_they_were_known(database):
    create(database, *(waiting(name) for name in "abc"))
    record = Record("friedl", 1, 2, {"rules": "booklet"}, ("Anna", "Ben"), "2026-11-18")
    ben = Chair("ben", None, "Ben")

    async def begin_all():
        with database.transaction() as connection:
            people.add(connection, Person("ben", "Ben", "guest", 1))
            tables.seat_somebody(connection, "b", 1, Chair(), Chair(None, "greedy", "greedy"))
        wanted = [Start(waiting(name), {1: ben}, record, append(0, "x", table=name, at=9), "me") for name in "abc"]
        jobs = [database.write_together(start_all, start) for start in wanted]
        return await asyncio.gather(*jobs, return_exceptions=True)

    first, second, third = asyncio.run(begin_all())
    assert first is third is None and isinstance(second, Stale), "somebody has taken the last seat of the second one"
    with database.transaction() as connection:
        begun, other = tables.find(connection, "a"), tables.find(connection, "b")
    assert (begun.status, begun.players, begun.revision, begun.changed) == ("playing", ("Anna", "Ben"), 1, 9)
    assert begun.chairs == (Chair("anna", None, "Anna"), ben) and begun.options == {"rules": "booklet"}
    assert other.status == "waiting" and other.chairs[1].bot == "greedy"
    assert (log(database, "a"), log(database, "b")) == (["x"], [])
