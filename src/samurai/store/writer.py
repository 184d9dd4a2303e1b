"""One thread writes, and commits together whatever waits: one sync of the disk for all the moves of a moment."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")


class Stale(Exception):
    """Somebody else has written to this table since the revision that a write builds on."""


class Line(NamedTuple):
    """One entry of a table's log, with its time."""

    seat: int
    text: str
    remark: str
    at: int


class Append(NamedTuple):
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


_STANDS: Final = ("revision", "status", "to_act", "running", "wake", "outcome", "changed")
_LINE: Final = ("table_id", "revision", "seat", "text", "remark", "at")

_EACH: Final = (
    f"UPDATE tables SET {', '.join(f'{name} = %s' for name in _STANDS)} WHERE id = %s AND revision = %s",
    f"INSERT INTO log ({', '.join(_LINE)}) VALUES ({', '.join(['%s'] * len(_LINE))})",
)
"""For Postgres: one table or line after the other; the driver sends them in one go."""


def _part(at: int) -> str:
    return f"json_extract(value, '$[{at}]')"


_ALL: Final = (
    f"UPDATE tables SET {', '.join(f'{name} = {_part(at)}' for at, name in enumerate(_STANDS))} FROM json_each(?) "
    f"WHERE tables.id = {_part(len(_STANDS))} AND tables.revision = {_part(len(_STANDS) + 1)}",
    f"INSERT INTO log ({', '.join(_LINE)}) SELECT {', '.join(map(_part, range(len(_LINE))))} FROM json_each(?)",
)
"""For SQLite: all in one step, as each step gives way to the event loop, and has to wait for it afterwards."""

_encode: Final = msgspec.json.Encoder().encode


def _append(connection: Connection, appends: Sequence[Append]) -> None:
    """Advance each table from its base; the order keeps two processes from waiting for each other."""
    ordered = sorted(appends, key=lambda append: (append.table, append.base))
    heads = [_advance(append) for append in ordered]
    lines = [line for append in ordered for line in _lines(append)]
    together = connection.dialect.name == "sqlite"
    advance, enter = _ALL if together else _EACH
    if connection.exec_driver_sql(advance, _all(heads) if together else heads).rowcount != len(heads):
        raise Stale
    if lines:
        connection.exec_driver_sql(enter, _all(lines) if together else lines)


def _all(rows: Sequence[tuple[Any, ...]]) -> tuple[str]:
    return (_encode(rows).decode(),)


def _advance(append: Append) -> tuple[Any, ...]:
    table, base, lines, *stands = append
    return base + len(lines), *stands, table, base


def _lines(append: Append) -> list[tuple[Any, ...]]:
    return [(append.table, append.base + number, *line) for number, line in enumerate(append.lines, 1)]
