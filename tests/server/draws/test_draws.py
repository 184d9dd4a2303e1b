"""Fair draws on a server: sealed before the first draw, contributed to by the players, published at the end."""

import asyncio
import sqlite3
from contextlib import closing
from random import Random

from samurai.engine.draws import verify
from samurai.engine.file import read_record
from samurai.engine.seal import commit, seal_of
from samurai.games import load
from samurai.store.database import Database, address
from samurai.store.files.transfer import export_games, import_games
from server.accounts.test_people import expect
from server.client import Person, play_at_random
from server.tables.test_tables import BOT, ME, OPEN, guests, leave, table_of

CARDS = load("cards")


async def record_of(person, table):
    return read_record((await person.http.get(f"/api/tables/{table}/record")).text)


def come_back(server, cookies):
    """Who was known to a server, at one that has taken its place."""
    person = Person(server.address)
    person.http.cookies = cookies
    return person


def test_a_table_is_sealed_before_its_players_contribute_and_opened_at_the_end(running, tmp_path):
    store = tmp_path / "x.db"

    async def beginning(server):
        anna, ben = await guests(server.address, "Anna", "Ben")
        seal = (await anna.ask("POST", "/api/seals"))["seal"]
        wanted = {"game": "cards", "seats": [ME, {"kind": "me", "name": "Mia"}, OPEN], "seal": seal}
        made = await anna.ask("POST", "/api/tables", {**wanted, "commitment": commit("tea")})
        path = f"/api/tables/{made['id']}"
        assert made["seal"] == seal and [seat["commitment"] for seat in made["seats"]] == [commit("tea"), "", ""]
        await expect(anna, "POST", "/api/tables", wanted, 400, "unknown-seal")
        await expect(anna, "POST", f"{path}/contribution", {"contribution": "x" * 65}, 400, "illegal")
        await expect(ben, "POST", f"{path}/contribution", {"commitment": commit("mine")}, 403, "not-allowed")
        changed = await anna.ask("POST", f"{path}/contribution", {"commitment": commit("cherry")})
        assert changed["seats"][0]["commitment"] == commit("cherry")
        assert (await anna.ask("GET", f"{path}/draws"))["agreement"] is None, "a seat is open"
        joined = await ben.ask("POST", f"{path}/join", {"contribution": "plum"})
        assert joined["status"] == "waiting" and joined["seal"] == seal and joined["code"] is None
        noted = (await anna.ask("GET", f"{path}/draws"))["agreement"]
        assert (await anna.ask("POST", f"{path}/reveal", {"contribution": "cherry"}))["status"] == "playing"
        await expect(anna, "POST", f"{path}/contribution", {"commitment": commit("late")}, 403, "not-allowed")
        answer = await ben.ask("GET", f"{path}/draws")
        assert answer == {
            "seal": seal, "contributions": ["cherry", "", "plum"], "commitments": [commit("cherry"), "", ""],
            "after": 0, "start": True, "agreement": noted, "seed": None, "check": None,
        }  # fmt: skip
        cookies = [person.http.cookies for person in (anna, ben)]
        await leave(anna, ben)
        return made["id"], seal, cookies

    async def ending(server, table, seal, cookies):
        anna, ben = [come_back(server, known) for known in cookies]
        async with await anna.sit(table) as one, await ben.sit(table) as two:
            await asyncio.gather(play_at_random(one, Random(1)), play_at_random(two, Random(2)))
        answer = await ben.ask("GET", f"/api/tables/{table}/draws")
        assert seal_of(bytes.fromhex(answer["seed"])) == seal
        record = await record_of(ben, table)
        verdict = verify(CARDS, record)
        assert verdict.fair and record.seal.contributions == ("cherry", "", "plum") and record.seal.hash == seal
        assert answer["check"] == {"fair": True, "draws": verdict.draws, "before": 0, "wrong": None}
        again = await anna.ask("POST", f"/api/tables/{table}/rematch", {"commitment": commit("sake")})
        assert again["seal"] not in (None, seal)
        mine = [seat["commitment"] for seat in again["seats"]]
        assert mine == ["", "", commit("sake")], "hers is the first of her seats"
        await leave(anna, ben)

    begun = running(store)
    story = asyncio.run(beginning(begun))
    begun.stop()
    asyncio.run(ending(running(store), *story))
    carried(store, tmp_path, story[0])


def carried(store, folder, table):
    """A finished game keeps its seal when it is carried to another store."""
    with closing(Database(address(str(store)))) as database, database.transaction() as connection:
        export_games(connection, folder / "out")
    file = folder / "out" / f"{table}.samurai"
    with closing(Database(address(str(folder / "other.db")))) as database, database.transaction() as connection:
        (info,) = import_games(connection, [file], 5).values()
        export_games(connection, folder / "back")
    back = read_record((folder / "back" / f"{info.id}.samurai").read_text(encoding="utf-8"))
    assert back == read_record(file.read_text(encoding="utf-8")) and verify(CARDS, back).fair


def test_an_older_table_continues_with_random_draws(running, tmp_path):
    store = tmp_path / "x.db"

    async def begin(server):
        (anna,) = await guests(server.address, "Anna")
        made = await table_of(anna, "cards", [ME, BOT])
        await leave(anna)
        return made["id"], anna.http.cookies

    async def continue_game(server, table, cookies):
        anna = come_back(server, cookies)
        async with await anna.sit(table) as seat:
            await play_at_random(seat, Random(1))
            assert seat.over
        answer = await anna.ask("GET", f"/api/tables/{table}/draws")
        assert answer["seal"] is None and answer["seed"] is None and answer["check"] is None
        assert (await record_of(anna, table)).seal is None
        await leave(anna)

    begun = running(store)
    made = asyncio.run(begin(begun))
    begun.stop()
    with closing(sqlite3.connect(store)) as database, database:
        database.execute("UPDATE tables SET seal = NULL, drawing = NULL")
        database.execute("DELETE FROM seals")
    asyncio.run(continue_game(running(store), *made))


def test_seals_that_nobody_uses_are_forgotten(running, tmp_path):
    now = [1_800_000_000_000]
    server = running(tmp_path / "x.db", now=lambda: now[0])

    async def story():
        (anna,) = await guests(server.address, "Anna")
        old = (await anna.ask("POST", "/api/seals"))["seal"]
        used = await table_of(anna, "cards", [ME, OPEN])
        now[0] += 3_600_001
        fresh = (await anna.ask("POST", "/api/seals"))["seal"]
        wanted = {"game": "cards", "seats": [ME, OPEN]}
        refused = await expect(anna, "POST", "/api/tables", {**wanted, "seal": old}, 400, "unknown-seal")
        made = await anna.ask("POST", "/api/tables", {**wanted, "seal": fresh})
        await leave(anna)
        return refused, used["seal"], made["seal"]

    _, *kept = asyncio.run(story())
    with closing(sqlite3.connect(tmp_path / "x.db")) as database:
        assert sorted(row[0] for row in database.execute("SELECT seal FROM seals")) == sorted(kept)
