"""The log of a server contains neither addresses nor the ids of tables, which are keys to private ones."""

import asyncio
import json
import logging
import signal

import pytest
import websockets
from server.client import Person
from server.processes import free_port, start
from server.raw import PATIENCE, ask, frame, open_socket

from samurai.server.replay import routes as replay
from samurai.server.runtime.logs import JsonLines, veiled

MARK = "203.0.113.77"


async def use(address):
    """Make a private table, sit there, and fail in several ways; the table's id."""
    anna = await Person(address).be_guest("Anna")
    anna.http.headers["X-Forwarded-For"] = MARK
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
    table = (await anna.ask("POST", "/api/tables", {"game": "cards", "seats": seats}))["id"]
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
    forwarded = {**anna.headers(), "X-Forwarded-For": MARK}
    async with websockets.connect(f"{url}?told=1", additional_headers=forwarded) as socket:
        await socket.send(b"\xff")
        await socket.recv()
    for odd in ({**forwarded, "Origin": "https://evil.example"}, forwarded):
        try:
            async with websockets.connect(url + "x?told=1", additional_headers=odd) as socket:
                await socket.recv()
        except websockets.WebSocketException:
            pass
    await anna.http.get(f"/api/tables/{table}/sight?seat=7")
    await anna.http.get(f"/api/tables/{table}/%00")
    await anna.close()
    return table


@pytest.mark.finding("M5")
def test_no_address_and_no_table_is_in_the_log_of_a_server(store, tmp_path):
    port = free_port()
    with (tmp_path / "log").open("wb") as log:
        server = start(store, port, logs=log)
        try:
            table = asyncio.run(use(f"http://127.0.0.1:{port}"))
            raw, _ = open_socket(f"http://127.0.0.1:{port}", f"/api/tables/{table}/socket")
            raw.sendall(frame(1, b"\xff"))
            raw.close()
            ask(f"http://127.0.0.1:{port}", b"nonsense\r\n\r\n")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(PATIENCE)
            server.stdout.close()
    text = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert any(line["message"] == "ready" for line in lines)
    assert MARK not in text and table not in text and "WebSocket" not in text
    assert not [line for line in lines if line["from"].startswith("alembic")]
    assert not [line for line in lines if line["message"] in ("connection open", "connection closed")]
    assert not [line for line in lines if line["level"] in ("error", "warning")], text


@pytest.mark.finding("M5")
def test_a_table_is_in_a_line_only_under_a_name_that_opens_nothing():
    table = "0123456789abcdef01234567"
    record = logging.makeLogRecord({"msg": "a bot could not move", "levelname": "ERROR", "table": table})
    line = JsonLines().format(record)
    assert table not in line and json.loads(line)["table"] == veiled(table) and len(veiled(table)) == 8
    assert veiled(table) != veiled(table + "x"), "and lines about one table can still be found"


@pytest.mark.finding("M5")
def test_a_failure_is_logged_by_its_route(running, caplog, monkeypatch):
    server = running()

    async def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(replay, "_found", broken)

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        await anna.ask("GET", "/api/tables/secret/replay", status=500)
        await anna.close()

    asyncio.run(story())
    (failed,) = [record for record in caplog.records if record.getMessage() == "a request failed"]
    assert failed.route == "/api/tables/{table}/replay" and "secret" not in JsonLines().format(failed)
