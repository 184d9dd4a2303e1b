"""The socket: coming back, answers that are late or doubled, garbage, and other processes at the same store."""

import asyncio
import gc
import json
import string
import weakref
from contextlib import closing
from random import Random

import httpx
import pytest
import websockets

from samurai.store.database import Append, Database, address
from samurai.store.tables import tables
from samurai.store.tables.appending import Line
from server.client import PATIENCE, Person, play_at_random
from server.tables.test_tables import ME, OPEN, guests, leave, table_for, table_of

BEN = {"kind": "me", "name": "Ben"}


def test_a_returning_client_gets_what_is_new(address):
    async def story():
        anna, ben = await guests(address, "Anna", "Ben")
        table = (await table_of(anna, "friedl", [ME, OPEN]))["id"]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        async with await anna.sit(table) as one:
            await play_at_random(one, Random(1), 1)
            await one.until(lambda: one.sights[0]["at"] == 1)
        async with await anna.sit(table, 1) as same:
            assert same.sights == {} and same.latest["table"]["at"] == 1
            same.sights = one.sights
            async with await ben.sit(table) as two:
                await play_at_random(two, Random(1), 1)
                await same.until(lambda: same.sights[0]["at"] == 2)
            assert same.sights[0]["view"] == (await anna.ask("GET", f"/api/tables/{table}/sight?seat=0"))["view"]
        async with await anna.sit(table, 1) as old:
            assert old.sights[0]["at"] == 2 and len(old.sights[0]["story"]) == 2
        await leave(anna, ben)

    asyncio.run(story())


def test_a_socket_says_which_build_of_the_client_the_server_has(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        table = (await table_of(anna, "friedl", [ME, BEN]))["id"]
        async with await anna.sit(table) as socket:
            build = socket.latest["build"]
        await leave(anna)
        return build

    build = asyncio.run(story())
    assert build and f'<meta name="site-build" content="{build}" />' in httpx.get(address).text


def test_sentences_and_facts_are_for_clients_that_ask(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        table = (await table_of(anna, "board", [ME, BEN]))["id"]
        async with await anna.sit(table, narrated=False) as program:
            await play_at_random(program, Random(1), 5)
            async with await anna.sit(table) as reader:
                await play_at_random(program, Random(2), 40)
                at = program.sights[0]["at"]
                await reader.until(lambda: all(sight["at"] == at for sight in reader.sights.values()))
            whole = await anna.ask("GET", f"/api/tables/{table}/sight?seat=0")
            mine, sent = program.sights[0], reader.sights[0]
            assert mine["view"] == sent["view"] == whole["view"] and sent["facts"] == whole["facts"]
            assert sent["story"] == whole["story"]["lines"]
            assert [{key: line[key] for key in ("seat", "word", "remark")} for line in sent["story"]] == mine["story"]
            assert all(key not in text for text in program.raw for key in ("fact", "sentence", "parts"))
        await leave(anna)

    asyncio.run(story())


def test_late_and_doubled_answers_do_no_harm(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        table = (await table_of(anna, "friedl", [ME, BEN]))["id"]
        async with await anna.sit(table) as seat:
            mine = seat.asked_seat()
            word = seat.sights[mine]["actions"][0][0]
            assert (await seat.act(mine, word, 0))["type"] == "done"
            assert (await seat.act(mine, word, 0))["code"] in ("stale", "illegal")
            assert (await seat.act(mine, word, 99))["code"] == "stale"
            assert (await seat.act(mine, word, -1))["code"] == "stale"
            theirs = seat.asked_seat()
            assert (await seat.act(theirs, seat.sights[theirs]["actions"][0][0], 0))["code"] == "stale"
            assert seat.sights[mine]["at"] == 1
        await leave(anna)

    asyncio.run(story())


def test_strangers_watch_and_may_not_act(address):
    async def story():
        anna, eve = await guests(address, "Anna", "Eve")
        table = (await table_of(anna, "cards", [ME, BEN]))["id"]
        nobody = Person(address)
        for person in (eve, nobody):
            async with await person.sit(table) as seat:
                assert seat.sights[None]["actions"] == [] and seat.latest["mine"] == []
                for number in (0, 1, 2, -1):
                    assert (await seat.say(do="act", seat=number, word="resign", at=0))["code"] == "not-your-seat"
                    assert (await seat.say(do="why", seat=number, word="x"))["code"] == "not-your-seat"
        await leave(anna, eve, nobody)

    asyncio.run(story())


async def close_code(url, **more):
    async with websockets.connect(url, **more) as socket:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await socket.recv()
    return closed.value.rcvd.code


def test_the_server_says_why_it_hangs_up(address):
    async def story():
        url = address.replace("http", "ws") + "/api/tables/none/socket"
        assert await close_code(url) == 4404
        assert await close_code(url, additional_headers={"Authorization": "Bearer x"}) == 4401
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(url, origin="https://evil.example")

    asyncio.run(story())


def garbage(rng, table):
    """Something a client might send that it should not."""
    words = ["act", "why", "ask", "answer", "say", "hint", "ping", "", "x" * 50, None, 7]
    values = [0, -1, 10**30, 1.5, "", "0", None, [], {}, True, "\u0000", "é", "take-back", "resign" * 9, [[[]]], "NaN"]
    fields = ["do", "seat", "word", "at", "remark", "text", "yes", "id", "extra"]
    kind = rng.randrange(4)
    if kind == 0:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(80)))
    if kind == 1:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(80)))
    message = {field: rng.choice(values) for field in rng.sample(fields, rng.randrange(len(fields)))}
    return json.dumps(message | {"do": rng.choice(words)} if kind == 2 else [message])


def test_garbage_is_refused_and_no_table_is_stuck(address):
    async def story():
        anna, ben = await guests(address, "Anna", "Ben")
        table = (await table_of(anna, "cards", [ME, OPEN]))["id"]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        rng = Random(5)
        async with await anna.sit(table) as one, await ben.sit(table) as two:
            for _ in range(400):
                await one.socket.send(garbage(rng, table))
                if rng.random() < 0.05:
                    await one.say(do="ping")  # who does not listen for too long is cut off
            await one.say(do="ping")
            answers = [json.loads(text) for text in one.raw]
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert len(refused) > 300 and "internal" not in {answer["code"] for answer in refused}
            for player in (one, two):
                await player.until(lambda player=player: player.sights)
            await asyncio.gather(play_at_random(one, Random(1)), play_at_random(two, Random(2)))
        async with await anna.sit(table) as one:
            with pytest.raises(websockets.ConnectionClosed):
                await one.socket.send("x" * 20_000)
                while True:
                    await one.hear()
        await leave(anna, ben)

    asyncio.run(story())


def test_garbage_over_http_is_never_our_fault(address):
    rng = Random(6)
    values = ["", "x", 0, -1, 10**40, None, [], {}, True, "\u0000", "a/b", "é" * 100]
    with httpx.Client(base_url=address) as client:
        paths = client.get("/api/openapi.json").json()["paths"]
        client.post("/api/me", json={"name": "Anna"})
        for path, methods in paths.items():
            for method in methods:
                for _ in range(3):
                    url = path
                    for name in ("table", "code", "seat", "bot", "other"):
                        url = url.replace(f"{{{name}}}", rng.choice(["x", "0", "-1", "%00", "é", "9" * 40, "a%2Fb"]))
                    fields = ["name", "password", "game", "seats", "seat", "bot", "reason", "old", "new", "options"]
                    data = {field: rng.choice(values) for field in rng.sample(fields, 3)}
                    body = rng.choice([json.dumps(data).encode(), b"{", b"\xff\xfe", b"[]", b"1" * 70_000])
                    query = {"before": rng.choice(values), "seat": rng.choice(values), "status": "x", "game": "é"}
                    asked = {"headers": {"content-type": "application/json"}, "params": query}
                    answer = client.request(method, url, content=body if method != "get" else None, **asked)
                    assert answer.status_code < 500, (method, url, body[:200], answer.text)
                    if answer.status_code >= 400:
                        assert set(answer.json()) <= {"code", "message", "rule", "said"}, answer.text


def test_when_another_process_was_faster_everyone_sees_the_truth(running, tmp_path):
    server = running(tmp_path / "x.db")

    async def story():
        (anna,) = await guests(server.address, "Anna")
        table = (await table_of(anna, "friedl", [ME, BEN]))["id"]
        async with await anna.sit(table) as seat:
            mine = seat.asked_seat()
            first, second = (action[0] for action in seat.sights[mine]["actions"][:2])
            with closing(Database(address(str(tmp_path / "x.db")))) as other:
                line = Line(mine, first, "", 1)
                await other.append(Append(table, 0, (line,), "playing", str(1 - mine), None, None, None, 1))
            assert (await seat.act(mine, second))["code"] == "stale"
            assert seat.sights[mine]["at"] == 1 and seat.sights[mine]["story"][0]["word"] == first
            theirs = seat.asked_seat()
            assert (await seat.act(theirs, seat.sights[theirs]["actions"][0][0]))["type"] == "done"
        await leave(anna)

    asyncio.run(story())


async def unload(service, gone, before=2**60):
    """Let idle tables go; where the server is in the middle of something, it takes another time."""
    async with asyncio.timeout(PATIENCE):
        while not gone():
            service.unload(before)
            await asyncio.sleep(0.01)


def test_idle_tables_are_let_go_and_come_back(running):
    server = running()
    service = server.server.tables

    async def story():
        (anna,) = await guests(server.address, "Anna")
        table = (await table_of(anna, "cards", [ME, BEN]))["id"]
        async with await anna.sit(table) as seat:
            await unload(service, lambda: service.find(table).loaded is None)
            mine = seat.asked_seat()
            assert (await seat.act(mine, seat.sights[mine]["actions"][0][0]))["type"] == "done"
            await seat.until(lambda: seat.asked_seat() not in (None, mine))
        await unload(service, lambda: service.open_tables == 0)
        async with await anna.sit(table) as seat:
            assert seat.sights[0]["at"] > 1
        await leave(anna)

    asyncio.run(story())


def test_of_tables_in_use_only_games_that_are_over_and_unwatched_are_let_go(running):
    server = running()
    service = server.server.tables

    async def story():
        (anna,) = await guests(server.address, "Anna")
        running, over = [(await table_of(anna, "friedl", [ME, BEN]))["id"] for _ in range(2)]
        async with await anna.sit(running), await anna.sit(over) as seat:
            await seat.act(seat.asked_seat(), "resign")
            service.unload(before=0)
            assert service.find(over).loaded, "somebody looks at it"
        await unload(service, lambda: service.find(over) is None, before=0)
        assert service.find(running).loaded
        await leave(anna)

    asyncio.run(story())


def test_a_full_table_that_a_crash_kept_from_beginning_begins(running, tmp_path):
    server = running(tmp_path / "x.db")

    async def story():
        (anna,) = await guests(server.address, "Anna")
        table = (await table_of(anna, "cards", [ME, OPEN]))["id"]
        with closing(Database(address(str(tmp_path / "x.db")))) as other:
            chair = tables.Chair(anna.me["id"], None, "Ben")
            await other.write(tables.seat_somebody, table, 1, tables.Chair(), chair)
        server.server.tables.unload(2**60)
        async with await anna.sit(table) as seat:
            await seat.until(lambda: len(seat.sights) == 2)
        await leave(anna)

    asyncio.run(story())


def test_a_client_that_leaves_with_messages_on_their_way_leaves_nothing_in_memory(running):
    server = running()
    service = server.server.tables

    async def story():
        anna, ben = await guests(server.address, "Anna", "Ben")
        left = []
        for _ in range(5):
            table = await table_for(anna, ben, "friedl")
            one, two = await anna.sit(table), await ben.sit(table)
            await one.until(lambda one=one: one.sights)
            left.append(weakref.ref(service.find(table).loaded))
            word = one.sights[0]["actions"][0][0]
            for message in ({"do": "act", "seat": 0, "word": word, "at": 0}, *[{"do": "say", "text": "Bye!"}] * 3):
                await one.socket.send(json.dumps({**message, "id": 1}))
            await one.socket.close()
            await two.until(lambda two=two: len(two.chat) == 3)
            await two.socket.close()
        await leave(anna, ben)
        await until(lambda: not service.sockets)
        service.unload(service.now() + 1)
        await until(lambda: not any(room() for room in left))

    gc.disable()
    try:
        asyncio.run(story())
    finally:
        gc.enable()


async def until(check):
    async with asyncio.timeout(PATIENCE):
        while not check():
            await asyncio.sleep(0.01)
