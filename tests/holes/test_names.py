"""A claimed name is worn by its owner alone, and so is every name that looks like it."""

import re
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from holes.crowd import Person, tell
from samurai.bots.lineup import offered
from samurai.games import NAMES, load
from samurai.server.accounts.names import check_own_name
from samurai.server.refusal import Refusal
from samurai.store.database import address
from samurai.store.migrate import migrate
from samurai.store.people.lookalikes import fault, plain_name, skeleton

PASSWORD = "rice field 4"


def seats(*wanted):
    return {"game": "friedl", "seats": list(wanted)}


async def refused(person, method, path, data, *, status=409, code="name-taken"):
    answer = await person.http.request(method, path, json=data)
    assert (answer.status_code, answer.json()["code"]) == (status, code), (data, answer.text)
    assert answer.json()["message"]


@pytest.mark.finding("M10")
def test_nobody_can_use_the_claimed_name_of_another(running):
    server = running()

    async def story():
        guest = await Person(server.address).be_guest("Алла")  # looks like nobody yet
        early = await Person(server.address).be_guest("Mirnа")
        shared = {"kind": "me", "name": "mIma"}
        table = await early.ask("POST", "/api/tables", seats(shared, {"kind": "open"}))
        running_game = await early.ask("POST", "/api/tables", seats(shared, {"kind": "me", "name": "Ben"}))
        watching = await early.sit(table["id"])

        mirna = await Person(server.address).be_guest()
        await mirna.ask("POST", "/api/me/claim", {"name": "Mirna", "password": PASSWORD})
        renamed = (await early.ask("GET", "/api/me"))["person"]["name"]
        assert re.fullmatch(r"Guest .{4}", renamed), "a guest who wore it before is a guest again"
        await watching.until(lambda: watching.latest and watching.latest["table"]["seats"][0]["name"] == renamed)
        begun = await early.ask("GET", f"/api/tables/{running_game['id']}")
        assert begun["seats"][0]["name"] == "mIma", "a game that has begun keeps its names"

        for name in ("Mirna", "MIRNA", "Mima", "Mіrnа", "Ｍirna", "M.i.r.n.a", "Mírna ✓", "𝓜𝓲𝓻𝓷𝓪"):
            await refused(Person(server.address), "POST", "/api/me", {"name": name})
            await refused(guest, "PATCH", "/api/me", {"name": name})
            await refused(guest, "POST", "/api/me/claim", {"name": name, "password": PASSWORD})
            await refused(guest, "POST", f"/api/tables/{table['id']}/join", {"name": name})
            await refused(guest, "POST", "/api/tables", seats({"kind": "me"}, {"kind": "me", "name": name}))
        own = await mirna.ask("POST", f"/api/tables/{table['id']}/join", {"name": "MIRNA"})
        assert own["seats"][1]["name"] == "MIRNA", "one's own name is fine"

        bot = await mirna.ask("POST", "/api/me/bots", {"name": "Robo"})
        await refused(guest, "PATCH", "/api/me", {"name": "R0b0"})
        await refused(mirna, "POST", "/api/me/bots", {"name": "Mirna."})
        other = await guest.ask("POST", "/api/me/claim", {"name": "Алла", "password": PASSWORD})
        assert other["person"]["name"] == "Алла"
        signed = await Person(server.address).ask("POST", "/api/login", {"name": "mirna", "password": PASSWORD})
        assert signed["person"]["id"] == mirna.me["id"] and bot["id"]

    tell(story())


@pytest.mark.finding("M10")
def test_a_rematch_does_not_bring_a_name_back_that_was_claimed_meanwhile(running):
    server = running()

    async def story():
        guest = await Person(server.address).be_guest("Ben")
        both = seats({"kind": "me", "name": "Mirna"}, {"kind": "me", "name": "Clara"})
        table = await guest.ask("POST", "/api/tables", both)
        seat = await guest.sit(table["id"])
        await seat.until(lambda: 0 in seat.sights)
        assert (await seat.act(0, "resign"))["type"] == "done"
        mirna = await Person(server.address).be_guest()
        await mirna.ask("POST", "/api/me/claim", {"name": "Mirna", "password": PASSWORD})
        again = await guest.ask("POST", f"/api/tables/{table['id']}/rematch")
        assert [one["name"] for one in again["seats"]] == ["Clara", "Ben"]

    tell(story())


@pytest.mark.finding("M10")
def test_names_of_bots_and_names_that_cannot_be_read_are_nobodys(running):
    server = running()
    bots = {name for game in NAMES for name in offered(load(game))}
    unreadable = [
        "Z\u0300\u0301\u0302algo",
        "An\u200bna",
        "\u202eannA",
        "\ue000",
        "\u0378",
        "\u3164",
        "ΐ" * 40,
        "",
        "\0",
    ]

    async def story():
        guest = await Person(server.address).be_guest()
        for name in ("GREEDY", "grееdy 2", "R0nin", *bots, "someone who left", *unreadable):
            await refused(guest, "PATCH", "/api/me", {"name": name}, status=400, code="malformed")
        for name in unreadable[:-2]:
            await refused(
                guest,
                "POST",
                "/api/tables",
                seats({"kind": "me"}, {"kind": "me", "name": name}),
                status=400,
                code="malformed",
            )
        for name in ("Nguyễn Thị Ánh", "Ζωή", "Łukasz", "李小龍", "हिन्दी", "שָׁלוֹם", "O’Brien", "❤️"):
            assert (await guest.ask("PATCH", "/api/me", {"name": name}))["person"]["name"] == plain_name(name)

    tell(story())


@pytest.mark.finding("M10")
@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "ANNA", "АNΝᎪ", "Ａｎｎａ", "𝔸𝓷𝓷𝓪", "🅐🅝🅝🅐", "ᴀɴɴᴀ", "A-n n.a", "Ännå", "Anna ★"),
        ("Will0", "wIIIo", "W1llo", "vvillо", "Wíllø"),
        ("Arnold", "AmoId", "Аrnold"),
        ("!?", "！？"),
        ("Νίκη", "Nίκη"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(names):
    assert len({skeleton(name) for name in names}) == 1, [skeleton(name) for name in names]
    assert not any(map(fault, names))


def test_names_that_differ_have_different_skeletons():
    names = ("Anna", "Hanna", "Ben", "Clara", "Dara", "Anna 2", "Anna 3", "कि", "कु", "!", "?", "李", "王", "が", "か")
    assert len({skeleton(name) for name in names}) == len(names)


@pytest.mark.finding("M10")
def test_nobody_can_claim_what_the_web_app_calls_a_seat():
    texts = sorted((Path(__file__).parents[2] / "client/src/i18n/texts").glob("*.ts"))
    called = [
        re.search(r"^    seat: \(number.*=> `(.*) \$\{number\}`", file.read_text(), re.MULTILINE)[1] for file in texts
    ]
    assert len(called) == 4
    for name in called:
        with pytest.raises(Refusal):
            check_own_name(f"{name} 2")


@pytest.mark.finding("M10")
def test_people_of_an_earlier_store_get_their_skeletons(store):
    engine = create_engine(address(store))
    with engine.begin() as connection:
        migrate(connection, "0009")
        for row in ("'a', 'Anna', 'anna', 'named'", "'b', 'Аnnа', NULL, 'guest'", "'c', 'Ben', NULL, 'guest'"):
            connection.execute(
                text(f"INSERT INTO people (id, name, claimed, kind, epoch, created) VALUES ({row}, 0, 1)")
            )
        migrate(connection)
        rows = connection.execute(text("SELECT id, name, skeleton FROM people ORDER BY id")).all()
        assert [tuple(row) for row in rows] == [("a", "Anna", "anna"), ("b", "Guest B", "guestb"), ("c", "Ben", "ben")]
    engine.dispose()
