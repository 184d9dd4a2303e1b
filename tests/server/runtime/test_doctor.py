"""`samurai doctor` finds what is wrong with a server's surroundings, and says what to do."""

import asyncio
import json
import logging
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from samurai.cli import main
from samurai.engine.errors import UserError
from samurai.server.doctor import machine, public
from samurai.server.doctor.machine import check_clock, check_descriptors, check_disk, check_kernels, check_memory
from samurai.server.doctor.post import check_mail
from samurai.server.doctor.public import check_public, proxy_finding
from samurai.server.doctor.store import check_push_key, check_store
from samurai.server.runtime.seen import SeenOut
from samurai.server.runtime.settings import Settings
from samurai.store.database import Database, address
from samurai.store.schema import HEAD
from server.notifications.post import post_office
from server.stores import new_store


def statuses(found):
    return {(finding.check, finding.status) for finding in found}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_good_store(kind, tmp_path):
    store = address(new_store(kind, tmp_path))
    Database(store).close()
    found = statuses(check_store(store))
    assert ("store", "ok") in found and not any(status == "problem" for _, status in found)
    assert ("push", "ok") in found and {check for check, _ in found} >= {"writing", "push"}
    assert (("clock", "ok") in found) == (kind == "postgres")


def test_a_missing_store_is_not_created_and_an_old_one_not_migrated(tmp_path):
    assert statuses(check_store(address(str(tmp_path / "none.db")))) == {("store", "warning")}
    assert not (tmp_path / "none.db").exists()
    store = tmp_path / "old.db"
    Database(address(str(store))).close()
    for version, status in (("0001", "warning"), ("9999", "problem")):
        with closing(sqlite3.connect(store)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
        before = store.read_bytes()
        (finding,) = check_store(address(str(store)))
        assert finding.status == status and version in finding.sentence and HEAD in finding.sentence
        assert store.read_bytes() == before


@pytest.mark.parametrize("what", ["junk", "cut", "folder"])
def test_a_file_that_is_not_a_store(what, tmp_path):
    store = tmp_path / "x.db"
    if what == "folder":
        store.mkdir()
    elif what == "junk":
        store.write_bytes(b"no database" * 1000)
    else:
        Database(address(str(store))).close()
        os.truncate(store, store.stat().st_size // 2)
    assert statuses(check_store(address(str(store)))) == {("store", "problem")}


def test_a_postgres_that_is_not_there():
    (finding,) = check_store(address("postgresql://nobody:secret@127.0.0.1:9/none"))
    assert finding.status == "problem" and "secret" not in str(finding)


def test_push_keys():
    assert check_push_key(None).status == "ok"
    assert check_push_key("not a key").status == "problem"


def test_the_disk(tmp_path, monkeypatch):
    assert {status for _, status in statuses(check_disk(tmp_path))} == {"ok"}
    assert statuses(check_disk(tmp_path / "none")) == {("disk", "problem")}
    monkeypatch.setattr(machine, "_sync_times", lambda folder: [400.0])
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(1 << 40, 1 << 40, 50 << 20))
    assert [finding.status for finding in check_disk(tmp_path)] == ["problem", "problem"]


def test_a_folder_that_nobody_may_write(tmp_path, monkeypatch):
    def refuse(folder):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(machine, "_sync_times", refuse)
    assert [finding.status for finding in check_disk(tmp_path)] == ["ok", "problem"]


def test_the_clock():
    assert check_clock().status == "ok"
    assert check_clock(wall=lambda: 1e9).status == "problem"
    jumps = iter((2e9, 2e9 + 100, 2e9 + 100, 2e9 + 100))
    assert check_clock(wall=lambda: next(jumps)).status == "warning"


def test_memory(tmp_path):
    (tmp_path / "figures").write_text("MemTotal: 1000000 kB\nMemAvailable:   102400 kB\n")
    assert check_memory(tmp_path / "figures").status == "warning"
    assert check_memory(tmp_path / "none").status == "ok"
    assert check_memory().check == "memory"


def test_connections():
    assert check_descriptors(lambda: 1024).status == "warning"
    assert "LimitNOFILE" in check_descriptors(lambda: 1024).advice
    assert [check_descriptors(lambda most=most: most).status for most in (65536, -1, None)] == ["ok"] * 3


def test_bots_that_are_not_compiled_are_not_compiled_by_the_doctor(monkeypatch):
    from samurai import games
    from samurai.kernels.cached_code import NotCached

    class Search:
        def warm(self):
            raise NotCached("search")

    class Game:
        name = "toy"

        class search:
            load = Search

    monkeypatch.setattr(games, "names", lambda: ["toy"])
    monkeypatch.setattr(games, "load", lambda name: Game)
    finding = check_kernels()
    assert finding.status == "warning" and "samurai warm" in finding.advice
    monkeypatch.setattr(Search, "warm", lambda self: None)
    assert check_kernels().status == "ok"


def test_mail():
    usual = {"mail_from": "Samurai <s@play.example>", "url": "https://play.example"}
    assert statuses(check_mail(Settings())) == {("mail", "ok")}
    assert statuses(check_mail(Settings(), "me@play.example")) == {("mail", "problem")}
    assert statuses(check_mail(Settings(smtp="smtp://127.0.0.1:9", **usual))) == {("mail", "problem")}

    async def ask(**more):
        async with post_office() as office:
            settings = Settings(smtp=office.url, **usual)
            office.full = more.pop("full", False)
            found = await asyncio.to_thread(lambda: list(check_mail(settings, **more)))
            return statuses(found), len(office.letters)

    assert asyncio.run(ask()) == ({("mail", "ok")}, 0)
    assert asyncio.run(ask(recipient="me@play.example")) == ({("mail", "ok")}, 1)
    assert ("mail", "problem") in asyncio.run(ask(recipient="me@play.example", full=True))[0]


HONEST = SeenOut("https", "198.51.100.7", True, True)


@pytest.mark.parametrize(
    ("scheme", "honest", "forged", "word"),
    [
        ("https", HONEST, HONEST, ""),
        ("http", SeenOut("http", "127.0.0.1", False, False), SeenOut("http", "127.0.0.1", True, False), ""),
        ("https", HONEST, SeenOut("https", "203.0.113.99", True, True), "append"),
        ("http", SeenOut("http", "198.51.100.7", False, False), SeenOut("http", "203.0.113.99", True, True), "append"),
        ("https", SeenOut("http", "10.0.0.2", True, False), SeenOut("http", "10.0.0.2", True, False), "10.0.0.2"),
        ("https", SeenOut("http", "198.51.100.7", True, True), HONEST, "X-Forwarded-Proto"),
        ("https", SeenOut("https", "127.0.0.1", False, False), HONEST, "X-Forwarded-For"),
    ],
)
def test_the_proxys_headers(scheme, honest, forged, word):
    finding = proxy_finding(scheme, honest, forged)
    assert (finding.status == "ok") == (not word) and word in finding.advice


def test_a_server_through_its_address(running):
    server = running()
    assert statuses(check_public(server.address)) == {
        (check, "ok") for check in ("address", "clock", "proxy", "websocket")
    }


def test_an_address_without_a_server(monkeypatch):
    assert statuses(check_public("http://127.0.0.1:9")) == {("address", "problem")}
    assert statuses(check_public("https://127.0.0.1:9")) == {("TLS", "problem"), ("address", "problem")}
    for wrong in ("play.example", "ftp://play.example", "http://", "http://[", "http://x:99999"):
        with pytest.raises(UserError, match="public address"):
            list(check_public(wrong))


def test_a_foreign_origin_is_reported_as_such(running, monkeypatch):
    server = running(proxies="127.0.0.2")
    real = public.connect
    monkeypatch.setattr(public, "connect", lambda place, **named: real(place, **{**named, "origin": "http://other"}))
    finding = list(check_public(server.address))[-1]
    assert finding.status == "problem" and "SAMURAI_ORIGINS" in finding.advice


def test_the_command(tmp_path, capsys, monkeypatch):
    for name in [name for name in os.environ if name.startswith("SAMURAI_")]:
        monkeypatch.delenv(name)
    logging.disable()
    store = tmp_path / "samurai.db"
    Database(address(str(store))).close()
    assert main(["doctor", "--store", str(store)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 8 and all(line.startswith(("ok: ", "warning: ")) for line in lines)
    assert main(["doctor", "--store", str(store), "--url", "http://127.0.0.1:9", "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is False and answer["checks"][-1]["status"] == "problem"
    assert all(check["advice"] or check["status"] == "ok" for check in answer["checks"])
    assert main(["doctor", "--store", str(store), "--url", "play.example"]) == 2
    assert "public address" in capsys.readouterr().err
    logging.disable(logging.NOTSET)
    assert sorted(path.name for path in Path(tmp_path).iterdir()) == ["samurai.db"]
