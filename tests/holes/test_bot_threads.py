"""Nobody's bots keep the bots of others from moving."""

import asyncio
from random import Random

import pytest
from server.client import PATIENCE, Person, play_at_random

from samurai.bots.lineup import STRONG
from samurai.bots.simple import RandomBot
from samurai.server.bots import runner

ME = {"kind": "me"}


async def until(check):
    async with asyncio.timeout(PATIENCE):
        while not check():
            await asyncio.sleep(0.01)


@pytest.mark.finding("B1")
def test_a_bot_moves_although_many_tables_of_somebody_else_want_to_think(running, monkeypatch):
    order = []

    class Endless(RandomBot):
        """Thinks until it is told to answer."""

        def choose(self, sight, budget):
            order.append("Mallory")
            assert budget.stop.wait(PATIENCE), "nobody told it to answer"
            return super().choose(sight, budget)

    class Quick(RandomBot):
        def choose(self, sight, budget):
            order.append("Anna")
            return super().choose(sight, budget)

    bots = {"shogun": Endless, "greedy": Quick, STRONG: Endless}
    monkeypatch.setattr(runner, "make_bot", lambda name, game, rng: bots[name](game, rng))
    server = running(threads=1)
    queue = server.server.bots.threads._queue
    add = queue.add

    def noted(job):
        if job.payer == anna[0]:
            order.append("asked")
        add(job)

    anna = [""]
    monkeypatch.setattr(queue, "add", noted)

    async def story():
        mallory, honest = [await Person(server.address).be_guest(name) for name in ("Mallory", "Anna")]
        anna[0] = honest.me["id"]
        shoguns = {"game": "friedl", "seats": [{"kind": "bot", "bot": "shogun"}] * 2}
        made = [(await mallory.ask("POST", "/api/tables", shoguns))["id"] for _ in range(6)]
        watching = [await mallory.sit(table) for table in made]
        await until(lambda: queue.waiting >= 5)
        mine = [ME, {"kind": "bot", "bot": "greedy"}]
        table = await honest.ask("POST", "/api/tables", {"game": "friedl", "seats": mine})
        async with await honest.sit(table["id"]) as seat:
            assert await play_at_random(seat, Random(1), most=4) == 4
        for seat in watching:
            await seat.socket.close()
        await mallory.close()
        await honest.close()

    asyncio.run(story())
    assert order.count("Anna") >= 3
    for number, event in enumerate(order):
        if event == "asked" and "Anna" in order[number:]:
            assert order.index("Anna", number) - number <= 2, "at most one that had been let go before"
