"""The bots at the tables: they see what their seat sees, think off the event loop, and act through the same door."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

from samurai.bots.bot import Bot, Budget
from samurai.bots.lineup import BOTS, STRONG, hire
from samurai.engine.game import Game, Seat
from samurai.engine.table import Sight
from samurai.web.house import House, Slot, playing
from samurai.web.refusal import Refusal

logger: Final = logging.getLogger(__name__)


class Programs:
    """All the bots of this process."""

    def __init__(self, house: House, pause: float, budget: Budget, threads: int = 1) -> None:
        """Let bots think by this budget, and never answer faster than the pause, so that people can follow."""
        self._house: Final = house
        self._pause: Final = pause
        self._budget: Final = budget
        self._threads: Final = ThreadPoolExecutor(threads, thread_name_prefix="samurai-bot")
        self._thinking: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        house.moved.append(self.look)

    def look(self, slot: Slot) -> None:
        """Let every bot that a table waits for begin to think."""
        for seat, bot in slot.room.bots_to_act() if slot.room else ():
            key = (slot.id, seat)
            if key not in self._thinking:
                task = self._thinking[key] = asyncio.create_task(self._turn(slot.id, seat, bot))
                task.add_done_callback(lambda _, key=key: self._done(key))  # type: ignore[misc]

    def _done(self, key: tuple[str, Seat]) -> None:
        task = self._thinking.pop(key)
        if not task.cancelled() and (error := task.exception()):
            logger.error("a bot could not move", exc_info=error, extra={"table": key[0]})

    async def _turn(self, table: str, seat: Seat, bot: str) -> None:
        """Answer while this bot is asked."""
        while True:
            async with self._house.open(table) as slot:
                room = playing(slot)
                if (seat, bot) not in room.bots_to_act():
                    return
                sight, game = room.table.sight(seat), room.game
            word = await self._chosen(bot, game, sight)
            try:
                async with self._house.open(table) as slot:
                    if (seat, bot) not in playing(slot).bots_to_act():
                        return
                    await self._house.act(slot, seat, word, sight.at)
            except Refusal as error:  # the table has moved on meanwhile
                if error.code != "stale":
                    raise

    async def _chosen(self, bot: str, game: Game[Any, Any, Any], sight: Sight[Any, Any]) -> str:
        pause = asyncio.create_task(asyncio.sleep(self._pause))
        try:
            word = await self.think(bot, game, sight)
        except Exception:
            logger.exception("a bot could not choose; the simplest one does", extra={"bot": bot, "game": game.name})
            word = await self.think(next(iter(BOTS)), game, sight)
        await pause
        return word

    async def think(self, bot: str, game: Game[Any, Any, Any], sight: Sight[Any, Any]) -> str:
        """What a bot would do in a seat that sees this."""
        player = hire(bot, game, Random(self._house.rng.getrandbits(64)))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _choose, player, game, sight, self._budget)

    async def advise(self, game: Game[Any, Any, Any], sight: Sight[Any, Any]) -> list[dict[str, Any]]:
        """What the best bot thinks of the best few actions, the best one first."""
        adviser = hire(STRONG, game, Random(self._house.rng.getrandbits(64)))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _advise, adviser, game, sight, self._budget)

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(cancel_futures=True)


def _choose(player: Bot[Any, Any], game: Game[Any, Any, Any], sight: Sight[Any, Any], budget: Budget) -> str:
    return game.notation.write(player.choose(sight, budget))


def _advise(bot: Any, game: Game[Any, Any, Any], sight: Sight[Any, Any], budget: Budget) -> list[dict[str, Any]]:
    return [
        {"word": game.notation.write(advice.action), "value": round(advice.value, 3), "why": advice.why}
        for advice in bot.evaluate(sight, budget)
    ]
