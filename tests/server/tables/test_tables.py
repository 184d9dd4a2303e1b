"""Tables: making, joining, leaving, bots, rematches, the lobby, take-backs, chat, clocks."""

import asyncio
from contextlib import closing
from random import Random

import pytest

from samurai.engine.draws import verify
from samurai.engine.file import read_record
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.store.database import Database
from samurai.store.database import address as address_of
from samurai.store.files.files import save
from samurai.store.files.transfer import import_games
from server.accounts.test_people import expect
from server.client import Person, play_at_random

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


async def guests(address, *names):
    return [await Person(address).be_guest(name) for name in names]


async def leave(*people):
    for person in people:
        await person.close()


async def table_for(one, other, game, **more):
    """A table of two people, by its id."""
    table = (await table_of(one, game, [ME, OPEN], **more))["id"]
    await other.ask("POST", f"/api/tables/{table}/join", {})
    return table


async def table_of(person, game, seats, **more):
    return await person.ask("POST", "/api/tables", {"game": game, "seats": seats, **more})


def test_the_games_and_their_options_are_listed(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        games = {game["name"]: game for game in await anna.ask("GET", "/api/games")}
        assert set(games) == {"board", "cards", "friedl"}
        assert games["board"]["seats"] == [2, 3, 4] and games["friedl"]["drawable"]
        assert "random" in games["cards"]["bots"]
        await leave(anna)

    asyncio.run(story())


def test_one_person_against_bots_to_the_end(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        made = await table_of(anna, "cards", [ME, BOT, BOT])
        assert made["status"] == "playing"
        async with await anna.sit(made["id"]) as seat:
            await play_at_random(seat, Random(1))
            assert seat.sights[0]["outcome"]["places"]
        record = read_record((await anna.http.get(f"/api/tables/{made['id']}/record")).text)
        assert record.players == ("Anna", "random 2", "random 3")
        assert [each["id"] for each in await anna.ask("GET", f"/api/people/{anna.me['id']}/tables")] == [made["id"]]
        await leave(anna)

    asyncio.run(story())


def test_like_bots_are_told_apart_by_their_seats(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        made = await table_of(anna, "board", [ME, BOT, OPEN, OPEN])
        for seat in (2, 3):
            made = await anna.ask("POST", f"/api/tables/{made['id']}/seats/{seat}/bot", {"bot": "random"})
        assert [seat["name"] for seat in made["seats"]] == ["Anna", "random", "random 3", "random 4"]
        await leave(anna)

    asyncio.run(story())


def test_several_seats_of_one_person_have_a_sight_each(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        made = await table_of(anna, "cards", [ME, {"kind": "me", "name": "Ben"}])
        assert [seat["name"] for seat in made["seats"]] == ["Anna", "Ben"]
        async with await anna.sit(made["id"]) as seat:
            await play_at_random(seat, Random(2))
            assert set(seat.sights) == {0, 1} and seat.latest["mine"] == [0, 1]
        await leave(anna)

    asyncio.run(story())


def test_joining_by_link_or_code_until_the_table_is_full(address):
    async def story():
        anna, ben, eve = await guests(address, "Anna", "Ben", "Eve")
        made = await table_of(anna, "board", [ME, OPEN, OPEN], listed=True)
        assert [each["id"] for each in await eve.ask("GET", "/api/tables?game=board")] == [made["id"]]
        found = await ben.ask("GET", f"/api/codes/{made['code'].lower()}")
        assert found["id"] == made["id"]
        joined = await ben.ask("POST", f"/api/tables/{made['id']}/join", {"seat": 2, "name": "Benno"})
        assert [seat["kind"] for seat in joined["seats"]] == ["person", "open", "person"]
        await expect(eve, "POST", f"/api/tables/{made['id']}/join", {"seat": 2}, 403, "not-allowed")
        await expect(eve, "POST", f"/api/tables/{made['id']}/seats/1/bot", {"bot": "random"}, 403, "not-allowed")
        begun = await eve.ask("POST", f"/api/tables/{made['id']}/join", {})
        assert begun["status"] == "playing" and begun["code"] is None and begun["seats"][2]["name"] == "Benno"
        await expect(eve, "POST", f"/api/tables/{made['id']}/join", {}, 403, "not-allowed")
        await expect(eve, "GET", f"/api/codes/{made['code']}", None, 404, "unknown-table")
        mine = await eve.ask("GET", "/api/me/tables")
        assert [each["id"] for each in mine] == [made["id"]]
        assert [each["id"] for each in await eve.ask("GET", "/api/tables?status=playing")] == [made["id"]]
        await leave(anna, ben, eve)

    asyncio.run(story())


def test_leaving_before_the_game_opens_the_seat_and_the_host_cancels(address):
    async def story():
        anna, ben = await guests(address, "Anna", "Ben")
        made = await table_of(anna, "board", [ME, OPEN, OPEN])
        path = f"/api/tables/{made['id']}"
        await ben.ask("POST", f"{path}/join", {})
        left = await ben.ask("POST", f"{path}/leave")
        assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
        await expect(ben, "POST", f"{path}/leave", None, 403, "not-your-seat")
        await anna.ask("POST", f"{path}/seats/2/bot", {"bot": "random"})
        await expect(anna, "POST", f"{path}/seats/2/bot", {"bot": "random"}, 403, "not-allowed")
        await expect(anna, "POST", f"{path}/seats/1/bot", {"bot": "nobody"}, 400, "unknown-bot")
        assert (await anna.ask("POST", f"{path}/leave"))["status"] == "cancelled"
        await expect(ben, "POST", f"{path}/join", {}, 403, "not-allowed")
        await leave(anna, ben)

    asyncio.run(story())


def test_a_bot_stands_in_for_players_who_left_and_gives_the_seat_back(address):
    async def story():
        anna, ben = await guests(address, "Anna", "Ben")
        made = await table_of(anna, "friedl", [ME, OPEN])
        path = f"/api/tables/{made['id']}"
        await ben.ask("POST", f"{path}/join", {})
        async with await anna.sit(made["id"]) as one, await ben.sit(made["id"]) as two:
            await play_at_random(one, Random(1), 1)
            left = await ben.ask("POST", f"{path}/leave")
            assert left["seats"][1]["kind"] == "person" and left["seats"][1]["bot"]
            await one.until(lambda: one.sights[0]["actions"])
            await two.until(lambda: two.sights[1]["at"] == 2)
            await play_at_random(one, Random(2), 1)
            await one.until(lambda: one.sights[0]["actions"])
            refused = await two.act(1, "resign")
            assert refused["code"] == "not-your-seat"
            back = await ben.ask("POST", f"{path}/return")
            assert back["seats"][1]["bot"] is None
            await play_at_random(one, Random(3), 1)
            await two.until(lambda: two.sights[1]["actions"])
            assert (await two.act(1, "resign"))["type"] == "done"
            await one.until(lambda: one.over)
            assert one.sights[0]["outcome"] == {"places": [1, 2], "reasons": ["resigned"]}
        again, same = [await each.ask("POST", f"{path}/rematch") for each in (anna, ben)]
        assert again["id"] == same["id"] and [seat["name"] for seat in again["seats"]] == ["Ben", "Anna"]
        assert [seat["kind"] for seat in again["seats"]] == ["open", "person"]
        assert (again["status"], same["status"]) == ("waiting", "playing")
        await leave(anna, ben)

    asyncio.run(story())


def test_what_cannot_be_made_is_refused(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        wrong = [
            ({"game": "chess", "seats": [ME, OPEN]}, "unknown-game"),
            ({"game": "board", "seats": [ME]}, "bad-seats"),
            ({"game": "board", "seats": [ME] * 9}, "bad-seats"),
            ({"game": "board", "seats": [ME, OPEN], "options": {"nonsense": "1"}}, "bad-option"),
            ({"game": "board", "seats": [ME, OPEN], "options": {"setup": "nonsense"}}, "bad-option"),
            ({"game": "board", "seats": [ME, {"kind": "ghost"}]}, "malformed"),
            ({"game": "board", "seats": [ME, {"kind": "bot", "bot": "ghost"}]}, "unknown-bot"),
            ({"game": "board", "seats": [ME, OPEN], "clock": {"kind": "sand"}}, "bad-clock"),
            ({"game": "board", "seats": [ME, OPEN], "extra": 1}, "malformed"),
            ({"game": "board", "seats": "two"}, "malformed"),
            ({}, "malformed"),
        ]
        for wanted, code in wrong:
            await expect(anna, "POST", "/api/tables", wanted, 400, code)
        await expect(
            anna, "POST", "/api/tables", {"game": "board", "seats": [ME, OPEN], "rated": True}, 403, "not-allowed"
        )
        await expect(anna, "GET", "/api/tables/none", None, 404, "unknown-table")
        await expect(anna, "GET", "/api/tables/none/sight", None, 404, "unknown-table")
        await expect(anna, "GET", "/api/tables?status=over", None, 400, "malformed")
        await leave(anna)

    asyncio.run(story())


def test_a_take_back_by_the_law_or_by_consent(address):
    async def story():
        anna, ben = await guests(address, "Anna", "Ben")
        made = await table_of(anna, "friedl", [ME, OPEN])
        await ben.ask("POST", f"/api/tables/{made['id']}/join", {})
        async with await anna.sit(made["id"]) as one, await ben.sit(made["id"]) as two:
            await play_at_random(one, Random(1), 1)
            await play_at_random(two, Random(1), 1)
            await one.until(lambda: one.sights[0]["at"] == 2)
            assert len(one.sights[0]["story"]) == 2
            refused = await one.act(0, "take-back")
            assert refused["code"] == "illegal" and not one.sights[0]["can_take_back"]
            assert (await two.say(do="answer", yes=True))["code"] == "not-allowed"
            assert (await two.say(do="ask", seat=0))["code"] == "not-your-seat"
            assert (await one.say(do="ask", seat=0))["type"] == "done"
            await two.until(lambda: two.asked and two.asked["what"])
            assert (two.asked["seat"], two.asked["agreed"]) == (0, [0])
            await two.say(do="answer", yes=False)
            await one.until(lambda: one.asked and one.asked["what"] is None)
            await one.say(do="ask", seat=0)
            assert (await two.say(do="answer", yes=True))["type"] == "done"
            await one.until(lambda: one.sights[0]["at"] == 3)
            assert one.sights[0]["story"] == two.sights[1]["story"] == [] and one.sights[0]["actions"]
        await leave(anna, ben)

    asyncio.run(story())


@pytest.mark.parametrize("yes", [True, False], ids=["agreed", "refused"])
def test_a_take_back_request_outlives_the_server_and_is_answered_later(running, yes):
    first = running()

    async def begin():
        anna, ben = await guests(first.address, "Anna", "Ben")
        table = await table_for(anna, ben, "friedl")
        async with await anna.sit(table) as one, await ben.sit(table) as two:
            await play_at_random(one, Random(1), 1)
            await play_at_random(two, Random(1), 1)
            assert (await one.say(do="ask", seat=0))["type"] == "done"
        await leave(anna, ben)
        return anna.http.cookies, ben.http.cookies, table

    async def continue_game(address, cookies, table):
        anna, ben = Person(address), Person(address)
        anna.http.cookies, ben.http.cookies = cookies
        async with await ben.sit(table) as two:
            await two.until(lambda: two.asked)
            assert (two.asked["what"], two.asked["seat"], two.asked["agreed"]) == ("take-back", 0, [0])
            assert (await two.say(do="answer", yes=yes))["type"] == "done"
            await two.until(lambda: two.sights[1]["at"] == (3 if yes else 2))
        async with await anna.sit(table) as one:
            assert one.sights[0]["at"] == (3 if yes else 2) and one.asked is None
        await leave(anna, ben)

    *cookies, table = asyncio.run(begin())
    first.stop()
    asyncio.run(continue_game(running().address, cookies, table))


def test_a_take_back_request_closes_when_the_game_continues(running):
    server = running()

    async def story():
        anna, ben = await guests(server.address, "Anna", "Ben")
        table = await table_for(anna, ben, "friedl")
        async with await anna.sit(table) as one, await ben.sit(table) as two:
            await play_at_random(one, Random(1), 1)
            await two.until(lambda: two.sights.get(1, {}).get("at") == 1)
            await one.say(do="ask", seat=0)
            await two.until(lambda: two.asked and two.asked["what"])
            await play_at_random(two, Random(1), 1)
            for seat in (one, two):
                await seat.until(lambda seat=seat: seat.asked and not seat.asked["what"])
        server.server.tables.unload(2**60)
        async with await ben.sit(table) as two:
            assert two.asked is None
            assert (await two.say(do="answer", yes=True))["code"] == "not-allowed"
        await leave(anna, ben)

    asyncio.run(story())


def test_an_action_of_ones_own_turn_is_taken_back_at_once(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        made = await table_of(anna, "board", [ME, {"kind": "me", "name": "Ben"}])
        async with await anna.sit(made["id"]) as seat:
            await seat.until(lambda: len(seat.sights) == 2)
            before = seat.sights[0]["view"]["hand_sizes"]
            await seat.act(0, seat.sights[0]["actions"][0][0])
            assert seat.sights[0]["can_take_back"] and len(seat.sights[1]["story"]) == 1
            assert (await seat.act(0, "take-back"))["type"] == "done"
            assert seat.sights[0]["view"]["hand_sizes"] == before and seat.sights[1]["story"] == []
        await leave(anna)

    asyncio.run(story())


def test_chat_reaches_everyone_but_those_who_muted(address):
    async def story():
        anna, ben, eve = await guests(address, "Anna", "Ben", "Eve")
        made = await table_of(anna, "friedl", [ME, OPEN], listed=True)
        await ben.ask("POST", f"/api/tables/{made['id']}/join", {})
        await eve.ask("PUT", f"/api/me/mutes/{ben.me['id']}")
        async with (
            await anna.sit(made["id"]) as one,
            await ben.sit(made["id"]) as two,
            await eve.sit(made["id"]) as eyes,
        ):
            assert (await one.say(do="say", text="  good   luck "))["type"] == "done"
            assert (await two.say(do="say", text="thanks"))["type"] == "done"
            assert (await eyes.say(do="say", text="hi"))["code"] == "not-your-seat"
            for wrong in ("", " ", "x" * 501, "\x00"):
                assert (await one.say(do="say", text=wrong))["code"] == "malformed"
            await one.until(lambda: len(one.chat) == 2)
            assert [line["text"] for line in eyes.chat] == ["good luck"]
            await eve.ask("DELETE", f"/api/me/mutes/{ben.me['id']}")
            await eve.ask("PUT", f"/api/me/mutes/{anna.me['id']}")
            await two.say(do="say", text="heard again")
            await one.say(do="say", text="unheard")
            await eyes.say(do="ping")
            assert [line["text"] for line in eyes.chat] == ["good luck", "heard again"]
            number = one.chat[0]["id"]
        async with await ben.sit(made["id"]) as two:
            await two.until(lambda: len(two.chat) == 4)
            assert [line["name"] for line in two.chat] == ["Anna", "Ben", "Ben", "Anna"]
        await ben.ask("POST", f"/api/tables/{made['id']}/reports", {"reason": "rude", "chat": number})
        await expect(ben, "POST", "/api/tables/none/reports", {"reason": "rude"}, 404, "unknown-table")
        await leave(anna, ben, eve)

    asyncio.run(story())


def test_hints_and_reasons(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        made = await table_of(anna, "friedl", [ME, {"kind": "me", "name": "Ben"}])
        async with await anna.sit(made["id"]) as seat:
            await seat.until(lambda: 0 in seat.sights and 1 in seat.sights)
            mine = seat.asked_seat()
            hint = await seat.say(do="hint", seat=mine)
            assert hint["word"] in [action[0] for action in seat.sights[mine]["actions"]]
            assert hint["advice"][0]["word"] == hint["word"]
            assert all(0 <= advice["value"] <= 1 for advice in hint["advice"])
            assert (await seat.say(do="hint", seat=1 - mine))["code"] == "not-allowed"
            assert (await seat.say(do="hint", seat=5))["code"] == "not-your-seat"
            why = await seat.say(do="why", seat=mine, word=hint["word"])
            assert why["code"] == "possible"
            why = await seat.say(do="why", seat=mine, word="nonsense")
            assert why["code"] == "illegal" and why["message"]
            answer = await seat.say(do="preview", seat=mine, word="Sc3-c4")
            assert answer["type"] == "preview" and answer["at"] == seat.sights[mine]["at"]
            assert answer["view"]["moves"] == ["Sc3-c4"]
            assert (await seat.say(do="preview", seat=mine, word="Sc3-c5"))["code"] == "illegal"
            assert (await seat.say(do="preview", seat=5, word="Sc3-c4"))["code"] == "not-your-seat"
            at = seat.sights[mine]["at"]
            await seat.say(do="act", seat=mine, word="Sc3-c4", at=at, remark="!")
            await seat.until(lambda: seat.sights[mine]["at"] > at)
            assert seat.sights[mine]["story"][-1]["remark"] == "!"
        await leave(anna)

    asyncio.run(story())


class Time:
    """A clock that tests turn."""

    def __init__(self):
        self.now = 1_800_000_000_000

    def __call__(self):
        return self.now


def wake(server):
    """Let the scheduler look at a clock that has been turned."""
    server.uvicorn.servers[0].get_loop().call_soon_threadsafe(server.server.scheduler._woken.set)


@pytest.mark.parametrize("game", ["friedl", "cards"])
def test_a_player_without_time_loses_or_is_replaced(running, game):
    time = Time()
    server = running(now=time)

    async def story():
        anna, ben = await guests(server.address, "Anna", "Ben")
        seats = [ME, OPEN] if game == "friedl" else [ME, OPEN, BOT]
        made = await table_of(anna, game, seats, clock={"kind": "move", "seconds": 20}, options={})
        await ben.ask("POST", f"/api/tables/{made['id']}/join", {})
        async with await anna.sit(made["id"]) as one, await ben.sit(made["id"]) as two:
            await one.until(lambda: one.sights and (one.asked_seat() is not None or one.sights[0]["to_act"] == [1]))
            asked = one.sights[0]["to_act"][0]
            assert one.sights[0]["clock"]["left"][asked] == 20_000
            assert one.sights[0]["clock"]["running"] == [asked]
            time.now += 21_000
            wake(server)
            if game == "friedl":
                await two.until(lambda: two.over)
                assert two.sights[1]["outcome"]["places"][asked] == 2
                assert two.sights[1]["outcome"]["reasons"] == ["out-of-time"]
                assert f"{('Anna', 'Ben')[asked]} has run out of time." in two.sights[1]["result"]
            else:
                await two.until(lambda: two.latest["table"]["seats"][asked]["bot"])
                before = two.sights[1]["at"]
                await two.until(lambda: two.sights[1]["at"] > before)
        await leave(anna, ben)

    asyncio.run(story())


def test_nobody_pays_for_a_restart(running, tmp_path):
    time = Time()
    first = running(tmp_path / "x.db", now=time)

    async def begin():
        (anna,) = await guests(first.address, "Anna")
        clock = {"kind": "move", "seconds": 30}
        made = await table_of(anna, "friedl", [ME, {"kind": "me", "name": "Ben"}], clock=clock)
        time.now += 10_000
        await leave(anna)
        return anna.headers(), made["id"]

    headers, table = asyncio.run(begin())
    first.stop()
    time.now += 3_600_000
    second = running(tmp_path / "x.db", now=time)
    assert second.server.scheduler._due[table] == time.now + 25_000

    async def continue_game():
        anna = Person(second.address)
        anna.headers = lambda: headers
        async with await anna.sit(table) as seat:
            await seat.until(lambda: len(seat.sights) == 2)
            clock = seat.sights[0]["clock"]
            (running_seat,) = clock["running"]
            assert clock["left"][running_seat] - (time.now + 5_000 - clock["since"]) == 20_000
            time.now += 25_000
            wake(second)
            await seat.until(lambda: seat.over)
        await leave(anna)

    asyncio.run(continue_game())


def test_a_rematch_that_was_given_up_can_be_asked_for_again(address):
    async def story():
        anna, ben = await guests(address, "Anna", "Ben")
        table = await table_for(anna, ben, "friedl")
        async with await anna.sit(table) as one:
            await one.act(0, "resign")
        first = await anna.ask("POST", f"/api/tables/{table}/rematch")
        await anna.ask("POST", f"/api/tables/{first['id']}/leave")
        second = await ben.ask("POST", f"/api/tables/{table}/rematch")
        assert second["id"] != first["id"] and second["host"] == ben.me["id"]
        assert (await anna.ask("POST", f"/api/tables/{table}/rematch"))["status"] == "playing"
        await leave(anna, ben)

    asyncio.run(story())


def test_a_draw_is_offered_and_agreed(address):
    async def story():
        anna, ben = await guests(address, "Anna", "Ben")
        table = await table_for(anna, ben, "friedl")
        async with await anna.sit(table) as one, await ben.sit(table) as two:
            assert (await one.act(0, "draw"))["type"] == "done"
            await two.until(lambda: two.sights[1]["draw_offered_by"] == 0)
            assert (await one.act(0, "draw"))["code"] == "illegal"
            assert (await two.act(1, "draw"))["type"] == "done"
            await one.until(lambda: one.over)
            assert one.sights[0]["outcome"] == {"places": [1, 1], "reasons": ["draw-agreed"]}
        await leave(anna, ben)

    asyncio.run(story())


def test_an_imported_game_that_is_not_over_is_joined_and_played_on(running, tmp_path):
    game, rng = load("cards"), Random(3)
    table = Table(game, new_record(game, ("Anna", "Ben", "Cora"), {}, rng, "2026-11-15"), rng)
    for _ in range(3):
        seat = table.to_act[0]
        table = table.play(seat, game.notation.write(table.offered(seat)[0]), table.revision)
    save(tmp_path / "x.samurai", table.record)
    with closing(Database(address_of(str(tmp_path / "x.db")))) as store, store.transaction() as connection:
        (info,) = import_games(connection, [tmp_path / "x.samurai"], 5).values()
    server = running(tmp_path / "x.db")

    async def story():
        dora, emil = await guests(server.address, "Dora", "Emil")
        found = await dora.ask("GET", f"/api/codes/{info.code}")
        path = f"/api/tables/{found['id']}"
        assert [(seat["kind"], seat["name"]) for seat in found["seats"]] == [
            ("open", "Anna"), ("open", "Ben"), ("open", "Cora"),
        ]  # fmt: skip
        await expect(emil, "POST", f"{path}/seats/2/bot", {"bot": "random"}, 403, "not-allowed")
        joined = await dora.ask("POST", f"{path}/join", {"seat": 1})
        assert joined["seats"][1]["person"] == dora.me["id"] and joined["seats"][1]["name"] == "Ben"
        await emil.ask("POST", f"{path}/join", {})
        joined = await emil.ask("POST", f"{path}/seats/2/bot", {"bot": "random"})
        assert joined["status"] == "playing" and joined["code"] is None
        await expect(emil, "POST", f"{path}/join", {}, 403, "not-allowed")
        async with await dora.sit(found["id"]) as one, await emil.sit(found["id"]) as two:
            assert one.sights[1]["at"] >= table.revision
            await asyncio.gather(play_at_random(one, Random(1)), play_at_random(two, Random(2)))
            assert one.over and "Cora" in one.sights[1]["result"]
        drawn = verify(game, read_record((await dora.http.get(f"{path}/record")).text))
        assert drawn.fair and drawn.draws and drawn.before
        await leave(dora, emil)

    asyncio.run(story())


def test_rated_games_count_once(running):
    server = running()

    async def story():
        anna, ben = await guests(server.address, "Anna", "Ben")
        for person in (anna, ben):
            await person.ask("POST", "/api/me/claim", {"name": person.me["name"], "password": "rice field 4"})
        made = await table_of(anna, "friedl", [ME, OPEN], rated=True)
        path = f"/api/tables/{made['id']}"
        await expect(anna, "POST", f"{path}/join", {}, 403, "not-allowed")
        await expect(anna, "POST", f"{path}/seats/1/bot", {"bot": "random"}, 403, "not-allowed")
        await ben.ask("POST", f"{path}/join", {})
        await expect(ben, "POST", f"{path}/leave", None, 403, "not-allowed")
        async with await anna.sit(made["id"]) as one:
            await one.until(lambda: one.sights)
            assert (await one.say(do="hint", seat=0))["code"] == "not-allowed"
            await one.act(0, "resign")
        for _ in range(100):
            ratings = (await ben.ask("GET", f"/api/people/{ben.me['id']}"))["ratings"]
            if ratings:
                break
            await asyncio.sleep(0.02)
        assert ratings[0]["games"] == 1 and ratings[0]["seats"] == 2
        loser = (await ben.ask("GET", f"/api/people/{anna.me['id']}"))["ratings"]
        assert loser[0]["rating"] < ratings[0]["rating"]
        await leave(anna, ben)

    asyncio.run(story())
