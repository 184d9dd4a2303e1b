"""How much memory a server holds whose bots are ready: two of the strongest play each game, watched, for some seconds.

    python scripts/measure/server_memory.py            the machine code is in the cache, or is made to be
    python scripts/measure/server_memory.py --cold     with an empty cache: everything is compiled once (about a minute)

Shown is the server's resident memory at the start, while the bots play, and when they rest (then also the part in pages
of its own, without those of files that it shares with others), its peak, and the peak of its children.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import websockets

GAMES = ("board", "cards", "friedl")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def megabytes(process, *names):
    """Figures of /proc/PID/status, in megabytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    found = dict(line.split(":", 1) for line in lines if ":" in line)
    return [int(found[name].split()[0]) // 1024 for name in names]


def children(process):
    return [
        int(word)
        for task in Path(f"/proc/{process}/task").iterdir()
        for word in (task / "children").read_text().split()
    ]


async def watch(address, seconds, process):
    """Let bots play at one table of each game until this time is over, and no child of the server works any more."""
    async with httpx.AsyncClient(base_url=address) as http:
        await http.post("/api/me", json={})
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        seats = [{"kind": "bot", "bot": "shogun"}] * 2
        made = [(await http.post("/api/tables", json={"game": game, "seats": seats})).json() for game in GAMES]
        places = [f"{address.replace('http', 'ws')}/api/tables/{table['id']}/socket" for table in made]
        watching = [asyncio.create_task(listen(place, cookie)) for place in places]
        peak = await until_quiet(process, seconds)
        (playing,) = megabytes(process, "VmRSS")
        for task in watching:
            task.cancel()
        await asyncio.sleep(5)  # the bots finish their turns, and rest while nobody looks
        return peak, playing


async def until_quiet(process, seconds):
    peak, quiet_since = 0, time.monotonic()
    while time.monotonic() < quiet_since + seconds:
        for child in children(process):
            quiet_since = time.monotonic()
            try:
                peak = max(peak, *megabytes(child, "VmHWM"))
            except (OSError, KeyError):
                continue
        await asyncio.sleep(0.5)
    return peak


async def listen(place, cookie):
    async with websockets.connect(place, additional_headers={"Cookie": cookie}, max_size=None) as connection:
        async for text in connection:
            assert json.loads(text)


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--cold", action="store_true", help="begin with an empty cache")
    asked.add_argument("--seconds", type=float, default=15, help="how long the bots play (15)")
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = str(free_port())
        cache = {"XDG_CACHE_HOME": folder} if options.cold else {}
        server = subprocess.Popen(
            [sys.executable, "-m", "samurai", "serve", "--port", port, "--store", f"{folder}/samurai.db"],
            env={**os.environ, **cache, "SAMURAI_LIMITS": "0"},
            stdout=subprocess.PIPE,
        )
        try:
            server.stdout.readline()
            (begin,) = megabytes(server.pid, "VmRSS")
            of_children, playing = asyncio.run(watch(f"http://127.0.0.1:{port}", options.seconds, server.pid))
            now, own, peak = megabytes(server.pid, "VmRSS", "RssAnon", "VmHWM")
        finally:
            server.terminate()
            server.wait()
    print(
        f"at the start {begin} MB; six bots playing {playing} MB; resting {now} MB, of which {own} MB its own; ", end=""
    )
    print(f"peak {peak} MB; children at most {of_children} MB")


if __name__ == "__main__":
    main()
