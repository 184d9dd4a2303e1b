"""The kill test: under load, the server is killed at random moments.

In full: `PYTHONPATH=tests python tests/web/killing.py 20`.

Every answer carries a mark of its own as its remark, so that the store can be asked: is every answer that was
acknowledged there, and none twice? Clients find back by themselves, and every table goes on.
"""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import websockets

from samurai.engine.record import follow
from samurai.games import load
from samurai.store import tables
from samurai.store.database import Database, address
from web.client import Person

LOST = (OSError, websockets.WebSocketException, TimeoutError, asyncio.TimeoutError, httpx.HTTPError)

SERVE = (
    "import os; from samurai.web.serve import serve; from samurai.web.settings import from_environment; "
    "serve(from_environment(os.environ))"
)


def free_port():
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(store, port, **environment):
    """A server process that is ready."""
    usual = {"SAMURAI_STORE": str(store), "SAMURAI_PORT": str(port), "SAMURAI_LIMITS": "0", "SAMURAI_PAUSE": "0"}
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE], env={**os.environ, **usual, **environment}, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    line = process.stdout.readline()
    assert b"ready" in line, process.stderr.read().decode()
    return process


def stop(process, how):
    process.send_signal(how)
    process.wait(20)
    process.stdout.close()
    process.stderr.close()


class Load:
    """Tables at which people play at random, whatever happens to the server."""

    def __init__(self, url, rng):
        self.url, self.rng = url, rng
        self.sent, self.acknowledged = 0, set()
        self.moves, self.over = Counter(), set()
        self.came_back = 0

    async def sit(self, number):
        """New tables; two people each."""
        self.people = [await Person(self.url).be_guest(name) for name in ("Anna", "Ben")]
        bot = [{"kind": "bot", "bot": "random"}]
        self.tables = []
        for n in range(number):
            seats = [{"kind": "me"}, {"kind": "open"}] + bot * (n % 3 == 0)
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
            assert said["code"] == "stale", said
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


async def kill_again_and_again(store, rounds, number, rng):
    """Play, kill, start, and so on; then let every table go on, and stop the server kindly."""
    port = free_port()
    process = start(store, port)
    load_ = Load(f"http://127.0.0.1:{port}", rng)
    try:
        await load_.sit(number)
        playing = [asyncio.create_task(load_.play(person, table)) for table in load_.tables for person in load_.people]
        for killed in range(rounds):
            known = load_.moves.total()
            await wait_until(
                lambda killed=killed, known=known: load_.came_back >= killed and load_.moves.total() > known
            )
            await asyncio.sleep(rng.uniform(0, 0.5))
            await asyncio.to_thread(stop, process, signal.SIGKILL)
            process = await asyncio.to_thread(start, store, port)
        before = Counter(load_.moves)
        await wait_until(
            lambda: all(table in load_.over or load_.moves[table] > before[table] for table in load_.tables)
        )
    finally:
        await asyncio.to_thread(stop, process, signal.SIGTERM)
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    await load_.close()
    wrong = [error for error in ended if isinstance(error, Exception)]
    assert not wrong, wrong
    return load_, before


def check(store, load_, before):
    """Whether the store has all that was acknowledged, once; and how many marks it has."""
    with closing(Database(address(str(store)))) as database, database.transaction() as connection:
        marks = Counter()
        for table in load_.tables:
            sheet, lines = tables.load(connection, table)
            assert sheet.revision == len(lines)
            course = follow(load(sheet.game), tables.record(sheet, lines))
            marks.update((table, line.remark) for line in lines if line.remark)
            goes_on = course.outcome or load_.moves[table] > before[table]
            assert goes_on, f"table {table} does not go on: {sheet}, {lines[-3:]}, moves {load_.moves[table]}"
    lost = load_.acknowledged - set(marks)
    twice = [mark for mark, times in marks.items() if times > 1]
    assert not lost, f"acknowledged, but not in the store: {lost}"
    assert not twice, f"twice in the store: {twice}"
    return len(marks)


def run(store, rounds, number, seed=1):
    load_, before = asyncio.run(kill_again_and_again(store, rounds, number, Random(seed)))
    assert load_.came_back >= rounds, "clients come back"
    kept = check(store, load_, before)
    return f"{rounds} kills, {len(load_.acknowledged)} moves acknowledged, {kept} kept, {load_.came_back} returns"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(run(Path(folder) / "kill.db", int(sys.argv[1]), 20, int(time.time())))
