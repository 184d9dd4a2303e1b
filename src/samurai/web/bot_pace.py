"""When bots answer: always the same time after they began to think, so that it says nothing about what they hold."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from samurai.bots.lineup import thinks_for_the_clock

_PART: Final = 0.9
"""The part of the time until the answer in which a bot may think: it must be done before, or its answer would be late
whenever there was much to think about."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots take, by the server's settings; clock and sleep are handed in by tests."""

    pause: float
    """Seconds that every bot takes at least."""

    thinking: float
    """Seconds that a bot takes that thinks for as long as it may."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    clock: Callable[[], float] = perf_counter

    def delay(self, bot: str) -> float:
        """The seconds from the moment when a bot begins to think until it answers; by its name, and nothing else."""
        return max(self.pause, self.thinking) if thinks_for_the_clock(bot) else self.pause

    def budget(self, bot: str) -> float:
        """The seconds for which a bot may think."""
        delay = self.delay(bot)
        return min(self.thinking, delay) * _PART if delay else self.thinking

    async def wait(self, bot: str, started: float) -> None:
        """Wait until a bot that began to think at a moment may answer."""
        await self.sleep(max(0.0, started + self.delay(bot) - self.clock()))
