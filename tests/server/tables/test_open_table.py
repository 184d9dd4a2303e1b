"""Nothing is in memory, or shown, before it is stored: what the store refuses has not happened."""

import asyncio

import pytest

from samurai.store.failing import AWAY, Unconfirmed, Unreachable
from samurai.store.tables import beginning
from server.tables.test_tables import ME, guests, leave, table_of

BEN = {"kind": "me", "name": "Ben"}


def failing(error):
    """An `append` that fails in this way instead of storing anything."""

    def append(given):
        waits = asyncio.get_running_loop().create_future()
        waits.set_exception(error)
        return waits

    return append


def unreachable(*_):
    raise Unreachable(AWAY)


@pytest.mark.parametrize("error", [Unreachable(AWAY), ValueError("a bug"), Unconfirmed()])
def test_a_move_that_is_not_stored_has_not_happened(running, monkeypatch, error):
    server = running()
    service = server.server.tables

    async def story():
        (anna,) = await guests(server.address, "Anna")
        table = (await table_of(anna, "friedl", [ME, BEN]))["id"]
        async with await anna.sit(table) as seat:
            mine, before = seat.asked_seat(), service.find(table).loaded
            word = seat.sights[mine]["actions"][0][0]
            with monkeypatch.context() as patched:
                patched.setattr(server.server.database, "append", failing(error))
                assert (await seat.act(mine, word))["type"] == "refused"
            after = service.find(table).loaded
            assert after is (None if isinstance(error, Unconfirmed) else before), "only what nobody knows is read again"
            assert before.table.revision == seat.sights[mine]["at"] == 0
            assert (await seat.act(mine, word))["type"] == "done"
            assert seat.sights[mine]["at"] == 1 and service.find(table).loaded.table.revision == 1
        await leave(anna)

    asyncio.run(story())


def test_a_draw_is_stored_before_anybody_has_the_game(running, monkeypatch):
    """A game begins with draws: if they can't be stored, the table is opened by nobody, and later draws the same."""
    server = running()

    async def story():
        (anna,) = await guests(server.address, "Anna")
        with monkeypatch.context() as patched:
            patched.setattr(beginning, "append_all", unreachable)
            answer = await anna.http.post("/api/tables", json={"game": "cards", "seats": [ME, BEN]})
            assert answer.status_code == 503
            assert not any(each.loaded for each in server.server.tables.opened)
        (table,) = await anna.ask("GET", "/api/me/tables")
        async with await anna.sit(table["id"]) as seat:
            assert seat.sights[0]["at"] > 0
        await leave(anna)

    asyncio.run(story())


def test_the_last_seat_and_the_start_are_stored_together_or_not_at_all(running, monkeypatch):
    server = running()

    async def story():
        anna, ben = await guests(server.address, "Anna", "Ben")
        table = (await table_of(anna, "cards", [ME, {"kind": "open"}]))["id"]
        with monkeypatch.context() as patched:
            patched.setattr(beginning, "append_all", unreachable)
            answer = await ben.http.post(f"/api/tables/{table}/join", json={})
            assert answer.status_code == 503
        seen = await anna.ask("GET", f"/api/tables/{table}")
        assert seen["status"] == "waiting" and [seat["kind"] for seat in seen["seats"]] == ["person", "open"]
        joined = await ben.ask("POST", f"/api/tables/{table}/join", {})
        assert joined["status"] == "playing" and joined["at"] > 0, "the first draws are made at once"
        assert joined == await ben.ask("GET", f"/api/tables/{table}"), "what is in memory is what is stored"
        await leave(anna, ben)

    asyncio.run(story())


def test_those_who_wait_at_a_table_are_shown_its_game_when_it_begins(running):
    server = running()

    async def story():
        anna, ben = await guests(server.address, "Anna", "Ben")
        table = (await table_of(anna, "cards", [ME, {"kind": "open"}]))["id"]
        async with await anna.sit(table) as seat:
            assert seat.latest["table"]["status"] == "waiting"
            joined = await ben.ask("POST", f"/api/tables/{table}/join", {})
            while 0 not in seat.sights:
                await seat.hear()
            assert seat.latest["table"]["status"] == "playing" and seat.sights[0]["at"] == joined["at"]
        await leave(anna, ben)

    asyncio.run(story())
