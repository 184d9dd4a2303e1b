"""Jumps of the system clock, suspended machines and restarts cost nobody a game."""

import asyncio
import logging
from contextlib import closing
from random import Random

import pytest
from server.client import play_at_random
from server.tables.test_tables import ME, Time, guests, leave, table_for, table_of, wake

from samurai.server.runtime.steady_time import SteadyTime
from samurai.store import processes
from samurai.store.database import Database, address

HOUR = 3_600_000
FISCHER = {"kind": "fischer", "seconds": 60, "increment": 5}


def shown(seat):
    """What a seat is shown of the clock."""
    return next(iter(seat.sights.values()))["clock"]


class Sources:
    """The system's clocks, as a test sets them."""

    def __init__(self):
        self.wall, self.boot = 1_800_000_000_000, 5_000

    def steady_time(self):
        return SteadyTime(lambda: self.wall * 1_000_000, lambda: self.boot * 1_000_000)

    def passes(self, milliseconds):
        self.wall += milliseconds
        self.boot += milliseconds


@pytest.mark.finding("m9")
def test_setting_the_system_clock_moves_nothing_and_is_logged_once(caplog):
    sources = Sources()
    now = sources.steady_time()
    began = now()
    for step in (HOUR, -2 * HOUR):
        sources.wall += step
        sources.passes(2_000)
        with caplog.at_level(logging.WARNING):
            now(), now()
    assert now() == began + 4_000
    assert [record.seconds for record in caplog.records] == [3600]


@pytest.mark.finding("m9")
def test_a_short_correction_is_not_logged_and_suspending_counts(caplog):
    sources = Sources()
    now = sources.steady_time()
    began = now()
    sources.wall += 3_000
    sources.passes(HOUR)
    assert now() == began + HOUR and not caplog.records


@pytest.mark.finding("m9")
def test_a_server_that_starts_with_its_clock_set_back_notices_later_outages(store):
    with closing(Database(address(store))) as database, database.transaction() as connection:
        assert processes.outages(connection, 10 * HOUR) == []
        assert processes.outages(connection, 11 * HOUR) == [(10 * HOUR, 11 * HOUR + 5_000)]
        assert processes.outages(connection, 10 * HOUR + 30, alone=True) == []
        assert processes.outages(connection, 10 * HOUR + 90) == [(10 * HOUR + 30, 10 * HOUR + 5_090)]


@pytest.mark.finding("m9")
def test_a_jump_of_time_or_a_suspended_machine_costs_nobody_anything(running):
    time = Time()
    server = running(now=time)

    async def story():
        anna, ben = await guests(server.address, "Anna", "Ben")
        moved = await table_for(anna, ben, "friedl", clock={"kind": "fischer", "seconds": 60, "increment": 0})
        flagged = await table_for(anna, ben, "friedl", clock={"kind": "move", "seconds": 60})
        async with await anna.sit(moved) as one, await ben.sit(moved) as two:
            time.now += HOUR
            await play_at_random(one, Random(1), 1)
            assert shown(one)["left"] == [60_000, 60_000], "the move came before the next beat"
            time.now -= HOUR
            await play_at_random(two, Random(1), 1)
            assert shown(two)["left"] == [60_000, 60_000]
        async with await anna.sit(flagged) as one:
            began = shown(one)["since"]
            time.now += 3 * HOUR
            wake(server)
            await one.until(lambda: one.over or shown(one)["since"] > began)
            assert not one.over and shown(one)["since"] == time.now + 5_000, "nobody pays, and all have time to return"
            for _ in range(3):
                time.now += 22_000
                await server_beats()
            wake(server)
            await one.until(lambda: one.over)
            assert one.sights[0]["outcome"]["reasons"] == ["out-of-time"], "the server was there, and so time counts"
        await leave(anna, ben)

    async def server_beats():
        loop = server.uvicorn.servers[0].get_loop()
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(server.server.tables.heartbeat.beat(), loop))

    asyncio.run(story())


@pytest.mark.finding("m9")
def test_a_restart_with_the_clock_set_back_gives_nobody_more_than_that(running):
    time = Time()
    first = running(now=time)

    async def begin():
        (anna,) = await guests(first.address, "Anna")
        made = await table_of(anna, "friedl", [ME, {"kind": "me", "name": "Ben"}], clock=FISCHER)
        await leave(anna)
        return anna.headers(), made["id"]

    headers, table = asyncio.run(begin())
    first.stop()
    time.now -= HOUR
    second = running(now=time)

    async def continue_game():
        (anna,) = await guests(second.address, "Ben")
        anna.headers = lambda: headers
        async with await anna.sit(table) as seat:
            await seat.until(lambda: len(seat.sights) == 2)
            time.now += 10_000
            await play_at_random(seat, Random(1), 1)
            assert shown(seat)["left"] == [65_000, 60_000], "spared by the step"
            time.now += 10_000
            await play_at_random(seat, Random(1), 1)
            assert shown(seat)["left"] == [65_000, 55_000], "and time counts again"
        await leave(anna)

    asyncio.run(continue_game())
