"""Hints are for those who play against bots, one at a time."""

import asyncio
from threading import Semaphore

import pytest
from server.client import PATIENCE, Person

from samurai.bots.simple import RandomBot
from samurai.engine.bot import Advice
from samurai.server.bots import runner

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}


async def until(check):
    async with asyncio.timeout(PATIENCE):
        while not check():
            await asyncio.sleep(0.01)


@pytest.mark.finding("B1", "m16")
def test_hints_are_for_games_against_bots_and_one_at_a_time(running, monkeypatch):
    gate = Semaphore(0)

    class Slow(RandomBot):
        def evaluate(self, sight, budget):
            gate.acquire(timeout=PATIENCE)
            return (Advice(sight.actions[0], 0.5, 1.0, ()),)

    monkeypatch.setattr(runner, "make_bot", lambda name, game, rng: Slow(game, rng))
    server = running(limits=1000)

    async def story():
        anna, ben = [await Person(server.address).be_guest(name) for name in ("Anna", "Ben")]
        table = (await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": [ME, OPEN]}))["id"]
        await ben.ask("POST", f"/api/tables/{table}/join", {})
        async with await anna.sit(table) as seat:
            refused = await seat.say(do="hint", seat=0)
            assert refused["code"] == "not-allowed" and "against bots" in refused["message"]
        table = (await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": [ME, BOT]}))["id"]
        async with await anna.sit(table) as one, await anna.sit(table) as other:
            first = asyncio.create_task(one.say(do="hint", seat=0))
            await until(lambda: server.server.bots.threads.busy)
            again = await other.say(do="hint", seat=0)
            assert again["code"] == "too-much" and "already asked for a hint" in again["message"]
            gate.release()
            gate.release()
            assert (await first)["type"] == (await other.say(do="hint", seat=0))["type"] == "hint"
        await anna.close()
        await ben.close()

    asyncio.run(story())
