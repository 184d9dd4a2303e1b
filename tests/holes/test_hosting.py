"""What deploy/compose.yaml starts is right without a further setting: addresses, cookies, sockets, headers."""

import asyncio
import json
import signal
import ssl
import subprocess
from contextlib import closing

import httpx
import pytest
import websockets
from server.client import PATIENCE, Person
from server.processes import start, stop
from server.proxies import caddy, certify, lasting_port, started
from server.stores import new_store

from deploy import compose

PEOPLE = 24
"""This many people log in at about the same time, each from an address of their own."""

MANY = 60
"""More guesses than one address has at once."""


@pytest.fixture
def service(tmp_path, monkeypatch):
    """The port of Caddy and that of the server behind it, both set up by compose.yaml but for their places."""
    inside, outside = lasting_port(), lasting_port()
    whole = compose.read(SAMURAI_DOMAIN=f"localhost:{outside}", POSTGRES_PASSWORD="secret")["services"]
    front = whole["caddy"]["networks"]["front"]["ipv4_address"]
    settings = {name: str(value) for name, value in whole["samurai"]["environment"].items()}
    settings = {name: value.replace(front, "127.0.0.1") for name, value in settings.items()}  # Caddy's address, here
    store = new_store("postgres", tmp_path)
    here = {"SAMURAI_STORE": str(store), "SAMURAI_HOST": "127.0.0.1", "SAMURAI_PORT": str(inside)}
    process = start(store, inside, logs=subprocess.DEVNULL, **{**settings, **here})
    monkeypatch.setenv("SSL_CERT_FILE", str(certify(tmp_path)))
    address = f"127.0.0.1:{inside}"
    named = {"file": "compose.Caddyfile", "site": "{$SAMURAI_DOMAIN}", "upstream": "samurai:8000"}
    words = caddy(tmp_path, address, outside, **named)
    try:
        with started(words, f"https://localhost:{outside}", tmp_path):
            yield outside, inside
    finally:
        stop(process, signal.SIGTERM)


class Visitor:
    """A client at an address of this machine."""

    def __init__(self, address, tls):
        transport = httpx.HTTPTransport(local_address=address, verify=tls)
        self._http = httpx.Client(transport=transport, timeout=PATIENCE)

    def ask(self, method, url, data=None, **headers):
        """The status of an answer."""
        name = {"sni_hostname": "localhost"}
        return self._http.request(method, url, json=data, headers=headers, extensions=name).status_code

    def guess(self, url, **headers):
        """Whether there is an end to one's guesses, though each is said to come from elsewhere."""
        forged = ({**headers, "X-Forwarded-For": f"203.0.113.{n}"} for n in range(MANY))
        return any(self.ask("GET", f"{url}/api/codes/GUESS", **said) == 429 for said in forged)

    def close(self):
        self._http.close()


@pytest.mark.finding("M13")
def test_a_server_started_by_compose_is_right_by_default(service):
    outside, inside = service
    public, host, tls = f"https://127.0.0.1:{outside}", f"localhost:{outside}", ssl.create_default_context()
    asked = []
    for n in range(1, PEOPLE + 1):
        with closing(Visitor(f"127.1.0.{n}", tls)) as person:
            account = {"name": f"person {n}", "password": "not this one"}
            asked.append(person.ask("POST", f"{public}/api/login", account, Host=host))
    assert asked == [401] * PEOPLE, "everybody has limits of their own"
    with closing(Visitor("127.1.1.1", tls)) as liar:
        assert liar.guess(public, Host=host), "Caddy tells where one comes from, whatever one says"
        assert liar.guess(f"http://127.0.0.1:{inside}"), "and is the only one who is believed"
    asyncio.run(look_around(f"https://localhost:{outside}"))


async def look_around(address):
    """Cookies are for TLS only, sockets work for the site's own pages, and strangers are shown no figures."""
    anna = await Person(address).be_guest("Anna")
    assert all(cookie.secure for cookie in anna.http.cookies.jar) and anna.http.cookies
    wanted = {"game": "cards", "seats": [{"kind": "me"}, {"kind": "me", "name": "Ben"}]}
    table = (await anna.ask("POST", "/api/tables", wanted))["id"]
    url = f"{address.replace('https', 'wss')}/api/tables/{table}/socket"
    async with websockets.connect(url, origin=address, additional_headers=anna.headers()) as socket:
        assert json.loads(await socket.recv())["type"] == "table"
    with pytest.raises(websockets.InvalidStatus, match="403"):
        await websockets.connect(url, origin="https://evil.example", additional_headers=anna.headers())
    assert (await anna.http.get("/metrics")).status_code == 404
    front = await anna.http.get("/")
    assert front.status_code == 200 and "max-age" in front.headers["strict-transport-security"]
    assert (await anna.http.post("/api/me", content=b"x" * 2_000_000)).status_code >= 400
    await anna.close()


@pytest.mark.finding("M13")
def test_compose_lets_nobody_past_caddy():
    whole = compose.read(SAMURAI_DOMAIN="play.example", POSTGRES_PASSWORD="secret")
    services = whole["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    settings, front = services["samurai"]["environment"], whole["networks"]["front"]
    assert settings["SAMURAI_PROXIES"] == services["caddy"]["networks"]["front"]["ipv4_address"]
    assert settings["SAMURAI_ORIGINS"].split() == ["https://play.example"]
    assert front["enable_ipv6"] and whole["networks"]["back"]["internal"]
    assert "front" not in services["postgres"]["networks"]


@pytest.mark.finding("M13")
@pytest.mark.parametrize("missing", ["SAMURAI_DOMAIN", "POSTGRES_PASSWORD"])
def test_compose_asks_for_what_only_the_host_can_know(missing):
    known = {"SAMURAI_DOMAIN": "play.example", "POSTGRES_PASSWORD": "secret", missing: ""}
    with pytest.raises(KeyError, match=r"deploy/\.env"):
        compose.read(**known)
