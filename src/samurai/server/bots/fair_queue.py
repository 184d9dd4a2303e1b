"""A fair queue that decides who may think next on the few threads of the bots.

Start-time fair queueing: everybody has used a number of seconds, and whoever has used the least is next. A new payer
starts at the level of those being served now, so that nobody can save up. When somebody is waiting who has used less
than somebody who is thinking, that thought is ended early: under load everybody thinks shorter, and nobody waits for
long.

Pure: it does no I/O, and the caller passes in the time, in seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from math import inf
from typing import Final


class Rank(IntEnum):
    """What a job is for; a lower rank comes first."""

    TURN = 0
    """A bot's turn at a table where somebody is connected."""

    HINT = 1
    UNWATCHED = 2
    """A bot's turn at a table where nobody is connected."""

    SPARE = 3
    """Work that is done only when there is nothing else to do, and is never cut short."""


HANDICAPS: Final = {Rank.TURN: 0.0, Rank.HINT: 0.25, Rank.UNWATCHED: 1.0, Rank.SPARE: inf}
"""A job of each rank waits as if its payer had used this many seconds more: later than others, but not for ever."""

SHORTEST: Final = 0.05
"""The seconds that a job always gets before it can be ended early."""

LONGEST: Final = 0.25
"""The seconds after which a job can be ended early even if only one other is waiting."""

DEBT: Final = 0.1
"""The most seconds that a returning payer owes for earlier use."""

_FEW: Final = 1_000
"""Idle accounts are only removed when there are more accounts than this."""


@dataclass(eq=False, slots=True)
class Job:
    """Some thinking that somebody pays for."""

    payer: str
    table: str
    rank: Rank
    number: int = 0
    """Jobs are numbered in the order they arrive."""

    started: float = 0.0
    stopped: bool = False
    """Whether it was asked to end early."""


@dataclass(slots=True)
class _Account:
    """What one payer has used, and their jobs."""

    used: float
    waiting: list[Job] = field(default_factory=list)
    running: list[Job] = field(default_factory=list)
    served: dict[str, int] = field(default_factory=dict)
    """For each table, the number of its last started job: the table that was served longest ago is next."""

    def used_at(self, now: float) -> float:
        return self.used + sum(now - job.started for job in self.running)

    def next(self) -> Job:
        return min(self.waiting, key=lambda job: (job.rank, self.served.get(job.table, 0), job.number))

    @property
    def idle(self) -> bool:
        return not self.waiting and not self.running


class FairQueue:
    """The jobs that wait for a thread, and those that have one."""

    def __init__(self, threads: int, thought: float) -> None:
        """Serve this many threads; an undisturbed thought takes `thought` seconds."""
        self._threads: Final = threads
        self._thought: Final = thought
        self._numbers: Final = count(1)
        self._accounts: dict[str, _Account] = {}
        self._level = 0.0  # what the payers served last have used
        self.waiting = 0
        """The number of waiting jobs."""

        self.running = 0
        """The number of jobs that have a thread."""

    def add(self, job: Job) -> None:
        """Queue a job."""
        account = self._accounts.get(job.payer)
        if account is None:
            account = self._accounts[job.payer] = _Account(self._level)
        elif account.idle:
            account.used = min(max(account.used, self._level), self._level + DEBT)
        job.number = next(self._numbers)
        account.waiting.append(job)
        self.waiting += 1

    def promote(self, payer: str, table: str) -> None:
        """Raise the rank of a table's waiting bot turns, because somebody has connected to it."""
        account = self._accounts.get(payer)
        for job in account.waiting if account else ():
            if job.table == table and job.rank is Rank.UNWATCHED:
                job.rank = Rank.TURN

    def remove(self, job: Job) -> bool:
        """Remove a waiting job; return whether it was waiting."""
        account = self._accounts.get(job.payer)
        if account is None or job not in account.waiting:
            return False
        account.waiting.remove(job)
        self.waiting -= 1
        self._forget()
        return True

    def start(self, now: float) -> Job | None:
        """Start and return the next job; None if none is waiting or no thread is free."""
        job = self._next(now) if self.running < self._threads else None
        if job is None:
            return None
        account = self._accounts[job.payer]
        if job.rank is not Rank.SPARE:
            self._level = max(self._level, account.used_at(now))
        account.waiting.remove(job)
        account.running.append(job)
        account.served[job.table] = job.number
        job.started = now
        self.waiting -= 1
        self.running += 1
        return job

    def finish(self, job: Job, now: float) -> None:
        """Record that a job is done and its thread is free."""
        account = self._accounts[job.payer]
        account.running.remove(job)
        account.used += now - job.started
        self.running -= 1
        self._forget()

    def stop(self, now: float) -> Job | None:
        """Stop and return a running job, because somebody waits who has used less; None once no more must stop."""
        first = self._next(now)
        if first is None or first.rank is Rank.SPARE or self.running < self._threads:
            return None
        running = [job for account in self._accounts.values() for job in account.running]
        if sum(job.stopped for job in running) >= self.waiting:
            return None
        least, patience = self._key(first, now), self._slice()
        able = [
            job
            for job in running
            if not job.stopped
            and job.rank is not Rank.SPARE
            and now - job.started >= patience
            and self._key(job, now) >= least
        ]
        if not able:
            return None
        most = max(able, key=lambda job: (self._key(job, now), -job.number))
        most.stopped = True
        return most

    def _next(self, now: float) -> Job | None:
        return min(self._heads(), key=lambda job: (self._key(job, now), job.number), default=None)

    def _heads(self) -> Iterator[Job]:
        """The next job of every payer who is waiting."""
        return (account.next() for account in self._accounts.values() if account.waiting)

    def _key(self, job: Job, now: float) -> float:
        return self._accounts[job.payer].used_at(now) + HANDICAPS[job.rank]

    def _slice(self) -> float:
        """The seconds that each job may think at the current load."""
        share = self._thought * self._threads / (self.waiting + self.running)
        return max(SHORTEST, min(LONGEST, share))

    def _forget(self) -> None:
        """Drop accounts that would start from the same level anyway."""
        if not self.waiting and not self.running:
            self._accounts.clear()
            self._level = 0.0
        elif len(self._accounts) > _FEW:
            level = self._level
            self._accounts = {
                payer: account for payer, account in self._accounts.items() if not account.idle or account.used > level
            }
