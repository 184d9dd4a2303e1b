"""The bots at the tables: they see what their seat sees, think off the event loop, and act like any other player."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random
from threading import Event
from typing import Final, TypeVar

from samurai.bots.lineup import BOTS, STRONG, make_bot
from samurai.engine.bot import AnyBot, AnyEvaluator, Budget, Evaluator
from samurai.engine.game import AnyGame, Seat
from samurai.engine.observation import AnyObservation
from samurai.engine.phrase import plain, say
from samurai.server.bots.fair_queue import Job, Rank
from samurai.server.bots.pace import Pace
from samurai.server.bots.threads import BotThreads
from samurai.server.live.outgoing import AdviceOut
from samurai.server.refusal import Refusal
from samurai.server.tables.open_table import OpenTable
from samurai.server.tables.service import TableService
from samurai.store.histograms import SECONDS, Tally

T = TypeVar("T")

logger: Final = logging.getLogger(__name__)


CACHED_BOTS: Final = 32
"""How many bots are kept between the actions of one turn; each remembers some megabytes of search."""

Key = tuple[str, Seat]
"""A table and a seat."""


class BotRunner:
    """All the bots of this process."""

    def __init__(self, service: TableService, pace: Pace, threads: int, limits: float = 1.0) -> None:
        """Let bots think and answer at this pace, in this many threads; `limits` of 0 lifts the limit on hints."""
        self._service: Final = service
        self._pace: Final = pace
        self._limited: Final = bool(limits)
        self._closed: Final = Event()
        self.threads: Final = BotThreads(threads, pace.thinking, pace.clock)
        self.moves = 0
        self.seconds: Final = Tally(SECONDS)
        self._thinking: dict[Key, asyncio.Task[None]] = {}
        self._bots_in_use: dict[Key, AnyBot] = {}
        self._advised: set[str] = set()

    def start_due_bots(self, open_table: OpenTable) -> None:
        """Start the thinking of every bot that is to act at a table, if this process looks after it."""
        if not self._service.is_responsible_for(open_table):
            return
        for seat, bot in open_table.bots_to_act():
            key = (open_table.id, seat)
            if key not in self._thinking:
                task = self._thinking[key] = asyncio.create_task(self._turn(open_table.id, seat, bot))
                task.add_done_callback(lambda _, key=key: self._done(key))  # type: ignore[misc]

    def promote(self, open_table: OpenTable) -> None:
        """Raise the priority of a table's bots, because somebody has connected to it."""
        self.threads.promote(open_table.info.host, open_table.id)

    @property
    def tables(self) -> set[str]:
        """The tables at which a bot is thinking or waiting for a thread."""
        return {table for table, _ in self._thinking}

    def _done(self, key: Key) -> None:
        """Clean up after a turn: forget its bot, and log an error."""
        task = self._thinking.pop(key)
        self._bots_in_use.pop(key, None)
        if not task.cancelled() and (error := task.exception()):
            logger.error("a bot could not move", exc_info=error, extra={"table": key[0]})

    async def _turn(self, table: str, seat: Seat, bot: str) -> None:
        """Play this bot's actions for as long as it is to act."""
        while True:
            async with self._service.open(table) as open_table:
                playing = open_table.playing
                if (seat, bot) not in open_table.bots_to_act() or not self._service.is_responsible_for(open_table):
                    return
                observation, game = playing.table.observe(seat), playing.game
                rank = Rank.TURN if open_table.listeners or open_table.elsewhere else Rank.UNWATCHED
                job = Job(playing.info.host, table, rank)
            word = await self.choose(job, bot, self._player((table, seat), bot, game), game, observation)
            try:
                async with self._service.open(table) as open_table:
                    if not open_table.playing.waits_for(seat, bot) or not self._service.is_responsible_for(open_table):
                        return
                    await self._service.act(open_table, seat, word, observation.at)
                    self.moves += 1
            except Refusal as error:  # the table has moved on meanwhile
                if error.code != "stale":
                    raise

    @property
    def thinking(self) -> int:
        """How many bots are thinking or waiting for a thread."""
        return len(self._thinking)

    def _player(self, key: Key, bot: str, game: AnyGame) -> AnyBot:
        """The bot of a seat: kept for a whole turn to reuse its search, unless too many are kept."""
        player = self._bots_in_use.get(key) or self._make_bot(bot, game)
        if len(self._bots_in_use) < CACHED_BOTS:
            self._bots_in_use[key] = player
        return player

    def _make_bot(self, bot: str, game: AnyGame) -> AnyBot:
        return make_bot(bot, game, Random(self._service.rng.getrandbits(64)))

    async def choose(self, job: Job, bot: str, player: AnyBot, game: AnyGame, observation: AnyObservation) -> str:
        """Choose a bot's action, and return it at the bot's pace: even with just one action it takes its time."""
        budget = self._pace.budget(bot)
        try:
            word = await self._think(job, budget, lambda budget: _choose(player, game, observation, budget))
        except Exception:
            logger.exception("a bot could not choose; the simplest one does", extra={"game": game.name})
            simplest, again = self._make_bot(next(iter(BOTS)), game), Job(job.payer, job.table, job.rank)
            word = await self._think(again, budget, lambda budget: _choose(simplest, game, observation, budget))
        self.seconds.count(max(0.0, self._pace.clock() - job.started))
        await self._pace.wait(bot, job.started)
        return word

    async def advise(self, person: str, table: str, game: AnyGame, observation: AnyObservation) -> list[AdviceOut]:
        """The best bot's evaluation of the best few actions, best first; one request per person at a time."""
        if person in self._advised and self._limited:
            raise Refusal("too-much", say("you have already asked for a hint; please wait for it"))
        self._advised.add(person)
        try:
            adviser, job = self._make_bot(STRONG, game), Job(person, table, Rank.HINT)
            assert isinstance(adviser, Evaluator), "the strongest bot can explain itself"
            return await self._think(
                job, self._pace.thinking, lambda budget: _advise(adviser, game, observation, budget)
            )
        finally:
            self._advised.discard(person)

    async def _think(self, job: Job, seconds: float, work: Callable[[Budget], T]) -> T:
        """Run the work on a bot thread: compiled kernels block neither the event loop nor each other."""
        return await self.threads.run(job, lambda stop: work(Budget(seconds, stop=stop)))

    async def in_spare_time(self, work: Callable[[Event], T]) -> T:
        """Run a small piece of work that no table waits for, when a thread is otherwise idle."""
        return await self.threads.run(Job("", "", Rank.SPARE), lambda _: work(self._closed))

    async def close(self) -> None:
        """Stop thinking."""
        self._closed.set()
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.threads.close()


def _choose(player: AnyBot, game: AnyGame, observation: AnyObservation, budget: Budget) -> str:
    return game.notation.write(player.choose(observation, budget))


def _advise(bot: AnyEvaluator, game: AnyGame, observation: AnyObservation, budget: Budget) -> list[AdviceOut]:
    return [
        AdviceOut(
            game.notation.write(advice.action),
            round(advice.value, 3),
            list(map(str, advice.why)),
            list(map(plain, advice.why)),
        )
        for advice in bot.evaluate(observation, budget)
    ]
