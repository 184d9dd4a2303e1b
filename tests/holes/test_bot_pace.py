"""When a bot answers says nothing about what it holds."""

import asyncio
from random import Random
from types import SimpleNamespace

import pytest

from samurai.bots.lineup import BOTS
from samurai.bots.simple import RandomBot
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.server.bots.fair_queue import Job, Rank
from samurai.server.bots.pace import Pace
from samurai.server.bots.runner import BotRunner


class FakeTime:
    """A clock that only sleeping and thinking move."""

    def __init__(self):
        self.now = 100.0

    def clock(self):
        return self.now

    async def sleep(self, seconds):
        self.now += seconds


@pytest.mark.finding("M9")
@pytest.mark.parametrize(("bot", "delay"), [("shogun", 1.0), ("greedy", 0.7), ("daimyo", 0.7)])
def test_a_bot_answers_as_late_whether_it_has_one_action_or_many(bot, delay):
    async def answered(actions, thinks):
        """When the answer comes after the thought began, of a bot that thinks for a part of its time."""
        time = FakeTime()
        service = SimpleNamespace(moved=[], kept=[], connected=[], rng=Random(1))
        bots = BotRunner(service, Pace(0.7, 1.0, time.sleep, time.clock), threads=1)
        job = Job("Anna", "table", Rank.TURN)

        class Thinking(RandomBot):
            def choose(self, sight, budget):
                time.now += thinks * budget.seconds
                return super().choose(sight, budget)

        shown = SimpleNamespace(actions=table.observe(0).actions[:actions])
        await bots.choose(job, bot, Thinking(game, Random(1)), game, shown)
        await bots.close()
        return round(time.now - job.started, 6)

    game = load("friedl")
    table = Table(game, new_record(game, ("Anna", "Ben"), {}, Random(1), "2026-01-01"), Random(1))
    moments = [asyncio.run(answered(actions, thinks)) for actions, thinks in ((1, 0), (2, 0.4), (30, 1))]
    assert moments == [delay] * 3


def test_every_bot_is_done_before_it_answers():
    pace = Pace(0.7, 1.0)
    assert all(0 < pace.budget(bot) < pace.delay(bot) for bot in BOTS)
    assert all(Pace(0.0, 1.0).budget(bot) > 0 for bot in BOTS)
