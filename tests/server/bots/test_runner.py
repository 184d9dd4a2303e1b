"""How the server hires bots: one for a turn, some at once, and none for longer than needed."""

import gc
import weakref
from itertools import pairwise
from random import Random
from threading import Barrier, Event

import pytest

from samurai.bots.simple import RandomBot
from samurai.server.bots import runner
from server.client import Person, play_at_random
from server.conftest import together

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}


class Watched(RandomBot):
    """A bot that notes what it was asked."""

    def choose(self, sight, budget):
        self.note(sight.at)
        return super().choose(sight, budget)


@pytest.fixture
def asked(monkeypatch):
    """By whom every question was answered: (weak reference to a bot, revision)."""
    found = []

    def make_bot(name, game, rng):
        bot = Watched(game, rng)
        reference = weakref.ref(bot)
        bot.note = lambda at: found.append((reference, at))
        return bot

    monkeypatch.setattr(runner, "make_bot", make_bot)
    return found


def game_against_a_bot(server):
    """The log of a whole game of the board game: the bot sits in seat 1."""

    async def play():
        anna = await Person(server.address).be_guest("Anna")
        made = await anna.ask("POST", "/api/tables", {"game": "board", "seats": [ME, BOT]})
        async with await anna.sit(made["id"]) as seat:
            await play_at_random(seat, Random(3))
        async with server.server.tables.open(made["id"]) as open_table:
            log = open_table.loaded.table.record.log
        await anna.close()
        return log

    return together(play())[0]


def test_a_bot_plays_its_whole_turn_and_is_let_go(running, asked):
    log = game_against_a_bot(running())
    changes = [(before[1], after[1]) for before, after in pairwise(asked) if before[0] is not after[0]]
    assert len(changes) > 5
    assert all(any(entry.seat == 0 for entry in log[start:end]) for start, end in changes), "it goes on where it was"
    assert len(asked) > len(changes) + 5
    gc.collect()
    assert not any(reference() for reference, _ in asked)


def test_when_too_many_bots_are_in_their_turn_some_are_made_again(running, asked, monkeypatch):
    monkeypatch.setattr(runner, "CACHED_BOTS", 0)
    game_against_a_bot(running())
    assert len({id(reference) for reference, _ in asked}) == len(asked)


def test_bots_of_two_tables_think_at_once(running, monkeypatch):
    met = Event()
    both = Barrier(2, action=met.set)

    class Meeting(RandomBot):
        def choose(self, sight, budget):
            if not met.is_set():
                both.wait(60)
            return super().choose(sight, budget)

    monkeypatch.setattr(runner, "make_bot", lambda name, game, rng: Meeting(game, rng))

    async def play():
        anna = await Person(server.address).be_guest("Anna")
        for _ in range(2):
            await anna.ask("POST", "/api/tables", {"game": "board", "seats": [ME, BOT], "options": {"first": "2"}})
        await anna.close()

    server = running(threads=2)
    together(play())
    assert met.wait(60)
