"""A server that runs for long: its memory and its descriptors stay as they are. `steady.py SECONDS` watches it.

Games are played one after the other by people who come and go; what the server holds is looked at after each round. A
table that is left unfinished stays in memory for ten minutes, so memory may grow for that long, and not after.
"""

import asyncio
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from server.client import Person, play_at_random

from samurai.bench.processes import memory, samurai

GAMES = ("cards", "board", "cards", "board", "friedl")
"""What is played; Friedl's game, at random, takes some three hundred moves, so it comes more rarely."""

TABLES = 4
"""Games at the same time."""

FORGETTING = 660
"""Seconds after which a table that nobody uses is surely out of memory."""


class Held(NamedTuple):
    """What a server holds."""

    seconds: float
    games: int
    megabytes: float
    descriptors: int

    def __str__(self):
        return f"{self.seconds:6.0f} s {self.games:5} games {self.megabytes:7.1f} MB {self.descriptors:4} descriptors"


async def play(address, number, games):
    """One game of two people who have just come."""
    rng = Random(number)
    anna, ben = await Person(address).be_guest(f"Anna {number}"), await Person(address).be_guest(f"Ben {number}")
    options = {"setup": "random"} if (game := rng.choice(games)) == "board" else {}
    wanted = {"game": game, "options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = (await anna.ask("POST", "/api/tables", wanted))["id"]
    await ben.ask("POST", f"/api/tables/{table}/join", {})
    async with await anna.sit(table) as one, await ben.sit(table) as two:
        await asyncio.gather(play_at_random(one, rng), play_at_random(two, rng))
    await anna.ask("GET", "/api/me/tables")
    await anna.close()
    await ben.close()


async def watch(pid, address, games, enough):
    """What the server holds after each round, until it is enough."""
    begin, held = time.monotonic(), []
    while not held or not enough(held):
        first = len(held) * TABLES
        await asyncio.gather(*(play(address, first + number, games) for number in range(TABLES)))
        await asyncio.sleep(0.1)  # the last sockets close
        descriptors = len(list(Path(f"/proc/{pid}/fd").iterdir()))
        held.append(Held(time.monotonic() - begin, first + TABLES, memory(pid), descriptors))
    return held


def rounds(games, enough):
    """Watch a server of one's own."""
    with TemporaryDirectory() as folder, samurai(f"{folder}/steady.db") as (pid, address):
        return asyncio.run(watch(pid, address, games, enough))


def main(seconds):
    """Watch for this long, report, and fail if something grows when it should not."""

    def enough(held):
        if len(held) % 20 == 1:
            print(held[-1], flush=True)
        return held[-1].seconds > seconds

    held = rounds(GAMES, enough)
    late = [one for one in held if one.seconds > FORGETTING] or held
    half = len(late) // 2
    before, after = (max(one.megabytes for one in part) for part in (late[:half] or late, late[half:]))
    print(f"{held[-1]}\nat most {before:.1f} MB before, {after:.1f} MB after")
    assert max(one.descriptors for one in late[half:]) <= max(one.descriptors for one in late[:half] or late)
    assert after < 1.05 * before, "memory grows"


if __name__ == "__main__":
    main(float(sys.argv[1]))
