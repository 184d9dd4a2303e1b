"""Reviews of finished games: made once, in spare moments, one after the other, and kept."""

import asyncio
import json
from threading import Event

import pytest

from samurai.bots.review import NotReady, Reviewer
from samurai.engine.action_parts import parts_of_word
from samurai.games import load
from samurai.server.bots.fair_queue import Job, Rank
from samurai.server.replay import review as reviewing
from server.archive import archive, golden
from server.client import Person
from server.stores import new_store

CARDS, OTHER, BOARD = golden("cards-2"), golden("cards-3"), golden("board-2-dealt-random-at_once-screened")


def in_parts(word):
    """An action of the card game in parts, as it is sent."""
    return json.loads(json.dumps(parts_of_word(load("cards"), word)))


async def until(person, table, *stati):
    """Ask again and again until a review stands so."""
    while True:
        sent = await person.ask("GET", f"/api/tables/{table}/review")
        if sent["status"] in stati:
            return sent
        assert sent["status"] in ("waiting", "thinking"), sent
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_game_is_reviewed_once_for_everybody_and_for_good(running, tmp_path, monkeypatch, store):
    made = []

    def counted(*asked, **more):
        made.append(asked)
        return Reviewer(*asked, **more, rounds=20)

    monkeypatch.setattr(reviewing, "Reviewer", counted)
    store = new_store(store, tmp_path)
    (table,) = archive(store, tmp_path, CARDS)

    async def story(address):
        anna, ben = Person(address), Person(address)
        before = await anna.ask("GET", f"/api/tables/{table}/review")
        begun = await anna.ask("POST", f"/api/tables/{table}/review")
        assert begun["status"] == ("thinking" if before["status"] == "none" else "done")
        await ben.ask("POST", f"/api/tables/{table}/review")
        done = await until(ben, table, "done")
        for person in (anna, ben):
            await person.close()
        return before["status"], done

    first, second = (asyncio.run(story(running(store).address)) for _ in range(2))
    assert first[0] == "none" and second[0] == "done", "the second server finds it in the store"
    assert first[1] == second[1] and len(made) == 1
    sent = first[1]["review"]
    assert [line[-1] for line in sent["lines"]] == [[len(CARDS.log), 1.0], [len(CARDS.log), 0.0]]
    for turning in sent["turnings"]:
        made, better = turning["made"], turning["better"]
        assert made["word"] == CARDS.log[turning["step"]].text and better["value"] > made["value"]
        assert [move["parts"] for move in (made, better)] == [in_parts(move["word"]) for move in (made, better)]
        assert made["said"][0] and better["said"][0] and len(better["why"]) == len(better["said_why"])


class Slow:
    """Reviews that wait for us."""

    def __init__(self, *_, stop):
        self.proceed, self.pieces = Event(), 4
        self.stop = stop

    def work(self):
        for _ in range(4):
            while not self.proceed.wait(0.01):
                if self.stop.is_set():
                    return
            self.proceed.clear()
            yield

    def result(self):
        return reviewing.Review((((1, 1.0),),), ())


def test_games_are_reviewed_one_after_the_other_and_report_progress(running, tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(reviewing, "Reviewer", lambda *_, stop: made.append(Slow(stop=stop)) or made[-1])
    monkeypatch.setattr(reviewing, "MOST", 2)
    tables = archive(tmp_path / "samurai.db", tmp_path, CARDS, OTHER, BOARD)

    async def story():
        anna = Person(address)
        for table in tables[:2]:
            await anna.ask("POST", f"/api/tables/{table}/review")
        answer = await anna.http.post(f"/api/tables/{tables[2]}/review")
        assert answer.status_code == 503 and "wait" in answer.json()["message"]
        later = await anna.ask("GET", f"/api/tables/{tables[1]}/review")
        assert (later["status"], later["ahead"], len(made)) == ("waiting", 1, 1)
        for percent in (0, 25, 50, 75):
            while (await until(anna, tables[0], "thinking"))["percent"] != percent:
                await asyncio.sleep(0.01)
            made[0].proceed.set()
        assert (await until(anna, tables[0], "done"))["review"]["lines"] == [[[1, 1.0]]]
        await until(anna, tables[1], "thinking")
        await anna.close()

    address = running().address
    asyncio.run(story())  # the second game is still being looked at when the server stops


def test_a_review_that_failed_can_be_asked_for_again(running, tmp_path, monkeypatch):
    failures = [NotReady(), ValueError("that was not meant to happen")]

    def failing(*_, **__):
        if failures:
            raise failures.pop(0)
        return Reviewer(*_, **__, rounds=5)

    monkeypatch.setattr(reviewing, "Reviewer", failing)
    (table,) = archive(tmp_path / "samurai.db", tmp_path, CARDS)

    async def story():
        anna = Person(address)
        for _ in range(2):
            await anna.ask("POST", f"/api/tables/{table}/review")
            await until(anna, table, "failed")
        await anna.ask("POST", f"/api/tables/{table}/review")
        await until(anna, table, "done")
        await anna.close()

    address = running().address
    asyncio.run(story())


class GettingReady:
    """A search that is not ready when it is first looked at."""

    def __init__(self):
        self.looks = 0

    @property
    def preparing(self):
        self.looks += 1
        return self.looks < 4


def test_a_review_waits_for_a_search_that_is_getting_ready(running, tmp_path, monkeypatch):
    search = GettingReady()

    def ready(*asked, **more):
        assert not search.looks < 4, "the search is not ready"
        return Reviewer(*asked, **more, rounds=5)

    monkeypatch.setattr(reviewing, "searcher", lambda game: search)
    monkeypatch.setattr(reviewing, "Reviewer", ready)
    (table,) = archive(tmp_path / "samurai.db", tmp_path, CARDS)

    async def story():
        anna = Person(address)
        await anna.ask("POST", f"/api/tables/{table}/review")
        await until(anna, table, "done")
        await anna.close()

    address = running().address
    asyncio.run(story())


def test_bots_that_somebody_waits_for_come_first(running):
    server = running(threads=1).server
    let_go, order = Event(), []

    def turn(work):
        return bots.threads.run(Job("Anna", "table", Rank.TURN), work)

    async def think():
        bot = asyncio.create_task(turn(lambda _: order.append("bot") or let_go.wait(60)))
        await asyncio.sleep(0)
        spare = asyncio.create_task(bots.in_spare_time(lambda _: order.append("review")))
        await asyncio.sleep(0.2)
        other = asyncio.create_task(turn(lambda _: order.append("other")))
        let_go.set()
        await asyncio.gather(bot, spare, other)

    bots = server.bots
    asyncio.run(think())
    assert order[0] == "bot" and order[-1] == "review"
