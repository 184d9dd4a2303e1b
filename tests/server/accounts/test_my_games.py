"""One's own games: what is new since one looked, whose turn it is until when, and the past."""

import asyncio

import pytest

from samurai.server.accounts import my_games as mine
from server.accounts.test_people import expect
from server.stores import new_store
from server.tables.test_tables import ME, OPEN, guests, leave, table_for, table_of

DAY = 86_400_000


async def own(person, table):
    """What the API says about one of the person's tables."""
    return next(each for each in await person.ask("GET", "/api/me/tables") if each["id"] == table)


async def move(person, table, *words):
    async with await person.sit(table, narrated=False) as seat:
        await seat.until(lambda: seat.sights)
        for word in words:
            mine = next(iter(seat.sights))
            assert (await seat.act(mine, word))["type"] == "done"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_is_new_is_what_happened_since_the_last_look(running, tmp_path, kind):
    async def story():
        server = running(new_store(kind, tmp_path))
        anna, ben = await guests(server.address, "Anna", "Ben")
        table = await table_for(anna, ben, "friedl")
        await move(anna, table, "Sa3-a4")
        assert (await own(ben, table))["new_moves"] == 1 and (await own(ben, table))["mine"] == [1]
        async with await ben.sit(table) as seat:
            assert (await own(ben, table))["new_moves"] == 0, "he looks at it now"
            await seat.until(lambda: seat.sights)
            assert (await seat.act(1, "Sa7-a6"))["type"] == "done"
            await seat.say(do="say", text="Your turn!")
            await move(anna, table, "Sb3-b4")
            assert (await own(ben, table))["new_moves"] == 0
        await gone(server, ben)
        found = await own(ben, table)
        assert (found["new_moves"], found["new_lines"]) == (0, 0)
        found = await own(anna, table)
        assert (found["new_moves"], found["new_lines"]) == (1, 1), "her own moves are not new"

        await move(ben, table, "Sb7-b6")
        await move(anna, table, "Sc3-c4")
        assert (await own(ben, table))["new_moves"] == 1
        server.stop()
        again = running(server.server.settings.store)
        for person in (anna, ben):
            person.address, person.http.base_url = again.address, again.address
        assert (await own(ben, table))["new_moves"] == 1, "the marks are kept"
        answer = await ben.ask("GET", f"/api/me/tables/{table}/news")
        assert answer["new"] == 1 and [line["word"] for line in answer["lines"]] == ["Sb3-b4", "Sb7-b6", "Sc3-c4"]
        assert answer["lines"][-1]["sentence"].startswith("Anna") and answer["lines"][-1]["said"]
        await ben.ask("PUT", f"/api/me/tables/{table}/seen")
        assert (await own(ben, table))["new_moves"] == 0
        assert (await ben.ask("GET", f"/api/me/tables/{table}/news"))["new"] == 0
        await leave(anna, ben)

    asyncio.run(story())


async def gone(server, person):
    """Wait until the server has noticed that somebody looks nowhere any more."""
    while server.server.tables.read_markers.looking(person.me["id"]):
        await asyncio.sleep(0.01)


def test_news_show_what_the_seat_may_know(running):
    async def story():
        server = running()
        anna, ben, eve = await guests(server.address, "Anna", "Ben", "Eve")
        table = await table_for(anna, ben, "board", options={"hands": "chosen", "setup": "random", "first": "1"})
        await move(anna, table, *(await offered(anna, table, 3)))
        heard = [await person.ask("GET", f"/api/me/tables/{table}/news") for person in (anna, ben)]
        assert [answer["new"] for answer in heard] == [0, 3] and [answer["seat"] for answer in heard] == [0, 1]
        words, hidden = ([line["word"] for line in answer["lines"]] for answer in heard)
        assert all(words) and hidden == [None] * 3, "what is chosen in secret is its owner's"
        assert not any(word in str(heard[1]) for word in words)
        assert len({line["sentence"] for line in heard[1]["lines"]}) == 1
        path = f"/api/me/tables/{table}"
        await expect(eve, "GET", f"{path}/news", None, 403, "not-your-seat")
        await expect(eve, "PUT", f"{path}/seen", None, 403, "not-your-seat")
        await expect(eve, "GET", "/api/me/tables/none/news", None, 404, "unknown-table")
        await expect(eve, "PUT", "/api/me/tables/none/seen", None, 404, "unknown-table")
        waiting = (await table_of(eve, "board", [ME, OPEN]))["id"]
        await expect(eve, "GET", f"/api/me/tables/{waiting}/news", None, 409, "not-playing")

        at_one_screen = (await table_of(eve, "board", [ME, ME], options={"hands": "chosen", "first": "1"}))["id"]
        await move(eve, at_one_screen, (await offered(eve, at_one_screen, 1))[0])
        answer = await eve.ask("GET", f"/api/me/tables/{at_one_screen}/news")
        assert answer["seat"] is None and [line["word"] for line in answer["lines"]] == [None]
        await leave(anna, ben, eve)

    asyncio.run(story())


async def offered(person, table, number):
    """Some of the words that a person may say at first, no two alike."""
    sight = await person.ask("GET", f"/api/tables/{table}/sight?seat=0")
    return [action[0] for action in sight["actions"]][:number]


def test_whose_turn_it_is_until_when(running):
    now = [1_800_000_000_000]

    async def story():
        server = running(now=lambda: now[0])
        anna, ben = await guests(server.address, "Anna", "Ben")
        table = await table_for(anna, ben, "friedl", clock={"kind": "days", "days": 3})
        began = now[0]
        for person in (anna, ben):
            assert (await own(person, table))["deadline"] == began + 3 * DAY
        now[0] += 20_000
        await move(anna, table, "Sa3-a4")
        found = await own(anna, table)
        assert (found["to_act"], found["deadline"], found["changed"]) == ([1], now[0] + 3 * DAY, now[0])
        without = await table_for(anna, ben, "friedl")
        assert (await own(anna, without))["deadline"] is None
        first, second = await anna.ask("GET", "/api/me/tables")
        assert (first["id"], second["id"]) == (without, table), "what waits for oneself comes first"
        await leave(anna, ben)

    asyncio.run(story())


def test_the_past_has_pages_and_can_be_searched(running, monkeypatch):
    monkeypatch.setattr(mine, "PAGE", 2)

    async def story():
        server = running()
        anna, ben, eve = await guests(server.address, "Anna", "Ben", "Eve")
        ended = []
        for other in (ben, eve, ben):
            ended.append(await table_for(anna, other, "friedl"))
            await move(other, ended[-1], "resign")
        assert await anna.ask("GET", "/api/me/tables") == []
        first = await anna.ask("GET", "/api/me/tables/past")
        assert [each["id"] for each in first] == ended[:0:-1]
        assert first[0]["new_moves"] == 1 and first[0]["outcome"]["places"] == [1, 2]
        rest = await anna.ask("GET", f"/api/me/tables/past?after={ended[1]}")
        assert [each["id"] for each in rest] == ended[:1]
        found = await anna.ask("GET", "/api/me/tables/past?name=be&name=nobody")
        assert [each["id"] for each in found] == [ended[2], ended[0]]
        assert await anna.ask("GET", "/api/me/tables/past?game=board") == []
        await leave(anna, ben, eve)

    asyncio.run(story())
