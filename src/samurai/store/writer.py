"""One thread writes, and commits together whatever waits: one sync of the disk for all the moves of a moment."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, perf_counter, sleep
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from samurai.store.appending import Append, append_all
from samurai.store.signals import Signal, send
from samurai.store.tally import SECONDS, SIZES, Tally

T = TypeVar("T")

_MANY: Final = 1
_GATHER: Final = 0.006
"""Seconds for which jobs gather after a transaction with more than so many: fewer transactions cost less, and the
moves of a busy server are seen sooner."""

_PATIENCE: Final = 5.0
"""Seconds within which a store that has gone away may come back, and those who write only wait."""


class Unreachable(Exception):
    """There is no store to write to, and nothing was written."""


@dataclass(slots=True)
class _Job(Generic[T]):
    """Something to write, and who waits for it."""

    work: Append | Callable[[Connection], T]
    waits: asyncio.Future[T]


class Writer:
    """The thread that writes. A job is an `Append`, or a function of a connection that may be called again."""

    def __init__(self, engine: Engine, process: str, most: int = 1000) -> None:
        """Write through this engine for a process, at most so many jobs in one transaction."""
        self._engine = engine
        self._process: Final = process
        self._most: Final = most
        self.batches: Final = Tally(SIZES)
        self.seconds: Final = Tally(SECONDS)
        self._connection: Connection | None = None
        self._busy = False
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="samurai-writer", daemon=True)
        self._thread.start()

    def write(self, work: Append | Callable[[Connection], T]) -> asyncio.Future[T]:
        """Queue a job; the future is done when it is safe on the disk, or refused."""
        waits: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, waits))
        return waits

    @property
    def waiting(self) -> int:
        """How many jobs wait to be written."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Finish what was queued, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs = self._waiting()
            going_on = jobs[-1] is not None
            begun = perf_counter()
            self._serve([job for job in jobs if job is not None])
            self.batches.count(len(jobs) - (not going_on))
            self.seconds.count(perf_counter() - begun)
        if self._connection:
            self._connection.close()

    def _waiting(self) -> list[_Job[Any] | None]:
        """All the jobs there are, up to the signal to stop; at least one."""
        jobs = [self._jobs.get()]
        if self._busy:
            sleep(_GATHER)
        while jobs[-1] is not None and len(jobs) < self._most:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        self._busy = len(jobs) > _MANY
        return jobs

    def _serve(self, jobs: Sequence[_Job[Any]], again: bool = True) -> None:
        if not jobs:
            return
        try:
            answers = self._commit(jobs)
        except Unreachable as error:
            answers = [error] * len(jobs)
        except Exception as error:
            if again and _lost(error):
                self._serve_again(jobs, error)
                return
            if len(jobs) > 1:  # one of them spoils the rest: everyone for himself
                for job in jobs:
                    self._serve([job])
                return
            answers = [error]
        _call(jobs[0].waits.get_loop(), _answer, jobs, answers)

    def _serve_again(self, jobs: Sequence[_Job[Any]], error: Exception) -> None:
        """The connection was lost, and nobody knows whether all was written: do again what can't be written twice."""
        unsure = [job for job in jobs if not isinstance(job.work, Append)]
        if unsure:
            _call(unsure[0].waits.get_loop(), _answer, unsure, [error] * len(unsure))
        self._serve([job for job in jobs if isinstance(job.work, Append)], again=False)

    def _connected(self) -> Connection:
        """The connection of this thread, made anew where the last one was lost."""
        until = monotonic() + _PATIENCE
        while self._connection is None or self._connection.invalidated:
            try:
                self._connection = self._engine.connect()
            except OperationalError as error:
                if monotonic() > until:
                    raise Unreachable("the store can't be reached") from error
                sleep(0.05)
        return self._connection

    def _commit(self, jobs: Sequence[_Job[Any]]) -> list[Any]:
        """Do all the jobs in one transaction; other processes will hear of the tables that have gone on."""
        appends = [job.work for job in jobs if isinstance(job.work, Append)]
        connection = self._connected()
        with connection.begin():
            if appends:
                append_all(connection, appends)
                send(connection, self._process, (Signal("table", append.table) for append in appends))
            return [None if isinstance(job.work, Append) else job.work(connection) for job in jobs]


def _lost(error: Exception) -> bool:
    """Whether the connection to the store was lost."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: Any) -> None:
    with suppress(RuntimeError):  # the loop has gone, and with it whoever waited
        loop.call_soon_threadsafe(function, *arguments)


def _answer(jobs: Sequence[_Job[Any]], answers: Sequence[Any]) -> None:
    for job, answer in zip(jobs, answers, strict=True):
        if job.waits.done():  # given up
            continue
        if isinstance(answer, Exception):
            job.waits.set_exception(answer)
        else:
            job.waits.set_result(answer)
