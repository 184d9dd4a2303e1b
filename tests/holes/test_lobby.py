"""Nobody fills the lobby, or the server, with tables; and those that nobody comes back to are cancelled."""

import asyncio
from contextlib import closing
from itertools import count

import pytest
from server.client import Person

from samurai.server.runtime import heartbeat
from samurai.server.tables import caps, seating
from samurai.server.tables.expiry import expire
from samurai.store.database import Database, address
from samurai.store.people.people import Person as Somebody
from samurai.store.people.people import add
from samurai.store.tables import tables as stored

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
DAY = 86_400_000


async def make(person, *seats, **more):
    """The answer to somebody who wants a table."""
    return await person.http.post("/api/tables", json={"game": "friedl", "seats": seats, **more})


def refused(answer, words):
    return answer.status_code == 429 and answer.json()["code"] == "too-much" and words in answer.json()["message"]


@pytest.mark.finding("M7")
def test_a_hundred_and_twenty_listed_tables_of_one_client_do_not_hide_an_honest_one(running):
    server = running(limits=1)

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        anna.http.headers["x-forwarded-for"] = "198.51.100.7"
        honest = await make(anna, ME, OPEN, listed=True)
        assert honest.status_code == 201
        answers = []
        for guest in range(4):
            mallory = await Person(server.address).be_guest(f"Mallory {guest}")
            made = [make(mallory, ME, OPEN, listed=True) for _ in range(30)]
            answers += await asyncio.gather(*made)
            await mallory.close()
        assert sum(answer.status_code == 201 for answer in answers) == caps.LISTED
        assert sum(refused(answer, "waiting in the lobby") for answer in answers) == 120 - caps.LISTED
        lobby = await anna.ask("GET", "/api/tables")
        assert honest.json()["id"] in [table["id"] for table in lobby]
        ben = await Person(server.address).be_guest("Ben")
        begun = next(answer for answer in answers if answer.status_code == 201).json()["id"]
        await ben.ask("POST", f"/api/tables/{begun}/join", {})
        assert (await make(ben, ME, OPEN, listed=True)).status_code == 201, "one that began makes room"
        await anna.close()
        await ben.close()

    asyncio.run(story())


@pytest.mark.finding("M7")
def test_the_lobby_shows_a_few_waiting_tables_of_each_host(store):
    with closing(Database(address(store))) as database, database.transaction() as connection:
        numbers = count()

        def wait(host, game):
            number = next(numbers)
            info = seating.TableInfo(
                id=f"{number}", code=None, game=game, edition=1, options={}, players=(), date="2026-11-16",
                status=stored.WAITING, host=host, listed=True, rated=False, clock={"kind": "none"}, running=None,
                revision=0, to_act=(), wake=None, outcome=None, rematch=None, created=number, changed=number,
                chairs=(stored.Chair(host, None, host), stored.Chair()),
            )  # fmt: skip
            stored.create(connection, info)

        for host in ("Anna", "Mallory"):
            add(connection, Somebody(host, host, "guest", 0))
        wait("Anna", "board")
        for _ in range(120):
            wait("Mallory", "board")
        wait("Mallory", "cards")
        found = stored.lobby(connection, None, stored.WAITING)
        assert [info.host for info in found] == ["Mallory"] * stored.OF_ONE_HOST + ["Anna"]
        assert found[0].game == "cards", "the latest first"
        assert [info.host for info in stored.lobby(connection, "cards", stored.WAITING)] == ["Mallory"]


@pytest.mark.finding("B1")
def test_nobody_hosts_more_unfinished_tables_than_a_few(running, monkeypatch):
    monkeypatch.setattr(caps, "UNFINISHED", 5)
    monkeypatch.setattr(caps, "AGAINST_BOTS", 2)
    server = running(limits=1, pause=60)

    async def story():
        anna, ben = [await Person(server.address).be_guest(name) for name in ("Anna", "Ben")]
        answers = await asyncio.gather(*(make(anna, ME, BOT) for _ in range(4)))
        made = [answer for answer in answers if answer.status_code == 201]
        assert len(made) == 2 and sum(refused(answer, "against bots") for answer in answers) == 2
        assert refused(await make(anna, BOT, BOT), "against bots")
        waiting = (await make(anna, ME, OPEN)).json()["id"]
        answer = await anna.http.post(f"/api/tables/{waiting}/seats/1/bot", json={"bot": "random"})
        assert refused(answer, "against bots"), "nor by way of an open seat"
        assert [(await make(anna, ME, OPEN)).status_code for _ in range(2)] == [201, 201]
        assert refused(await make(anna, ME, OPEN), "unfinished games; finish")
        assert (await make(ben, ME, BOT)).status_code == 201, "everybody for themselves"
        await anna.ask("POST", f"/api/tables/{made[0].json()['id']}/leave")
        assert (await make(anna, ME, BOT)).status_code == 201, "one that was left is not counted"
        await anna.close()
        await ben.close()

    asyncio.run(story())


@pytest.mark.finding("M7")
def test_waiting_tables_to_which_nobody_comes_back_are_cancelled(running, monkeypatch):
    monkeypatch.setattr(heartbeat, "OUTAGE_MS", 10**12)  # a leap of the clock is not an outage here
    now = [1_800_000_000_000]
    server = running(now=lambda: now[0])

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        days = {"kind": "days", "days": 3}
        plain, watched = [(await make(anna, ME, OPEN)).json()["id"] for _ in range(2)]
        slow = (await make(anna, ME, OPEN, clock=days)).json()["id"]
        playing = (await make(anna, ME, ME)).json()["id"]

        async def stati():
            made = (plain, watched, slow, playing)
            return [(await anna.ask("GET", f"/api/tables/{table}"))["status"] for table in made]

        async with await anna.sit(watched):
            await pass_time(23 / 24)
            assert await stati() == ["waiting", "waiting", "waiting", "playing"]
            await pass_time(2 / 24)
            assert await stati() == ["cancelled", "waiting", "waiting", "playing"]
        assert plain not in [table["id"] for table in await anna.ask("GET", "/api/me/tables")]
        while server.server.tables.sockets:
            await asyncio.sleep(0.01)
        await pass_time(14)
        assert await stati() == ["cancelled", "cancelled", "cancelled", "playing"]
        await anna.close()

    async def pass_time(in_days):
        now[0] += int(in_days * DAY)
        follower = server.server.admin_log
        done = asyncio.run_coroutine_threadsafe(
            expire(follower._service, follower._retention), server.uvicorn.servers[0].get_loop()
        )
        await asyncio.wrap_future(done)

    asyncio.run(story())
