"""The long fuzz test: a million messages and a hundred thousand requests of every wrong kind, at a server of its own.

`PYTHONPATH=tests python -m scripts.soak.fuzzing --messages 1000000 --cases 100000 --store sqlite` (or `postgres`)

Several processes ask at once. Games go on meanwhile, by legal moves among the nonsense, and are followed by others; in
the end every table must still be playable to its end. It fails on any answer `internal`, any status of 500 or more, the
close codes 1011 and 4500, an error in the server's log, no answer at all, and a table at which nothing goes on.
"""

import argparse
import asyncio
import json
import multiprocessing
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty
from random import Random

import httpx
import uvloop
import websockets
from server.client import Person
from server.processes import free_port, start, stop
from server.security.test_fuzz import is_sound, play_to_the_end
from server.stores import Postgres

from samurai.bench.processes import cpu_seconds, memory
from scripts.soak.cases import Cases
from scripts.soak.raving import Raving
from scripts.soak.wire import Wire

GAMES = ("cards", "board", "friedl")
TABLES = 6
"""At which each process plays."""

WIRES = 4
"""Connections over which each process asks."""

ENOUGH = 20
"""Problems after which there is no need to look for more."""

QUICK = {"SAMURAI_THINKING": "0.01", "SAMURAI_PAUSE": "0"}


@dataclass(frozen=True)
class Task:
    """What one process does."""

    address: str
    seed: int
    messages: int
    cases: int


class Tally:
    """What one process has done so far, reported to the one that started it."""

    def __init__(self, task, reported):
        self.messages, self.cases, self._reported = task.messages, task.cases, reported
        self._counts, self._since, self.problems = Counter(), time.monotonic(), 0

    def take(self, what):
        """Whether there is one more to do."""
        left = getattr(self, what)
        if left <= 0 or self.problems >= ENOUGH:
            return False
        setattr(self, what, left - 1)
        self.count(what)
        return True

    def count(self, what):
        self._counts[what] += 1
        if time.monotonic() - self._since > 1:
            self.tell()

    def tell(self):
        self._reported.put(self._counts)
        self._counts, self._since = Counter(), time.monotonic()

    def blame(self, problem):
        self.problems += 1
        self._reported.put(problem)


class Fuzz:
    """One process: people at tables who send nonsense among their moves, and a stranger who asks for anything."""

    def __init__(self, task, reported):
        self.address, self.rng, self.tally = task.address, Random(task.seed), Tally(task, reported)
        self.known = {
            "seat": range(4),
            "step": range(8),
            "game": GAMES,
            "table": [],
            "other": [],
            "code": [],
            "bot": [],
        }
        self.tables = []

    async def run(self):
        self.eve = await Person(self.address).be_guest("Eve")
        self.wild = await Person(self.address).be_guest("Wild")
        self.tables = [await self.sit_down(number) for number in range(TABLES)]
        await self.meet()
        async with httpx.AsyncClient(timeout=60) as http:
            description = (await http.get(f"{self.address}/api/openapi.json")).json()
        asking = [self.ask(Cases(description, self.known, Random(self.rng.random()))) for _ in range(WIRES)]
        raving = [self.rave(place, who) for place in range(TABLES) for who in range(3)]
        await asyncio.gather(*asking, *raving)
        for anna, ben, table in self.tables:
            await self.end(anna, ben, table)
        self.tally.tell()

    async def sit_down(self, number):
        """A new table with two people."""
        anna, ben = await Person(self.address).be_guest("Anna"), await Person(self.address).be_guest("Ben")
        wanted = {"game": GAMES[number % 3], "seats": [{"kind": "me"}, {"kind": "open"}]}
        reported = await anna.ask("POST", "/api/tables", wanted)
        await ben.ask("POST", f"/api/tables/{reported['id']}/join", {})
        self.known["table"].append(reported["id"])
        self.known["other"] += [anna.me["id"], ben.me["id"]]
        return anna, ben, reported["id"]

    async def meet(self):
        """Tables of somebody who does there whatever can be asked for, and one that waits."""
        for game in GAMES:
            wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
            self.known["table"].append((await self.wild.ask("POST", "/api/tables", wanted))["id"])
        waiting = await self.wild.ask(
            "POST", "/api/tables", {"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        self.known["table"].append(waiting["id"])
        self.known["code"].append(waiting["code"])

    async def end(self, anna, ben, table):
        """The game can be played to its end."""
        try:
            async with asyncio.timeout(600):
                await play_to_the_end(anna, ben, table)
            self.tally.count("games to the end")
        except Exception as error:
            self.tally.blame(f"table {table} does not go on: {error!r}")
        await anna.close()
        await ben.close()

    async def ask(self, cases):
        """Ask for anything, as somebody or nobody."""
        place = self.address.removeprefix("http://").split(":")
        wire = Wire(*place)
        while self.tally.take("cases"):
            person = cases.choose((self.eve, self.wild, None))
            case = cases.make(person.headers()["Cookie"] if person and person.http.cookies else "")
            try:
                answer = await wire.ask(case.head, case.body)
                if answer is None:
                    self.tally.count("hung up")
                    continue
                self.tally.count(f"{answer.status_code // 100}xx")
                check(case, answer)
            except TimeoutError:
                self.tally.blame(f"no answer: {case}")
                wire.close()
            except AssertionError as error:
                self.tally.blame(f"{error} after {case}")
                continue
            if person and answer.status_code == 401:
                await person.be_guest("Eve")  # who has left for good, or logged out
        wire.close()

    async def rave(self, place, who):
        """Send nonsense at a table, and legal moves among it; hang up in the midst of it, and come again."""
        rng = Random(f"{self.rng.random()} {place} {who}")
        while self.tally.messages > 0 and self.tally.problems < ENOUGH:
            anna, ben, table = self.tables[place]
            person = (anna, ben, self.eve)[who]
            url = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"
            try:
                async with asyncio.timeout(120):
                    seat = await Raving(url, person.headers(), self.tally).run(rng)
            except TimeoutError:
                self.tally.blame(f"a socket of table {table} is stuck")
                return
            except (OSError, websockets.WebSocketException) as error:
                self.tally.blame(f"no socket at table {table}: {error!r}")
                return
            if seat.over and self.tables[place][2] == table and who == 0:
                self.tally.count("games")
                for left in (anna, ben):
                    await left.close()
                self.tables[place] = await self.sit_down(rng.randrange(3))


def check(case, answer):
    """Requests outside the API are answered by pages; what is not HTTP at all is refused before it reaches us."""
    if answer.status_code == 400 and answer.text == "Invalid HTTP request received.":
        return
    if " /api/" in case.name and not case.head.startswith(b"HEAD "):
        is_sound(answer)
    assert answer.status_code < 500, answer


def work(task, reported):
    """What one process does."""
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(Fuzz(task, reported).run())
    except BaseException as error:
        reported.put(f"the test itself failed: {error!r}")
        raise


def watch(processes, reported, pid):
    """Add up what the processes report, and print it every ten seconds; what was done, and what went wrong."""
    done, problems, begin, spoken = Counter(), [], time.monotonic(), time.monotonic()
    while True:
        running = any(process.is_alive() for process in processes)
        try:
            news = reported.get(timeout=1)
            if isinstance(news, str):
                problems.append(news)
                print(f"PROBLEM {news}", flush=True)
            else:
                done.update(news)
        except Empty:
            if not running:
                return done, problems
        if time.monotonic() - spoken > 10:
            spoken, seconds = time.monotonic(), time.monotonic() - begin
            rates = ", ".join(
                f"{done[name]:,} {name} ({done[name] / seconds:,.0f}/s)" for name in ("messages", "cases")
            )
            print(f"{seconds:5.0f} s: {rates}, {done['games']} games, {memory(pid):.0f} MB", flush=True)


def errors(log):
    """The lines of a server's log that report an error."""
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        with suppress(ValueError):
            reported = json.loads(line)
            if reported.get("level") not in ("error", "critical") and "traceback" not in reported:
                continue
        yield line[:1_000]


def run(options, folder):
    """Fuzz a new server; whether nothing went wrong."""
    postgres = Postgres() if options.store == "postgres" else None
    store, log = postgres.new_store() if postgres else folder / "fuzz.db", folder / "log"
    port, context = free_port(), multiprocessing.get_context("spawn")
    reported = context.Queue()
    with log.open("w") as logs:
        server = start(store, port, logs=logs, SAMURAI_WORKERS=str(options.workers), **QUICK)
        share = options.messages // options.jobs, options.cases // options.jobs
        tasks = [Task(f"http://127.0.0.1:{port}", options.seed + number, *share) for number in range(options.jobs)]
        processes = [context.Process(target=work, args=(task, reported), daemon=True) for task in tasks]
        begin = time.monotonic()
        for process in processes:
            process.start()
        done, problems = watch(processes, reported, server.pid)
        used = cpu_seconds(server.pid)
        problems += [] if server.poll() is None else ["the server has died"]
        stop(server, signal.SIGTERM)
    wrong = list(errors(log))
    for line in wrong[:ENOUGH]:
        print(f"LOG {line}")
    print(f"{time.monotonic() - begin:.0f} s, {used:.0f} s of the server's CPU, seed {options.seed}: {dict(done)}")
    print(f"{len(problems)} problems, {len(wrong)} errors in the log")
    return not problems and not wrong and done["games to the end"] == TABLES * options.jobs


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server; several need Postgres")
    parser.add_argument("--jobs", type=int, default=2, help="processes that ask")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if run(parser.parse_args(), Path(folder)) else 1)


if __name__ == "__main__":
    main()
