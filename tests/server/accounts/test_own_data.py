"""One's own data over HTTP: taken home, and forgotten."""

import asyncio
import io
import json
import sqlite3
import zipfile
from contextlib import closing
from random import Random

from samurai.engine.file import read_record
from samurai.engine.record import follow
from samurai.games import load
from server.accounts.test_people import expect
from server.admin.test_admin import OPEN, PASSWORD, hung_up
from server.client import play_at_random
from server.tables.test_tables import ME, guests, leave, table_of

BOT = {"kind": "bot", "bot": "random"}


def test_people_who_leave_can_export_everything_and_leave_no_name_behind(running, tmp_path):
    server = running()

    async def story():
        anna, ben = await guests(server.address, "Anna", "Quirin")
        await ben.ask("POST", "/api/me/claim", {"name": "Quirin", "password": PASSWORD})
        robot = await ben.ask("POST", "/api/me/bots", {"name": "Quirins Robot"})
        made = await table_of(ben, "cards", [ME, BOT])
        over, key = made["id"], made["key"]
        async with await ben.sit(over) as seat:
            await play_at_random(seat, Random(1))
        table = (await table_of(anna, "friedl", [ME, OPEN]))["id"]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        async with await anna.sit(table) as hers, await ben.sit(table) as his:
            await his.say(do="say", text="Quirin was here")
            await hers.until(lambda: hers.chat)
            packed = (await ben.http.get("/api/me/export")).content
            await expect(ben, "POST", "/api/me/leave", {"password": "wrong one"}, 401, "wrong-password")
            assert (await ben.ask("POST", "/api/me/leave", {"password": PASSWORD})) == {"person": None}
            assert await hung_up(his) == 4403
            await hers.until(lambda: hers.latest["table"]["seats"][1]["name"] == "someone who left")
            assert hers.latest["table"]["seats"][1]["bot"], "a bot plays on"
            if hers.asked_seat() is not None:
                await hers.act(0, hers.sights[0]["actions"][0][0])
            await hers.until(lambda: hers.sights[0]["at"] >= 2)
        assert (await anna.ask("GET", f"/api/tables/{over}?key={key}"))["seats"][0]["name"] == "someone who left"
        assert "Quirin" not in (await anna.http.get(f"/api/tables/{over}/record?key={key}")).text
        await expect(anna, "POST", "/api/login", {"name": "Quirin", "password": PASSWORD}, 401, "wrong-password")
        await expect(anna, "GET", f"/api/people/{ben.me['id']}", None, 404, "unknown-person")
        assert (await ben.ask("GET", "/api/me")) == {"person": None}
        await leave(anna, ben)
        return over, packed, robot["token"]

    over, packed, token = asyncio.run(story())
    with closing(sqlite3.connect(tmp_path / "samurai.db")) as store:
        assert not [line for line in store.iterdump() if "quirin" in line.casefold()]
    with zipfile.ZipFile(io.BytesIO(packed)) as file:
        answer = json.loads(file.read("me.json"))
        (game,) = [name for name in file.namelist() if name.startswith("games/")]
        record = read_record(file.read(game).decode())
    assert over in game and follow(load("cards"), record).outcome and record.players[0] == "Quirin"
    assert [line["text"] for line in answer["chat"]] == ["Quirin was here"]
    assert [person["name"] for person in answer["people"]] == ["Quirin", "Quirins Robot"]
    assert len(answer["seats"]) == 2 and "argon2" not in str(answer) and token not in str(answer)


def test_a_guest_leaves_by_the_cookie_and_nobody_cannot(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        assert (await anna.ask("POST", "/api/me/leave", {})) == {"person": None}
        await expect(anna, "POST", "/api/me/leave", {}, 401, "who-are-you")
        await expect(anna, "GET", "/api/me/export", None, 401, "who-are-you")
        await leave(anna)

    asyncio.run(story())


def test_people_who_leave_lose_the_rated_game_in_progress(address):
    async def story():
        anna, ben = await guests(address, "Anna", "Ben")
        for person, name in ((anna, "Anna"), (ben, "Ben")):
            await person.ask("POST", "/api/me/claim", {"name": name, "password": PASSWORD})
        table = (await table_of(anna, "friedl", [ME, OPEN], rated=True))["id"]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        async with await anna.sit(table) as hers:
            await hers.until(lambda: hers.sights)
            await ben.ask("POST", "/api/me/leave", {"password": PASSWORD})
            await hers.until(lambda: hers.over)
            assert hers.sights[0]["outcome"]["places"] == [1, 2]
        (rating,) = (await anna.ask("GET", f"/api/people/{anna.me['id']}"))["ratings"]
        assert rating["games"] == 1
        await leave(anna, ben)

    asyncio.run(story())
