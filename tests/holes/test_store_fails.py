"""A store that fails: that is reported, only what is stored is acknowledged, and the server continues or exits."""

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import threading

import httpx
import pytest
from server.client import Person
from server.conftest import Running
from server.processes import free_port, start, stop

from samurai import __version__
from samurai.server.refusal import Refusal
from samurai.server.runtime.health import Health
from samurai.store.database import Unreachable

TABLE = {"game": "friedl", "seats": [{"kind": "me"}, {"kind": "me", "name": "Ben"}]}


def health(address):
    return httpx.get(f"{address}/healthz", timeout=60)


class Taking:
    """A store that takes, or hangs, or fails; and counts."""

    def __init__(self):
        self.writer, self.process = self, "me"
        self.ended, self.tries, self.fails = "", 0, None
        self.proceed = asyncio.Event()

    async def write(self, *_):
        self.tries += 1
        await self.proceed.wait()
        if self.fails:
            raise self.fails


@pytest.mark.finding("M6")
def test_health_is_tried_once_a_second_for_all_who_ask():
    async def story():
        now, store = 0.0, Taking()
        health = Health(store, lambda: now)
        asked = [asyncio.create_task(health.check()) for _ in range(20)]
        await asyncio.sleep(0.01)
        assert store.tries == 1 and not any(task.done() for task in asked), "the first answer is waited for"
        store.proceed.set()
        await asyncio.gather(*asked)
        now = 0.9
        await health.check()
        assert store.tries == 1, "the last answer is good enough"
        now, store.fails = 1.5, Unreachable("full")
        await health.check()  # the last answer, while it is looked for a new one
        await asyncio.sleep(0.01)
        assert store.tries == 2
        for _ in range(3):
            with pytest.raises(Refusal, match="full"):
                await health.check()
        assert store.tries == 2
        now, store.fails = 4.0, None
        await health.check()
        assert store.tries == 3, "an answer of 2.5 s ago is too old"
        store.ended = "dead"
        with pytest.raises(Refusal, match="dead"):
            await health.check()
        assert store.tries == 3

    asyncio.run(story())


@pytest.mark.finding("M6")
def test_health_is_bad_while_the_store_takes_no_writes(running, store, monkeypatch):
    monkeypatch.setattr("samurai.server.runtime.health._OFTEN", 0.0)
    monkeypatch.setattr("samurai.server.runtime.health._OLD", 0.0)
    server = running()
    assert health(server.address).json() == {"status": "ok", "version": __version__}
    database = server.server.database

    def take_writes(yes):
        """Let the server's own connection write, or no longer."""
        if not database.shared:
            raw = database.writer._connection.connection.driver_connection
            return raw.execute(f"PRAGMA query_only = {'OFF' if yes else 'ON'}")
        word = f"SET SESSION CHARACTERISTICS AS TRANSACTION READ {'WRITE' if yes else 'ONLY'}"

        async def do():
            await database.write(lambda connection: connection.exec_driver_sql(word) and None)

        return asyncio.run(do())

    take_writes(False)
    found = health(server.address)
    assert (found.status_code, found.json()) == (503, {"code": "busy", "message": "the store is read-only"})
    refused = httpx.post(f"{server.address}/api/me", json={"name": "Anna"}, timeout=60)
    assert (refused.status_code, refused.json()["code"]) == (503, "busy")
    take_writes(True)
    assert health(server.address).status_code == 200


@pytest.mark.finding("M6", "M11")
def test_a_full_disk_is_reported_and_forgotten_as_soon_as_there_is_room(tmp_path):
    """No file of the server's process may grow, which SQLite meets as it would meet a full disk."""

    async def story():
        port = free_port()
        process = await asyncio.to_thread(start, tmp_path / "x.db", port)
        url = f"http://127.0.0.1:{port}"
        anna = await Person(url).be_guest("Anna")
        table = (await anna.ask("POST", "/api/tables", TABLE))["id"]
        async with await anna.sit(table) as seat:
            mine = seat.asked_seat()
            word, before = seat.sights[mine]["actions"][0][0], seat.sights[mine]["at"]
            old = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            for _ in range(3):
                said = await seat.act(mine, word, before)
                assert (said["type"], said.get("code")) == ("refused", "busy"), said
            posted = await anna.http.post("/api/tables", json=TABLE)
            assert (posted.status_code, posted.json()["code"]) == (503, "busy")
            await until_health(url, 503)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, old)
            assert (await seat.act(mine, word, before))["type"] == "done"
            await until_health(url, 200)
        await anna.close()
        process.terminate()
        lines = list(map(json.loads, await asyncio.to_thread(process.stderr.readlines)))
        await asyncio.to_thread(stop, process, signal.SIGTERM)
        assert not [line for line in lines if "traceback" in line]
        assert [line["message"] for line in lines if "the store is" in line["message"]] == [
            "the store is away",
            "the store is back",
        ]

    asyncio.run(story())


async def until_health(url, status):
    """Ask until the answer is this: one of a moment ago may still be given."""
    async with asyncio.timeout(60):
        while (await asyncio.to_thread(health, url)).status_code != status:
            await asyncio.sleep(0.1)


@pytest.mark.finding("m8")
def test_when_the_thread_that_writes_dies_all_is_refused_at_once(running, monkeypatch, caplog):
    server = running()
    writer, died = server.server.database.writer, threading.Event()
    writer.on_death = died.set

    def fail(jobs):
        raise SystemExit("planted")

    monkeypatch.setattr(writer, "_serve", fail)

    async def story():
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            asked = [client.post("/api/me", json={"name": f"Anna {n}"}) for n in range(5)]
            found = await asyncio.gather(*asked)
            found.append(await client.post("/api/me", json={"name": "Late"}))
            found.append(await client.get("/healthz"))
            assert [(answer.status_code, answer.json()["code"]) for answer in found] == [(503, "busy")] * 7

    asyncio.run(story())
    assert died.wait(60)
    assert [entry.levelname for entry in caplog.records if "thread that writes has died" in entry.message] == [
        "CRITICAL"
    ]


PLANTED = """
import os, pathlib, sys, threading
from samurai.store import writer
from samurai.server.runtime import serve, settings
serve._AT_LAST = 2.0
waiting, trigger = writer.Writer._waiting, pathlib.Path(sys.argv[1])
def planted(self):
    jobs = waiting(self)
    if trigger.exists():
        {what}
    return jobs
writer.Writer._waiting = planted
sys.exit(serve.serve(settings.from_environment(os.environ)))
"""


@pytest.mark.finding("m8")
@pytest.mark.parametrize(
    ("what", "how"), [("raise OSError(22, 'planted')", None), ("threading.Event().wait()", "TERM")]
)
def test_a_server_that_can_store_nothing_ends_itself_and_one_whose_store_hangs_can_be_stopped(tmp_path, what, how):
    port, trigger = free_port(), tmp_path / "now"
    environment = {"SAMURAI_STORE": str(tmp_path / "x.db"), "SAMURAI_PORT": str(port), "SAMURAI_LIMITS": "0"}
    with (tmp_path / "log").open("wb") as sent:
        process = subprocess.Popen(
            [sys.executable, "-c", PLANTED.format(what=what), str(trigger)],
            env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=sent,
        )  # fmt: skip
    assert b"ready" in process.stdout.readline(), (tmp_path / "log").read_text()
    trigger.touch()
    if how is None:
        answer = httpx.post(f"http://127.0.0.1:{port}/api/me", json={"name": "Anna"}, timeout=60)
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    else:
        process.terminate()
    assert process.wait(60) == 1
    process.stdout.close()
    critical = [line for line in (tmp_path / "log").read_text().splitlines() if '"level": "critical"' in line]
    assert len(critical) == 1


@pytest.mark.finding("m13")
@pytest.mark.parametrize("replaced", [False, True])
def test_a_store_whose_file_is_gone_takes_no_more_moves(tmp_path, monkeypatch, caplog, replaced):
    monkeypatch.setattr("samurai.store.sqlite_file._OFTEN", 0.0)
    store, died = tmp_path / "x.db", threading.Event()
    server = Running(store)
    server.server.database.writer.on_death = died.set

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        table = (await anna.ask("POST", "/api/tables", TABLE))["id"]
        async with await anna.sit(table) as seat:
            mine = seat.asked_seat()
            store.rename(tmp_path / "elsewhere.db")
            if replaced:
                store.touch()
            for _ in range(2):
                said = await seat.act(mine, seat.sights[mine]["actions"][0][0])
                assert (said["type"], said["code"]) == ("refused", "busy")
        answer = await asyncio.to_thread(health, server.address)
        assert (answer.status_code, answer.json()["message"]) == (503, "the store's file is gone")
        await anna.close()

    try:
        asyncio.run(story())
        assert died.wait(60)
    finally:
        server.stop()
    assert len([entry for entry in caplog.records if entry.levelname == "CRITICAL"]) == 1
    assert store.exists() is replaced
