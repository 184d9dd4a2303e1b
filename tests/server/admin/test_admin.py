"""What admins see and do over HTTP, what it does to others, and that others see nothing of it."""

import asyncio
import logging
from contextlib import closing

import httpx
import pytest
import websockets

from samurai.server.runtime.logs import JsonLines
from samurai.store.admin.actions import do
from samurai.store.admin.moderation import COMMAND, AdminLogEntry
from samurai.store.database import Database, address
from server.accounts.test_people import expect
from server.client import Person
from server.stores import new_store
from server.tables.test_tables import ME, guests, leave, table_of

PASSWORD = "rice field 4"
OPEN = {"kind": "open"}


async def admin_of(server):
    """Somebody with a name, made an admin at the command line."""
    (boss,) = await guests(server.address, "Boss")
    await boss.ask("POST", "/api/me/claim", {"name": "Boss", "password": PASSWORD})
    at_the_command_line(server, "promote", boss.me["id"])
    return boss


def at_the_command_line(server, what, target="", why=""):
    """Do something to the store of a server from outside."""
    with closing(Database(address(server.server.settings.store))) as database, database.transaction() as connection:
        do(connection, AdminLogEntry(COMMAND, what, target, why, server.server.now()))


async def deed(boss, what, target="", why="because"):
    await boss.ask("POST", "/api/admin/deeds", {"what": what, "target": target, "why": why}, 204)


async def hung_up(seat):
    """The code with which the server hangs up."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        while True:
            await seat.hear()
    return closed.value.rcvd.code


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_report_is_read_and_resolved_and_the_rude_person_is_blocked(running, tmp_path, kind, caplog):
    caplog.set_level(logging.INFO)
    server = running(new_store(kind, tmp_path))

    async def story():
        boss = await admin_of(server)
        assert (await boss.ask("GET", "/api/me"))["admin"] is True
        anna, ben = await guests(server.address, "Anna", "Ben")
        table = (await table_of(anna, "friedl", [ME, OPEN]))["id"]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        async with await anna.sit(table) as hers, await ben.sit(table) as his:
            await his.say(do="say", text="you fool")
            line = (await hers.until(lambda: hers.chat))[0]
            await anna.ask("POST", f"/api/tables/{table}/reports", {"reason": "rude", "chat": line["id"]})
            (report,) = await boss.ask("GET", "/api/admin/reports")
            assert (report["line"], report["about"], report["by_name"]) == ("you fool", ben.me["id"], "Anna")
            await deed(boss, "unsay", str(line["id"]))
            await deed(boss, "settle", str(report["id"]))
            await hers.until(lambda: hers.answers.pop(None, {}).get("lines") == [line["id"]])
            await deed(boss, "block", ben.me["id"])
            assert await hung_up(his) == 4403
        await expect(ben, "GET", "/api/me", None, 403, "blocked")
        await expect(ben, "POST", "/api/tables", {"game": "cards", "seats": [ME]}, 403, "blocked")
        with pytest.raises((websockets.ConnectionClosed, AssertionError)):
            await ben.sit(table)
        (blocked,) = await boss.ask("GET", "/api/admin/people?blocked=true")
        assert blocked["id"] == ben.me["id"] and blocked["last_day"]
        await deed(boss, "unblock", ben.me["id"])
        assert (await ben.ask("GET", "/api/me"))["person"]["name"] == "Ben"
        assert (await boss.ask("GET", "/api/admin/reports")) == []
        log = await boss.ask("GET", "/api/admin/log")
        assert [each["what"] for each in log] == ["unblock", "block", "settle", "unsay", "promote"]
        assert log[1] == {**log[1], "who": "Boss", "name": "Ben", "why": "because"}
        await leave(boss, anna, ben)

    asyncio.run(story())
    lines = [JsonLines().format(record) for record in caplog.records]
    assert [line for line in lines if '"block"' in line], "what admins do is in the log"
    assert not [line for line in lines if "Anna" in line or "rude" in line or "fool" in line], (
        "and nobody's name or words"
    )


def test_for_others_the_admin_api_does_not_exist(running):
    server = running()

    async def story():
        boss = await admin_of(server)
        anna, nobody = (await guests(server.address, "Anna"))[0], Person(server.address)
        robot = Person(server.address, (await boss.ask("POST", "/api/me/bots", {"name": "Robo"}))["token"])
        stranger = Person(server.address, "no such token")
        wanted = {"what": "block", "target": anna.me["id"]}
        asked = [("GET", path) for path in ("house", "reports", "people", "tables", "figures", "log", "nothing")]
        asked += [
            ("GET", f"people/{anna.me['id']}/tables"),
            ("POST", "deeds"),
            ("POST", f"people/{boss.me['id']}/recovery"),
        ]
        for person in (anna, nobody, robot, stranger):
            for method, path in asked:
                answer = await person.http.request(
                    method, f"/api/admin/{path}", json=wanted if method == "POST" else None
                )
                refusal = {"code": "not-found", "message": "Not Found"}
                assert (answer.status_code, answer.json()) == (404, refusal), (method, path)
        await deed(boss, "promote", boss.me["id"])
        for what in ("block", "demote", "forget"):
            await expect(boss, "POST", "/api/admin/deeds", {"what": what, "target": boss.me["id"]}, 403, "not-allowed")
        await expect(boss, "POST", "/api/admin/deeds", {"what": "dance"}, 400, "malformed")
        await expect(boss, "POST", "/api/admin/deeds", {"what": "cancel", "target": "x"}, 404, "unknown-table")
        assert not [path for path in (await anna.ask("GET", "/api/openapi.json"))["paths"] if "admin" in path]
        await leave(boss, anna, nobody, robot, stranger)

    asyncio.run(story())


def test_before_an_upgrade_new_tables_are_stopped_and_games_continue(running):
    server = running()

    async def story():
        boss = await admin_of(server)
        (anna,) = await guests(server.address, "Anna")
        table = (await table_of(anna, "friedl", [ME, {"kind": "me", "name": "Ben"}]))["id"]
        at_the_command_line(server, "close", why="We upgrade at nine.")
        await server_heeds(server, lambda: server.server.tables.closed)
        answer = await anna.http.post("/api/tables", json={"game": "cards", "seats": [ME, ME]})
        assert (answer.status_code, answer.json()) == (503, {"code": "closed", "message": "We upgrade at nine."})
        assert (await anna.ask("GET", "/api/house")) == {"closed": "We upgrade at nine."}
        async with await anna.sit(table) as seat:
            mine = seat.asked_seat()
            assert (await seat.act(mine, seat.sights[mine]["actions"][0][0]))["type"] == "done"
            await deed(boss, "cancel", table)
            await seat.until(lambda: seat.latest["table"]["status"] == "cancelled")
        await deed(boss, "open")
        assert (await boss.ask("GET", "/api/admin/house")) == {"closed": None, "tables": {"cancelled": 1}}
        assert (await anna.ask("GET", "/api/house")) == {"closed": None}
        (waiting,) = [await table_of(anna, "cards", [ME, OPEN])]
        assert [each["id"] for each in await boss.ask("GET", "/api/admin/tables?status=waiting")] == [waiting["id"]]
        assert [each["id"] for each in await boss.ask("GET", f"/api/admin/people/{anna.me['id']}/tables")] == [
            waiting["id"]
        ]
        assert {figure["what"] for figure in await boss.ask("GET", "/api/admin/figures")} == {"people", "begun"}
        await leave(boss, anna)

    asyncio.run(story())


async def server_heeds(server, check):
    """Wait until a server has heard of what was done elsewhere."""
    while not check():
        await asyncio.sleep(0.05)


def test_a_link_of_an_admin_gives_a_new_password_once(running):
    server = running()

    async def story():
        boss = await admin_of(server)
        (anna,) = await guests(server.address, "Anna")
        await anna.ask("POST", "/api/me/claim", {"name": "Anna", "password": PASSWORD})
        made = await boss.ask("POST", f"/api/admin/people/{anna.me['id']}/recovery", {"what": "recover"})
        data = {"code": made["path"].partition("#")[2], "password": "another secret"}
        other = Person(server.address)
        await expect(other, "POST", "/api/recover", {**data, "code": "x"}, 401, "wrong-password")
        assert (await other.ask("POST", "/api/recover", data))["person"]["name"] == "Anna"
        await expect(other, "POST", "/api/recover", data, 401, "wrong-password")
        assert (await anna.ask("GET", "/api/me")) == {"person": None}, "cookies from before are void"
        await anna.ask("POST", "/api/login", {"name": "Anna", "password": "another secret"})
        await leave(boss, anna, other)

    asyncio.run(story())


def test_a_blocked_name_does_not_sign_in(running):
    server = running()
    with httpx.Client(base_url=server.address) as browser:
        person = browser.post("/api/me", json={"name": "Anna"}).json()["person"]
        browser.post("/api/me/claim", json={"name": "Anna", "password": PASSWORD})
        at_the_command_line(server, "block", person["id"])
        answers = [
            browser.post("/api/login", json={"name": "Anna", "password": word}) for word in (PASSWORD, "wrong one")
        ]
        assert [answer.json()["code"] for answer in answers] == ["blocked", "wrong-password"]
        assert browser.post("/api/logout", json={}).status_code == 200
