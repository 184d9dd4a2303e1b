"""Sessions can be ended: by their owner, by whoever has the password, and with a bot's token."""

import pytest
import websockets

from holes.crowd import Person, tell
from samurai.server.accounts.sessions import client_label
from samurai.store.admin.moderation import AdminLogEntry, recover
from samurai.store.admin.retention import Retention
from samurai.store.admin.tidying import count_expired, tidy
from samurai.store.database import Database, address
from samurai.store.people import people, sessions
from samurai.store.people.sessions import Session

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
DAY = 86_400_000
PASSWORD = "rice field 4"


def cookie_of(person):
    return person.http.cookies["samurai"]


def browser(address, cookie):
    """Another browser with this cookie."""
    person = Person(address)
    person.http.cookies.set("samurai", cookie, domain="127.0.0.1")
    return person


async def who(person):
    found = (await person.ask("GET", "/api/me"))["person"]
    return found and found["name"]


async def named(address, name):
    person = await Person(address).be_guest(name)
    await person.ask("POST", "/api/me/claim", {"name": name, "password": PASSWORD})
    return person


async def sign_in(address, name, agent=FIREFOX):
    person = Person(address)
    person.http.headers["user-agent"] = agent
    person.me = (await person.ask("POST", "/api/login", {"name": name, "password": PASSWORD}))["person"]
    return person


async def waiting_table(person):
    wanted = {"game": "friedl", "seats": [{"kind": "me"}, {"kind": "open"}]}
    return (await person.ask("POST", "/api/tables", wanted))["id"]


async def hung_up(seat):
    """The code with which the server ends a connection."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        while True:
            await seat.hear()
    return closed.value.rcvd.code


@pytest.mark.finding("m3")
def test_a_cookie_is_good_until_its_session_ends(running):
    server = running()

    async def story():
        guest = await Person(server.address).be_guest("Anna")
        before = browser(server.address, cookie_of(guest))
        assert await who(before) == "Anna"
        seat = await before.sit(await waiting_table(guest))
        await guest.ask("POST", "/api/me/claim", {"name": "Anna", "password": PASSWORD})
        assert await hung_up(seat) == 4401
        assert (await who(before), await who(guest)) == (None, "Anna"), "a guest's cookie is not the claimed person"

        other = await sign_in(server.address, "Anna")
        copy = browser(server.address, cookie_of(other))
        await other.ask("POST", "/api/logout")
        assert (await who(copy), await who(other), await who(guest)) == (None, None, "Anna")

        other = await sign_in(server.address, "Anna")
        mine = browser(server.address, cookie_of(guest))
        await guest.ask("POST", "/api/me/password", {"old": PASSWORD, "new": PASSWORD})
        assert (await who(other), await who(mine), await who(guest)) == (None, None, "Anna")

        last = browser(server.address, cookie_of(guest))
        await guest.ask("POST", "/api/me/leave", {"password": PASSWORD})
        assert await who(last) is None

    tell(story())


@pytest.mark.finding("m3")
def test_signed_cookies_of_earlier_versions_stay_good_until_they_are_ended(running):
    server = running()
    sign = server.server.signer.sign

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        old = sign(anna.me["id"], 0)
        first, second = browser(server.address, old), browser(server.address, old)
        assert await who(first) == "Anna"
        await first.ask("POST", "/api/me", {})
        assert cookie_of(first) != old and await who(first) == "Anna", "exchanged for a session"
        assert await who(second) == "Anna"
        await second.ask("POST", "/api/logout")
        assert await who(browser(server.address, old)) is None
        assert (await who(first), await who(anna)) == ("Anna", "Anna"), "their sessions are their own"

        third = browser(server.address, sign(anna.me["id"], 1))
        await third.ask("DELETE", "/api/me/sessions")
        assert (await who(third), await who(first), await who(anna)) == ("Anna", None, None)
        forged = browser(server.address, sign("nobody", 0)), browser(server.address, "x" * 43)
        assert [await who(one) for one in forged] == [None, None]

    tell(story())


@pytest.mark.finding("m3")
def test_recovery_by_a_code_ends_all_earlier_sessions(running):
    server = running()

    async def story():
        anna = await named(server.address, "Anna")
        fresh = Person(server.address)
        seat = await anna.sit(await waiting_table(anna))
        deed = AdminLogEntry("command", "recover", anna.me["id"], "", server.server.now())
        path = await server.server.database.write(recover, deed)
        await fresh.ask("POST", "/api/recover", {"code": path.partition("#")[2], "password": PASSWORD})
        assert await hung_up(seat) == 4401
        assert (await who(anna), await who(fresh)) == (None, "Anna")

    tell(story())


@pytest.mark.finding("M1")
def test_a_bots_token_never_becomes_a_cookie_and_ends_with_all_it_opened(running):
    server = running()

    async def story():
        anna = await named(server.address, "Anna")
        bot = await anna.ask("POST", "/api/me/bots", {"name": "Robo"})
        table = await waiting_table(anna)
        robo = Person(server.address, bot["token"])
        for path, body in (
            ("/api/me", {}),
            ("/api/logout", {}),
            ("/api/login", {"name": "Anna", "password": PASSWORD}),
        ):
            answer = await robo.http.post(path, json=body)
            assert answer.status_code == 200 and "set-cookie" not in answer.headers, path
        earlier = browser(server.address, server.server.signer.sign(bot["id"], 0))
        answer = await earlier.http.post("/api/me", json={})
        assert answer.json()["person"]["name"] == "Robo" and "set-cookie" not in answer.headers
        seats = [await robo.sit(table), await earlier.sit(table)]
        renewed = await anna.ask("POST", f"/api/me/bots/{bot['id']}/token")
        assert [await hung_up(seat) for seat in seats] == [4401, 4401]
        assert await who(earlier) is None

        again = Person(server.address, renewed["token"])
        seat = await again.sit(table)
        watching = await anna.sit(table)
        await anna.ask("DELETE", f"/api/me/bots/{bot['id']}/token")
        assert await hung_up(seat) == 4401
        assert (await watching.say(do="ping"))["type"] == "pong", "nobody else is hung up on"
        assert (await again.http.get("/api/me")).status_code == 401

    tell(story())


@pytest.mark.finding("M1")
def test_the_bots_of_somebody_who_deletes_the_account_are_hung_up_on(running):
    server = running()

    async def story():
        anna = await named(server.address, "Anna")
        bot = await anna.ask("POST", "/api/me/bots", {"name": "Robo"})
        robo = Person(server.address, bot["token"])
        seat = await robo.sit(await waiting_table(anna))
        await anna.ask("POST", "/api/me/leave", {"password": PASSWORD})
        assert await hung_up(seat) == 4403

    tell(story())


@pytest.mark.finding("m3")
def test_sessions_are_listed_and_ended_one_by_one_or_all_others(running, store):
    here = running()
    there = running() if store.startswith("postgres") else here  # another process, where there can be one

    async def story():
        anna = await named(here.address, "Anna")
        table = await waiting_table(anna)
        away, third = await sign_in(here.address, "Anna"), await sign_in(here.address, "Anna", "curl/8")
        away.address = third.address = there.address
        listed = await anna.ask("GET", "/api/me/sessions")
        assert sorted((one["client"], one["current"]) for one in listed) == [
            ("Firefox on Linux", False), ("a program", False), ("a program", True),
        ]  # fmt: skip
        assert set(listed[0]) == {"id", "client", "created", "last_day", "current"}
        seat, open_seat = await away.sit(table), await third.sit(table)
        firefox = next(one["id"] for one in listed if one["client"].startswith("Firefox"))
        await anna.ask("DELETE", f"/api/me/sessions/{firefox}")
        assert await hung_up(seat) == 4401
        assert (await who(away), await who(third)) == (None, "Anna")
        assert (await open_seat.say(do="ping"))["type"] == "pong"
        stranger = await Person(here.address).be_guest("Ben")
        for person in (anna, stranger):
            assert (await person.http.delete(f"/api/me/sessions/{firefox}")).status_code == 404
        mine = next(one["id"] for one in await anna.ask("GET", "/api/me/sessions") if one["current"])
        assert (await stranger.http.delete(f"/api/me/sessions/{mine}")).status_code == 404
        await anna.ask("DELETE", "/api/me/sessions")
        assert await hung_up(open_seat) == 4401
        assert (await who(third), await who(anna), await who(stranger)) == (None, "Anna", "Ben")
        assert [one["id"] for one in await anna.ask("GET", "/api/me/sessions")] == [mine]
        assert (await Person(here.address).http.get("/api/me/sessions")).status_code == 401

    tell(story())


def test_a_session_costs_one_read_a_request_and_one_write_a_day(running):
    time = [1_800_000_000_000]
    server = running(now=lambda: time[0])
    database, asked = server.server.database, []

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        for kind in ("read", "write"):
            plain = getattr(database, kind)
            setattr(
                database, kind, lambda work, *rest, plain=plain, kind=kind: (asked.append(kind), plain(work, *rest))[1]
            )
        await who(anna)
        asked.clear()
        await who(anna)
        assert asked == ["read"]
        time[0] += DAY
        await who(anna), await who(anna)
        assert sorted(asked[1:]) == ["read", "read", "write", "write"], "the person's day and the session's, once"
        assert (await anna.ask("GET", "/api/me/sessions"))[0]["last_day"] == "2027-01-16"

    tell(story())


def test_of_too_many_sessions_those_unused_longest_end_and_after_a_year_all(store):
    database = Database(address(store))
    try:
        with database.transaction() as connection:
            people.add(connection, people.Person("anna", "Anna", "guest", 1))
            people.add(connection, people.Person("ben", "Ben", "guest", 1))
            for number, day in enumerate(("2027-01-03", "2027-01-01", "2027-01-02")):
                assert not begin(connection, f"{number}", "anna", day)
            begin(connection, "bens", "ben", "2027-01-01")
            assert begin(connection, "new", "anna", "2027-01-04", most=3) == {"anna"}
            assert tokens(connection, "anna") == ["new", "0", "2"] and tokens(connection, "ben") == ["bens"]
            assert begin(connection, "again", "anna", "2027-01-04", replaced="new", most=3) == {"anna"}
            assert tokens(connection, "anna") == ["again", "0"]
            now = 1_799_020_800_000 + 365 * DAY  # a year after the 4th
            assert count_expired(connection, Retention(0, 0, 0), now).sessions == 2
            assert tidy(connection, Retention(0, 0, 0), now, 1).sessions == 2
            assert tokens(connection, "anna") == ["again"] and tokens(connection, "ben") == []
    finally:
        database.close()


def begin(connection, token, person, day, *, replaced="", most=0):
    return sessions.begin(connection, Session(token, f"id {token}", person, "a program", 1, day), replaced, most)


def tokens(connection, person):
    return [session.token for session in sessions.sessions_of(connection, person)]


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (FIREFOX, "Firefox on Linux"),
        ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
         "Chromium on Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0",
         "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E Safari/604.1",
         "Safari on iOS"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15", "Safari on macOS"),
        ("Firefox/1 <script>" + "x" * 500, "Firefox"),
        ("python-httpx/0.27", "a program"),
        ("", "a program"),
    ],
)  # fmt: skip
def test_a_client_is_called_by_browser_and_system_only(agent, label):
    assert client_label(agent) == label
