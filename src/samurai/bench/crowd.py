"""Many tables in one process: what an open one costs, and how soon a server with many is ready.

`samurai bench server --idle` opens tables until all are in memory, then watches as many of them as the system allows
connections. `samurai bench server --restart` starts a server whose store is full of unfinished games.
"""

from __future__ import annotations

import asyncio
import resource
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import Final

import httpx
from sqlalchemy import Connection, bindparam, insert, update

from samurai.bench.games import hosted
from samurai.bench.processes import cpu_seconds, memory, samurai
from samurai.engine.game import Seat
from samurai.engine.record import Record, new_record
from samurai.engine.table import Table
from samurai.store import schema
from samurai.store.database import Database, address
from samurai.store.people import people
from samurai.store.people.people import Person
from samurai.store.schema import log
from samurai.store.tables import tables
from samurai.store.tables.tables import PLAYING, Chair, TableInfo

_GAMES: Final = 50
"""The number of different games; more tables repeat them."""

_MOVES: Final = 40
_FIRST: Final = 200
"""The number of tables opened before measuring, so that everything shared by tables is loaded."""

_TOGETHER: Final = 500
"""Games that are stored in one transaction, so that a running server is not kept waiting."""

_AT_ONCE: Final = 20
_SHORT: Final = 125
"""The longest message whose length fits into the second byte of the frame."""

_PING: Final = 0x89
_PONG: Final = 0x8A
_HOST: Final = Person("host", "Host", "guest", 0)
_AWAITS: Final = update(schema.tables).where(schema.tables.c.id == bindparam("name")).values(to_act=bindparam("seat"))


def fill(store: str, number: int, host: str = "", moves: Sequence[int] = (_MOVES,)) -> None:
    """Fill a store with unfinished two-player games, both seats the host's; every other one is to be woken one day."""
    records = [_unfinished(Random(seed), moves[seed % len(moves)]) for seed in range(_GAMES)]
    numbered = enumerate(islice(cycle(records), number))
    with closing(Database(address(store))) as database:
        if not host:
            with database.transaction() as connection:
                people.add(connection, _HOST)
        while some := list(islice(numbered, _TOGETHER)):
            with database.transaction() as connection:
                _put(connection, some, host or _HOST.id)


def _unfinished(rng: Random, moves: int) -> tuple[Record, Seat]:
    """A random unfinished game, and whose turn it is."""
    game, played = hosted()
    table = Table(game, new_record(game, ("Anna", "Ben"), played.options, rng, "2026-01-01"), rng)
    for _ in range(moves):
        seat = table.to_act[0]
        table = table.play(seat, game.notation.write(rng.choice(table.offered(seat))), table.revision)
    return table.record, table.to_act[0]


def _put(connection: Connection, games: list[tuple[int, tuple[Record, Seat]]], host: str) -> None:
    """Store games, each with its number, and whose turn it is: otherwise each would be written when it is opened."""
    for at, (record, _) in games:
        tables.create(connection, _info(f"t{at}", record, host, wake=2**42 if at % 2 else None))
    connection.execute(_AWAITS, [{"name": f"t{at}", "seat": str(seat)} for at, (_, seat) in games])
    connection.execute(insert(log), [
        {"table_id": f"t{at}", "revision": number, "seat": entry.seat, "text": entry.text, "remark": "", "at": 1}
        for at, (record, _) in games
        for number, entry in enumerate(record.log, 1)
    ])  # fmt: skip


def _info(name: str, record: Record, host: str, wake: int | None) -> TableInfo:
    return TableInfo(
        id=name, code=None, game=record.game, edition=record.edition, options=record.variant, players=record.players,
        date=record.date, status=PLAYING, host=host, listed=False, rated=False, clock={"kind": "none"},
        running=None, revision=len(record.log), to_act=(), wake=wake, outcome=None, rematch=None, created=1, changed=1,
        chairs=tuple(Chair(host, None, player) for player in record.players),
    )  # fmt: skip


def measure_restart(number: int) -> Iterator[str]:
    """How long until a server is ready: without games, and with `number` unfinished ones."""
    with tempfile.TemporaryDirectory() as folder:
        for games in (0, number):
            store = f"{folder}/{games}.db"
            fill(store, games)
            begin = perf_counter()
            with samurai(store) as (pid, address):
                ready = perf_counter() - begin
                used = f"{cpu_seconds(pid):.2f} s of CPU, {memory(pid):.0f} MB"
                yield f"{games:,} unfinished games: ready after {ready:.2f} s ({used})"
                if games:
                    begin = perf_counter()
                    httpx.get(f"{address}/api/tables/t{games // 2}/sight").raise_for_status()
                    yield f"the first look at one of them takes {(perf_counter() - begin) * 1000:.0f} ms"


def measure_idle(number: int) -> Iterator[str]:
    """How much memory open tables take in one process."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        fill(f"{folder}/idle.db", _FIRST + number)
        with samurai(f"{folder}/idle.db") as (pid, address):
            asyncio.run(_look(address, range(_FIRST)))
            before = memory(pid)
            asyncio.run(_look(address, range(_FIRST, _FIRST + number)))
            opened = memory(pid)
            each = (opened - before) * 1000 / number
            yield f"{number:,} open tables in one process: {opened:.0f} MB, {each:.1f} kB each"
            watched = min(number, most - 500)
            more = asyncio.run(_watch(address, watched, pid)) - opened
            each = more * 1000 / watched
            yield f"{watched:,} of them watched over a socket: {each:.1f} kB more for each"


async def _look(address: str, numbers: range) -> None:
    """Fetch the view of these tables, a few at a time."""
    waiting = iter(numbers)

    async def look(client: httpx.AsyncClient) -> None:
        for number in waiting:
            (await client.get(f"/api/tables/t{number}/sight")).raise_for_status()

    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        await asyncio.gather(*(look(client) for _ in range(_AT_ONCE)))


async def _watch(address: str, number: int, pid: int) -> float:
    """The server's memory while there is a socket to each of these tables."""
    host, _, port = address.removeprefix("http://").partition(":")
    waiting, listening = iter(range(number)), []

    async def watch() -> None:
        for table in waiting:
            reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 20)
            writer.write(
                f"GET /api/tables/t{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            while b'"type":"chat"' not in await _next_message(reader, writer):  # the end of the greeting
                pass
            listening.append(asyncio.create_task(_listen(reader, writer)))

    await asyncio.gather(*(watch() for _ in range(_AT_ONCE)))
    held = memory(pid)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return held


async def _listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            await _next_message(reader, writer)
    finally:
        writer.close()


async def _next_message(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """The next message of a WebSocket; pings are answered."""
    kind, size = await reader.readexactly(2)
    if size > _SHORT:
        size = int.from_bytes(await reader.readexactly(2 if size == _SHORT + 1 else 8))
    text = await reader.readexactly(size)
    if kind == _PING:
        writer.write(bytes((_PONG, 0x80 | size, 0, 0, 0, 0)) + text)
    return text
