"""Periodic jobs: done again and again, whatever happens to them, until their service is closed."""

import asyncio
import logging

import pytest

from samurai.server.runtime.periodic import PeriodicJobs

PATIENCE = 30


def run(story):
    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_a_job_is_done_every_interval_and_a_failure_is_logged_with_its_name(caplog):
    async def story():
        jobs, times, enough = PeriodicJobs(), [], asyncio.Event()

        async def job():
            times.append(asyncio.get_running_loop().time())
            if len(times) == 3:
                enough.set()
            if len(times) == 1:
                raise ValueError("once")

        began = asyncio.get_running_loop().time()
        jobs.every(0.02, "count", job)
        await enough.wait()
        await jobs.close()
        assert all(later - earlier >= 0.019 for earlier, later in zip([began, *times], times, strict=False))

    with caplog.at_level(logging.ERROR):
        run(story)
    assert [record.job for record in caplog.records] == ["count"]


def test_the_first_time_can_be_at_once_and_lateness_is_noted():
    async def story():
        jobs, done, late = PeriodicJobs(), asyncio.Event(), []

        async def job():
            done.set()

        jobs.every(1_000.0, "soon", job, delay=0.0, lateness=late.append)
        await done.wait()
        await jobs.close()
        assert len(late) == 1 and 0 <= late[0] < PATIENCE

    run(story)


def test_a_job_can_wait_for_an_event_instead():
    async def story():
        jobs, due, done = PeriodicJobs(), asyncio.Queue(), asyncio.Queue()
        jobs.whenever(due.get, "answer", lambda: done.put("done"))
        for _ in range(2):
            assert done.empty()
            await due.put("now")
            assert await done.get() == "done"
        await jobs.close()

    run(story)


@pytest.mark.parametrize(("grace", "finished"), [(10.0, True), (0.0, False)])
def test_closing_lets_a_job_finish_only_within_its_grace(grace, finished):
    async def story():
        jobs, begun, end = PeriodicJobs(), asyncio.Event(), []

        async def job():
            begun.set()
            await asyncio.sleep(0.05)
            end.append("finished")

        jobs.every(0.01, "slow", job, delay=0.0)
        jobs.every(1_000.0, "idle", job)
        await begun.wait()
        await jobs.close(grace)
        assert bool(end) is finished
        await asyncio.sleep(0.1)
        assert len(end) == finished, "it is not done again"

    run(story)
