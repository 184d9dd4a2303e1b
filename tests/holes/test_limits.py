"""Limits: by address group, by what something costs, with a word on when to come again; and nobody locks others out."""

import asyncio
import time

import httpx
import pytest
from server.client import Person

from samurai.server.app import create_app
from samurai.server.refusal import Refusal
from samurai.server.runtime.settings import Settings
from samurai.server.security import costs
from samurai.server.security.protection import Limits, address_group
from samurai.server.services import Server


@pytest.fixture
def store(tmp_path):
    """A store of one kind: limits have nothing to do with it."""
    return tmp_path / "x.db"


def stopped():
    """A clock that stands still, so that no bucket is filled meanwhile."""
    now = time.time_ns() // 1_000_000
    return lambda: now


async def started_game(address):
    anna = await Person(address).be_guest("Anna")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
    return anna, (await anna.ask("POST", "/api/tables", {"game": "cards", "seats": seats}))["id"]


@pytest.mark.finding("m20")
def test_an_address_is_ipv4_or_the_half_of_ipv6_that_a_household_has():
    assert address_group("203.0.113.7") == address_group("::ffff:203.0.113.7") == "203.0.113.7"
    assert address_group("2001:db8:1:2::7") == address_group("2001:db8:1:2:ffff::1") != address_group("2001:db8:1:3::7")
    assert address_group("fe80::1%eth0") == address_group("fe80::2")
    assert address_group("unknown") == "unknown" and address_group("") == ""


@pytest.mark.finding("m7", "m12")
def test_a_bucket_is_emptied_by_cost_and_says_when_there_is_enough_again():
    limits = Limits(1)
    limits.spend("work", "anna", 10, 100, 0, cost=60)
    with pytest.raises(Refusal) as refused:
        limits.spend("work", "anna", 10, 100, 0, cost=60)
    assert refused.value.retry_after == 2 and refused.value.out().retry_after == 2
    assert refused.value.headers() == {"retry-after": "2"}
    limits.spend("work", "anna", 10, 100, 2, cost=60)
    limits.spend("work", "ben", 10, 100, 0, cost=1_000)  # more than there ever is: a full bucket will do
    with pytest.raises(Refusal):
        limits.spend("work", "ben", 10, 100, 9, cost=1_000)


@pytest.mark.finding("m7", "m12")
def test_costly_requests_are_charged_to_the_address(running):
    server = running(limits=0.2, now=stopped())

    async def story():
        anna, table = await started_game(server.address)
        asked = [await anna.http.get(f"/api/tables/{table}/sight") for _ in range(20)]
        codes = [answer.status_code for answer in asked]
        most = int(costs.BURST * 0.2 / costs.REQUESTS["GET", "/api/tables/{table}/sight"])
        assert codes == [200] * most + [429] * (20 - most)
        refused = asked[-1]
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.json() == {
            "code": "too-much",
            "message": "too many requests; wait a moment",
            "said": ["too many requests; wait a moment"],
            "retry_after": int(refused.headers["retry-after"]),
        }
        assert (await anna.http.get("/api/house")).status_code == 200, "cheap requests are still answered"
        elsewhere = {"X-Forwarded-For": "203.0.113.9"}
        other = await anna.http.get(f"/api/tables/{table}/sight", headers=elsewhere)
        assert other.status_code == 200, "it is the address that pays"
        await anna.close()

    asyncio.run(story())


@pytest.mark.finding("B3")
def test_the_description_of_the_api_is_encoded_once(running, monkeypatch):
    server = running()
    with httpx.Client(base_url=server.address) as browser:
        first = browser.get("/api/openapi.json")
        monkeypatch.setattr("samurai.server.app.msgspec", None)
        again = browser.get("/api/openapi.json")
        assert first.json()["paths"] and first.content == again.content
        assert browser.get("/api/openapi.json", headers={"if-none-match": first.headers["etag"]}).status_code == 304


@pytest.mark.finding("m7")
def test_a_client_that_sends_too_much_learns_when_to_try_again(running):
    server = running(limits=0.1, now=stopped())

    async def story():
        anna, table = await started_game(server.address)
        async with await anna.sit(table) as seat:
            for _ in range(10):
                assert (await seat.say(do="ping"))["type"] == "pong"
            await seat.socket.send('{"do": "ping", "id": 99}')
            refused = await seat.until(lambda: seat.answers.pop(None, None))
            assert refused["code"] == "too-much" and refused["retry_after"] == 1
        await anna.close()

    asyncio.run(story())


@pytest.mark.finding("m19")
def test_nobody_can_lock_somebody_else_out_of_a_name(running):
    server = running(limits=0.05, now=stopped())
    account = {"name": "Anna", "password": "a long password"}

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        await anna.ask("POST", "/api/me/claim", account)
        eve = {"X-Forwarded-For": "203.0.113.66"}
        wrong = [
            (await anna.http.post("/api/login", json={**account, "password": "guess"}, headers=eve)).status_code
            for _ in range(2)
        ]
        assert wrong == [401, 429]
        home = await anna.http.post("/api/login", json=account, headers={"X-Forwarded-For": "198.51.100.1"})
        assert home.status_code == 200
        await anna.close()

    asyncio.run(story())


@pytest.mark.finding("m12")
def test_every_cost_is_that_of_a_route_there_is(tmp_path):
    door = create_app(Server(Settings(store=str(tmp_path / "x.db"))))
    app = next(cell.cell_contents for cell in door.__closure__ if hasattr(cell.cell_contents, "routes"))
    there = {(method, route.path_format) for route in app.routes for method in getattr(route, "methods", ())}
    assert set(costs.REQUESTS) <= there, set(costs.REQUESTS) - there
