"""Behind real proxies, as deploy/ sets them up: TLS, sockets, origins, and nothing of what is not for strangers."""

import asyncio
import json
from random import Random

import httpx
import pytest
import websockets

from samurai.server.doctor.public import check_public
from server.client import Person, play_at_random
from server.proxies import caddy, certify, lasting_port, nginx, started
from server.tables.test_tables import ME, leave, table_of


@pytest.fixture(params=[nginx, caddy], ids=lambda proxy: proxy.__name__)
def proxied(request, running, tmp_path, monkeypatch):
    """The address of a proxy before a server."""
    proxy = request.param
    monkeypatch.setenv("SSL_CERT_FILE", str(certify(tmp_path)))
    port = lasting_port()
    address = f"https://localhost:{port}"
    with started(proxy(tmp_path, running().address, port), address, tmp_path):
        yield address


def test_a_game_is_played_behind_a_proxy_and_its_cookie_is_for_tls_only(proxied):
    async def story():
        anna = await Person(proxied).be_guest("Anna")
        assert all(cookie.secure for cookie in anna.http.cookies.jar)
        table = (await table_of(anna, "cards", [ME, {"kind": "me", "name": "Ben"}]))["id"]
        async with await anna.sit(table) as seat:
            await play_at_random(seat, Random(1))
            assert seat.over
        await leave(anna)

    asyncio.run(story())


def test_the_doctor_finds_nothing_wrong_with_our_proxies(proxied):
    found = {finding.check: finding for finding in check_public(proxied)}
    assert set(found) == {"TLS", "address", "clock", "proxy", "websocket"}
    assert all(finding.status == "ok" for check, finding in found.items() if check != "TLS"), found
    assert "valid for" in found["TLS"].sentence  # this certificate is for a short time


def test_a_page_of_the_site_gets_through_a_proxy_and_one_of_another_does_not(proxied):
    async def story():
        anna = await Person(proxied).be_guest("Anna")
        table = (await table_of(anna, "cards", [ME, {"kind": "me", "name": "Ben"}]))["id"]
        url = f"{proxied.replace('https', 'wss')}/api/tables/{table}/socket"
        async with websockets.connect(url, origin=proxied, additional_headers=anna.headers()) as socket:
            assert json.loads(await socket.recv())["type"] == "table"
        with pytest.raises(websockets.InvalidStatus, match="403"):
            await websockets.connect(url, origin="https://evil.example", additional_headers=anna.headers())
        await leave(anna)

    asyncio.run(story())


def test_a_proxy_does_not_pass_on_what_is_for_the_machine_itself(proxied):
    assert httpx.get(f"{proxied}/metrics").status_code == 404
    front = httpx.get(f"{proxied}/")
    assert front.status_code == 200 and "max-age" in front.headers["strict-transport-security"]
