"""Games of bots among themselves rest while nobody is connected."""

import asyncio
from contextlib import closing
from threading import Semaphore
from types import SimpleNamespace

import pytest
from server.client import PATIENCE, Person
from server.conftest import Running
from server.stores import new_store
from sqlalchemy import select, update

from samurai.bots.simple import RandomBot
from samurai.server.bots import runner
from samurai.store.database import Database, address
from samurai.store.schema import tables

BOT = {"kind": "bot", "bot": "random"}


async def until(check):
    async with asyncio.timeout(PATIENCE):
        while not check():
            await asyncio.sleep(0.01)


@pytest.fixture
def gate(monkeypatch):
    """Bots that move once for each `release`; `asked` counts how often one was asked."""
    gate = SimpleNamespace(moves=Semaphore(0), asked=0)

    class Gated(RandomBot):
        def choose(self, sight, budget):
            gate.asked += 1
            while not gate.moves.acquire(timeout=0.01) and not budget.stopped:
                pass
            return super().choose(sight, budget)

    monkeypatch.setattr(runner, "make_bot", lambda name, game, rng: Gated(game, rng))
    return gate


def kept(store, table, *columns):
    """What the store says of a table."""
    with closing(Database(address(store))) as database, database.transaction() as connection:
        return tuple(connection.execute(select(*columns).where(tables.c.id == table)).one())


async def made(address):
    """Somebody, and a table with nobody but bots."""
    anna = await Person(address).be_guest("Anna")
    return anna, (await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": [BOT, BOT]}))["id"]


async def let_move(gate, seat, moves):
    """Let bots move, and see it."""
    at = seat.sights[None]["at"] + moves
    gate.moves.release(moves)
    await seat.until(lambda: seat.sights[None]["at"] >= at)


@pytest.mark.finding("B1")
def test_bots_among_themselves_rest_while_nobody_is_connected_also_after_a_restart(running, store, gate):
    def rests(table):
        return kept(store, table, tables.c.wake) == (None,)

    async def before(server):
        anna, table = await made(server.address)
        assert rests(table) and not gate.asked
        async with await anna.sit(table) as seat:
            await let_move(gate, seat, 3)
            assert not rests(table)
        await until(lambda: not server.server.tables.sockets)
        gate.moves.release()  # one was thinking
        await until(lambda: rests(table) and not server.server.bots.thinking)
        asked = gate.asked
        assert kept(store, table, tables.c.revision) == (4,)
        await anna.close()
        return table, asked

    async def after(server, table, asked):
        await until(lambda: rests(table) and not server.server.bots.thinking)
        assert gate.asked == asked, "a restart wakes nobody"
        ben = await Person(server.address).be_guest("Ben")
        async with await ben.sit(table) as seat:
            await let_move(gate, seat, 2)
        await ben.close()

    server = running()
    table, asked = asyncio.run(before(server))
    server.stop()
    with closing(Database(address(store))) as database, database.transaction() as connection:
        connection.execute(update(tables).values(wake=1))  # as if it had been killed while somebody looked
    asyncio.run(after(running(), table, asked))


@pytest.mark.finding("B1")
def test_somebody_who_connects_through_any_process_wakes_a_resting_game(tmp_path, gate):
    store = new_store("postgres", tmp_path)
    one, two = Running(store), Running(store)

    async def story():
        anna, table = await made(one.address)
        ben = await Person(two.address).be_guest("Ben")
        async with await ben.sit(table) as seat:
            await let_move(gate, seat, 2)
            assert kept(store, table, tables.c.keeper) == (two.server.database.process,)
            watching = await anna.sit(table)
        await until(lambda: not two.server.tables.sockets)
        await let_move(gate, watching, 3)  # the second process hands it over
        assert kept(store, table, tables.c.keeper) == (one.server.database.process,)
        await watching.socket.close()
        await anna.close()
        await ben.close()

    try:
        asyncio.run(story())
    finally:
        one.stop()
        two.stop()
