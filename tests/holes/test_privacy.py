"""Private games: who is not seated, not the host and has no key learns nothing of them."""

import asyncio

import pytest
import websockets
from msgspec import structs
from server.client import Person

from holes.test_seats import info as rated_table
from samurai.server.tables.privacy import may_read_chat
from samurai.store.tables.tables import PLAYING

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BRANCH = {"step": 0, "seat": 0, "bot": "random"}

FINISHED = [
    ("GET", "", None),
    ("GET", "/sight", None),
    ("GET", "/record", None),
    ("GET", "/record?form=json", None),
    ("GET", "/replay", None),
    ("GET", "/replay?everything=true", None),
    ("GET", "/replay/0", None),
    ("GET", "/replay/0/picture", None),
    ("GET", "/review", None),
    ("GET", "/draws", None),
    ("POST", "/review", None),
    ("POST", "/branch", BRANCH),
]
"""Every request about a finished game."""


async def guests(address, *names):
    return [await Person(address).be_guest(name) for name in names]


async def private_game(anna, ben, **more):
    """A running game of two that is not listed."""
    made = await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": [ME, OPEN], **more})
    await ben.ask("POST", f"/api/tables/{made['id']}/join", {})
    return made


async def resign(person, table, seat=0):
    async with await person.sit(table) as socket:
        await socket.until(lambda: seat in socket.sights)
        assert (await socket.act(seat, "resign"))["type"] == "done"


def with_key(path, key):
    return f"{path}{'&' if '?' in path else '?'}key={key}"


async def drawn(svg):
    """A picture that is quickly made, and in which names can be found."""
    return svg.encode()


async def close_code(person, table, **how):
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await person.sit(table, **how)
    return closed.value.rcvd.code


async def leave(*everybody):
    for person in everybody:
        await person.close()


@pytest.mark.finding("M4")
@pytest.mark.finding("web-M2")
def test_a_finished_private_game_exists_for_its_players_and_for_those_with_its_key(running):
    async def story():
        address = running().address
        anna, ben, eve = await guests(address, "Annabel", "Benedikt", "Eve")
        nobody = Person(address)
        made = await private_game(anna, ben)
        table, key = made["id"], made["key"]
        await resign(anna, table)
        for stranger in (eve, nobody):
            assert await stranger.ask("GET", f"/api/people/{anna.me['id']}/tables") == []
            for method, path, data in FINISHED if stranger is eve else FINISHED[:-1]:
                for tried in (path, with_key(path, "x" * len(key)), with_key(path, "")):
                    answer = await stranger.http.request(method, f"/api/tables/{table}{tried}", json=data)
                    unknown = await stranger.http.request(method, f"/api/tables/nosuchtable{tried}", json=data)
                    assert answer.status_code == 404 and answer.json()["code"] == "unknown-table", tried
                    assert answer.content == unknown.content, "nothing tells it from a table that does not exist"
            assert await close_code(stranger, table) == await close_code(stranger, "nosuchtable") == 4404
            assert await close_code(stranger, table, key=made["code"]) == 4404
        for method, path, data in FINISHED:
            for person, tried in ((anna, path), (ben, path), (eve, with_key(path, key))):
                answer = await person.http.request(method, f"/api/tables/{table}{tried}", json=data)
                assert answer.is_success, (path, answer.text)
        async with await eve.sit(table, key=key) as eyes:
            assert eyes.latest["table"]["key"] == key and eyes.chat == []
        for person in (anna, ben):
            (sent,) = await person.ask("GET", f"/api/people/{person.me['id']}/tables")
            assert (sent["id"], sent["key"]) == (table, key)
        assert await ben.ask("GET", f"/api/people/{anna.me['id']}/tables") == []
        await leave(anna, ben, eve, nobody)

    asyncio.run(story())


@pytest.mark.finding("M4")
def test_the_chat_of_a_private_table_is_for_those_seated(store, running):
    """Also where others are connected through another process, if the store can be shared."""

    async def story():
        address = running().address
        elsewhere = running().address if "postgresql" in str(store) else address
        (anna,), (eve, guest) = await guests(address, "Anna"), await guests(elsewhere, "Eve", "Gus")
        made = await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": [ME, OPEN]})
        table, key = made["id"], made["key"]
        await guest.ask("POST", f"/api/tables/{table}/join", {})
        async with await anna.sit(table) as hers, await guest.sit(table) as his:
            await his.until(lambda: 1 in his.sights)
            await hers.say(do="say", text="a secret")
            await his.until(lambda: [line["text"] for line in his.chat] == ["a secret"])
            for how in ({}, {"key": key}):
                async with await eve.sit(table, **how) as eyes:
                    await hers.say(do="say", text="another")
                    await eyes.say(do="ping")
                    assert eyes.chat == [] and "secret" not in "".join(eyes.raw)
        await leave(anna, eve, guest)

    asyncio.run(story())


@pytest.mark.finding("M4")
def test_players_who_leave_for_good_read_no_more_and_listed_chat_stays_open(running):
    async def story():
        address = running().address
        anna, ben, eve = await guests(address, "Anna", "Ben", "Eve")
        for listed in (False, True):
            wanted = {"game": "cards", "seats": [ME, OPEN, OPEN], "listed": listed}
            table = (await anna.ask("POST", "/api/tables", wanted))["id"]
            await ben.ask("POST", f"/api/tables/{table}/join", {})
            async with await anna.sit(table) as hers, await ben.sit(table) as his:
                await hers.say(do="say", text="before")
                await his.until(lambda his=his: [line["text"] for line in his.chat] == ["before"])
                await ben.ask("POST", f"/api/tables/{table}/leave")
                await hers.say(do="say", text="after")
                await his.say(do="ping")
                assert [line["text"] for line in his.chat] == ["before", "after"][: 1 + listed]
                async with await ben.sit(table) as again, await eve.sit(table) as eyes:
                    assert [line["text"] for line in again.chat] == ["before", "after"] * listed
                    assert [line["text"] for line in eyes.chat] == ["before", "after"] * listed
        await leave(anna, ben, eve)

    asyncio.run(story())


@pytest.mark.finding("M4")
def test_whoever_gave_up_a_rated_seat_reads_no_more():
    private = rated_table(PLAYING, None, 1)
    assert [may_read_chat(private, str(seat)) for seat in range(4)] == [True, False, True, True]
    assert may_read_chat(structs.replace(private, rated=False), "1"), "who may return still sits there"
    assert may_read_chat(structs.replace(private, listed=True), "1")
    assert not may_read_chat(private, None) and not may_read_chat(private, "stranger")


async def everything_answered(person, table, names):
    """All answers that the API gives a person who knows the id of a table and of whoever sits there."""
    schema = (await person.http.get("/api/openapi.json")).json()
    asked = []
    for path, methods in schema["paths"].items():
        filled = path
        for name, value in {"table": table, "step": "1", "seat": "0", "game": "friedl", **names}.items():
            filled = filled.replace(f"{{{name}}}", value)
        if "{" in filled or filled.startswith(("/api/me", "/api/log", "/api/recover", "/api/lessons", "/api/notices")):
            continue  # about oneself, or about no table
        if filled.endswith("/join"):
            continue
        for method in methods:
            body = {"get": None, "delete": None}.get(method, BRANCH if path.endswith("/branch") else {})
            asked.append((path, await person.http.request(method.upper(), filled, json=body)))
    more = (f"/t/{table}", f"/replay/{table}", f"/postcards/tables/{table}", "/api/tables?status=playing")
    return asked + [(path, await person.http.get(path)) for path in more]


@pytest.mark.finding("M4")
def test_no_answer_gives_a_stranger_the_key_or_the_code(running, monkeypatch):
    monkeypatch.setattr("samurai.server.pages.preview_pictures.rasterised", drawn)

    async def story():
        address = running().address
        anna, ben, eve = await guests(address, "Annabel", "Benedikt", "Eve")
        nobody = Person(address)
        made = await anna.ask("POST", "/api/tables", {"game": "cards", "seats": [ME, OPEN]})
        table, secrets = made["id"], [made["key"], made["code"]]
        assert all(secrets), "whoever makes a table is told its code and its key"
        by_code = await eve.ask("GET", f"/api/codes/{made['code']}")
        assert [by_code["key"], by_code["code"]] == secrets, "the code opens a seat, and so tells the key"
        eyes = [await eve.sit(table), await nobody.sit(table)]
        names = {"other": anna.me["id"], "bot": "random"}
        answers = [*await everything_answered(eve, table, names), *await everything_answered(nobody, table, names)]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        assert (await ben.ask("GET", f"/api/tables/{table}"))["key"] == made["key"]
        answers += [*await everything_answered(eve, table, names), *await everything_answered(nobody, table, names)]
        await resign(anna, table)
        again = await ben.ask("POST", f"/api/tables/{table}/rematch", {})
        over = [*await everything_answered(eve, table, names), *await everything_answered(nobody, table, names)]
        assert len(over) > 40, "it was asked for much"
        secrets += [again["key"], again["code"]]
        for watching in eyes:
            await watching.say(do="ping")
            assert watching.latest["table"]["status"] == "over", "who watched a game saw its end"
            frames = "".join(watching.raw)
            assert not [secret for secret in (*secrets, again["id"]) if secret in frames]
            await watching.socket.close()
        for path, answer in [*answers, *over]:
            assert not [secret for secret in secrets if secret in answer.text], path
        for path, answer in over:
            hidden = ("Benedikt",) if path.startswith("/api/people") else ("Annabel", "Benedikt", again["id"])
            assert not [name for name in hidden if name in answer.text], path
        async with await anna.sit(table) as hers:
            assert (hers.latest["table"]["key"], hers.latest["table"]["rematch"]) == (made["key"], again["id"])
        await leave(anna, ben, eve, nobody)

    asyncio.run(story())
