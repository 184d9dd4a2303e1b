"""How much the server bears, measured from outside: `samurai bench server`.

A server in a process of its own keeps an SQLite file with full durability. A client in a second process (Node, with
the `ws` that boardgame.io brings) plays `board` at random at many tables, two sockets each. Measured: moves a second,
the server's CPU time a move, and how long a move takes until both players have seen it: at full speed, and at half of
that. The peer, boardgame.io's server from npm, then bears the same kind of traffic: in memory, and with flat files.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from samurai.engine.game import IllegalAction

SCRIPTS = Path(__file__).parent / "boardgameio"
SERVE = (
    "import os; from samurai.web.serve import serve; from samurai.web.settings import from_environment; "
    "serve(from_environment(os.environ))"
)


@contextmanager
def process(*command: str, **more: Any) -> Iterator[subprocess.Popen[str]]:
    """A process that is ended with the block."""
    started = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **more)
    try:
        yield started
    finally:
        started.send_signal(signal.SIGTERM)
        started.wait()
        assert started.stdout is not None
        started.stdout.close()


@contextmanager
def samurai(store: str) -> Iterator[tuple[int, str]]:
    """Our server: its process id and address."""
    settings = {"SAMURAI_STORE": store, "SAMURAI_PORT": "0", "SAMURAI_LIMITS": "0", "SAMURAI_PAUSE": "0"}
    with process(sys.executable, "-c", SERVE, env={**os.environ, **settings}, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        yield server.pid, server.stdout.readline().split()[-1]


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """The megabytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def sit_down(address: str, number: int) -> str:
    """Tables of two guests each, as lines for samurai.js."""
    with httpx.Client(base_url=address) as anna, httpx.Client(base_url=address) as ben:
        for person in (anna, ben):
            person.post("/api/me", json={})
        cookies = anna.cookies["samurai"], ben.cookies["samurai"]
        tables = [new_table(anna, ben) for _ in range(number)]
    socket = address.replace("http", "ws")
    return "\n".join(json.dumps([*cookies, f"{socket}/api/tables/{table}/socket"]) for table in tables)


def new_table(anna: httpx.Client, ben: httpx.Client) -> str:
    """A table for two."""
    wanted = {"game": "board", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"setup": "random"}}
    table: str = anna.post("/api/tables", json=wanted).json()["id"]
    ben.post(f"/api/tables/{table}/join", json={})
    return table


def measured(title: str, server: int, folder: str, command: list[str], told: str = "") -> dict[str, float]:
    """Let a client play, and print what it cost."""
    with process("node", *command, cwd=folder, stdin=subprocess.PIPE) as client:
        assert client.stdin is not None and client.stdout is not None
        client.stdin.write(told)
        client.stdin.close()
        assert client.stdout.readline(), "the client begins"
        used = cpu_seconds(server)
        found: dict[str, float] = json.loads(client.stdout.readline())
        found["cpu"] = (cpu_seconds(server) - used) / found["moves"] * 1e6
    found["rate"] = found["moves"] / found["took"]
    print(f"{title:34}{found['rate']:8,.0f} moves/s {found['cpu']:7,.0f} µs of server CPU a move   "
          f"seen by both: median {found['median']:6.1f} ms, p99 {found['late']:6.1f} ms", flush=True)  # fmt: skip
    return found


def measure_ours(folder: str, tables: int, seconds: float) -> dict[str, float]:
    """Our server, at full speed and at half of it."""
    with samurai(f"{folder}/load.db") as (pid, address):
        command = ["samurai.js", str(seconds)]
        full = measured("samurai, full speed", pid, folder, [*command, "0"], sit_down(address, tables))
        pace = str(tables / full["rate"] * 2 * 1000)
        measured("samurai, half that rate", pid, folder, [*command, pace], sit_down(address, tables))
        print(f"memory of the server: {memory(pid):.0f} MB")
        return full


def measure_peer(folder: str, tables: int, seconds: float, title: str, *store: str) -> dict[str, float]:
    """The peer at full speed."""
    with process("node", "server.js", "9917", *store, cwd=folder) as server:
        assert server.stdout is not None and server.stdout.readline(), "boardgame.io starts"
        command = ["load.js", "http://127.0.0.1:9917", str(tables), str(seconds)]
        return measured(f"boardgame.io, {title}", server.pid, folder, command)


def measure(tables: int, seconds: float) -> None:
    """Measure our server, then its peer under the same kind of traffic, and print how they compare."""
    if not shutil.which("npm"):
        raise IllegalAction("the client and the peer are from npm, which is not installed")
    with tempfile.TemporaryDirectory() as folder:
        for script in SCRIPTS.glob("*.js"):
            shutil.copy(script, folder)
        npm = ["npm", "install", "--silent", "--no-fund", "boardgame.io@0.50.2", "node-persist@3", "ws@8"]
        subprocess.run(npm, cwd=folder, check=True)
        ours = measure_ours(folder, tables, seconds)
        peer = measure_peer(folder, tables, seconds, "in memory")
        flat = measure_peer(folder, tables, seconds, "flat files", f"{folder}/flat")
    print(f"moves a second: {ours['rate'] / peer['rate']:.1f} x boardgame.io in memory, which keeps nothing; "
          f"{ours['rate'] / flat['rate']:.1f} x with its flat files")  # fmt: skip
