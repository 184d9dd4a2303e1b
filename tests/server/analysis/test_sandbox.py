"""A private copy of a position: moves are tried for everybody, nobody hears of it, and it knows no secret."""

import asyncio
import json
from random import Random

import pytest

from samurai.games import load
from samurai.server.analysis.sandbox import Ground, Plan, Tried, imagined, tried_out
from server.client import Person, play_at_random
from server.conftest import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Running(tmp_path_factory.mktemp("planning") / "samurai.db")
    yield server
    server.stop()


async def try_out(person, table, at, *said, seat=0, **more):
    wanted = {"at": at, "seat": seat, "said": [{"seat": who, "word": word} for who, word in said], **more}
    return await person.ask("POST", f"/api/tables/{table}/plan", wanted)


def test_moves_are_tried_for_all_seats_and_nobody_notices(server):
    async def story():
        anna, eve = [await Person(server.address).be_guest(name) for name in ("Anna", "Eve")]
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
        table = (await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": seats}))["id"]
        async with await eve.sit(table) as watching:
            await watching.until(lambda: watching.sights)
            plan = await try_out(anna, table, 0, (0, "Sc3-c4"), (1, "Sg7-g6"), seat=1)
            assert [answer["seat"] for answer in plan["sight"]["story"]["lines"]] == [0, 1]
            assert plan["sight"]["seat"] == 0 and plan["sight"]["actions"], "the next move is the other's"
            assert plan["sight"]["view"]["seat"] == 1 and not plan["guessed"], "where all is open, one's view stays"
            assert (await try_out(anna, table, 0, (0, "Sc3-c5")))["refused"]["code"] == "illegal"
            shorter = await try_out(anna, table, 0, (0, "Sc3-c4"), (0, "Sd3-d4"), as_far=True)
            assert shorter["said"] == [{"seat": 0, "word": "Sc3-c4"}]
            async with await anna.sit(table) as playing:
                await playing.until(lambda: playing.sights)
                await playing.act(0, "Sc3-c4")
            assert (await try_out(anna, table, 0))["refused"]["code"] == "stale"
            assert (await try_out(eve, table, 1, seat=None))["sight"]["seat"] == 1, "who watches may plan too"
            await eve.ask("POST", f"/api/tables/{table}/plan", {"at": 1, "seat": 1}, status=403)
            await watching.until(lambda: watching.sights[None]["story"])
            assert [answer["word"] for answer in watching.sights[None]["story"]] == ["Sc3-c4"]
        for person in (anna, eve):
            await person.close()

    asyncio.run(story())


def ground(seed=1):
    """A board game of two, dealt at random, as its second seat sees it while the first is to act."""
    game, rng = load("board"), Random(seed)
    state = game.rules.start(
        2, {"hands": "dealt", "setup": "random", "first": "1", "capture": "delayed", "piles": "open"}
    )
    while game.rules.to_act(state) == (-1,):
        state = game.rules.apply(state, -1, rng.choice(game.rules.actions(state, -1)))
    return Ground(game, game.rules.view(state, 1), 1, 40, ("Anna", "Ben"), "table")


def test_a_plan_is_stable_and_another_guess_is_another():
    one, same, other = (Plan(ground(), number).state for number in (0, 0, 1))
    assert one == same != other


def test_one_can_imagine_what_another_may_hold():
    plan = Plan(ground(), 0)
    words = imagined(plan)
    assert words and plan.guessed
    further = tried_out(plan.ground, [Tried(0, words[0])])
    assert further.guess != plan.guess, "it is possible in another guess"
    assert [tried.word for tried in further.said] == [words[0]]


@pytest.mark.parametrize(("game", "seats"), [("board", 3), ("cards", 2)])
def test_a_plan_is_the_same_whatever_others_hold(server, game, seats):
    """Of a table, all that is hidden is changed behind its back: what is planned there stays the same to the byte."""
    rng = Random(seats)

    async def story():
        anna, eve = [await Person(server.address).be_guest(name) for name in ("Anna", "Eve")]
        wanted = {"game": game, "seats": [{"kind": "me", "name": f"P{seat}"} for seat in range(seats)]}
        table = (await anna.ask("POST", "/api/tables", wanted))["id"]
        differed = 0
        async with await anna.sit(table) as playing:
            for _ in range(8):
                await play_at_random(playing, rng, 2)
                viewer = rng.choice([0, None])
                differed += await twins_plan(server, table, viewer, anna if viewer == 0 else eve, rng)
        for person in (anna, eve):
            await person.close()
        return differed

    assert asyncio.run(story()) > 5


async def twins_plan(server, table, viewer, person, rng):
    """Plan on a table as it is, and on its twin that looks the same to the viewer; whether they were different."""
    course = server.server.tables.find(table).loaded.table.course
    truth, rules = course.state, course.game.rules
    twin = rules.guess(rules.view(truth, viewer), rng)
    at, said, guess = server.server.tables.find(table).loaded.table.revision, [], rng.randrange(3)
    for _ in range(3):
        wanted = {"at": at, "seat": viewer, "said": said, "guess": guess, "imagine": True}
        texts = []
        for course.state in (twin, truth):
            texts.append((await person.http.post(f"/api/tables/{table}/plan", json=wanted)).text)
        assert texts[0] == texts[1], "a plan tells what others hold"
        sight = json.loads(texts[0])["sight"]
        if not sight["actions"]:
            break
        said = [*said, {"seat": sight["seat"], "word": rng.choice(sight["actions"])[0]}]
    return twin != truth
