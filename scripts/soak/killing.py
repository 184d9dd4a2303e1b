"""The kill test: under load, the server is killed at random moments; or one of its workers, all of them, or Postgres.

In full: `PYTHONPATH=tests python -m scripts.soak.killing 20`, and with two workers on a Postgres of their own:
`PYTHONPATH=tests python -m scripts.soak.killing 20 2`.

Every answer carries a mark of its own as its remark, so that the store can be asked: is every answer that was
acknowledged there, and none twice? Clients find back by themselves, and every table goes on.
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import websockets
from server.client import Person
from server.processes import free_port, start, stop
from server.stores import Postgres

from samurai.engine.draws import verify
from samurai.engine.record import follow
from samurai.games import load
from samurai.store.database import Database, address
from samurai.store.tables import seals, tables

LOST = (OSError, websockets.WebSocketException, TimeoutError, asyncio.TimeoutError, httpx.HTTPError)


class Alone:
    """One server process; a blow ends it, and it is started again."""

    workers = 1
    to_the_end = False

    def __init__(self, store):
        self.store, self.port = store, free_port()
        self.urls = [f"http://127.0.0.1:{self.port}"] * 2
        self.process = start(store, self.port)

    def returns(self, blows):
        return blows

    def strike(self, rng):
        stop(self.process, signal.SIGKILL)
        self.process = start(self.store, self.port)

    def end(self):
        stop(self.process, signal.SIGTERM)


class Several:
    """Some workers, and a Postgres of their own; a blow ends one, all, or the store, which alone is started again."""

    to_the_end = False

    def __init__(self, workers, postgres):
        self.workers, self.postgres = workers, postgres
        self.store, self.port = postgres.new_store(), free_port()
        self.urls = [f"http://127.0.0.1:{self.port}"] * 2
        self.process = start(self.store, self.port, logs=subprocess.DEVNULL, SAMURAI_WORKERS=str(workers))
        self.blows = Counter()

    def returns(self, blows):
        return 1

    def strike(self, rng):
        blow = ("worker", "store", "workers")[self.blows.total() % 3]
        self.blows[blow] += 1
        if blow == "store":
            self.postgres.kill()
            time.sleep(rng.uniform(0, 1))
            self.postgres.start()
            return
        family = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for process in family if blow == "workers" else rng.sample(family, 1):
            os.kill(int(process), signal.SIGKILL)

    def end(self):
        stop(self.process, signal.SIGTERM)


class Load:
    """Tables at which people play at random, whatever happens to the server."""

    def __init__(self, urls, rng, unsure):
        self.urls, self.rng, self.unsure = urls, rng, unsure
        self.ends = defaultdict(set)
        self.sent, self.acknowledged = 0, set()
        self.moves, self.over = Counter(), set()
        self.came_back = 0

    async def sit(self, number, bots):
        """New tables; two people each, and at this many of three tables a bot."""
        self.people = [await Person(url).be_guest(name) for url, name in zip(self.urls, ("Anna", "Ben"), strict=True)]
        bot = [{"kind": "bot", "bot": "random"}]
        self.tables = []
        for n in range(number):
            seats = [{"kind": "me"}, {"kind": "open"}] + bot * (n % 3 < bots)
            wanted = {"game": ("board", "cards")[n % 2], "seats": seats}
            self.tables.append((await self.people[0].ask("POST", "/api/tables", wanted))["id"])
            await self.people[1].ask("POST", f"/api/tables/{self.tables[-1]}/join", {})

    async def play(self, person, table):
        """Sit at a table until the game is over, coming back whenever the connection is lost."""
        before = None
        while True:
            try:
                async with await person.sit(table, before and before["at"]) as seat:
                    if before:
                        self.came_back += 1
                        seat.sights.setdefault(before["seat"], before)
                    await seat.until(lambda seat=seat: seat.sights)
                    while not seat.over:
                        await self.answer(seat, table)
                        (before,) = seat.sights.values()
                    self.over.add(table)
                    (last,) = seat.sights.values()
                    self.ends[table].add((last["at"], str(last["outcome"])))
                    return
            except LOST:
                await asyncio.sleep(0.05)

    async def answer(self, seat, table):
        await seat.until(lambda: seat.over or seat.asked_seat() is not None)
        if seat.over:
            return
        mine = seat.asked_seat()
        self.sent += 1
        mark = f"m{self.sent}"
        word, at = self.rng.choice(seat.sights[mine]["actions"])[0], seat.sights[mine]["at"]
        said = await seat.say(do="act", seat=mine, word=word, at=at, remark=mark)
        if said["type"] == "done":
            self.acknowledged.add((table, mark))
            self.moves[table] += 1
        else:
            assert said["code"] in ("stale", *["busy"] * self.unsure), said
        await asyncio.sleep(0.002)

    async def close(self):
        for person in self.people:
            await person.close()


PATIENCE = 120
"""Seconds after which something that must happen has not happened: enough even for a very busy machine."""


async def wait_until(happened):
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.02)


async def kill_again_and_again(server, rounds, number, rng):
    """Play, kill, start, and so on; then let every table go on, and stop the server kindly."""
    several = server.workers > 1
    load_ = Load(server.urls, rng, unsure=several)
    try:
        await load_.sit(number, bots=2 if several else 1)
        playing = [asyncio.create_task(load_.play(person, table)) for table in load_.tables for person in load_.people]
        for killed in range(rounds):
            known, returns = load_.moves.total(), 0 if several else killed
            await wait_until(
                lambda known=known, returns=returns: load_.came_back >= returns and load_.moves.total() > known
            )
            await asyncio.sleep(rng.uniform(0, 0.5))
            await asyncio.to_thread(server.strike, rng)
        before = Counter(load_.moves)
        if server.to_the_end:
            await asyncio.gather(*playing)
        await wait_until(
            lambda: all(table in load_.over or load_.moves[table] > before[table] for table in load_.tables)
        )
    finally:
        await asyncio.to_thread(server.end)
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    await load_.close()
    wrong = [error for error in ended if isinstance(error, Exception)]
    assert not wrong, wrong
    return load_, before


def check(store, load_, before):
    """Whether the store has all that was acknowledged, once; and how many marks it has."""
    opened = Database(address(str(store)), beside_newer=True)
    with closing(opened) as database, database.transaction() as connection:
        marks = Counter()
        for table in load_.tables:
            info, lines = tables.load(connection, table)
            assert info.revision == len(lines)
            record = tables.record(info, lines)
            course = follow(load(info.game), record)
            seed = seals.draws_of(connection, info).secret.hex()
            drawn = verify(load(info.game), replace(record, seal=replace(record.seal, seed=seed)))
            assert drawn.opens and not drawn.wrong, f"table {table} was drawn for otherwise: {drawn}"
            marks.update((table, line.remark) for line in lines if line.remark)
            assert len(load_.ends[table]) < 2, f"at table {table} not all have seen the same end: {load_.ends[table]}"
            goes_on = course.outcome or load_.moves[table] > before[table]
            assert goes_on, f"table {table} does not go on: {info}, {lines[-3:]}, moves {load_.moves[table]}"
    lost = load_.acknowledged - set(marks)
    twice = [mark for mark, times in marks.items() if times > 1]
    assert not lost, f"acknowledged, but not in the store: {lost}"
    assert not twice, f"twice in the store: {twice}"
    return len(marks)


def run(server, rounds, number, seed=1):
    load_, before = asyncio.run(kill_again_and_again(server, rounds, number, Random(seed)))
    assert load_.came_back >= server.returns(rounds), "clients come back"
    kept = check(server.store, load_, before)
    return f"{rounds} kills, {len(load_.acknowledged)} moves acknowledged, {kept} kept, {load_.came_back} returns"


if __name__ == "__main__":
    rounds, workers = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        server = Several(workers, Postgres()) if workers > 1 else Alone(Path(folder) / "kill.db")
        print(run(server, rounds, 20, int(time.time())))
