"""Whole lives of tables, measured from outside: `samurai bench server --lives`.

Two people at each of many places open a table, join it, connect a socket each, play every move at random until the end,
and open the next one, all at once and as fast as they can; so games end and begin all the time. At the start, every
place opens its table at the same moment. Measured for each game: the server's CPU time per move with everything
included, moves per second, and how long clients waited for every kind of answer. The people are guests; then accounts
play rated games, and every second table is a rematch. The peer, boardgame.io's server in memory, lives the same lives
through its lobby: its matches last as many moves as ours. All take turns, round after round.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from statistics import median
from typing import Any, Final, TypeAlias

from samurai.bench.games import hosted, measured
from samurai.bench.processes import cpu_seconds, memory, process, samurai
from samurai.bench.server import circumstances, installed

PORT: Final = 9919

KINDS: Final = ("create", "rematch", "join", "socket", "move", "end")
"""What a client waits for: a new table, its rematch, a seat, the first observation, a move that both players have seen,
and the last move of a game."""

Found: TypeAlias = dict[str, Any]
Lives: TypeAlias = Callable[[], Found]


def live(server: int, folder: str, *command: str) -> Found:
    """Let a client live against a server, and measure what it cost."""
    with process("node", *command, cwd=folder) as client:
        assert client.stdout is not None
        assert client.stdout.readline(), "the client begins"
        used = cpu_seconds(server)
        found: Found = json.loads(client.stdout.readline())
        found["cpu"] = (cpu_seconds(server) - used) / found["moves"] * 1e6
    found["rate"] = found["moves"] / found["took"]
    return found


def measure(tables: int, seconds: float, rounds: int) -> Iterator[str]:
    """Measure our server and its peer in turn; yield the lines of a report."""
    yield from circumstances()
    with installed() as folder, ExitStack() as servers:
        pid, address = servers.enter_context(samurai(f"{folder}/lives.db"))
        peer = servers.enter_context(process("node", "server.js", str(PORT), cwd=folder))
        assert peer.stdout is not None and peer.stdout.readline(), "boardgame.io starts"
        sides = _sides(folder, (pid, address), peer.pid, tables, seconds)
        found: dict[str, list[Found]] = {name: [] for name in sides}
        for _ in range(rounds):
            for name, lives in sides.items():
                found[name].append(lives())
        for name, all_found in found.items():
            yield from lines(name, all_found)
        yield _ratios(found)
        yield f"the server's memory is {memory(pid):.0f} MB"


def _sides(folder: str, ours: tuple[int, str], peer: int, tables: int, seconds: float) -> dict[str, Lives]:
    """Who lives where, by name; the peer comes last."""
    (pid, address), (usual, played), often = ours, hosted(), (str(tables), str(seconds))
    here = partial(live, pid, folder, "lives.js", address)
    sides: dict[str, Lives] = {}
    for game, bench in measured():
        if 2 in game.seats:
            options = json.dumps(bench.hosted.options if bench.hosted else {})
            sides[f"{game.name}, guests"] = partial(here, game.name, options, *often, "guests")
    sides[f"{usual.name}, rated, rematches"] = partial(here, usual.name, json.dumps(played.options), *often, "rated")
    there = f"http://127.0.0.1:{PORT}"
    sides[_PEER] = partial(live, peer, folder, "lives_peer.js", there, str(played.moves), *often)
    return sides


_PEER: Final = "boardgame.io, in memory"


def lines(name: str, rounds: list[Found]) -> Iterator[str]:
    """The results of some rounds: one line for all, then one for each kind of answer."""
    rate, cpu, client, delay = (median(one[key] for one in rounds) for key in ("rate", "cpu", "client", "delay"))
    longest = max(one[kind]["longest"] for one in rounds for kind in KINDS if kind in one)
    yield (
        f"{name:26}{rate:7,.0f} moves/s, CPU a move {cpu:,.0f} µs, longest wait {longest:,.0f} ms; "
        f"client {client:,.0f} µs and its own delay p99 {delay:.1f} ms"
    )
    for kind in KINDS:
        all_found = [one[kind] for one in rounds if kind in one]
        if all_found:
            middle, late = (median(one[key] for one in all_found) for key in ("median", "late"))
            yield (
                f"  {kind:8}{sum(one['number'] for one in all_found):8,}, median {middle:6.1f} ms, p99 {late:6.1f} ms, "
                f"longest {max(one['longest'] for one in all_found):6.1f} ms"
            )


def _ratios(found: dict[str, list[Found]]) -> str:
    best = {name: max(one["rate"] for one in rounds) for name, rounds in found.items()}
    ours = [f"{name.partition(',')[0]} {best[name] / best[_PEER]:.1f} x" for name in found if name.endswith("guests")]
    return f"moves a second / boardgame.io in memory: {', '.join(ours)}"
