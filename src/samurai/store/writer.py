"""One thread writes, and commits everything that waits together: one disk sync for all the moves of a moment.

When the store goes away, waiting jobs are written as soon as it is back, or refused after a while (`Unreachable`). A
transaction lost before its commit was sent is run again, and so is the victim of a deadlock with another process. If it
was lost during the commit, the log shows whether an append was stored; for other work nobody knows, so it is refused.
If the thread cannot continue, the server ends.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, perf_counter, sleep
from typing import Any, Final, Generic, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from samurai.store.failing import (
    AWAY,
    AWAY_TIMEOUT,
    PAUSE,
    UNSURE,
    Outage,
    Unconfirmed,
    Unreachable,
    failure,
    is_lost,
    is_rolled_back,
)
from samurai.store.histograms import SECONDS, SIZES, Tally
from samurai.store.signals import Signal, send
from samurai.store.sqlite_file import Moved, Watch
from samurai.store.tables.appending import Append, Stale, append_all, is_stored

logger: Final = logging.getLogger(__name__)

T = TypeVar("T")
W = TypeVar("W")

_MANY: Final = 1
_GATHER: Final = 0.006
"""Seconds for which jobs are collected after a transaction with more than `_MANY` of them: fewer transactions cost
less, and on a busy server moves are seen sooner."""

_TRIES: Final = 4
"""Attempts at a transaction that loses its connection, or a deadlock, each time: it may itself be the cause."""

_LAST_WORDS: Final = 10.0
"""Seconds that the thread gets to finish when the store is closed."""


@dataclass(frozen=True, slots=True)
class Batch(Generic[W, T]):
    """One of many that want the same: `work(connection, wanted)` does it for all of them, and answers each in order.

    While the event loop is busy, every statement waits for the GIL: so few statements are worth more than short ones.
    """

    work: Callable[[Connection, Sequence[W]], Sequence[T]]
    wanted: W


@dataclass(slots=True)
class _Job(Generic[T]):
    """Something to write, the future that waits for it, and since when."""

    work: Append | Batch[Any, T] | Callable[[Connection], T]
    waits: asyncio.Future[T]
    since: float
    unsure: bool = False
    """Whether it may have been stored already, by a commit that was never confirmed."""


_AnyJob: TypeAlias = _Job[Any]
"""A job among others, whose answers differ."""


class Writer:
    """The writer thread. A job is an `Append`, one of a `Batch`, or a function of a connection.

    Functions may be called more than once.
    """

    def __init__(
        self,
        engine: Engine,
        process: str,
        most: int = 1000,
        outage: Outage | None = None,
        watch: Watch | None = None,
    ) -> None:
        """Start the thread, which writes through this engine for a process, at most `most` jobs in one transaction."""
        self._engine = engine
        self._process: Final = process
        self._most: Final = most
        self._outage: Final = outage or Outage()
        self._watch: Final = watch
        self.batches: Final = Tally(SIZES)
        self.seconds: Final = Tally(SECONDS)
        self.ended = ""
        """Why nothing can be written any more; empty while the thread runs."""

        self.on_death: Callable[[], None] = lambda: None
        """Called by the thread when it cannot continue."""

        self._connection: Connection | None = None
        self._committing = False
        self._busy = False
        self._jobs: queue.SimpleQueue[_AnyJob | None] = queue.SimpleQueue()
        self._taken: list[_AnyJob | None] = []
        self._thread = threading.Thread(target=self._run, name="samurai-writer", daemon=True)
        self._thread.start()

    def write(self, work: Append | Batch[Any, T] | Callable[[Connection], T]) -> asyncio.Future[T]:
        """Queue a job; its future is done when the result is safe on the disk, or has an exception if it is refused."""
        waits: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, waits, monotonic()))
        if self.ended:
            self._refuse_queued()
        return waits

    @property
    def waiting(self) -> int:
        """The number of jobs that wait to be written."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Finish the queued jobs, then stop; if the thread hangs in the store, it is abandoned."""
        self._jobs.put(None)
        self._thread.join(_LAST_WORDS)
        if self._thread.is_alive():
            logger.critical("the store does not answer, and is left as it is")

    def _run(self) -> None:
        try:
            self._work()
        except BaseException as error:
            self._die(error)
        else:
            self._end("the store has been closed")

    def _work(self) -> None:
        running = True
        while running:
            jobs = self._waiting()
            running = jobs[-1] is not None
            begun = perf_counter()
            self._serve([job for job in jobs if job is not None])
            self.batches.count(len(jobs) - (not running))
            self.seconds.count(perf_counter() - begun)
        if self._connection:
            self._connection.close()

    def _die(self, error: BaseException) -> None:
        """Refuse everything that waits or comes later, and alert the server: only a new process can continue."""
        moved = isinstance(error, Moved)
        logger.critical(
            "the store's file is no longer at its place" if moved else "the thread that writes has died",
            extra={"why": str(error)},
            exc_info=None if moved else error,
        )
        if self._connection:
            with suppress(Exception):  # an unfinished transaction must not be kept
                self._connection.close()
        self._end("the store's file is gone" if moved else "nothing can be stored any more; the server starts again")
        self.on_death()

    def _end(self, why: str) -> None:
        self.ended = why
        self._refuse([job for job in self._taken if job is not None], why)
        self._refuse_queued()

    def _refuse_queued(self) -> None:
        with suppress(queue.Empty):
            while True:
                if job := self._jobs.get_nowait():
                    self._refuse([job], self.ended)

    def _waiting(self) -> list[_AnyJob | None]:
        """All the queued jobs, up to the signal to stop (None); waits for at least one."""
        self._taken = []
        jobs = self._taken = [self._jobs.get()]
        if self._busy:
            sleep(_GATHER)
        while jobs[-1] is not None and len(jobs) < self._most:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        self._busy = len(jobs) > _MANY
        return jobs

    def _serve(self, jobs: list[_AnyJob]) -> None:
        """Commit these jobs together and answer them; if the connection is lost, try again."""
        for _ in range(_TRIES):
            jobs = self._when_connected(jobs)
            if not jobs:
                return
            try:
                answers = self._commit(jobs)
            except Exception as error:
                if is_rolled_back(error):
                    continue
                if not is_lost(error):
                    self._settle(jobs, error)
                    return
                if self._committing:
                    jobs = self._doubt(jobs)
            else:
                self._outage.end()
                _call(jobs, answers)
                return
        self._refuse(jobs, AWAY)

    def _settle(self, jobs: Sequence[_AnyJob], error: Exception) -> None:
        """Answer jobs that could not be committed: all at once if the store failed, otherwise each by itself."""
        if why := failure(error):
            self._outage.begin(why, error)
            self._refuse(jobs, why)
        elif len(jobs) > 1:  # one of them fails the whole batch
            for job in jobs:
                self._serve([job])
        elif jobs[0].unsure and isinstance(error, Stale):
            self._look_up(jobs[0], error)
        else:
            _call(jobs, [error])

    def _doubt(self, jobs: Sequence[_AnyJob]) -> list[_AnyJob]:
        """After an unconfirmed commit, refuse the jobs that might run twice, and return the appends to try again."""
        for job in jobs:
            job.unsure = True
        self._refuse([job for job in jobs if not isinstance(job.work, Append)], UNSURE)
        return [job for job in jobs if isinstance(job.work, Append)]

    def _look_up(self, job: _AnyJob, stale: Stale) -> None:
        """Find out why a repeated append is stale: because it was stored after all, or because another move was."""
        assert self._connection is not None and isinstance(job.work, Append), "only appends are done again"
        try:
            with self._connection.begin():
                stored = is_stored(self._connection, job.work)
        except SQLAlchemyError:
            self._refuse([job], UNSURE)  # it is unsure
        else:
            _call([job], [None if stored else stale])

    def _when_connected(self, jobs: list[_AnyJob]) -> list[_AnyJob]:
        """Wait until there is a connection; return the jobs that have not been refused meanwhile."""
        while jobs and (self._connection is None or self._connection.invalidated):
            try:
                self._connection = self._engine.connect()
            except SQLAlchemyError as error:
                self._outage.begin(AWAY, error)
                late = monotonic() - AWAY_TIMEOUT
                self._refuse([job for job in jobs if job.since <= late], AWAY)
                jobs = [job for job in jobs if job.since > late]
                sleep(PAUSE)
        return jobs

    def _commit(self, jobs: Sequence[_AnyJob]) -> list[object]:
        """Run all the jobs in one transaction; other processes are signalled which tables have changed."""
        appends = [job.work for job in jobs if isinstance(job.work, Append)]
        connection = self._connection
        assert connection is not None, "it was there a moment ago"
        self._committing = False
        with connection.begin():
            if appends:
                append_all(connection, appends)
                send(connection, self._process, (Signal("table", append.table) for append in appends))
            answers = _answers(connection, [job.work for job in jobs])
            if self._watch:
                self._watch.look()
            self._committing = True
        return answers

    def _refuse(self, jobs: Sequence[_AnyJob], why: str) -> None:
        if jobs:
            _call(jobs, [Unconfirmed() if job.unsure else Unreachable(why) for job in jobs])


def _answers(
    connection: Connection, works: Sequence[Append | Batch[Any, Any] | Callable[[Connection], Any]]
) -> list[Any]:
    """Do everything but the appends, each batch at once; return an answer for each, in order."""
    answers: list[Any] = [None] * len(works)
    batches: dict[Callable[[Connection, Sequence[Any]], Sequence[Any]], list[int]] = {}
    for place, work in enumerate(works):
        if isinstance(work, Batch):
            batches.setdefault(work.work, []).append(place)
        elif not isinstance(work, Append):
            answers[place] = work(connection)
    for together, places in batches.items():
        wanted = [work.wanted for place in places if isinstance(work := works[place], Batch)]
        for place, answer in zip(places, together(connection, wanted), strict=True):
            answers[place] = answer
    return answers


def _call(jobs: Sequence[_AnyJob], answers: Sequence[object]) -> None:
    with suppress(RuntimeError):  # the event loop is gone, and with it everyone who waited
        jobs[0].waits.get_loop().call_soon_threadsafe(_answer, jobs, answers)


def _answer(jobs: Sequence[_AnyJob], answers: Sequence[object]) -> None:
    for job, answer in zip(jobs, answers, strict=True):
        if job.waits.done():  # cancelled by whoever waited
            continue
        if isinstance(answer, Exception):
            job.waits.set_exception(answer)
        else:
            job.waits.set_result(answer)
