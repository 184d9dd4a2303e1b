"""Notifications while people are away: who is notified of what, and when, from the move to the browser."""

import asyncio
import re

import pytest

from samurai.engine.seal import commit
from samurai.server.notifications.quiet_hours import after_quiet, is_zone
from samurai.server.tables.connections import connect, disconnect
from samurai.store.people import notices as stored
from samurai.store.people.notice_choices import Choices
from server.notifications.away import (
    DAY,
    HOUR,
    MINUTE,
    MONDAY,
    Clock,
    Here,
    ask,
    later,
    move,
    scene,
    serving,
    somebody,
    table,
    wants,
)
from server.notifications.post import claims, push_service
from server.stores import new_store


def test_one_notice_a_turn_and_one_reminder(tmp_path):
    async def main():
        async with scene(tmp_path / "a.db", language="de") as s:
            await move(s.server, s.table)
            await later(s.server, s.clock, 30_000)
            assert s.browser.received == []  # he may come by himself
            for _ in range(3):
                await later(s.server, s.clock, 31_000)
            turn = {"title": "Du bist am Zug", "body": "Samurai (Friedl 1974), mit Anna", "lang": "de"}
            assert s.browser.received == [turn | {"path": f"/t/{s.table}", "tag": s.table}]
            await later(s.server, s.clock, 3 * DAY - 10 * MINUTE)
            assert len(s.browser.received) == 1
            for _ in range(3):
                await later(s.server, s.clock, 10 * MINUTE)
            body = "Samurai (Friedl 1974), mit Anna. Du hast noch 23 Stunden"
            assert [answer["title"] for answer in s.browser.received[1:]] == ["Du bist noch immer am Zug"]
            assert s.browser.received[1]["body"] == body

            said = s.service.requests[-1]
            answer = claims(said["authorization"], s.server.notifier.push.key)
            assert answer["aud"] == s.service.url and answer["sub"] == "http://test"
            assert s.clock() / 1000 < answer["exp"] <= s.clock() / 1000 + DAY / 1000
            assert said["content-encoding"] == "aes128gcm" and re.fullmatch(r"[\w-]{1,32}", said["topic"])
            assert int(said["ttl"]) > 0

            await move(s.server, s.table)
            await move(s.server, s.table)
            await later(s.server, s.clock, 2 * MINUTE)
            assert [answer["title"] for answer in s.browser.received[2:]] == ["Du bist am Zug"]

    asyncio.run(main())


def test_players_who_have_to_reveal_are_notified_as_for_a_turn(tmp_path):
    async def main():
        async with scene(tmp_path / "a.db") as s:
            wanted = {"game": "friedl", "seats": [{"kind": "me"}, {"kind": "open"}], "commitment": commit("plum")}
            path = f"/api/tables/{(await ask(s.ben, 'POST', '/api/tables', wanted))['id']}"
            await later(s.server, s.clock, HOUR)
            assert s.browser.received == [], "a seat is open"
            await ask(s.anna, "POST", f"{path}/join", {"commitment": commit("tea")})
            await ask(s.anna, "POST", f"{path}/reveal", {"contribution": "tea"})
            await later(s.server, s.clock, 30_000)
            assert s.browser.received == [], "his browser may do so by itself"
            for _ in range(3):
                await later(s.server, s.clock, 31_000)
            assert [answer["title"] for answer in s.browser.received] == ["It is your turn"]
            await ask(s.ben, "POST", f"{path}/reveal", {"contribution": "plum"})
            await later(s.server, s.clock, 2 * MINUTE)
            titles = [answer["title"] for answer in s.browser.received]
            assert titles == ["It is your turn", "It is your turn"], "it begins, and he is to move"

    asyncio.run(main())


def test_the_notifier_looks_by_itself(tmp_path):
    async def main():
        async with scene(tmp_path / "a.db", by_itself=True) as s:
            await move(s.server, s.table)
            s.clock.time += 2 * MINUTE
            while not s.browser.received:
                await asyncio.sleep(0.01)
            assert len(s.browser.received) == 1

    asyncio.run(main())


def test_players_who_are_there_come_in_time_or_move_are_not_notified(tmp_path):
    async def main():
        async with scene(tmp_path / "a.db") as s:
            here = Here(s.ben.me)
            async with s.server.tables.open(s.table) as open_table:
                await connect(s.server.tables, open_table, here, None)
            await move(s.server, s.table)
            await later(s.server, s.clock, 2 * MINUTE)
            disconnect(s.server.tables, s.table, here)
            await s.server.tables.read_markers.keep()
            await s.server.notifier.sweep(0)
            await later(s.server, s.clock, 2 * MINUTE)
            assert s.browser.received == []  # he was there, and knows

            await move(s.server, s.table)
            await move(s.server, s.table)
            await later(s.server, s.clock, 30_000)
            await move(s.server, s.table)
            await later(s.server, s.clock, 5 * DAY)
            assert s.browser.received == []  # he was quick

    asyncio.run(main())


def test_a_chain_of_actions_is_one_turn(tmp_path):
    """In the board game a turn is several actions: leaving in the middle of one brings a reminder, not a new notice."""

    async def main():
        clock = Clock()
        async with push_service() as service, serving(tmp_path / "a.db", clock) as server:
            anna, ben = [await somebody(server, name) for name in ("Anna", "Ben")]
            options = {"hands": "dealt", "setup": "random", "first": "1"}
            name = await table(server, anna, ben, game="board", clock={"kind": "none"}, options=options)
            browser = await wants(anna, service, "anna")
            await move(server, name)
            async with server.tables.open(name) as open_table:
                assert open_table.loaded.table.to_act == (0,), "her turn goes on"
            await later(server, clock, 2 * MINUTE)
            assert browser.received == []
            await later(server, clock, DAY)
            await later(server, clock, DAY)
            assert [answer["title"] for answer in browser.received] == ["It is still your turn"]
            assert browser.received[0]["body"] == "Samurai (the board game), with Ben"
            await anna.aclose()
            await ben.aclose()

    asyncio.run(main())


def test_games_that_begin_and_end_and_begin_again(tmp_path):
    async def main():
        clock = Clock()
        async with push_service() as service, serving(tmp_path / "a.db", clock) as server:
            anna, ben = [await somebody(server, name) for name in ("Anna", "Ben")]
            browser = await wants(ben, service, "ben", push=["game", "rematch"])
            await server.notifier.look()
            name = await table(server, anna, ben)
            await later(server, clock, 2 * MINUTE)
            await move(server, name)  # his turn, of which he does not want to hear
            await later(server, clock, 5 * MINUTE)
            async with server.tables.open(name) as open_table:
                await server.tables.act(open_table, 1, "resign", open_table.loaded.table.revision)
            await later(server, clock, 2 * MINUTE)
            again = await ask(anna, "POST", f"/api/tables/{name}/rematch")
            await later(server, clock, 2 * MINUTE)
            await server.notifier.sweep(0)
            await later(server, clock, 2 * MINUTE)
            titles = ["The game has begun", "The game is over", "Anna would like a rematch"]
            assert [answer["title"] for answer in browser.received] == titles
            assert [answer["path"] for answer in browser.received] == [f"/t/{name}", f"/t/{name}", f"/t/{again['id']}"]
            await anna.aclose()
            await ben.aclose()

    asyncio.run(main())


def test_nobody_is_notified_by_bots_or_unasked_by_quick_games(tmp_path):
    async def main():
        async with scene(tmp_path / "a.db") as s:
            alone = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            await ask(s.ben, "POST", "/api/tables", {"game": "friedl", "seats": alone})
            quick = await table(s.server, s.anna, s.ben, clock={"kind": "fischer", "seconds": 600, "increment": 5})
            await move(s.server, quick)
            await later(s.server, s.clock, 2 * MINUTE)
            assert s.browser.received == []
            wishes = {"push": ["turn"], "mail": [], "quick": True}
            await ask(s.ben, "PUT", "/api/me/notices", wishes)
            await s.server.notifier.sweep(0)
            await s.server.notifier.look()
            assert [answer["tag"] for answer in s.browser.received] == [quick]
            bot = (await ask(s.anna, "POST", "/api/me/claim", {"name": "Tomoe", "password": "naginata"})) and (
                await ask(s.anna, "POST", "/api/me/bots", {"name": "Tomoes Bot"})
            )
            token = {"Authorization": f"Bearer {bot['token']}"}
            assert (await s.anna.get("/api/me/notices", headers=token)).json()["code"] == "not-allowed"

    asyncio.run(main())


def test_quiet_hours_put_off(tmp_path):
    async def main():
        quiet = {"start": 22 * 60, "end": 7 * 60 + 30}
        async with scene(tmp_path / "a.db", quiet=quiet, zone="Asia/Tokyo") as s:  # it is 21:02 there
            await later(s.server, s.clock, HOUR)
            await move(s.server, s.table)
            await later(s.server, s.clock, 2 * MINUTE)
            await later(s.server, s.clock, 9 * HOUR)
            assert s.browser.received == []
            await later(s.server, s.clock, HOUR)
            assert len(s.browser.received) == 1

    asyncio.run(main())


@pytest.mark.parametrize(
    ("hours", "time", "after"),
    [
        ((22 * 60, 7 * 60), 21 * HOUR, 21 * HOUR),
        ((22 * 60, 7 * 60), 23 * HOUR, 31 * HOUR),
        ((22 * 60, 7 * 60), 6 * HOUR + 5, 7 * HOUR),
        ((22 * 60, 7 * 60), 7 * HOUR, 7 * HOUR),
        ((9 * 60, 17 * 60 + 30), 12 * HOUR, 17 * HOUR + 30 * MINUTE),
        ((9 * 60, 9 * 60), 9 * HOUR, 9 * HOUR),
        ((None, None), 3 * HOUR, 3 * HOUR),
    ],
)
def test_quiet_hours(hours, time, after):
    assert after_quiet(MONDAY + time, Choices(quiet_from=hours[0], quiet_until=hours[1])) == MONDAY + after


def test_quiet_hours_on_the_night_when_clocks_are_changed():
    march = 1_774_738_800_000  # 2026-03-29, 00:00 in Rome, where two o'clock will be three
    rome = Choices(quiet_from=22 * 60, quiet_until=7 * 60, zone="Europe/Rome")
    assert after_quiet(march, rome) == march + 6 * HOUR


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_of_two_processes_one_sends_and_what_a_killed_one_leaves_is_sent(tmp_path, kind):
    async def main():
        store = new_store(kind, tmp_path)
        async with scene(store) as s, serving(store, s.clock) as other:
            assert other.notifier.push.key == s.server.notifier.push.key
            await move(s.server, s.table)
            for server in (s.server, other):
                await server.notifier.sweep(0)
            s.clock.time += 2 * MINUTE
            await asyncio.gather(s.server.notifier.look(), other.notifier.look())
            assert len(s.browser.received) == 1

            await move(s.server, s.table)
            await move(s.server, s.table)
            await s.server.notifier.look()
            s.clock.time += 2 * MINUTE
            claimed = await s.server.database.write(stored.claim, s.clock(), 5 * MINUTE, 10)
            assert [notice.kind for notice in claimed] == ["turn"]  # and here it is killed
            await later(other, s.clock, 4 * MINUTE)
            assert len(s.browser.received) == 1
            await later(other, s.clock, MINUTE)
            await later(other, s.clock, MINUTE)
            assert len(s.browser.received) == 2

            await move(s.server, s.table)
            await move(s.server, s.table)
            here = Here(s.ben.me)
            async with other.tables.open(s.table) as open_table:
                await connect(other.tables, open_table, here, None)
            await other.notifier.look()
            await later(s.server, s.clock, 2 * MINUTE)
            assert len(s.browser.received) == 2  # he is there, through the other process
            disconnect(other.tables, s.table, here)

    asyncio.run(main())


def test_where_nobody_wants_notices_a_move_is_not_even_noted(tmp_path):
    async def main():
        async with serving(tmp_path / "a.db", Clock()) as server:
            anna, ben = [await somebody(server, name) for name in ("Anna", "Ben")]
            await move(server, await table(server, anna, ben))
            assert server.notifier._touched == set()
            await anna.aclose()
            await ben.aclose()

    asyncio.run(main())


@pytest.mark.parametrize(
    "name", ["", "Europe", "../etc/passwd", "\0", "Mars/Utopia", "ü/ü", "/etc/localtime", "x" * 60]
)
def test_invalid_time_zones(name):
    assert is_zone("Europe/Rome") and not is_zone(name)
