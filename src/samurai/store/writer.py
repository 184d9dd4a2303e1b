"""One thread writes, and commits together whatever waits: one sync of the disk for all the moves of a moment."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine, bindparam, insert, update
from sqlalchemy.exc import DBAPIError

from samurai.store.schema import log, tables

T = TypeVar("T")


class Stale(Exception):
    """Somebody else has written to this table since the revision that a write builds on."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a table's log, with its time."""

    seat: int
    text: str
    remark: str
    at: int


@dataclass(frozen=True, slots=True)
class Append:
    """Entries for a table whose log is `base` entries long, and how the table stands after them."""

    table: str
    base: int
    lines: tuple[Line, ...]
    status: str
    to_act: str
    running: str | None
    wake: int | None
    outcome: str | None
    at: int


@dataclass(slots=True)
class _Job(Generic[T]):
    """Something to write, and who waits for it."""

    work: Append | Callable[[Connection], T]
    waits: asyncio.Future[T]


class Writer:
    """The thread that writes. A job is an `Append`, or a function of a connection that may be called again."""

    def __init__(self, engine: Engine, most: int = 1000) -> None:
        """Write through this engine, at most so many jobs in one transaction."""
        self._engine = engine
        self._most: Final = most
        self._connection: Connection | None = None
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="samurai-writer", daemon=True)
        self._thread.start()

    def write(self, work: Append | Callable[[Connection], T]) -> asyncio.Future[T]:
        """Queue a job; the future is done when it is safe on the disk, or refused."""
        waits: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, waits))
        return waits

    def close(self) -> None:
        """Finish what was queued, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs = self._waiting()
            going_on = jobs[-1] is not None
            self._serve([job for job in jobs if job is not None])
        if self._connection:
            self._connection.close()

    def _waiting(self) -> list[_Job[Any] | None]:
        """All the jobs there are, up to the signal to stop; at least one."""
        jobs = [self._jobs.get()]
        while jobs[-1] is not None and len(jobs) < self._most:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return jobs

    def _serve(self, jobs: Sequence[_Job[Any]], again: bool = True) -> None:
        if not jobs:
            return
        try:
            answers = self._commit(jobs)
        except Exception as error:
            if len(jobs) > 1:  # one of them spoils the rest: everyone for himself
                for job in jobs:
                    self._serve([job])
                return
            if again and _lost(error) and isinstance(jobs[0].work, Append):  # it can't be written twice
                self._serve(jobs, again=False)
                return
            answers = [error]
        _call(jobs[0].waits.get_loop(), _answer, jobs, answers)

    def _connected(self) -> Connection:
        """The connection of this thread, made anew where the last one was lost."""
        if self._connection is None or self._connection.invalidated:
            self._connection = self._engine.connect()
        return self._connection

    def _commit(self, jobs: Sequence[_Job[Any]]) -> list[Any]:
        """Do all the jobs in one transaction."""
        appends = [job.work for job in jobs if isinstance(job.work, Append)]
        connection = self._connected()
        with connection.begin():
            if appends:
                _append(connection, appends)
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


_ADVANCE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.revision == bindparam("base"))
    .values({
        name: bindparam(f"new_{name}")
        for name in ("revision", "status", "to_act", "running", "wake", "outcome", "changed")
    })
)  # fmt: skip


def _append(connection: Connection, appends: Sequence[Append]) -> None:
    """Advance each table from its base; the order keeps two processes from waiting for each other."""
    ordered = sorted(appends, key=lambda append: (append.table, append.base))
    if connection.execute(_ADVANCE, [_advance(append) for append in ordered]).rowcount != len(ordered):
        raise Stale
    if lines := [line for append in ordered for line in _lines(append)]:
        connection.execute(insert(log), lines)


def _advance(append: Append) -> dict[str, Any]:
    return {
        "table": append.table,
        "base": append.base,
        "new_revision": append.base + len(append.lines),
        "new_status": append.status,
        "new_to_act": append.to_act,
        "new_running": append.running,
        "new_wake": append.wake,
        "new_outcome": append.outcome,
        "new_changed": append.at,
    }


def _lines(append: Append) -> list[dict[str, Any]]:
    return [
        {
            "table_id": append.table,
            "revision": append.base + number,
            "seat": line.seat,
            "text": line.text,
            "remark": line.remark,
            "at": line.at,
        }
        for number, line in enumerate(append.lines, 1)
    ]
