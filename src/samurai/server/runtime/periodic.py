"""Jobs that a service does again and again beside the requests: each has a name, and its failures are logged."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Final

from samurai.server.runtime.background import logged

Job = Callable[[], Awaitable[Any]]


class PeriodicJobs:
    """The jobs of one service, which stop together. A job that fails is done again when it is next due."""

    def __init__(self) -> None:
        """Start with none."""
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}
        self._busy: Final[set[str]] = set()
        self._stopping = False

    def every(
        self,
        interval: float,
        name: str,
        job: Job,
        *,
        delay: float | None = None,
        lateness: Callable[[float], object] = lambda late: None,
    ) -> None:
        """Do a job every `interval` seconds, for the first time after `delay`, or after an interval if that is None.

        `lateness` is called before each time with the seconds by which it is late.
        """
        waits = iter((interval if delay is None else delay,))

        async def pause() -> None:
            due = perf_counter() + (seconds := next(waits, interval))
            await asyncio.sleep(seconds)
            lateness(max(0.0, perf_counter() - due))

        self.whenever(pause, name, job)

    def whenever(self, due: Job, name: str, job: Job) -> None:
        """Run a job each time `due` returns."""
        assert name not in self._tasks, f"there is a job {name!r} already"
        self._tasks[name] = asyncio.create_task(self._repeat(due, name, job), name=name)

    async def _repeat(self, due: Job, name: str, job: Job) -> None:
        while not self._stopping:
            await due()
            self._busy.add(name)
            try:
                await logged(job(), name)
            finally:
                self._busy.discard(name)

    async def close(self, grace: float = 0.0) -> None:
        """Stop: jobs that are being done have `grace` seconds to finish, the others are not begun again."""
        self._stopping = True
        busy = [task for name, task in self._tasks.items() if name in self._busy]
        for task in self._tasks.values():
            if task not in busy or not grace:
                task.cancel()
        if grace and busy:
            await asyncio.wait(busy, timeout=grace)
        for task in busy:
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
