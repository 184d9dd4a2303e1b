"""Whether a server is healthy: it is if its store has just accepted a write."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from samurai.server.refusal import Refusal
from samurai.store.database import Database, Unreachable
from samurai.store.processes import touch

logger: Final = logging.getLogger(__name__)

_OFTEN: Final = 1.0
"""Seconds between two attempts, however many clients ask."""

_OLD: Final = 2.0
"""Seconds after which an earlier result is too old to be used again."""

_LIMIT: Final = 4.5
"""Seconds within which a healthy store completes a write; monitoring rarely waits longer than five."""


class Health:
    """Tries to write, at most once a second for all callers together; in between they get the last result."""

    def __init__(self, database: Database, clock: Callable[[], float] = monotonic) -> None:
        """Check the health of this store."""
        self._database: Final = database
        self._clock: Final = clock
        self._wrong = ""
        self._since = float("-inf")
        self._trying: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Do nothing if the store is healthy; otherwise raise a refusal that says what is wrong."""
        if ended := self._database.writer.ended:
            raise Refusal("busy", ended)
        age = self._clock() - self._since
        if self._trying is None and age >= _OFTEN:
            self._trying = asyncio.create_task(self._try())
        if self._trying and age >= _OLD:
            await asyncio.shield(self._trying)
        if self._wrong:
            raise Refusal("busy", self._wrong)

    def close(self) -> None:
        """Cancel a check in progress."""
        if self._trying:
            self._trying.cancel()

    async def _try(self) -> None:
        begun = self._clock()
        try:
            await asyncio.wait_for(self._database.write(touch, self._database.process), _LIMIT)
            self._wrong = ""
        except Unreachable as error:
            self._wrong = str(error)
        except TimeoutError:
            self._wrong = "the store does not answer"
        except Exception as error:
            logger.error("the health check of the store failed unexpectedly", exc_info=error)
            self._wrong = "the store does not work"
        finally:
            self._since, self._trying = begun, None
