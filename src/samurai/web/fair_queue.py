"""Who may think next: a fair queue for the few threads of the bots.

Start-time fair queueing: everybody has used a number of seconds, and whoever has used least is next. A payer who comes
anew starts where those stand who are served now, so that nobody saves up. When somebody waits who has used less than
somebody who thinks, that thought is ended early: under load everybody thinks shorter, and nobody waits for long.

Pure: it does no I/O, and whoever asks says what time it is, in seconds.
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
    """Work that is done only when nothing else is to be done, and is never cut short."""


HANDICAPS: Final = {Rank.TURN: 0.0, Rank.HINT: 0.25, Rank.UNWATCHED: 1.0, Rank.SPARE: inf}
"""A job of each rank waits as if its payer had used this many seconds more: later than others, but not for ever."""

SHORTEST: Final = 0.05
"""Seconds that a job gets at least before it can be ended early."""

LONGEST: Final = 0.25
"""Seconds after which a job can be ended early even if only one other waits."""

DEBT: Final = 0.1
"""A payer who comes back owes at most this many seconds for what they used before."""

_FEW: Final = 1_000
"""Only when there are more accounts than this, those without jobs are looked through."""


@dataclass(eq=False, slots=True)
class Job:
    """Some thinking, for which somebody pays."""

    payer: str
    table: str
    rank: Rank
    number: int = 0
    """Jobs are numbered as they come."""

    started: float = 0.0
    stopped: bool = False
    """Whether it was told to end early."""


@dataclass(slots=True)
class _Account:
    """What one payer has used, and has to do."""

    used: float
    waiting: list[Job] = field(default_factory=list)
    running: list[Job] = field(default_factory=list)
    served: dict[str, int] = field(default_factory=dict)
    """Tables by when their last job was started: the one that was served longest ago is next."""

    def used_at(self, now: float) -> float:
        return self.used + sum(now - job.started for job in self.running)

    def next(self) -> Job:
        return min(self.waiting, key=lambda job: (job.rank, self.served.get(job.table, 0), job.number))

    @property
    def idle(self) -> bool:
        return not self.waiting and not self.running


class FairQueue:
    """Jobs that wait for a thread, and those that have one."""

    def __init__(self, threads: int, thought: float) -> None:
        """Serve this many threads; a thought that nobody disturbs takes this many seconds."""
        self._threads: Final = threads
        self._thought: Final = thought
        self._numbers: Final = count(1)
        self._accounts: dict[str, _Account] = {}
        self._level = 0.0  # what those have used who were served last
        self.waiting = 0
        """How many jobs wait."""

        self.running = 0
        """How many jobs have a thread."""

    def add(self, job: Job) -> None:
        """Let a job wait for its turn."""
        account = self._accounts.get(job.payer)
        if account is None:
            account = self._accounts[job.payer] = _Account(self._level)
        elif account.idle:
            account.used = min(max(account.used, self._level), self._level + DEBT)
        job.number = next(self._numbers)
        account.waiting.append(job)
        self.waiting += 1

    def promote(self, payer: str, table: str) -> None:
        """Somebody has connected to a table: its bots' turns are not unwatched any more."""
        account = self._accounts.get(payer)
        for job in account.waiting if account else ():
            if job.table == table and job.rank is Rank.UNWATCHED:
                job.rank = Rank.TURN

    def remove(self, job: Job) -> bool:
        """Forget a job that has not started; whether it was one."""
        account = self._accounts.get(job.payer)
        if account is None or job not in account.waiting:
            return False
        account.waiting.remove(job)
        self.waiting -= 1
        self._forget()
        return True

    def start(self, now: float) -> Job | None:
        """The next job, which starts now; nothing if none waits or no thread is free."""
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
        """A job is done, and its thread is free."""
        account = self._accounts[job.payer]
        account.running.remove(job)
        account.used += now - job.started
        self.running -= 1
        self._forget()

    def stop(self, now: float) -> Job | None:
        """A running job that must answer now, since somebody waits who has used less; call until there is none."""
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
        """Of everybody who waits, the next job."""
        return (account.next() for account in self._accounts.values() if account.waiting)

    def _key(self, job: Job, now: float) -> float:
        return self._accounts[job.payer].used_at(now) + HANDICAPS[job.rank]

    def _slice(self) -> float:
        """The seconds that each job may think when as many want to as now."""
        share = self._thought * self._threads / (self.waiting + self.running)
        return max(SHORTEST, min(LONGEST, share))

    def _forget(self) -> None:
        """Let go of accounts that would begin anew as they are."""
        if not self.waiting and not self.running:
            self._accounts.clear()
            self._level = 0.0
        elif len(self._accounts) > _FEW:
            level = self._level
            self._accounts = {
                payer: account for payer, account in self._accounts.items() if not account.idle or account.used > level
            }
