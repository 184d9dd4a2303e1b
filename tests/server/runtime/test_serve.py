"""The server as a process: it starts quickly, prints its address, and stops gracefully."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing

import httpx
import pytest
import websockets
from store.test_database import info

from samurai.engine.errors import UserError
from samurai.server.pages.static import asset, assets
from samurai.server.runtime.serve import doors, serve
from samurai.server.runtime.settings import Settings, from_environment
from samurai.store.database import Database, address
from samurai.store.people import people
from samurai.store.tables import tables
from server.processes import free_port, start
from server.stores import new_store
from server.tables.test_tables import ME, guests, leave, table_of


def test_a_stopping_server_asks_clients_to_reconnect_and_loses_nothing(tmp_path):
    async def story():
        port = free_port()
        process = await asyncio.to_thread(start, tmp_path / "x.db", port)
        (anna,) = await guests(f"http://127.0.0.1:{port}", "Anna")
        table = (await table_of(anna, "friedl", [ME, {"kind": "me", "name": "Ben"}]))["id"]
        async with await anna.sit(table) as seat:
            mine = seat.asked_seat()
            await seat.act(mine, seat.sights[mine]["actions"][0][0])
            process.send_signal(signal.SIGTERM)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await seat.hear()
            assert closed.value.rcvd.code == 1012
        assert await asyncio.to_thread(process.wait, 10) == 0
        lines = [json.loads(line) for line in process.stderr.read().splitlines()]
        assert any(line["message"] == "ready" and str(port) in line["address"] for line in lines)
        process.stdout.close(), process.stderr.close()
        await leave(anna)
        return table

    table = asyncio.run(story())
    with closing(Database(address(str(tmp_path / "x.db")))) as database, database.transaction() as connection:
        assert tables.find(connection, table).revision == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_ten_thousand_unfinished_games_are_loaded_only_when_asked_for(running, tmp_path, kind):
    store = new_store(kind, tmp_path)
    with closing(Database(address(store))) as database, database.transaction() as connection:
        people.add(connection, people.Person("anna", "Anna", "guest", 1))
        for number in range(10_000):
            tables.create(connection, info(f"t{number}", wake=2**60 if number % 2 else None))
    server = running(store)
    assert httpx.get(f"{server.address}/healthz").json()["status"] == "ok"
    assert server.server.tables.open_tables == 0
    assert httpx.get(f"{server.address}/api/tables/t77").json()["id"] == "t77"
    assert server.server.tables.open_tables <= 1


def test_a_port_in_use_is_reported_in_a_sentence(tmp_path):
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(UserError, match="can't listen"):
            serve(Settings(store=str(tmp_path / "x.db"), port=taken.getsockname()[1]))


def test_several_workers_need_postgres_and_there_is_at_least_one(tmp_path):
    with pytest.raises(UserError, match="several workers need a store in Postgres"):
        serve(Settings(store=str(tmp_path / "x.db"), workers=2))
    with pytest.raises(UserError, match="--workers must be at least 1"):
        serve(Settings(workers=0))


def test_settings_come_from_the_environment():
    settings = from_environment(
        {"SAMURAI_PORT": "9", "SAMURAI_STORE": "x.db", "SAMURAI_ORIGINS": "https://a https://b"}
    )
    assert (settings.port, settings.store, settings.origins) == (9, "x.db", ("https://a", "https://b"))
    with pytest.raises(UserError, match="SAMURAI_PORT"):
        from_environment({"SAMURAI_PORT": "nine"})
    assert from_environment({"SAMURAI_USI": "Fairy=fairy-stockfish; Odd = /opt/odd --x=1;"}).usi == (
        ("Fairy", "fairy-stockfish"),
        ("Odd", "/opt/odd --x=1"),
    )
    with pytest.raises(UserError, match="SAMURAI_USI is written Name=program"):
        from_environment({"SAMURAI_USI": "fairy-stockfish"})


def test_the_built_client_is_served_packed_and_kept(running, tmp_path, monkeypatch):
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Built</title>" + " " * 600)
    (folder / "assets" / "app-1a2b.js").write_text("let x = 1;" * 100)
    monkeypatch.setattr("samurai.server.pages.static.FOLDER", folder)
    with httpx.Client(base_url=running().address) as browser:
        page = browser.get("/table/xyz")
        assert "Built" in page.text and page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache" and page.headers["content-encoding"] == "gzip"
        script = browser.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        again = browser.get("/", headers={"if-none-match": page.headers["etag"]})
        assert again.status_code == 304 and not again.content
        assert browser.get("/assets/missing.js").status_code == 404
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../settings.py"):
            assert "root:" not in browser.get(path).text


def test_without_a_built_client_a_page_says_how_to_build_it(tmp_path):
    assert b"make play" in assets(tmp_path / "none")["index.html"].body
    assert asset("x.bin", b"1").kind == "application/octet-stream"


def test_nothing_of_numba_is_imported_by_the_server():
    code = "import sys, samurai.server.runtime.serve; print({'numba', 'numpy', 'textual'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert ran.stdout.strip() == "set()"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no uvloop")
def test_a_crowd_that_connects_at_once_is_let_in_within_a_few_turns_of_the_loop():
    import uvloop

    async def story():
        inside, loop = [], asyncio.get_running_loop()

        class Guest(asyncio.Protocol):
            def connection_made(self, transport):
                inside.append(transport)

        with socket.create_server(("127.0.0.1", 0), backlog=200) as listening:
            servers = [await loop.create_server(Guest, sock=door) for door in doors(listening)]
            crowd = [socket.create_connection(listening.getsockname()) for _ in range(100)]
            turns = 0
            while len(inside) < len(crowd):
                await asyncio.sleep(0)
                turns += 1
            for each in (*inside, *servers, *crowd):
                each.close()
            await asyncio.sleep(0)
        return turns

    assert uvloop.run(story()) <= 10, "one by one it takes a hundred"
