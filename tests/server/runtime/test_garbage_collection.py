"""Sweeping: what holds itself is freed, and the time that it takes is little."""

import asyncio
import gc
import time
import weakref
from random import Random

from samurai.server.live.socket import Client
from samurai.server.runtime.garbage_collection import Sweeper
from samurai.server.runtime.protocols import HttpProtocol
from samurai.server.runtime.socket_protocol import SocketProtocol
from server.client import PATIENCE, Person, play_at_random


class Circle:
    def __init__(self):
        self.me = self


class Clock:
    """A clock, and a collection that takes a while."""

    def __init__(self, tables):
        self.now, self.tables, self.swept = 0.0, tables, []

    def collect(self):
        self.swept.append(self.now)
        return 0

    def let_pass(self, seconds):
        """Sweep each second, as far as the sweeper will."""
        sweeper, end = Sweeper(lambda: self.tables, lambda: self.now, self.collect), self.now + seconds
        while self.now < end:
            sweeper.sweep()
            self.now += 1


def test_what_holds_itself_is_freed():
    times = iter((0, 1_000, 1_000))
    gone = weakref.ref(Circle())
    gc.disable()
    try:
        Sweeper(lambda: 1, lambda: next(times)).sweep()
    finally:
        gc.enable()
    assert gone() is None


def test_a_small_server_is_swept_every_minute():
    clock = Clock(10)
    clock.let_pass(600)
    assert 8 <= len(clock.swept) <= 10


def test_the_more_tables_are_open_the_longer_it_takes_and_the_more_rarely_it_is_done():
    clock = Clock(1_000)  # some 0.2 s of pause
    clock.let_pass(10_000)
    assert 4 <= len(clock.swept) <= 5


def connections():
    return [one for one in gc.get_objects() if issubclass(type(one), HttpProtocol | SocketProtocol | Client)]


def test_connections_that_end_leave_nothing_for_the_collector(running):
    server = running()

    async def come_and_go():
        anna = await Person(server.address).be_guest("Anna")
        made = await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": [{"kind": "me"}] * 2})
        for _ in range(3):
            async with await anna.sit(made["id"]) as seat:
                await play_at_random(seat, Random(1), 2)
        await anna.close()

    asyncio.run(come_and_go())
    gc.collect()
    before = len(connections())
    gc.disable()
    try:
        asyncio.run(come_and_go())
        until = time.monotonic() + PATIENCE
        while len(connections()) > before and time.monotonic() < until:
            time.sleep(0.05)
        assert len(connections()) <= before
    finally:
        gc.enable()
