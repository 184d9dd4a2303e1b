"""People with browsers at tables of a server in the very loop of a test, which says what time it is."""

import asyncio
from contextlib import asynccontextmanager
from random import Random
from unittest.mock import patch

import httpx

from samurai.server.app import create_app
from samurai.server.notifications import notifier
from samurai.server.notifications.notifier import Notifier
from samurai.server.runtime.settings import Settings
from samurai.server.services import Server
from samurai.store.people.notice_choices import KINDS
from server.notifications.post import Browser, push_service

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
MONDAY = 1_794_787_200_000  # 2026-11-16, midnight UTC


class Clock:
    def __init__(self, time=MONDAY + 12 * HOUR):
        self.time = time

    def __call__(self):
        return self.time


@asynccontextmanager
async def serving(store, clock, by_itself=False, **more):
    """A server in this very loop; its notifier looks when a test says so, or without end by itself."""
    settings = Settings(store=str(store), limits=0, secret="for tests", push_anywhere=True, url="http://test", **more)
    server = Server(settings, clock, Random(1))
    app, sent = create_app(server), asyncio.Queue()
    heard = asyncio.Queue()
    living = asyncio.create_task(app({"type": "lifespan", "state": {}}, sent.get, heard.put))
    await sent.put({"type": "lifespan.startup"})
    quiet = (
        patch.object(notifier, "CHECK_INTERVAL", 0.01) if by_itself else patch.object(Notifier, "_look_again", _nothing)
    )
    with quiet:
        assert (await heard.get())["type"] == "lifespan.startup.complete"
        server.app = app
        try:
            yield server
        finally:
            await sent.put({"type": "lifespan.shutdown"})
            await living


async def _nothing(self):
    pass


async def somebody(server, name):
    """A guest with a browser."""
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app=server.app), base_url="http://test")
    client.me = (await ask(client, "POST", "/api/me", {"name": name}))["person"]["id"]
    return client


async def ask(client, method, path, data=None, status=200):
    answer = await client.request(method, path, json=data if data is not None or method != "POST" else {})
    assert answer.status_code in (status, 201), answer.text
    return answer.json()


async def table(server, host, *guests, game="friedl", clock=None, options=None):
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in guests)]
    wanted = {"game": game, "seats": seats, "clock": clock or {"kind": "days", "days": 4}, "options": options or {}}
    name = (await ask(host, "POST", "/api/tables", wanted))["id"]
    for guest in guests:
        await ask(guest, "POST", f"/api/tables/{name}/join")
    return name


async def move(server, table):
    """Let whoever is asked do what is offered first."""
    async with server.tables.open(table) as open_table:
        seat = open_table.loaded.table.to_act[0]
        sight = open_table.loaded.table.observe(seat)
        await server.tables.act(
            open_table, seat, server.games(open_table.info.game).notation.write(sight.actions[0]), sight.at
        )


async def wants(client, service, name, **wishes):
    """Subscribe somebody's browser to notifications."""
    browser = Browser(service, name)
    usual = {"push": list(KINDS), "mail": [], "zone": "UTC", "language": "en"}
    await ask(client, "PUT", "/api/me/notices", usual | wishes)
    await ask(client, "PUT", "/api/me/notices/devices", browser.subscription)
    return browser


async def later(server, clock, time):
    """Let time pass, and the notifier look."""
    clock.time += time
    await server.notifier.look()


class Here:
    """A connection of somebody to a table."""

    looks, narrated, muted, waiting, keyed = (), True, frozenset(), 0, False

    def __init__(self, person):
        self.person = person

    def send(self, message):
        pass


class Scene:
    """Anna and Ben at a table of friedl by days, where Anna begins; Ben is notified by push."""


@asynccontextmanager
async def scene(store, by_itself=False, **wishes):
    scene, scene.clock = Scene(), Clock()
    async with push_service() as scene.service, serving(store, scene.clock, by_itself) as scene.server:
        scene.anna, scene.ben = [await somebody(scene.server, name) for name in ("Anna", "Ben")]
        scene.table = await table(scene.server, scene.anna, scene.ben)
        scene.browser = await wants(scene.ben, scene.service, "ben", **wishes)
        await later(scene.server, scene.clock, 2 * MINUTE)
        scene.browser.received.clear()
        yield scene
        for client in (scene.anna, scene.ben):
            await client.aclose()
