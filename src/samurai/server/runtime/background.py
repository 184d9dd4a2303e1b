"""Background tasks beside the requests, which nobody waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final

from samurai.server.refusal import Refusal

logger: Final = logging.getLogger(__name__)


class Background:
    """A group of tasks that are cancelled together."""

    def __init__(self) -> None:
        """Start with none."""
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Awaitable[object]) -> None:
        """Run something in the background."""
        task = asyncio.create_task(logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel all tasks and wait for them to end."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def logged(work: Awaitable[object], job: str = "") -> None:
    """Await something; a failure is logged, with the name of the job if it has one, and stops nothing else."""
    try:
        await work
    except Refusal as error:
        logger.warning("not done: %s", error, extra=_about(job))
    except Exception:
        logger.exception("something went wrong", extra=_about(job))


def _about(job: str) -> dict[str, str]:
    return {"job": job} if job else {}
