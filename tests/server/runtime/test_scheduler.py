"""The scheduler's queue: a table is there once, however often its flag moves, and is woken when it is due."""

import asyncio
from types import SimpleNamespace

import pytest

from samurai.server.runtime.scheduler import Scheduler


class Recorded(Scheduler):
    """A scheduler that notes which tables it wakes, and when."""

    def __init__(self):
        self.time, self.woken = 0, []
        super().__init__(SimpleNamespace(now=lambda: self.time), None)

    async def _try_to_wake(self, table):
        self.woken.append((self.time, table))

    def pass_time(self, until):
        """Let time pass, and do what is due in each moment."""

        async def pass_by():
            for time in range(self.time, until + 1):
                self.time = time
                await self._wake_due_tables()

        asyncio.run(pass_by())


@pytest.fixture
def scheduler():
    return Recorded()


def test_moves_that_put_a_flag_off_leave_nothing_behind(scheduler):
    for flag in range(100, 1100):
        scheduler._wake_at("a", flag)
    assert len(scheduler._wakes) == 1
    scheduler.pass_time(1200)
    assert scheduler.woken == [(1099, "a")]
    assert not (scheduler._wakes or scheduler._due or scheduler._queued)


def test_a_table_that_is_due_sooner_than_it_was_is_woken_then_and_once(scheduler):
    for table, when in (("a", 50), ("b", 40), ("a", 20), ("a", 30)):
        scheduler._wake_at(table, when)
    scheduler.pass_time(60)
    assert scheduler.woken == [(30, "a"), (40, "b")]


def test_a_table_can_be_woken_again(scheduler):
    for when in (10, 20):
        scheduler._wake_at("a", when)
        scheduler.pass_time(when)
    assert scheduler.woken == [(10, "a"), (20, "a")]
