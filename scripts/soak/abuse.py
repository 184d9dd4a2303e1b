"""A server under abuse: honest people play at fifty tables while strangers try to wear it down.

    PYTHONPATH=tests python -m scripts.soak.abuse SECONDS [sqlite|postgres]

The server runs as a process of its own with the usual limits. Honest people come from addresses 127.0.1.x, abusers from
127.0.2.x; all of it stays on this machine. Printed are how long honest moves took, from saying them to `done`, and the
most memory that the server held; it fails if 1 % of the moves took 100 ms or more, or memory reached 600 MB.
"""

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx
import websockets
from server.client import PATIENCE, Person, Seat
from server.processes import free_port, start
from server.raw import BINARY, PING, TEXT, frame, open_socket
from server.stores import new_store

GAMES = ("board", "cards", "friedl", "cards", "board")
TABLES = 50
PACE = 1.0
"""Seconds between two moves at a table."""

BREATH = 0.1
"""Seconds between two rounds of an abuser: many times what the limits allow, and not all that this machine can do."""

SLOWEST = 0.1
LARGEST = 600.0
TROUBLE = (OSError, httpx.HTTPError, websockets.WebSocketException, TimeoutError, asyncio.TimeoutError)

BIG_PING = frame(TEXT, json.dumps({"do": "ping", "id": "x" * 7_900}).encode())
GARBAGE = (b"\xff", b"[" * 8_000, b"{}", b"\0", b'{"do":"say","text":"\\ud800"}')


class Result(NamedTuple):
    """What became of the honest, and of the server."""

    moves: list[float]
    """How long each move took, in seconds."""

    unanswered: int
    megabytes: float
    abuse: int
    """How many requests, messages and connections of abusers there were."""

    def __str__(self):
        p50, p99 = (percentile(self.moves, part) * 1000 for part in (0.5, 0.99))
        return (
            f"{len(self.moves)} honest moves: p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {max(self.moves) * 1000:.1f} ms, "
            f"{self.unanswered} unanswered; {self.abuse} times abuse; {self.megabytes:.0f} MB at most"
        )


def percentile(values, part):
    """The value below which this part of them lies."""
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


class Neighbour(Person):
    """Somebody who comes from an address of their own."""

    def __init__(self, address, source):
        super().__init__(address)
        self.source = source
        self.http = httpx.AsyncClient(
            base_url=address, timeout=PATIENCE, transport=httpx.AsyncHTTPTransport(local_address=source, retries=1)
        )

    async def sit(self, table):
        url = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"
        socket = await websockets.connect(
            url, additional_headers=self.headers(), max_size=None, ping_interval=None, local_addr=(self.source, 0)
        )
        seat = Seat(self, table, socket)
        await seat.until(lambda: seat.greeted)
        return seat


class Honest:
    """Two people at a table, who begin another game when one is over."""

    def __init__(self, address, number):
        self.address, self.number, self.rng = address, number, random.Random(number)
        self.took, self.unanswered = [], 0

    async def come(self):
        sources = (f"127.0.1.{2 * self.number % 250 + 1}", f"127.0.1.{2 * self.number % 250 + 2}")
        self.people = [await Neighbour(self.address, source).be_guest(f"H{source[6:]}") for source in sources]

    async def play(self, until):
        await asyncio.sleep(self.rng.random() * PACE)
        while time.monotonic() < until:
            await self.one_game(until)
        for person in self.people:
            await person.close()

    async def one_game(self, until):
        one, other = self.people
        game = GAMES[self.number % len(GAMES)]
        options = {"setup": "random"} if game == "board" else {}
        wanted = {"game": game, "options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await one.ask("POST", "/api/tables", wanted))["id"]
        await other.ask("POST", f"/api/tables/{table}/join", {})
        async with await one.sit(table) as first, await other.sit(table) as second:
            await asyncio.gather(*(self.answer(seat, until) for seat in (first, second)))

    async def answer(self, seat, until):
        """Move when asked, at a human pace."""
        while time.monotonic() < until and not seat.over:
            mine = seat.asked_seat()
            if mine is None:
                with contextlib.suppress(asyncio.TimeoutError):
                    await seat.hear(0.5)
                continue
            await asyncio.sleep(PACE * (0.5 + self.rng.random()))
            with contextlib.suppress(asyncio.TimeoutError):
                while True:
                    await seat.hear(0.001)  # what came in meanwhile
            mine = seat.asked_seat()
            if mine is not None and not seat.over:
                await self.move(seat, mine)

    async def move(self, seat, mine):
        word = self.rng.choice(seat.sights[mine]["actions"])[0]
        begin = time.perf_counter()
        self.unanswered += 1
        answer = await seat.act(mine, word)
        self.unanswered -= 1
        assert answer["type"] == "done" or answer["code"] == "stale", answer
        if answer["type"] == "done":
            self.took.append(time.perf_counter() - begin)


class Abuse:
    """Everything that strangers do to a server, each from an address of their own, until it is enough."""

    def __init__(self, address, table):
        self.address, self.table, self.path = address, table, f"/api/tables/{table}/socket"
        self.done = 0

    def all(self, until):
        """One task for each way."""
        ways = (
            self.idle_sockets, self.never_read, self.never_read, self.ping_frames, self.half_requests, self.garbage,
            self.bots_alone, self.hints, self.messages,
        )  # fmt: skip
        floods = ("/api/openapi.json", f"/api/tables/{self.table}/sight", f"/api/tables/{self.table}/replay", "/")
        tasks = [way(f"127.0.2.{number + 1}", until) for number, way in enumerate(ways)]
        tasks += [self.flood(path, f"127.0.2.{100 + number}", until) for number, path in enumerate(floods)]
        return [asyncio.create_task(self.until_the_end(task)) for task in tasks]

    async def until_the_end(self, task):
        with contextlib.suppress(*TROUBLE):
            await task

    async def held_open(self, many, source, until):
        """Open this many silent sockets, as far as the server allows."""
        opened = []
        for _ in range(many):
            with contextlib.suppress(*TROUBLE):
                opened.append((await asyncio.to_thread(open_socket, self.address, self.path, source))[0])
                self.done += 1
            if time.monotonic() > until:
                break
        return opened

    async def idle_sockets(self, source, until):
        opened = await self.held_open(300, source, until)
        await asyncio.sleep(max(0, until - time.monotonic()))
        for raw in opened:
            raw.close()

    async def never_read(self, source, until):
        await self.push(BIG_PING, 20, source, until)

    async def ping_frames(self, source, until):
        await self.push(frame(PING, b"x" * 125) * 20, 20, source, until)

    async def push(self, data, many, source, until):
        """Send on many sockets, read on none, and come again when cut off."""
        loop = asyncio.get_running_loop()
        while time.monotonic() < until:
            opened = await self.held_open(many, source, until)
            for raw in opened:
                raw.setblocking(False)
            while opened and time.monotonic() < until:
                for raw in list(opened):
                    try:
                        await asyncio.wait_for(loop.sock_sendall(raw, data), 0.05)
                        self.done += 1
                    except OSError:  # a time that is over is one, too
                        raw.close()
                        opened.remove(raw)
                await asyncio.sleep(BREATH)
            for raw in opened:
                raw.close()
            await asyncio.sleep(0.2)

    async def half_requests(self, source, until):
        while time.monotonic() < until:
            opened = []
            for number in range(100):
                with contextlib.suppress(*TROUBLE):
                    host, port = self.address.removeprefix("http://").split(":")
                    _, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
                    half = (
                        b"GET / HTTP/1.1\r\nHost"
                        if number % 2
                        else b"POST /api/me HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"
                    )
                    writer.write(half)
                    opened.append(writer)
                    self.done += 1
            await asyncio.sleep(min(5, max(0, until - time.monotonic())))
            for writer in opened:
                writer.close()

    async def garbage(self, source, until):
        async with Stranger(self.address, source) as http:
            while time.monotonic() < until:
                for body in GARBAGE:
                    with contextlib.suppress(*TROUBLE):
                        await http.post("/api/me", content=body, headers={"content-type": "application/json"})
                with contextlib.suppress(*TROUBLE):
                    raw, _ = await asyncio.to_thread(open_socket, self.address, self.path, source)
                    with raw:
                        raw.setblocking(False)
                        loop = asyncio.get_running_loop()
                        for number, data in enumerate(GARBAGE):
                            await loop.sock_sendall(raw, frame(BINARY if number % 2 else TEXT, data))
                self.done += 2 * len(GARBAGE)
                await asyncio.sleep(BREATH)

    async def bots_alone(self, source, until):
        person = await Neighbour(self.address, source).be_guest("Eve")
        bots = {"game": "board", "seats": [{"kind": "bot", "bot": "shogun"}] * 4}
        while time.monotonic() < until:
            with contextlib.suppress(*TROUBLE):
                await person.http.post("/api/tables", json=bots)
                self.done += 1
            await asyncio.sleep(0.1)
        await person.close()

    async def hints(self, source, until):
        person = await Neighbour(self.address, source).be_guest("Eve")
        seats = [{"kind": "me"}, {"kind": "me", "name": "Other"}]
        table = (await person.ask("POST", "/api/tables", {"game": "cards", "seats": seats}))["id"]
        while time.monotonic() < until:
            with contextlib.suppress(*TROUBLE):
                async with await person.sit(table) as seat:
                    while time.monotonic() < until:
                        await seat.socket.send(json.dumps({"do": "hint", "seat": seat.asked_seat() or 0}))
                        await seat.hear(5)
                        self.done += 1
        await person.close()

    async def messages(self, source, until):
        """Talk as fast as it goes, and read."""
        person = Neighbour(self.address, source)
        while time.monotonic() < until:
            with contextlib.suppress(*TROUBLE):
                async with await person.sit(self.table) as seat:
                    while time.monotonic() < until:
                        await seat.socket.send('{"do":"preview","seat":0,"word":"x"}')
                        self.done += 1
                        with contextlib.suppress(asyncio.TimeoutError):
                            await seat.hear(0.01)
        await person.close()

    async def flood(self, path, source, until):
        async with Stranger(self.address, source) as http:

            async def ask():
                while time.monotonic() < until:
                    with contextlib.suppress(*TROUBLE):
                        await http.get(path)
                        self.done += 1

            await asyncio.gather(*(ask() for _ in range(20)))


class Stranger(httpx.AsyncClient):
    """Somebody without a name, from an address."""

    def __init__(self, address, source):
        super().__init__(base_url=address, timeout=5, transport=httpx.AsyncHTTPTransport(local_address=source))


def peak(pid):
    """The most memory that a process has held, in megabytes."""
    lines = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) / 1000


async def abuse(address, table, seconds):
    """Abuse a server for this long; return how often."""
    doing = Abuse(address, table)
    tasks = doing.all(time.monotonic() + seconds)
    await asyncio.wait(tasks, timeout=seconds + 5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return doing.done


async def besiege(pid, address, seconds, tables):
    """Play and abuse for this long; the abusers are a process of their own, so that nobody here waits for them."""
    host = await Neighbour(address, "127.0.3.1").be_guest("Host")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Other"}]
    table = (await host.ask("POST", "/api/tables", {"game": "friedl", "seats": seats}))["id"]
    honest = [Honest(address, number) for number in range(tables)]
    await asyncio.gather(*(one.come() for one in honest))
    abusers = await asyncio.create_subprocess_exec(
        sys.executable,
        __file__,
        "--abuse",
        address,
        table,
        str(seconds),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    until = time.monotonic() + seconds
    await asyncio.gather(*(one.play(until) for one in honest))
    said, _ = await abusers.communicate()
    await host.close()
    took = [each for one in honest for each in one.took]
    return Result(took, sum(one.unanswered for one in honest), peak(pid), int(said or 0))


def run(seconds, kind="sqlite", tables=TABLES):
    """Besiege a server of one's own."""
    with TemporaryDirectory() as folder:
        port = free_port()
        server = start(
            new_store(kind, Path(folder)), port, logs=subprocess.DEVNULL, SAMURAI_LIMITS="1", SAMURAI_PAUSE="0.7",
            SAMURAI_PROXIES="",
        )  # fmt: skip
        try:
            return asyncio.run(besiege(server.pid, f"http://127.0.0.1:{port}", seconds, tables))
        finally:
            server.terminate()
            server.wait(PATIENCE)
            server.stdout.close()


def main(seconds, kind="sqlite"):
    """Attack, report, and fail if honest players suffer or the server grows."""
    result = run(float(seconds), kind)
    assert result.moves and not result.unanswered, "honest moves were not answered"
    print(result)
    sys.exit(percentile(result.moves, 0.99) >= SLOWEST or result.megabytes >= LARGEST)


if __name__ == "__main__":
    if sys.argv[1] == "--abuse":
        os.nice(5)  # strangers have machines of their own, and do not slow the server by what they compute
        print(asyncio.run(abuse(sys.argv[2], sys.argv[3], float(sys.argv[4]))))
    else:
        main(*sys.argv[1:])
