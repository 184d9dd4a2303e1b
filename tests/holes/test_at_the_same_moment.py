"""What happens while somebody deletes an account, or does the same elsewhere, is not a server error."""

import asyncio

import pytest
from server.client import Person

from samurai.store.people import people


@pytest.mark.finding("m1")
def test_an_account_deleted_at_the_same_moment_is_not_a_server_error(running, monkeypatch):
    server = running()

    async def story():
        anna, ben = await Person(server.address).be_guest("Anna"), await Person(server.address).be_guest("Ben")
        wanted = {"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await anna.ask("POST", "/api/tables", wanted))["id"]
        stale = await server.server.whoever(Asked(ben))
        await ben.ask("POST", "/api/me/leave", {})

        async def as_if_still_there(connection):
            return stale

        monkeypatch.setattr(server.server, "whoever", as_if_still_there)
        for method, path, data in (
            ("GET", "/api/me/export", None),
            ("PUT", f"/api/me/mutes/{anna.me['id']}", None),
            ("POST", f"/api/tables/{table}/reports", {"reason": "rude"}),
            ("POST", "/api/tables", wanted),
        ):
            answer = await ben.http.request(method, path, json=data)
            assert answer.status_code < 500, (path, answer.text)
        for person in (anna, ben):
            await person.close()

    asyncio.run(story())


class Asked:
    """A connection, as far as the server asks who it is."""

    def __init__(self, person):
        self.headers, self.cookies = {}, dict(person.http.cookies)


def test_muting_somebody_twice_at_once_is_muting_them(running):
    server = running()

    async def story():
        anna, ben = await Person(server.address).be_guest("Anna"), await Person(server.address).be_guest("Ben")
        path = f"/api/me/mutes/{ben.me['id']}"
        answers = await asyncio.gather(*(anna.http.put(path) for _ in range(6)))
        assert {answer.status_code for answer in answers} == {204}
        assert await server.server.database.read(people.muted_by, anna.me["id"]) == [ben.me["id"]]
        for person in (anna, ben):
            await person.close()

    asyncio.run(story())
