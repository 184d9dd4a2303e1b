"""The threads in which bots think. A `FairQueue` decides who gets one next, and who must finish early."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter
from typing import Any, Final, Generic, TypeAlias, TypeVar

from samurai.server.bots.fair_queue import FairQueue, Job
from samurai.store.histograms import SECONDS, Tally

T = TypeVar("T")

_LOOK: Final = 0.025
"""Seconds between two checks whether a running job must finish, while others wait."""


@dataclass(eq=False)
class _Work(Generic[T]):
    """A job's work, the future for its result, and the event that asks it to finish now."""

    do: Callable[[Event], T]
    answer: asyncio.Future[T]
    stop: Event = field(default_factory=Event)


_AnyWork: TypeAlias = _Work[Any]
"""Work among other work, whose results differ."""


class BotThreads:
    """A few threads that are shared fairly. Everything but the work itself happens on the event loop."""

    def __init__(self, threads: int, thought: float, clock: Callable[[], float] = perf_counter) -> None:
        """Use this many threads; an undisturbed thought takes `thought` seconds."""
        self._pool: Final = ThreadPoolExecutor(threads, thread_name_prefix="samurai-bot")
        self._queue: Final = FairQueue(threads, thought)
        self._clock: Final = clock
        self._works: Final[dict[Job, _AnyWork]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False
        self.cut_short = 0
        """How many jobs were asked to finish before their time was over."""

        self.waits: Final = Tally(SECONDS)
        """How many seconds jobs waited for a thread."""

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a thread."""
        return self._queue.waiting

    @property
    def busy(self) -> int:
        """The number of busy threads."""
        return self._queue.running

    async def run(self, job: Job, do: Callable[[Event], T]) -> T:
        """Run the work on a thread when the job's turn comes; the event it receives is set when it must finish now."""
        work = _Work(do, asyncio.get_running_loop().create_future())
        self._works[job] = work
        asked = self._clock()
        self._queue.add(job)
        self._look()
        try:
            answer: T = await work.answer
        except asyncio.CancelledError:
            if self._queue.remove(job):
                del self._works[job]
            work.stop.set()
            raise
        self.waits.count(max(0.0, job.started - asked))
        return answer

    def promote(self, payer: str, table: str) -> None:
        """Raise the priority of a table's jobs, because somebody has connected to it and waits for its bots."""
        self._queue.promote(payer, table)

    def _look(self) -> None:
        """Start the jobs that can start, and stop those that must; check again later while any job waits."""
        now = self._clock()
        while not self._closed and (job := self._queue.start(now)):
            work = self._works[job]
            done = asyncio.get_running_loop().run_in_executor(self._pool, work.do, work.stop)
            done.add_done_callback(lambda future, job=job: self._done(job, future))  # type: ignore[misc]
        while job := self._queue.stop(now):
            self._works[job].stop.set()
            self.cut_short += 1
        if self._timer is None and self._queue.waiting and not self._closed:
            self._timer = asyncio.get_running_loop().call_later(_LOOK, self._look_again)

    def _look_again(self) -> None:
        self._timer = None
        self._look()

    def _done(self, job: Job, future: asyncio.Future[object]) -> None:
        """Pass on a finished job's result, and use the free thread."""
        self._queue.finish(job, self._clock())
        answer = self._works.pop(job).answer
        error = None if future.cancelled() else future.exception()
        if answer.done():
            pass  # the caller has gone
        elif future.cancelled():
            answer.cancel()
        elif error:
            answer.set_exception(error)
        else:
            answer.set_result(future.result())
        self._look()

    def close(self) -> None:
        """Ask all jobs to finish now, and start no more."""
        self._closed = True
        if self._timer:
            self._timer.cancel()
        for job, work in list(self._works.items()):
            work.stop.set()
            if self._queue.remove(job):
                work.answer.cancel()
        self._pool.shutdown(cancel_futures=True)
