"""Two servers on one Postgres: what is done through one is seen through the other."""

import asyncio
from contextlib import closing
from random import Random

import psycopg
import pytest
from sqlalchemy import select, update

from samurai.bots.simple import RandomBot
from samurai.server.bots import runner
from samurai.server.tables import seating
from samurai.server.tables.reactions import NoReactions
from samurai.store import processes
from samurai.store.database import Database, address
from samurai.store.schema import processes as rows
from samurai.store.schema import tables
from samurai.store.tables import tables as stored
from server.client import Person, play_at_random
from server.conftest import Running
from server.stores import new_store

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return new_store("postgres", tmp_path_factory.mktemp("others"))


@pytest.fixture(scope="module")
def two(store):
    servers = Running(store), Running(store)
    yield servers
    for server in servers:
        server.stop()


async def people(two, *names):
    """One through each server."""
    return [await Person(server.address).be_guest(name) for server, name in zip(two, names, strict=True)]


async def leave(*gone):
    for person in gone:
        await person.close()


def test_everything_at_a_table_reaches_clients_of_other_processes(two):
    async def story():
        anna, ben = await people(two, "Anna", "Ben")
        made = await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": [ME, OPEN]})
        path = f"/api/tables/{made['id']}"
        async with await anna.sit(made["id"]) as one, await ben.sit(made["id"]) as other:
            await ben.ask("POST", f"{path}/join", {})
            await one.until(lambda: one.sights and one.latest["table"]["seats"][1]["name"] == "Ben")
            await one.until(lambda: one.latest["present"] == [anna.me["id"], ben.me["id"]])
            await other.until(lambda: 1 in other.sights and other.latest["present"] == [anna.me["id"], ben.me["id"]])
            word = one.sights[0]["actions"][0][0]
            assert (await one.act(0, word))["type"] == "done"
            await other.until(lambda: other.sights[1]["at"] == 1 and other.asked_seat() == 1)
            assert other.sights[1]["story"][-1]["word"] == word
            await other.say(do="say", text="Nice move")
            await one.until(lambda: [line["text"] for line in one.chat] == ["Nice move"])
            await one.say(do="ask", seat=0)
            await other.until(lambda: other.asked and other.asked["agreed"] == [0])
            await other.say(do="answer", yes=True)
            await one.until(lambda: one.sights[0]["at"] == 2 and one.asked["what"] is None)
            assert one.asked_seat() == 0
            await ben.http.put(f"/api/me/mutes/{anna.me['id']}")
            await one.say(do="act", seat=0, word="resign", at=2)
            await other.until(lambda: other.over and other.latest["table"]["status"] == "over")
            again = await ben.ask("POST", f"{path}/rematch")
            await one.until(lambda: one.latest["table"]["rematch"] == again["id"])
        async with await anna.sit(made["id"]) as one:
            await one.until(lambda: one.latest["present"] == [anna.me["id"]])
        await leave(anna, ben)

    asyncio.run(story())


def test_what_all_agree_to_at_the_same_time_through_different_processes_is_taken_back_once(two):
    async def story():
        ann, ben = await people(two, "Ann", "Ben")
        cleo = await Person(two[0].address).be_guest("Cleo")
        table = (await ann.ask("POST", "/api/tables", {"game": "cards", "seats": [ME, OPEN, OPEN]}))["id"]
        for person in (ben, cleo):
            await person.ask("POST", f"/api/tables/{table}/join", {})
        sockets = [await person.sit(table) for person in (ann, ben, cleo)]
        for number, socket in enumerate(sockets):
            await socket.until(lambda socket=socket, number=number: number in socket.sights)
        mine = next(number for number, socket in enumerate(sockets) if socket.asked_seat() is not None)
        asker, others = sockets[mine], [socket for socket in sockets if socket is not sockets[mine]]
        await play_at_random(asker, Random(1), 1)
        await asker.say(do="ask", seat=mine)
        for socket in others:
            await socket.until(lambda socket=socket: socket.asked and socket.asked["agreed"] == [mine])
        answers = await asyncio.gather(*(socket.say(do="answer", yes=True) for socket in others))
        assert {answer["type"] for answer in answers} <= {"done", "refused"}
        await asyncio.gather(*(socket.until(lambda s=socket: not s.asked["what"]) for socket in sockets))
        entries = (await ann.ask("GET", f"/api/tables/{table}/sight?seat=0"))["story"]["lines"]
        assert not [line for line in entries if line["seat"] == mine], "it was taken back"
        for socket in sockets:
            await socket.socket.close()
        await leave(ann, ben, cleo)

    for _ in range(5):
        asyncio.run(story())


def test_players_who_join_see_the_game_even_if_another_process_began_it(two, monkeypatch):
    reread = seating.reread

    async def slowly(service, open_table):
        await reread(service, open_table)
        while (
            open_table.info.status == stored.PLAYING
            and not (await service.database.read(stored.find, open_table.id)).to_act
        ):
            await asyncio.sleep(0.01)

    async def story():
        anna, ben = await people(two, "Anna", "Ben")
        made = await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": [ME, OPEN]})
        async with await anna.sit(made["id"]) as one, await ben.sit(made["id"]) as other:
            monkeypatch.setattr(seating, "reread", slowly)
            await ben.ask("POST", f"/api/tables/{made['id']}/join", {})
            await one.until(lambda: 0 in one.sights)
            await other.until(lambda: 1 in other.sights)
        await leave(anna, ben)

    asyncio.run(story())


def test_all_may_choose_at_once_through_different_processes_and_one_of_these_thinks(two, monkeypatch):
    asked = []

    class Watched(RandomBot):
        def choose(self, sight, budget):
            asked.append(sight.at)
            return super().choose(sight, budget)

    monkeypatch.setattr(runner, "make_bot", lambda name, game, rng: Watched(game, rng))
    monkeypatch.setattr(processes, "LEASE_MS", 10**9)  # nobody dies, however busy the machine is

    async def story():
        anna, ben = await people(two, "Anna", "Ben")
        wanted = {"game": "board", "seats": [ME, OPEN, BOT], "options": {"setup": "drafted"}}
        made = await anna.ask("POST", "/api/tables", wanted)
        await ben.ask("POST", f"/api/tables/{made['id']}/join", {})
        async with await anna.sit(made["id"]) as one, await ben.sit(made["id"]) as other:
            await asyncio.gather(play_at_random(one, Random(1)), play_at_random(other, Random(2)))
            assert one.sights[0]["outcome"] == other.sights[1]["outcome"]
            assert one.sights[0]["at"] == other.sights[1]["at"]
        await leave(anna, ben)

    asyncio.run(story())
    assert len(asked) == len(set(asked)) > 10, "nobody thinks about the same question twice"


def test_what_was_missed_while_not_listening_is_caught_up(two, store):
    async def story():
        anna, ben = await people(two, "Anna", "Ben")
        wanted = {"game": "friedl", "seats": [ME, OPEN]}
        table = (await anna.ask("POST", "/api/tables", wanted))["id"]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        async with await anna.sit(table) as one, await ben.sit(table) as other:
            await other.until(lambda: other.sights)
            for turn in range(4):
                me, seat = (one, 0) if turn % 2 == 0 else (other, 1)
                await me.until(lambda me=me: me.asked_seat() is not None)
                with psycopg.connect(store, autocommit=True) as connection:
                    connection.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
                    )
                assert (await me.act(seat, me.sights[seat]["actions"][0][0]))["type"] == "done"
            await one.until(lambda: one.sights[0]["at"] == 4)
        await leave(anna, ben)

    asyncio.run(story())


def test_the_bots_of_a_process_that_has_died_are_taken_over(two, store):
    dead, alive = (running.server for running in two)

    async def die():
        loop = two[0].uvicorn.servers[0].get_loop()
        for jobs in (dead.cluster._jobs, dead.scheduler._jobs):
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(jobs.close(), loop))

    async def story():
        anna, ben = await people(two, "Anna", "Ben")
        dead.tables.reactions = NoReactions()
        await die()
        wanted = {"game": "board", "seats": [ME, BOT], "options": {"first": "2"}}
        table = (await anna.ask("POST", "/api/tables", wanted))["id"]
        with closing(Database(address(store))) as database, database.transaction() as connection:
            keeper = select(tables.c.keeper).where(tables.c.id == table)
            assert connection.execute(keeper).scalar_one() == dead.database.process
            processes.end(connection, dead.database.process)
        async with await ben.sit(table) as watching:
            await watching.until(lambda: watching.sights[None]["to_act"] == [0])
        await leave(anna, ben)

    moves = dead.tables.moves, alive.tables.moves
    asyncio.run(story())
    assert dead.tables.moves == moves[0] and alive.tables.moves > moves[1] + 1


def test_a_process_keeps_its_lease_while_alive(tmp_path):
    with closing(Database(address(new_store("postgres", tmp_path)))) as database, database.transaction() as connection:
        assert processes.beat(connection, "a") == {"a"} and processes.beat(connection, "b") == {"a", "b"}
        alive = processes.beat(connection, "a")
        assert processes.claim(connection, "work", "a", alive) and not processes.claim(connection, "work", "b", alive)
        processes.note(connection, "work", "a", "half")
        assert processes.claimed(connection, "work", alive) == "half"
        connection.execute(update(rows).where(rows.c.id == "a").values(beat=rows.c.beat - processes.LEASE_MS - 1))
        alive = processes.beat(connection, "b")
        assert alive == {"b"} and processes.claimed(connection, "work", alive) is None
        assert processes.claim(connection, "work", "b", alive)
        processes.release(connection, "work", "b")
        assert processes.claimed(connection, "work", alive) is None
