"""What a move costs with more and more tables: `samurai bench server --growth`.

A server has ever more open tables, each watched over a socket, as far as the system allows as many connections. A fixed
number of moves is under way at any moment, at random tables: so the same work is done, and what differs is the size of
the server. Measured: its CPU time a move, how long it takes until a move has been seen, what it uses when
nothing happens, and its memory. At last a quarter of the tables is open, and five times as many are in the store.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from math import ceil
from typing import Final

import httpx

from samurai.bench.crowd import fill
from samurai.bench.processes import cpu_seconds, memory, process, samurai
from samurai.bench.server import circumstances

_STAGES: Final = range(5, 45)
"""Moves that were played before: games are at any stage, because an early move offers more choices and costs more."""

_EACH: Final = 5_000
"""The most sockets of one client process."""

_SPARE: Final = 200
"""Descriptors that the server needs for other things than sockets."""

_QUIET: Final = 10.0
"""Seconds for which nothing is done, to measure what the server does by itself."""


def measure(most: int, seconds: float) -> Iterator[str]:
    """Measure a server with 200 tables, ten times as many, and so on up to `most`; yield a line for each."""
    yield from circumstances()
    sizes = [size for size in (200, 2_000, 20_000, 200_000) if size < most] + [most]
    for size in sizes:
        yield from _measure(size, size, seconds)
    yield from _measure(5 * most, most // 4, seconds)


def _measure(stored: int, watched: int, seconds: float) -> Iterator[str]:
    watched = min(watched, resource.getrlimit(resource.RLIMIT_NOFILE)[1] - _SPARE)
    with tempfile.TemporaryDirectory() as folder, samurai(f"{folder}/x.db") as (pid, address):
        person = httpx.post(f"{address}/api/me", json={})
        fill(f"{folder}/x.db", stored, person.json()["person"]["id"], _STAGES)
        before = memory(pid)
        with _clients(address, person.cookies["samurai"], watched) as clients:
            each = (memory(pid) - before) * 1000 / watched
            used = cpu_seconds(pid)
            time.sleep(_QUIET)
            idle = (cpu_seconds(pid) - used) / _QUIET
            used = cpu_seconds(pid)
            waits = _play(clients, seconds)
            cpu = (cpu_seconds(pid) - used) / len(waits) * 1e6
        yield (
            f"{stored:7,} tables, {watched:6,} open and watched: CPU a move {cpu:.0f} µs in {len(waits):,} moves; "
            f"seen: median {_part(waits, 0.5):.1f} ms, p99 {_part(waits, 0.99):.1f} ms, last {_part(waits, 1):.0f} ms; "
            f"{idle:.1%} of a core when idle; {memory(pid):.0f} MB, {each:.1f} kB for a table and its socket"
        )


def _part(waits: list[float], share: float) -> float:
    return waits[min(int(len(waits) * share), len(waits) - 1)] * 1000


@contextmanager
def _clients(address: str, cookie: str, tables: int) -> Iterator[list[subprocess.Popen[str]]]:
    """Client processes that watch these tables, each from an address of its own, whose ports suffice."""
    number = ceil(tables / _EACH)
    shares = [tables * at // number for at in range(number + 1)]
    with ExitStack() as stack:
        clients = []
        for at, (first, last) in enumerate(pairwise(shares)):
            what = (address, f"127.0.0.{at + 2}", cookie, str(first), str(last))
            command = (sys.executable, "-m", "samurai.bench.watchers", *what)
            clients.append(stack.enter_context(process(*command, stdin=subprocess.PIPE)))
        for client in clients:
            assert client.stdout is not None and client.stdout.readline(), "the client watches its tables"
        yield clients


def _play(clients: list[subprocess.Popen[str]], seconds: float) -> list[float]:
    """Let all clients play for a while; return how long each move took, the shortest first."""
    for client in clients:
        assert client.stdin is not None
        client.stdin.write(f"{seconds} {200 // len(clients)}\n")
        client.stdin.flush()
    waits: list[float] = []
    for client in clients:
        assert client.stdout is not None
        waits += json.loads(client.stdout.readline())
    return sorted(waits)
