"""Where the microseconds of a move go: a server under load, sampled by its own CPU time.

    python scripts/profile_server.py [SITUATION ...] [--tables 200] [--seconds 8] [--functions 0]

A situation is moves of board by sockets without sentences (`full`, `half`) or with what people read (`narrated`,
`half-narrated`), as fast as they can or at half of that rate; or whole lives of tables of a game (`life-board`, …). By
default all of them, one after the other, each at a server of its own.

The server runs in a child process with a timer that counts its CPU time (`ITIMER_PROF`), so that waiting costs nothing.
At each tick the CPU time that the event loop's thread has used since the last one is added to the part of the code that
it runs. Prints the microseconds per move of each part, scaled to the CPU time that the kernel counted for the thread.
JSON is encoded in C, and belongs to the part that asks for it. Other threads, above all the writer's, are one part.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from types import FrameType
from typing import Any, Final

_TICK: Final = 0.001

PARTS: Final = (
    ("rules and notation", ("/samurai/games/",)),
    ("course and record", ("/samurai/engine/record.py", "/samurai/engine/table.py", "/samurai/engine/draws.py",
                           "/samurai/engine/seal.py")),
    ("diffs", ("/server/live/patches.py", "/engine/plain.py")),
    ("views, sentences, JSON", ("/samurai/engine/", "/server/live/observations.py", "/server/tables/shown.py")),
    ("websocket and writing", ("/server/runtime/socket_protocol.py", "/protocols/websockets/", "/websockets/")),
    ("our socket", ("/server/live/",)),
    ("store, in the event loop", ("/samurai/store/", "/sqlalchemy/")),
    ("table service, reactions", ("/server/tables/service.py", "/server/tables/playing.py", "/tables/open_table.py",
                                  "/server/tables/registry.py", "/server/tables/clock.py", "/server/reactions.py",
                                  "/server/runtime/scheduler.py", "/server/bots/", "/server/analysis/",
                                  "/server/notifications/")),
    ("HTTP, sessions, lobby", ("/samurai/server/", "/litestar/", "/uvicorn/", "/httptools/", "/multidict/")),
    ("event loop and wake-ups", ("/asyncio/", "/selectors.py", "/uvloop/")),
)  # fmt: skip
"""Parts of the code by file; a sample belongs to the innermost frame that is in one of them."""

OTHERS: Final = "the writer's and other threads"

_sampled: Final[defaultdict[tuple[str, str], float]] = defaultdict(float)
_used: Final = [0.0]


def _part(frame: FrameType | None) -> tuple[str, str]:
    while frame is not None:
        name = frame.f_code.co_filename
        for part, files in PARTS:
            if any(file in name for file in files):
                return part, f"{name.rpartition('site-packages/')[2].rpartition('/src/')[2]}:{frame.f_code.co_qualname}"
        frame = frame.f_back
    return "other", ""


def _sample(_: int, frame: FrameType | None) -> None:
    """Note what the event loop runs; a tick of another thread's time adds nothing."""
    before, _used[0] = _used[0], time.thread_time()
    _sampled[_part(frame)] += _used[0] - before


def serve(found: str) -> None:
    """Serve until asked to stop, and write what was sampled between two SIGUSR1."""
    from samurai.server.runtime.serve import serve as run
    from samurai.server.runtime.settings import from_environment

    def switch(*_: object) -> None:
        if signal.getitimer(signal.ITIMER_PROF)[1]:
            signal.setitimer(signal.ITIMER_PROF, 0)
            rows = [[*key, seconds] for key, seconds in _sampled.items()]
            Path(found).write_text(json.dumps(rows), encoding="utf-8")
        else:
            _sampled.clear()
            _used[0] = time.thread_time()
            signal.setitimer(signal.ITIMER_PROF, _TICK, _TICK)

    signal.signal(signal.SIGUSR1, switch)
    signal.signal(signal.SIGPROF, _sample)
    run(from_environment(os.environ))


class Run:
    """What was found in one situation."""

    def __init__(self, rows: list[tuple[str, str, float]], played: dict[str, Any], used: dict[str, float]) -> None:
        """Scale the samples to microseconds a move."""
        each = {name: seconds / played["moves"] * 1e6 for name, seconds in used.items()}
        scale = each["loop"] / (sum(seconds for _, _, seconds in rows) or 1)
        self.rate: Final = played["moves"] / played["took"]
        self.functions: Final = {f"{where}  ({part})": seconds * scale for part, where, seconds in rows}
        self.parts: Final = Counter({OTHERS: each["others"]})
        for part, _, seconds in rows:
            self.parts[part] += seconds * scale

    @property
    def cost(self) -> float:
        """The microseconds of CPU time a move."""
        return sum(self.parts.values())


def profiled(command: list[str], scripts: str, tables: int) -> Run:
    """Start a server that samples itself, let this client play there, and return what was found."""
    from samurai.bench.processes import process
    from samurai.bench.server import sit_down

    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "samples.json"
        settings = {
            "SAMURAI_STORE": f"{folder}/load.db",
            "SAMURAI_PORT": "0",
            "SAMURAI_LIMITS": "0",
            "SAMURAI_PAUSE": "0",
        }
        serving = [sys.executable, __file__, "--serve", str(found)]
        with process(*serving, env={**os.environ, **settings}, stderr=subprocess.DEVNULL) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            given = sit_down(address, tables) if command[0] == "samurai.js" else ""
            playing = [part.replace("ADDRESS", address) for part in command]
            with process("node", *playing, cwd=scripts, stdin=subprocess.PIPE) as client:
                assert client.stdin is not None and client.stdout is not None
                client.stdin.write(given)
                client.stdin.close()
                client.stdout.readline()
                os.kill(server.pid, signal.SIGUSR1)
                before = _threads(server.pid)
                played = json.loads(client.stdout.readline())
                used = {name: seconds - before.get(name, 0.0) for name, seconds in _threads(server.pid).items()}
                os.kill(server.pid, signal.SIGUSR1)
            while not found.exists():
                time.sleep(0.05)
            return Run(json.loads(found.read_text(encoding="utf-8")), played, used)


def _threads(pid: int) -> dict[str, float]:
    """The CPU seconds of the event loop's thread and of all others, by the kernel's count."""
    used: Counter[str] = Counter()
    for task in Path(f"/proc/{pid}/task").iterdir():
        fields = (task / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        used["loop" if int(task.name) == pid else "others"] += int(fields[11]) + int(fields[12])
    return {name: ticks / os.sysconf("SC_CLK_TCK") for name, ticks in used.items()}


def _situations(tables: int, seconds: float) -> dict[str, list[str]]:
    """The client's command for each situation; `half` is at half of the rate that `full` had, which replaces PACE."""
    from samurai.bench.games import measured

    moves = ["samurai.js", str(seconds)]
    found = {"full": [*moves, "0"], "narrated": [*moves, "0", "narrated"], "half": [*moves, "PACE"]}
    found["half-narrated"] = [*moves, "PACE", "narrated"]
    for game, bench in measured():
        if 2 in game.seats:
            options = json.dumps(bench.hosted.options if bench.hosted else {})
            found[f"life-{game.name}"] = [
                "lives.js",
                "ADDRESS",
                game.name,
                options,
                str(tables),
                str(seconds),
                "guests",
            ]
    return found


def _print(runs: dict[str, Run], functions: int) -> None:
    print(f"{'µs of CPU a move':32}" + "".join(f"{name:>12}" for name in runs))
    names = sorted(
        {part for run in runs.values() for part in run.parts},
        key=lambda part: -max(r.parts[part] for r in runs.values()),
    )
    for part in names:
        print(f"{part:32}" + "".join(f"{run.parts[part]:12.1f}" for run in runs.values()))
    print(f"{'all':32}" + "".join(f"{run.cost:12.0f}" for run in runs.values()))
    print(f"{'moves a second':32}" + "".join(f"{run.rate:12,.0f}" for run in runs.values()))
    for name, run in runs.items() if functions else ():
        print(f"\n{name}")
        for where, cost in sorted(run.functions.items(), key=lambda row: -row[1])[:functions]:
            print(f"{cost:7.1f} µs  {where}")


def main() -> None:
    """Serve, or load servers and print where their time goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("situations", nargs="*", metavar="SITUATION")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--functions", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve)
        return
    from samurai.bench.server import installed

    known, runs, pace = _situations(arguments.tables, arguments.seconds), dict[str, Run](), 100.0
    unknown = set(arguments.situations) - set(known)
    if unknown:
        parser.error(f"there is no situation {unknown.pop()}; there are {', '.join(known)}")
    with installed() as scripts:
        for name in arguments.situations or known:
            command = [str(pace) if part == "PACE" else part for part in known[name]]
            runs[name] = profiled(command, scripts, arguments.tables)
            if name == "full":
                pace = arguments.tables / (runs[name].rate / 2) * 1000
    _print(runs, arguments.functions)


if __name__ == "__main__":
    main()
