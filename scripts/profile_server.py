"""Where the microseconds of a move go: a server under load, sampled by its own CPU time.

    python scripts/profile_server.py [--tables 200] [--seconds 8] [--pace 0] [--told] [--functions 20]

The server runs in a child process with a timer that counts its CPU time (`ITIMER_PROF`), so that waiting costs nothing;
each tick notes which part of the code the event loop runs. The load comes from the client of `samurai bench server`.
Prints the microseconds per move of each part, scaled to the CPU time that the kernel counted for the thread: at full
rate with the default pace of 0, at any lower rate with `--pace` (milliseconds from one move to the next at a table).
The writer's thread is counted as a whole.
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
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

_TICK: Final = 0.001

PARTS: Final = (
    ("rules and notation", ("/samurai/games/",)),
    ("course and record", ("/samurai/engine/record.py", "/samurai/engine/table.py", "/samurai/engine/draws.py",
                           "/samurai/engine/seal.py")),
    ("views and history", ("/samurai/engine/observation.py", "/server/live/observations.py", "/server/tables/shown.py",
                           "/engine/phrase.py")),
    ("diffs", ("/server/live/patches.py", "/engine/plain.py")),
    ("store: SQL and commit", ("/samurai/store/", "/sqlalchemy/")),
    ("table service", ("/samurai/server/tables/", "/samurai/server/reactions.py", "/server/runtime/scheduler.py",
                       "/server/bots/", "/server/analysis/", "/server/notifications/")),
    ("our socket", ("/server/live/", "/server/services.py", "/server/security/")),
    ("websocket protocol", ("/server/runtime/socket_protocol.py", "/uvicorn/", "/websockets/", "/litestar/")),
    ("event loop", ("/asyncio/", "/selectors.py", "/uvloop/")),
)  # fmt: skip
"""Parts of the code by file; a sample belongs to the innermost frame that is in one of them."""

_SAMPLED: Counter[tuple[str, str]] = Counter()


def _part(frame: FrameType | None) -> tuple[str, str]:
    while frame is not None:
        name = frame.f_code.co_filename
        for part, files in PARTS:
            if any(file in name for file in files):
                return part, f"{name.rpartition('site-packages/')[2].rpartition('/src/')[2]}:{frame.f_code.co_qualname}"
        frame = frame.f_back
    return "other", ""


def _sample(_: int, frame: FrameType | None) -> None:
    """Note what the event loop runs."""
    _SAMPLED[_part(frame)] += 1


def serve(found: str) -> None:
    """Serve until told to stop, and write what was sampled between two SIGUSR1."""
    from samurai.server.runtime.serve import serve as run
    from samurai.server.runtime.settings import from_environment

    def switch(*_: object) -> None:
        if signal.getitimer(signal.ITIMER_PROF)[1]:
            signal.setitimer(signal.ITIMER_PROF, 0)
            rows = [[*key, count] for key, count in _SAMPLED.items()]
            Path(found).write_text(json.dumps(rows), encoding="utf-8")
        else:
            _SAMPLED.clear()
            signal.setitimer(signal.ITIMER_PROF, _TICK, _TICK)

    signal.signal(signal.SIGUSR1, switch)
    signal.signal(signal.SIGPROF, _sample)
    run(from_environment(os.environ))


def _load(arguments: argparse.Namespace, folder: str) -> None:
    """Start a server that samples itself, let a client play there, and print what was found."""
    from samurai.bench.processes import process
    from samurai.bench.server import installed, sit_down

    found = Path(folder) / "samples.json"
    settings = {"SAMURAI_STORE": f"{folder}/load.db", "SAMURAI_PORT": "0", "SAMURAI_LIMITS": "0", "SAMURAI_PAUSE": "0"}
    told = ["told"] if arguments.told else []
    command = [sys.executable, __file__, "--serve", str(found)]
    with process(*command, env={**os.environ, **settings}, stderr=subprocess.DEVNULL) as server, installed() as scripts:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        play = ["node", "samurai.js", str(arguments.seconds), str(arguments.pace), *told]
        with process(*play, cwd=scripts, stdin=subprocess.PIPE) as client:
            assert client.stdin is not None and client.stdout is not None
            client.stdin.write(sit_down(address, arguments.tables))
            client.stdin.close()
            client.stdout.readline()
            os.kill(server.pid, signal.SIGUSR1)
            before = _threads(server.pid)
            played = json.loads(client.stdout.readline())
            used = {name: seconds - before.get(name, 0.0) for name, seconds in _threads(server.pid).items()}
            os.kill(server.pid, signal.SIGUSR1)
        while not found.exists():
            time.sleep(0.05)
        _print(json.loads(found.read_text(encoding="utf-8")), played, used, arguments.functions)


def _threads(pid: int) -> dict[str, float]:
    """The CPU seconds of the event loop's thread and of all others, by the kernel's count."""
    used: Counter[str] = Counter()
    for task in Path(f"/proc/{pid}/task").iterdir():
        fields = (task / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        used["loop" if int(task.name) == pid else "others"] += int(fields[11]) + int(fields[12])
    return {name: ticks / os.sysconf("SC_CLK_TCK") for name, ticks in used.items()}


def _print(rows: list[tuple[str, str, int]], played: dict[str, float], used: dict[str, float], functions: int) -> None:
    parts: Counter[str] = Counter()
    for part, _, count in rows:
        parts[part] += count
    each = {name: seconds / played["moves"] * 1e6 for name, seconds in used.items()}
    scale = each["loop"] / max(sum(parts.values()), 1)
    print(f"{played['moves'] / played['took']:,.0f} moves/s, {sum(each.values()):.0f} µs of CPU a move; the store's "
          f"threads {each['others']:.0f} µs, the event loop {each['loop']:.0f} µs:")  # fmt: skip
    for part, count in parts.most_common():
        print(f"{count * scale:7.1f} µs  {part}")
    for part, where, count in sorted(rows, key=lambda row: -row[2])[:functions]:
        print(f"{count * scale:7.1f} µs  {where}  ({part})")


def main() -> None:
    """Serve, or load a server and print where its time goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--pace", type=float, default=0)
    parser.add_argument("--told", action="store_true")
    parser.add_argument("--functions", type=int, default=20)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        _load(arguments, folder)


if __name__ == "__main__":
    main()
