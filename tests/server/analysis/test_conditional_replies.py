"""Replies that were prepared: given once, by the game's own way, and nobody else's business."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from samurai.server.analysis.conditional_replies import ConditionalReplies
from samurai.store.tables import conditional_moves
from server.client import Person
from server.conftest import Running
from server.stores import new_store

DAY = 86_400_000


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    server = Running(tmp_path_factory.mktemp("prepared") / "samurai.db")
    yield server.address
    server.stop()


@asynccontextmanager
async def two_at(address, game="friedl", elsewhere=None, **more):
    """Anna, who begins, and Ben (perhaps through another server): at a table with days for each move."""
    anna, ben = await Person(address).be_guest("Anna"), await Person(elsewhere or address).be_guest("Ben")
    wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "clock": {"kind": "days", "days": 2}, **more}
    table = (await anna.ask("POST", "/api/tables", wanted))["id"]
    await ben.ask("POST", f"/api/tables/{table}/join", {})
    try:
        async with await anna.sit(table) as one, await ben.sit(table) as two:
            await one.until(lambda: one.sights)
            await two.until(lambda: two.sights)
            yield one, two
    finally:
        await anna.close()
        await ben.close()


def line(*steps):
    """Of steps such as (1, "Sc7-c6"); None for whatever the others do."""
    return [{"seat": step and step[0], "word": step[1] if step else ""} for step in steps]


async def prepare(socket, seat, *lines, status=200):
    wanted = {"seat": seat, "at": next(iter(socket.sights.values()))["at"], "lines": lines}
    return await socket.person.ask("PUT", f"/api/tables/{socket.table}/replies", wanted, status)


async def prepared(socket, seat, method="GET", status=200):
    return await socket.person.ask(method, f"/api/tables/{socket.table}/replies?seat={seat}", status=status)


async def words(socket, seat, number):
    """What has been done, once it is so much."""
    await socket.until(lambda: len(socket.sights[seat]["story"]) >= number)
    return [answer["word"] for answer in socket.sights[seat]["story"]]


async def asked_over_http(socket):
    """What anybody at a table can ask about it."""
    paths = ("", "/sight", "/sight?seat=0")
    return [(await socket.person.http.get(f"/api/tables/{socket.table}{path}")).text for path in paths]


def test_the_reply_that_fits_is_given_and_the_next_one_waits(address):
    async def story():
        async with two_at(address) as (anna, ben):
            deep = line((0, "Sc3-c4"), (1, "Sg7-g6"), (0, "Sd3-d4"), (1, "Sf7-f6"))
            anyway = line((0, "Sc3-c4"), (1, "Sg7-g6"), None, (1, "Se7-e6"))
            before = await asked_over_http(anna)
            await prepare(ben, 1, deep, anyway, line((0, "Sb3-b4"), (1, "Sa7-a6")))
            assert await asked_over_http(anna) == before, "nobody can tell"
            await anna.act(0, "Sc3-c4")
            assert await words(anna, 0, 2) == ["Sc3-c4", "Sg7-g6"]
            assert all(DAY < left <= 2 * DAY for left in anna.sights[0]["clock"]["left"])
            left = await prepared(ben, 1)
            assert left["lines"] == [deep[2:], anyway[2:]]
            assert list(left["parts"]) == ["Sd3-d4", "Se7-e6", "Sf7-f6"]
            assert left["parts"]["Sd3-d4"] == ["action", "S", "d3", "d4", "", False]
            await anna.act(0, "Sh3-h4")
            assert await words(anna, 0, 4) == ["Sc3-c4", "Sg7-g6", "Sh3-h4", "Se7-e6"]
            assert (await prepared(ben, 1))["lines"] == [], "all has come true"
            await anna.act(0, "Sd3-d4")
            await ben.until(lambda: ben.asked_seat() == 1)
            assert (await prepared(ben, 1))["note"] is None
            heard = "".join(anna.raw)
            assert "Se7-e6" in heard and "Sf7-f6" not in heard and "Sa7-a6" not in heard, "she hears what is played"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("reply", "move", "note"),
    [("Sg7-g5", "Sc3-c4", {"code": "illegal", "word": "Sg7-g5"}), ("Sg7-g6", "Sd3-d4", {"code": "other"})],
)
def test_what_fits_no_more_is_dropped_with_a_note(address, reply, move, note):
    async def story():
        async with two_at(address) as (anna, ben):
            await prepare(ben, 1, line((0, "Sc3-c4"), (1, reply)))
            await anna.act(0, move)
            while not (left := await prepared(ben, 1))["note"]:
                await asyncio.sleep(0.01)
            parts = {"Sg7-g5": ["action", "S", "g7", "g5", "", False]} if "word" in note else {}
            assert left == {"at": 1, "lines": [], "note": note, "parts": parts}
            await prepared(ben, 1, "DELETE", 204)
            assert (await prepared(ben, 1))["note"] is None
            await ben.until(lambda: ben.asked_seat() == 1)
            assert (await ben.act(1, "Sa7-a6"))["type"] == "done", "and one plays on by hand"

    asyncio.run(story())


def test_a_reply_that_was_taken_back_is_not_given_again(address):
    async def story():
        async with two_at(address) as (anna, ben):
            await prepare(ben, 1, line((0, "Sc3-c4"), (1, "Sg7-g6"), None, (1, "Sf7-f6")))
            await anna.act(0, "Sc3-c4")
            await words(ben, 1, 2)
            await ben.say(do="ask", seat=1)
            await anna.until(lambda: anna.asked)
            await anna.say(do="answer", yes=True)
            await ben.until(lambda: ben.asked_seat() == 1)
            assert (await prepared(ben, 1))["note"] == {"code": "taken-back"}
            await ben.act(1, "Sa7-a6")
            assert await words(ben, 1, 2) == ["Sc3-c4", "Sa7-a6"]

    asyncio.run(story())


def test_a_draw_that_is_offered_is_ones_own_to_answer(address):
    async def story():
        async with two_at(address) as (anna, ben):
            await prepare(ben, 1, line(None, (1, "Sg7-g6")))
            await anna.act(0, "draw")
            await anna.act(0, "Sc3-c4")
            await ben.until(lambda: ben.asked_seat() == 1)
            assert len((await prepared(ben, 1))["lines"]) == 1, "it waits"
            await ben.act(1, "draw")
            await ben.until(lambda: ben.over)
            assert ben.sights[1]["outcome"]["reasons"] == ["draw-agreed"]

    asyncio.run(story())


def test_a_turn_is_answered_by_a_whole_turn(address):
    async def story():
        options = {"hands": "dealt", "setup": "random", "first": "1"}
        async with two_at(address, "board", options=options) as (anna, ben):
            hers = [anna.sights[0]["actions"][0][0], "end"]
            wanted = {"seat": 1, "at": ben.sights[1]["at"], "said": [{"seat": 0, "word": word} for word in hers]}
            plan = await ben.person.ask("POST", f"/api/tables/{ben.table}/plan", wanted)
            mine = [plan["sight"]["actions"][0][0], "end"]
            await prepare(ben, 1, line(None, *((1, word) for word in mine)))
            await anna.act(0, hers[0])
            assert ben.asked_seat() is None, "her turn is not over"
            await anna.act(0, hers[1])
            await anna.until(lambda: anna.sights[0]["to_act"] == [0] and anna.asked_seat() == 0)
            given = [answer["word"] for answer in anna.sights[0]["story"] if answer["seat"] == 1]
            assert given == mine

    asyncio.run(story())


def test_replies_are_for_slow_games_and_for_ones_own_seat(address):
    async def story():
        async with two_at(address, clock={"kind": "move", "seconds": 60}) as (anna, ben):
            assert (await prepare(ben, 1, status=403))["code"] == "not-allowed"
            assert (await prepare(anna, 1, status=403))["code"] == "not-your-seat"
            for method in ("GET", "DELETE"):
                assert (await prepared(anna, 1, method, 403))["code"] == "not-your-seat"

    asyncio.run(story())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_server_that_comes_back_gives_what_is_due_and_gives_it_once(running, tmp_path, monkeypatch, kind):
    """The first server goes between the move and the reply; the second gives it, and the third does not again."""
    store, look = new_store(kind, tmp_path), ConditionalReplies.play_due

    async def begin(address):
        async with two_at(address) as (anna, ben):
            await prepare(ben, 1, line((0, "Sc3-c4"), (1, "Sg7-g6"), None, (1, "Sf7-f6")))
            await anna.act(0, "Sc3-c4")
            return anna.table

    async def watch(address):
        watcher = Person(address)
        async with await watcher.sit(table) as seat:
            await seat.until(lambda: seat.sights)
            found = await words(seat, None, 2)
        await watcher.close()
        return found

    monkeypatch.setattr(ConditionalReplies, "play_due", lambda *_: None)
    first = running(store)
    table = asyncio.run(begin(first.address))
    first.stop()
    monkeypatch.setattr(ConditionalReplies, "play_due", look)
    for _ in range(2):
        server = running(store)
        assert asyncio.run(watch(server.address)) == ["Sc3-c4", "Sg7-g6"]
        with server.server.database.transaction() as connection:
            assert conditional_moves.waiting(connection) == [table], "there is more to come"
        server.stop()


def test_a_reply_is_given_though_the_move_came_through_another_process(running, tmp_path):
    store = new_store("postgres", tmp_path)
    hers, his = running(store), running(store)

    async def story():
        async with two_at(hers.address, elsewhere=his.address) as (anna, ben):
            await prepare(ben, 1, line(None, (1, "Sg7-g6")))
            await anna.act(0, "Sc3-c4")
            assert await words(anna, 0, 2) == await words(ben, 1, 2) == ["Sc3-c4", "Sg7-g6"]

    asyncio.run(story())


CUT_OFF = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
)


def test_replies_prepared_during_a_gap_are_found_after_it(running, tmp_path):
    store = new_store("postgres", tmp_path)
    hers, his = running(store), running(store)

    async def story():
        async with two_at(hers.address, elsewhere=his.address) as (anna, ben):
            hers.server.tables.reactions.after_preparation = lambda table: None
            await prepare(ben, 1, line(None, (1, "Sg7-g6"), None, (1, "Sf7-f6")))
            await anna.act(0, "Sc3-c4")
            assert await words(anna, 0, 1) == ["Sc3-c4"]
            with his.server.database.transaction() as connection:
                connection.execute(CUT_OFF)  # clients reconnect
            assert await words(anna, 0, 2) == ["Sc3-c4", "Sg7-g6"], "it was due already"
            await anna.act(0, "Sb3-b4")
            assert await words(anna, 0, 4) == ["Sc3-c4", "Sg7-g6", "Sb3-b4", "Sf7-f6"]

    asyncio.run(story())
