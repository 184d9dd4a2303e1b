"""When bots answer: always the same time after they start to think, so that timing reveals nothing about their hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from samurai.bots.lineup import thinks_for_the_clock

_PART: Final = 0.9
"""The share of the delay in which a bot may think: it must finish earlier, or its answer would be late whenever there
was much to think about.
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots take, from the server's settings; tests pass in clock and sleep."""

    pause: float
    """The minimum seconds for every bot."""

    thinking: float
    """The seconds for a bot that thinks for as long as it may."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    clock: Callable[[], float] = perf_counter

    def delay(self, bot: str) -> float:
        """The seconds from when a bot starts to think until it answers; depends on its name, and nothing else."""
        return max(self.pause, self.thinking) if thinks_for_the_clock(bot) else self.pause

    def budget(self, bot: str) -> float:
        """The seconds for which a bot may think."""
        delay = self.delay(bot)
        return min(self.thinking, delay) * _PART if delay else self.thinking

    async def wait(self, bot: str, started: float) -> None:
        """Wait until a bot that started to think at `started` may answer."""
        await self.sleep(max(0.0, started + self.delay(bot) - self.clock()))
