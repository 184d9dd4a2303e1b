"""A client that has a socket at each of many tables, and plays at some: `python -m samurai.bench.watchers`.

Arguments: the server's address, the local address to connect from, a cookie, and the numbers of the first table and of
the one after the last. It prints a line when it watches them all, and has played a move at each. A line of the standard
input has a number of seconds to play, and the number of moves that are to be under way at once, each at random and at a
random table; then it prints how long each move took, as JSON. Both seats of a table are the same person's, so that
one socket sees everything.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec
import uvloop

_AT_ONCE: Final = 20
"""Sockets that are opened, or play their first move, at the same time."""

_SHORT: Final = 125
_PING: Final = 0x89
_PONG: Final = 0x8A
_TEXT: Final = 0x81


class Watcher(asyncio.Protocol):
    """A socket at a table."""

    def __init__(self) -> None:
        """Start without having seen anything."""
        self._data = b""
        self._upgraded = False
        self._changed: asyncio.Future[None] | None = None
        self.greeted = self.done = self.over = False
        self.at = 0
        self.actions: dict[int, list[Any]] = {}
        self.seen: dict[int, int] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Keep the connection."""
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail loudly: the server must not hang up."""
        self.over = True
        self._wake()

    def data_received(self, data: bytes) -> None:
        """Take what the server has sent apart."""
        self._data += data
        if not self._upgraded:
            head, end, self._data = self._data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            assert b" 101 " in head, head.decode()
            self._upgraded = True
        while (frame := self._frame()) is not None:
            self._receive(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame."""
        data = self._data
        if len(data) < 2:
            return None
        size, begin = data[1], 2
        if size > _SHORT:
            begin = 4 if size == _SHORT + 1 else 10
            size = int.from_bytes(data[2:begin])
        if len(data) < begin + size:
            return None
        self._data = data[begin + size :]
        return data[0], data[begin : begin + size]

    def _receive(self, kind: int, text: bytes) -> None:
        if kind == _PING:
            self._send(_PONG, text)
        elif kind == _TEXT:
            self._understand(msgspec.json.decode(text))
            self._wake()

    def _understand(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "sight" | "change":
                self.seen[message["seat"]] = message["at"]
                self.actions[message["seat"]] = message.get("actions") or []
                self.over = message.get("outcome") is not None
            case "chat":
                self.greeted = True
            case "done" | "refused":
                self.done = True

    def _wake(self) -> None:
        if self._changed and not self._changed.done():
            self._changed.set_result(None)

    def _send(self, kind: int, text: bytes) -> None:
        assert len(text) <= _SHORT, "a longer message has another head"
        self.transport.write(bytes((kind, 0x80 | len(text), 0, 0, 0, 0)) + text)

    async def until(self, *names: str) -> None:
        """Wait until something is the case."""
        while not any(getattr(self, name) for name in names):
            self._changed = asyncio.get_running_loop().create_future()
            await self._changed

    @property
    def whole(self) -> bool:
        """Whether the last move is stored, and both seats have seen it."""
        return self.done and min(self.seen.values()) > self.at

    async def move(self, rng: Random) -> None:
        """Play a move, and wait until both seats have seen it."""
        seat, offered = next((seat, actions) for seat, actions in self.actions.items() if actions)
        self.at, self.done = self.seen[seat], False
        said = {"do": "act", "seat": seat, "word": rng.choice(offered)[0], "at": self.at}
        self._send(_TEXT, msgspec.json.encode(said))
        await self.until("whole", "over")


async def watch(address: str, local: str, cookie: str, tables: range) -> list[Watcher]:
    """A socket at each of these tables."""
    host, _, port = address.removeprefix("http://").partition(":")
    loop, waiting, watchers = asyncio.get_running_loop(), iter(tables), []

    async def open_some() -> None:
        for table in waiting:
            _, watcher = await loop.create_connection(Watcher, host, int(port), local_addr=(local, 0))
            watcher.transport.write(
                f"GET /api/tables/t{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: samurai={cookie}\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            await watcher.until("greeted")
            watchers.append(watcher)

    await asyncio.gather(*(open_some() for _ in range(_AT_ONCE)))
    return watchers


async def begin(watchers: list[Watcher], rng: Random) -> None:
    """Play one move at each table: the first one after a table was loaded costs more than the others."""
    waiting = iter(watchers)

    async def play_some() -> None:
        for watcher in waiting:
            await watcher.move(rng)

    await asyncio.gather(*(play_some() for _ in range(_AT_ONCE)))


async def play(watchers: list[Watcher], seconds: float, at_once: int, rng: Random) -> list[float]:
    """Play at random tables; return the seconds that each move took until both seats had seen it."""
    waits: list[float] = []
    free = [watcher for watcher in watchers if not watcher.over]
    end = perf_counter() + seconds

    async def play_on() -> None:
        while (now := perf_counter()) < end and free:
            place = rng.randrange(len(free))
            free[place], free[-1] = free[-1], free[place]
            watcher = free.pop()
            await watcher.move(rng)
            waits.append(perf_counter() - now)
            if not watcher.over:
                free.append(watcher)

    await asyncio.gather(*(play_on() for _ in range(at_once)))
    return waits


async def main(address: str, local: str, cookie: str, first: str, last: str) -> None:
    """Watch, and play when asked to."""
    rng = Random(first)
    watchers = await watch(address, local, cookie, range(int(first), int(last)))
    await begin(watchers, rng)
    print("watching", flush=True)  # noqa: T201
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        seconds, at_once = line.split()
        waits = await play(watchers, float(seconds), int(at_once), rng)
        print(json.dumps(waits), flush=True)  # noqa: T201


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        uvloop.run(main(*sys.argv[1:]))
