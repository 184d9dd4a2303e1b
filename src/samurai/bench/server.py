"""How much load the server handles, measured from outside: `samurai bench server`.

A server in its own process keeps an SQLite file with full durability. A client in a second process (Node, with the `ws`
that boardgame.io brings) plays a game at random at many tables, two sockets each, all at different stages of their
games. The peer, boardgame.io's server from npm, handles the same kind of traffic in memory and with flat files: all
take turns, round after round, and so does a client of ours that also requests everything people are shown (`narrated`),
which the peer has no equivalent of. Measured: moves per second, and the CPU time of server and client per move.
Finally, when the peers have gone, at half of our best rate and with moves at random intervals: how long it takes until
both players have seen a move.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median

import httpx

from samurai.bench import report
from samurai.bench.games import hosted
from samurai.bench.processes import cpu_by_process, memory, process, samurai
from samurai.engine.errors import UserError

SCRIPTS = Path(__file__).parent / "boardgameio"
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3", "ws@8", "koa-compose@4.1.0")
"""From npm; a newer koa-compose copies what boardgame.io adds to later, and its lobby would not be there."""

GAMES = 4
"""A random game lasts about 74 moves: enough of them for some seconds at full speed."""

NARRATED = "narrated"
"""The argument that makes our client request everything people are shown."""

Found = dict[str, float]
Run = Callable[..., Found]
"""Lets a client play for a while (ours takes a pace, and optionally `narrated`), and returns what was measured."""


def sit_down(address: str, number: int) -> str:
    """Places for the same two guests, each with tables for several games in a row, as input for samurai.js."""
    with httpx.Client(base_url=address) as anna, httpx.Client(base_url=address) as ben:
        for person in (anna, ben):
            person.post("/api/me", json={})
        cookies = anna.cookies["samurai"], ben.cookies["samurai"]
        places = [[_new_table(anna, ben) for _ in range(GAMES)] for _ in range(number)]
    return "\n".join(json.dumps({"address": address, "tables": tables, "cookies": cookies}) for tables in places)


def _new_table(anna: httpx.Client, ben: httpx.Client) -> str:
    game, played = hosted()
    wanted = {"game": game.name, "seats": [{"kind": "me"}, {"kind": "open"}], "options": played.options}
    table: str = anna.post("/api/tables", json=wanted).json()["id"]
    ben.post(f"/api/tables/{table}/join", json={})
    return table


def load(server: int, folder: str, command: list[str], given: str = "") -> Found:
    """Let a client play against a server, and measure what it cost."""
    with process("node", *command, cwd=folder, stdin=subprocess.PIPE) as client:
        assert client.stdin is not None and client.stdout is not None
        client.stdin.write(given)
        client.stdin.close()
        assert client.stdout.readline(), "the client begins"
        before = cpu_by_process(server)
        found: Found = json.loads(client.stdout.readline())
        after = cpu_by_process(server)
        used = [(after[one] - before[one]) / found["moves"] * 1e6 for one in before]
        found["cpu"], found["busiest"] = sum(used), max(used)
    found["rate"] = found["moves"] / found["took"]
    return found


@contextmanager
def ours(folder: str, tables: int, seconds: float) -> Iterator[tuple[int, Run]]:
    """Our server with its tables: its process id, and a function that lets a client play there."""
    with samurai(f"{folder}/load.db") as (pid, address):
        command = ["samurai.js", str(seconds)]
        yield (
            pid,
            lambda pace=0.0, *more: load(pid, folder, [*command, str(pace), *more], sit_down(address, tables)),
        )


@contextmanager
def peer(folder: str, tables: int, seconds: float, port: int, *store: str) -> Iterator[Run]:
    """The peer's server: a function that lets a client play there."""
    with process("node", "server.js", str(port), *store, cwd=folder) as server:
        assert server.stdout is not None and server.stdout.readline(), "boardgame.io starts"
        command = ["load.js", f"http://127.0.0.1:{port}", str(tables), str(seconds)]
        yield lambda: load(server.pid, folder, command)


@contextmanager
def installed() -> Iterator[str]:
    """A temporary folder with the client and the peer, and their npm packages installed."""
    if not shutil.which("npm"):
        raise UserError("missing-package", "the client and the peer are from npm, which is not installed")
    with tempfile.TemporaryDirectory() as folder:
        for script in SCRIPTS.glob("*.js"):
            shutil.copy(script, folder)
        shutil.copy(hosted()[1].peer, f"{folder}/game.js")
        subprocess.run(["npm", "install", "--silent", "--no-fund", *PACKAGES], cwd=folder, check=True)
        yield folder


def measure(tables: int, seconds: float, rounds: int) -> Iterator[str]:
    """Measure our server and its peer in turn, under the same kind of traffic; yield the lines of a table."""
    yield from circumstances()
    with installed() as folder, ours(folder, tables, seconds) as (pid, play):
        found = _in_turn(folder, tables, seconds, rounds, play)
        for name, all_found in found.items():
            yield line(name, all_found)
        rates = [[one["rate"] for one in all_found] for all_found in found.values()]
        os.sync()  # pending writes of the peers would delay our own syncs
        pace = tables / (max(rates[0]) / 2) * 1000
        yield line("samurai, half of its best rate", [play(pace) for _ in range(rounds)])
        yield line("samurai, the same, narrated", [play(pace, NARRATED) for _ in range(rounds)])
        yield _ratios(rates[:3])
        yield f"the server's memory is {memory(pid):.0f} MB; {_load()}"


def _in_turn(folder: str, tables: int, seconds: float, rounds: int, play: Run) -> dict[str, list[Found]]:
    """The results of every side at full speed, round after round; the peers are stopped afterwards."""
    with ExitStack() as peers:
        sides: dict[str, Run] = {
            "samurai, every move durable": play,
            "boardgame.io, in memory": peers.enter_context(peer(folder, tables, seconds, 9917)),
            "boardgame.io, flat files": peers.enter_context(peer(folder, tables, seconds, 9918, f"{folder}/flat")),
            "samurai, narrated": partial(play, 0, NARRATED),
        }
        found: dict[str, list[Found]] = {name: [] for name in sides}
        for _ in range(rounds):
            for name, run in sides.items():
                found[name].append(run())
    return found


def circumstances() -> Iterator[str]:
    """The machine and the versions that were measured, as lines."""
    machine = report.machine()
    yield f"{machine['processor']}, {machine['cores']} cores, shared by server and client; {_load()}"
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    yield f"samurai {machine['samurai']}, Python {machine['python']}, Node {node}, {', '.join(PACKAGES)}"


def _load() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


def line(name: str, rounds: list[Found]) -> str:
    """The results of some rounds as one line."""
    middle = {key: median(one[key] for one in rounds) for key in rounds[0]}
    client = ""
    if "client" in middle:
        client = f", client {middle['client']:,.0f} µs and its own delay p99 {middle['delay']:.1f} ms"
    return (
        f"{name:32}{middle['rate']:7,.0f} moves/s (best {max(one['rate'] for one in rounds):,.0f}), "
        f"CPU a move {middle['cpu']:,.0f} µs{client}; "
        f"seen by both: median {middle['median']:.1f} ms, p99 {middle['late']:.1f} ms"
    )


def _ratios(rates: list[list[float]]) -> str:
    ours, memory, flat = rates
    ratios = [
        f"{max(ours) / max(theirs):.1f} x (by rounds {median(map(float.__truediv__, ours, theirs)):.1f} x)"
        for theirs in (memory, flat)
    ]
    return f"moves a second: {ratios[0]} boardgame.io in memory, which keeps nothing; {ratios[1]} with its flat files"
