"""People over HTTP."""

import asyncio

import httpx
import pytest

from samurai.server.refusal import Refusal
from samurai.server.security.protection import Limits, Signer, check_origin
from server.client import Person


def test_guests_claim_names_log_in_and_change_passwords(address):
    async def story():
        anna = Person(address)
        assert (await anna.ask("GET", "/api/me")) == {"person": None}
        await anna.be_guest()
        assert anna.me["kind"] == "guest" and anna.me["name"].startswith("Guest ")
        await anna.ask("PATCH", "/api/me", {"name": "  Anna   Maria "})
        assert (await anna.ask("GET", "/api/me"))["person"]["name"] == "Anna Maria"
        claimed = await anna.ask("POST", "/api/me/claim", {"name": "Anna", "password": "rice field 4"})
        assert claimed["person"] == {"id": anna.me["id"], "name": "Anna", "kind": "named"}
        await expect(anna, "PATCH", "/api/me", {"name": "Other"}, 403, "not-allowed")
        await expect(anna, "POST", "/api/me/claim", {"name": "B", "password": "rice field 4"}, 403, "not-allowed")

        other = await Person(address).be_guest("Other")
        await expect(other, "POST", "/api/me/claim", {"name": "ANNA", "password": "something"}, 409, "name-taken")
        await expect(other, "POST", "/api/me/claim", {"name": "Bo", "password": "short"}, 400, "malformed")
        await expect(other, "POST", "/api/login", {"name": "anna", "password": "wrong one"}, 401, "wrong-password")
        await expect(other, "POST", "/api/login", {"name": "nobody", "password": "wrong one"}, 401, "wrong-password")
        logged = await other.ask("POST", "/api/login", {"name": "anna", "password": "rice field 4"})
        assert logged["person"]["id"] == anna.me["id"]

        changed = {"old": "rice field 4", "new": "another secret"}
        await expect(anna, "POST", "/api/me/password", {**changed, "old": "?"}, 401, "wrong-password")
        await anna.ask("POST", "/api/me/password", changed)
        assert (await anna.ask("GET", "/api/me"))["person"]["name"] == "Anna"
        assert (await other.ask("GET", "/api/me")) == {"person": None}, "its cookie is void"
        await anna.ask("POST", "/api/logout")
        assert (await anna.ask("GET", "/api/me")) == {"person": None}
        await anna.close(), await other.close()

    asyncio.run(story())


async def expect(person, method, path, data, *expected):
    answer = await person.http.request(method, path, json=data)
    assert (answer.status_code, answer.json()["code"]) == expected, answer.text
    assert answer.json()["message"]


def test_bots_have_tokens_that_can_be_renewed_and_dropped(address):
    async def story():
        anna = await Person(address).be_guest("Anna")
        await expect(anna, "POST", "/api/me/bots", {"name": "Robo"}, 403, "not-allowed")
        await anna.ask("POST", "/api/me/claim", {"name": "Anna", "password": "rice field 4"})
        bot = await anna.ask("POST", "/api/me/bots", {"name": "Robo"})
        await expect(anna, "POST", "/api/me/bots", {"name": "robo"}, 409, "name-taken")
        robo = Person(address, bot["token"])
        assert (await robo.ask("GET", "/api/me"))["person"] == {"id": bot["id"], "name": "Robo", "kind": "bot"}
        assert (await anna.ask("GET", "/api/me/bots")) == [{"id": bot["id"], "name": "Robo"}]
        renewed = await anna.ask("POST", f"/api/me/bots/{bot['id']}/token")
        await expect(robo, "GET", "/api/me", None, 401, "who-are-you")
        again = Person(address, renewed["token"])
        assert (await again.ask("GET", "/api/me"))["person"]["name"] == "Robo"
        await anna.ask("DELETE", f"/api/me/bots/{bot['id']}/token")
        await expect(again, "GET", "/api/me", None, 401, "who-are-you")
        await expect(anna, "DELETE", "/api/me/bots/x/token", None, 404, "unknown-person")
        for person in (anna, robo, again):
            await person.close()

    asyncio.run(story())


def test_profiles_mutes_and_strangers(address):
    async def story():
        anna, ben = await Person(address).be_guest("Anna"), await Person(address).be_guest("Ben")
        assert (await anna.ask("GET", f"/api/people/{ben.me['id']}")) == {"person": ben.me, "ratings": []}
        await expect(anna, "GET", "/api/people/nobody", None, 404, "unknown-person")
        await anna.ask("PUT", f"/api/me/mutes/{ben.me['id']}")
        assert (await anna.ask("GET", "/api/me/mutes")) == [ben.me["id"]]
        await anna.ask("DELETE", f"/api/me/mutes/{ben.me['id']}")
        assert (await anna.ask("GET", "/api/me/mutes")) == []
        await expect(anna, "PUT", "/api/me/mutes/nobody", None, 404, "unknown-person")
        nobody = Person(address)
        await expect(nobody, "GET", "/api/me/mutes", None, 401, "who-are-you")
        for name in ("", "x" * 41, "a\tb\x07", "greedy"):
            await expect(anna, "PATCH", "/api/me", {"name": name}, 400, "malformed")
        for person in (anna, ben, nobody):
            await person.close()

    asyncio.run(story())


def test_a_page_of_somebody_else_can_do_nothing(address):
    with httpx.Client(base_url=address) as browser:
        browser.post("/api/me", json={"name": "Anna"})
        evil = {"origin": "https://evil.example"}
        for headers in (evil, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
            answer = browser.patch("/api/me", json={"name": "Owned"}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
        assert browser.patch("/api/me", json={"name": "Mine"}, headers={"origin": address}).status_code == 200
        answer = browser.patch("/api/me", content=b'{"name":"x"}', headers={"content-type": "text/plain"})
        assert answer.status_code in (200, 400, 415)


def test_every_answer_carries_strict_headers(address):
    with httpx.Client(base_url=address) as browser:
        for path in ("/", "/api/me", "/api/nothing", "/healthz", "/some/page", "/missing.js"):
            answer = browser.get(path)
            assert "default-src 'none'" in answer.headers["content-security-policy"], path
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert browser.get("/api/me").headers["cache-control"] == "no-store"
        cookie = browser.post("/api/me", json={}).headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie
        assert browser.get("/api/nothing").json()["code"] == "not-found"
        assert "openapi" in browser.get("/api/openapi.json").json()
        assert "samurai" in browser.get("/table/xyz").text.lower()


def test_cookies_cannot_be_forged():
    signer = Signer("secret")
    cookie = signer.sign("anna", 3)
    assert signer.read(cookie) == ("anna", 3)
    for wrong in (cookie + "x", cookie.replace("anna", "ben"), "", "...", "a.b.c", Signer("other").sign("anna", 3)):
        assert signer.read(wrong) is None


def test_origins():
    check_origin({"host": "play.example", "origin": "https://play.example"}, ())
    check_origin({"host": "inner:8000", "origin": "https://play.example"}, ("https://play.example",))
    check_origin({"host": "play.example"}, ())
    for wrong in ("https://evil.example", "null", "https://play.example.evil.example", ""):
        with pytest.raises(Refusal):
            check_origin({"host": "play.example", "origin": wrong}, ())


def test_limits_refill():
    limits = Limits(1)
    for _ in range(3):
        limits.spend("x", "anna", 1, 3, 0)
    with pytest.raises(Refusal):
        limits.spend("x", "anna", 1, 3, 0.5)
    limits.spend("x", "ben", 1, 3, 0.5)
    limits.spend("x", "anna", 1, 3, 2)
    Limits(0).spend("x", "anna", 1, 0, 0)


def test_limits_remember_only_those_who_used_some_lately():
    limits = Limits(1)
    limits.spend("x", "anna", 0.001, 1, 0)
    for number in range(20_000):
        limits.spend("x", f"{number}", 1, 3, number / 100)
    assert len(limits.buckets) < 2_000
    with pytest.raises(Refusal):
        limits.spend("x", "anna", 0.001, 1, 200)


def test_passwords_are_not_guessed_quickly(running):
    with httpx.Client(base_url=running(limits=0.2).address) as browser:
        codes = [browser.post("/api/login", json={"name": "x", "password": "12345678"}).status_code for _ in range(6)]
    assert codes[0] == 401 and codes[-1] == 429
