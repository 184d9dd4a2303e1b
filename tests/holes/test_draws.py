"""Draws that nobody can choose: not whoever sits down last, and not even whoever can read the server's secret."""

import asyncio
from contextlib import closing
from random import Random

import pytest
from server.accounts.test_people import expect
from server.conftest import together
from server.tables.test_tables import ME, OPEN, guests, leave, table_of
from sqlalchemy import select

from samurai.engine.draws import Proof, proofs, verify
from samurai.engine.file import read_record
from samurai.engine.record import new_record
from samurai.engine.seal import Draws, commit
from samurai.engine.table import Table
from samurai.games import load
from samurai.store.database import Database, address
from samurai.store.schema import seals
from samurai.store.tables import tables

pytestmark = pytest.mark.finding("M2")

CARDS = load("cards")
OF_ANNA, OF_BEN = "plum 5d0c37fa91b2", "tea 90b1e4a6cc07"


def peek(store, table):
    """What the operator of a server can read: the secret of a table, and its log."""
    with closing(Database(address(store))) as database, database.transaction() as connection:
        info = tables.find(connection, table)
        secret = connection.execute(select(seals.c.secret).where(seals.c.seal == info.seal.hash)).scalar_one()
        return bytes.fromhex(secret), [line.text for line in tables.lines(connection, table)]


def dealt(secret, contributions):
    """All that is drawn before the first move, if these are the contributions."""
    chance = Draws(secret, contributions)
    return [entry.text for entry in Table(CARDS, new_record(CARDS, ("Anna", "Keeper"), {}, chance), chance).record.log]


def strength(drawn):
    """What the operator likes: strong cards in his own hand, which is dealt after that of the first."""
    return sum(int(word[-1]) for word in [word for word in drawn if word.startswith("deal:")][5:])


async def committed(person, text, seats=(ME, OPEN)):
    """A table where somebody has committed to a text."""
    made = await table_of(person, "cards", list(seats), commitment=commit(text))
    return made["id"], f"/api/tables/{made['id']}"


async def over(person, table):
    """The record of a game that somebody gives up at once."""
    async with await person.sit(table) as seat:
        (mine,) = seat.latest["mine"]
        assert (await seat.act(mine, "resign"))["type"] == "done"
    return read_record((await person.http.get(f"/api/tables/{table}/record")).text)


async def play_on(people, table):
    """Commitments in a rematch, and where one plays on from a step of a finished game."""
    anna, ben = people
    path = f"/api/tables/{table}/rematch"
    await expect(anna, "POST", path, {"contribution": "early"}, 400, "malformed")
    assert (await anna.ask("GET", f"/api/tables/{table}"))["rematch"] is None
    await anna.ask("POST", path, {"commitment": commit("again")})
    again = await ben.ask("POST", path, {"contribution": "last"})
    assert again["status"] == "waiting" and [seat["commitment"] for seat in again["seats"]] == ["", commit("again")]
    begun = await anna.ask("POST", f"/api/tables/{again['id']}/reveal", {"contribution": "again"})
    assert begun["status"] == "playing"
    gone_on = {"step": 3, "seat": 0, "bot": "random", "commitment": commit("other")}
    branch = await anna.ask("POST", f"/api/tables/{table}/branch", gone_on)
    assert branch["status"] == "waiting"
    begun = await anna.ask("POST", f"/api/tables/{branch['id']}/reveal", {"contribution": "other"})
    draws = await anna.ask("GET", f"/api/tables/{branch['id']}/draws")
    assert begun["status"] == "playing" and draws["after"] == branch["at"] > 0 and not draws["start"]


def test_an_operator_who_sits_down_last_can_not_choose_the_hands(running, store):
    server = running(rng=Random(7))

    async def story():
        anna, keeper, eve = await guests(server.address, "Anna", "Keeper", "Eve")
        early = {"game": "cards", "seats": [ME, OPEN], "contribution": OF_ANNA}
        await expect(anna, "POST", "/api/tables", early, 400, "malformed")
        table, path = await committed(anna, OF_ANNA)
        await expect(anna, "POST", f"{path}/contribution", {"contribution": OF_ANNA}, 400, "malformed")

        secret, _ = peek(store, table)
        tried = {text: dealt(secret, ("", text)) for text in map(str, range(300))}
        wish = max(tried, key=lambda text: strength(tried[text]))
        joined = await keeper.ask("POST", f"{path}/join", {"contribution": wish})
        assert joined["status"] == "waiting" and [seat["revealed"] for seat in joined["seats"]] == [False, False]

        for person in (anna, keeper):
            for change in ({"commitment": commit("another")}, {"contribution": "another"}, {}):
                await expect(person, "POST", f"{path}/contribution", change, 403, "not-allowed")
        await expect(eve, "POST", f"{path}/join", {}, 403, "not-allowed")
        await expect(anna, "POST", f"{path}/seats/1/bot", {"bot": "random"}, 403, "not-allowed")
        for person, text in ((anna, "another"), (keeper, OF_ANNA), (eve, OF_ANNA)):
            await expect(person, "POST", f"{path}/reveal", {"contribution": text}, 403, "not-allowed")
        noted = (await anna.ask("GET", f"{path}/draws"))["agreement"]
        assert peek(store, table)[1] == [], "nothing is drawn before she reveals"

        begun = await anna.ask("POST", f"{path}/reveal", {"contribution": f"  {OF_ANNA} "})
        assert begun["status"] == "playing" and begun["seats"][0]["revealed"]
        _, drawn = peek(store, table)
        assert drawn == dealt(secret, (OF_ANNA, wish)), "what comes follows from both"
        assert drawn != tried[wish] and strength(drawn) < strength(tried[wish]), "and is not what he wished for"
        again = await anna.ask("POST", f"{path}/reveal", {"contribution": OF_ANNA})
        assert again["status"] == "playing" and peek(store, table)[1] == drawn, "it begins once"
        record = await over(anna, table)
        await leave(anna, keeper, eve)
        return record, noted

    record, noted = asyncio.run(story())
    assert verify(CARDS, record).fair and record.seal.agreement == noted
    assert proofs(record.seal) == (Proof.COMMITTED, Proof.LAST)


def test_what_is_committed_to_waits_for_everybody_and_survives_a_restart(running, store):
    """Two processes serve one store where that is possible; else one takes the other's place."""
    first = running()
    shared = store.startswith("postgresql")
    texts = (OF_ANNA, OF_BEN)

    async def sitting_down():
        people = anna, ben = await guests(first.address, "Anna", "Ben")
        table, path = await committed(anna, "first thought")
        await anna.ask("POST", f"{path}/contribution", {"commitment": commit(OF_ANNA)})
        same = {"commitment": commit(OF_ANNA)}
        await expect(ben, "POST", f"{path}/join", same, 400, "malformed")
        await expect(ben, "POST", f"{path}/join", {"commitment": "0" * 63}, 400, "malformed")
        await expect(ben, "POST", f"{path}/join", {**same, "contribution": "x"}, 400, "malformed")
        await expect(anna, "POST", f"{path}/reveal", {"contribution": OF_ANNA}, 403, "not-allowed")
        await ben.ask("POST", f"{path}/join", {"commitment": commit(OF_BEN)})
        answer = [await person.ask("GET", f"{path}/draws") for person in people]
        assert answer[0] == answer[1] and answer[0]["commitments"] == [*map(commit, texts)] and answer[0]["start"]
        cookies = [person.http.cookies for person in people]
        await leave(*people)
        return table, path, answer[0]["agreement"], cookies

    async def beginning(servers, table, path, noted, cookies):
        people = anna, ben = await guests(servers[0].address, "x") + await guests(servers[-1].address, "y")
        for person, cookie in zip(people, cookies, strict=True):
            person.http.cookies = cookie
        async with await anna.sit(table) as seat:
            assert seat.latest["table"]["status"] == "waiting" and not seat.sights
            pairs = zip(people, texts, strict=True)
            reveals = [person.ask("POST", f"{path}/reveal", {"contribution": text}) for person, text in pairs]
            await asyncio.gather(*reveals)
            await seat.until(lambda: seat.sights and seat.latest["table"]["status"] == "playing")
        secret, drawn = peek(store, table)
        assert drawn == dealt(secret, texts)
        ben.http.base_url = servers[0].address  # a process hears a moment later what another one has done
        record = await over(anna, table)
        assert verify(CARDS, record).fair and record.seal.agreement == noted
        assert proofs(record.seal) == (Proof.COMMITTED, Proof.COMMITTED)
        await play_on(people, table)
        await leave(*people)

    sat = asyncio.run(sitting_down())
    if not shared:
        first.stop()
    together(beginning([running(), first] if shared else [running()], *sat))


def test_leaving_a_full_table_cancels_it_for_all(running):
    server = running()

    async def story():
        anna, ben, eve = await guests(server.address, "Anna", "Ben", "Eve")
        _, path = await committed(anna, OF_ANNA)
        await ben.ask("POST", f"{path}/join", {"commitment": commit(OF_BEN)})
        await ben.ask("POST", f"{path}/leave")
        assert (await anna.ask("GET", path))["seats"][1]["kind"] == "person", "he can not be replaced"
        assert (await anna.ask("GET", path))["status"] == "cancelled"
        await expect(anna, "POST", f"{path}/reveal", {"contribution": OF_ANNA}, 403, "not-allowed")

        table, path = await committed(anna, OF_ANNA, [ME, OPEN, OPEN])
        await ben.ask("POST", f"{path}/join", {"commitment": commit(OF_BEN)})
        await ben.ask("POST", f"{path}/leave")
        await eve.ask("POST", f"{path}/join", {})
        assert (await anna.ask("GET", path))["status"] == "waiting", "while a seat is open, anybody may leave"
        async with await anna.sit(table) as seat:
            await ben.ask("POST", f"{path}/join", {"contribution": OF_BEN})
            await anna.ask("POST", f"{path}/reveal", {"contribution": OF_ANNA})
            await seat.until(lambda: seat.sights)
            answer = [chair["contribution"] for chair in seat.latest["table"]["seats"]]
            assert sorted(answer) == sorted([OF_ANNA, "", OF_BEN]), "Eve contributes nothing, and delays nobody"
        await leave(anna, ben, eve)

    asyncio.run(story())
