"""Leaving and coming back: what a seat is given up for, who may do it, and that strangers change nothing."""

import asyncio
from random import Random

import pytest
from server.accounts.test_people import expect
from server.client import play_at_random
from server.tables.test_tables import ME, OPEN, Time, guests, leave, table_for, table_of, wake

from samurai.engine.game import Outcome
from samurai.server.accounts import ratings
from samurai.store.tables.tables import OVER, PLAYING, STAND_IN, Chair, TableInfo

FISCHER = {"kind": "fischer", "seconds": 60, "increment": 5}


def shown(seat):
    """What a seat is shown of the clock."""
    return next(iter(seat.sights.values()))["clock"]


async def quiet(seat):
    """Whether nothing has been sent to a socket since this was asked last, but the answer to it."""
    before = len(seat.raw)
    await seat.say(do="ping")
    return len(seat.raw) == before + 1


@pytest.mark.finding("M3", "M8", "m2")
def test_leaving_gains_no_time_and_strangers_and_repetitions_change_nothing(running):
    time = Time()
    server = running(now=time)

    async def nothing_happens(one, path, *calls):
        while not await quiet(one):
            pass  # something was still on its way
        before = await one.person.ask("GET", path)
        time.now += 1
        for person, what, status in calls:
            answer = await person.http.post(f"{path}/{what}")
            assert answer.status_code == status, answer.text
        assert await quiet(one), "nobody is sent anything"
        assert await one.person.ask("GET", path) == before, "nothing was written"

    async def story():
        anna, ben, eve = await guests(server.address, "Anna", "Ben", "Eve")
        table = await table_for(anna, ben, "friedl", clock=FISCHER)
        path = f"/api/tables/{table}"
        async with await anna.sit(table) as one, await ben.sit(table) as two:
            for _ in range(2):
                await play_at_random(one, Random(1), 1)
                await play_at_random(two, Random(1), 1)
            await one.until(lambda: one.sights[0]["at"] == 4)
            await one.say(do="ask", seat=0)
            await nothing_happens(one, path, (eve, "return", 403), (eve, "leave", 403), (anna, "return", 200))
            await two.until(lambda: two.asked and two.asked["what"])
            assert (await two.say(do="answer", yes=True))["type"] == "done", "the question still stands"
            await one.until(lambda: one.sights[0]["at"] == 5)
            assert (await one.say(do="ask", seat=0))["type"] == "done", "and can be put again"
            assert (await two.say(do="answer", yes=True))["type"] == "done"
            await one.until(lambda: one.sights[0]["at"] == 6)
            assert one.sights[0]["story"] == []
            assert (await one.say(do="ask", seat=0))["code"] == "not-allowed", "until nothing is left to take back"

            had = shown(one)["left"][0]
            time.now += 10_000
            await anna.ask("POST", f"{path}/leave")
            await two.until(lambda: two.sights[1]["actions"])
            assert shown(two)["left"][0] == had - 10_000, "what was spent is charged, and the bot earns nothing"
            await one.until(lambda: one.sights[0]["at"] == two.sights[1]["at"])
            await nothing_happens(one, path, (anna, "leave", 200), (eve, "return", 403))
            await anna.ask("POST", f"{path}/return")
            await play_at_random(two, Random(2), 1)
            await one.until(lambda: one.sights[0]["actions"])
            assert shown(one)["left"][0] == had - 10_000
            await one.act(0, "resign")
            await one.until(lambda: one.over)
            await nothing_happens(one, path, (anna, "leave", 200), (ben, "return", 200))
        await leave(anna, ben, eve)

    asyncio.run(story())


async def ratings_of(person, path):
    """The ratings of those who sit at a table, by seat."""
    ids = [seat["person"] for seat in (await person.ask("GET", path))["seats"]]
    return [(await person.ask("GET", f"/api/people/{each}"))["ratings"] if each else [] for each in ids]


@pytest.mark.finding("M3")
def test_whoever_leaves_a_rated_game_or_runs_out_of_time_is_rated_last_for_good(running):
    time = Time()
    server = running(now=time)

    async def story():
        people = await guests(server.address, "Anna", "Ben", "Cora", "Dora")
        for person in people:
            await person.ask("POST", "/api/me/claim", {"name": person.me["name"], "password": "rice field 4"})
        made = await table_of(
            people[0], "board", [ME, OPEN, OPEN, OPEN], rated=True, clock={"kind": "move", "seconds": 20}
        )
        path = f"/api/tables/{made['id']}"
        for person in people[1:]:
            await person.ask("POST", f"{path}/join", {})
        slow = (await people[0].ask("GET", path))["to_act"][0]
        quitter, stays, gone = (seat for seat in range(4) if seat != slow)
        await people[quitter].ask("POST", f"{path}/leave")
        await expect(people[quitter], "POST", f"{path}/return", None, 403, "not-allowed")
        async with await people[quitter].sit(made["id"]) as left:
            refused = await left.say(do="act", seat=quitter, word="end", at=0)
            assert (refused["code"], "rated" in refused["message"]) == ("not-your-seat", True)
        async with await people[stays].sit(made["id"]) as seat:
            await people[gone].ask("POST", "/api/me/leave", {"password": "rice field 4"})
            await seat.until(lambda: seat.latest["table"]["seats"][gone]["bot"])
            assert (await ratings_of(people[stays], path))[stays] == [], "two have stayed: nothing is decided"
            time.now += 21_000
            wake(server)
            await seat.until(lambda: seat.latest["table"]["seats"][slow]["bot"])
        await expect(people[slow], "POST", f"{path}/return", None, 403, "not-allowed")
        while not (found := await ratings_of(people[stays], path))[stays]:
            await asyncio.sleep(0.01)
        assert [[rating["games"] for rating in each] for each in found].count([1]) == 3 and not found[gone]
        assert found[stays][0]["rating"] > found[slow][0]["rating"] == found[quitter][0]["rating"]
        await people[stays].ask("POST", f"{path}/leave")
        assert await ratings_of(people[stays], path) == found, "it counts once, whoever leaves now"
        await leave(*people)

    asyncio.run(story())


def info(status, places, *gave_up):
    """A rated table of four."""
    chairs = tuple(Chair(str(seat), STAND_IN if seat in gave_up else None, "") for seat in range(4))
    outcome = Outcome(places, ()) if places else None
    return TableInfo(
        id="t", code=None, game="board", edition=1, options={}, players=(), date="", status=status, host="0",
        listed=False, rated=True, clock={}, running=None, revision=0, to_act=(), wake=None, outcome=outcome,
        rematch=None, created=0, changed=0, chairs=chairs,
    )  # fmt: skip


@pytest.mark.finding("M3")
def test_those_who_gave_up_share_the_last_place_whatever_the_bot_reached():
    assert ratings.places(info(OVER, (1, 2, 2, 4))) == (1, 2, 2, 4)
    assert ratings.places(info(OVER, (1, 2, 2, 4), 0)) == (4, 1, 1, 3)
    assert ratings.places(info(OVER, (1, 2, 3, 4), 0, 2)) == (3, 1, 3, 2)
    assert ratings.places(info(PLAYING, None, 0, 1, 3)) == (2, 2, 1, 2)
    assert not ratings.is_decided(info(PLAYING, None, 0, 1)) and ratings.is_decided(info(PLAYING, None, 0, 1, 3))
