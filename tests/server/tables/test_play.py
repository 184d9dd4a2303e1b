"""Whole games over the wire."""

import asyncio
from random import Random

import pytest

from samurai.engine.file import read_record
from samurai.engine.observation import narrated
from samurai.engine.plain import to_plain
from samurai.engine.record import follow
from samurai.games import load
from server.client import Person, play_at_random


async def new_table(person, game, seats, **more):
    return (await person.ask("POST", "/api/tables", {"game": game, "seats": seats, **more}))["id"]


@pytest.mark.parametrize(("game", "options"), [("board", {"setup": "random"}), ("cards", {}), ("friedl", {})])
def test_two_people_play_a_whole_game(address, game, options):
    async def story():
        anna, ben, eve = [await Person(address).be_guest(name) for name in ("Anna", "Ben", "Eve")]
        table = await new_table(anna, game, [{"kind": "me"}, {"kind": "open"}], options=options)
        async with await anna.sit(table) as one:
            await one.until(lambda: one.latest)
            assert one.latest["table"]["status"] == "waiting" and one.latest["mine"] == [0]
            await ben.ask("POST", f"/api/tables/{table}/join", {})
            async with await ben.sit(table) as two, await eve.sit(table) as watching:
                most = 40 if game == "friedl" else 10_000
                await asyncio.gather(play_at_random(one, Random(1), most), play_at_random(two, Random(2), most))
                if game == "friedl":
                    while (answer := await one.act(0, "resign"))["type"] != "done":
                        assert answer["code"] == "stale", answer
                await asyncio.gather(*(each.until(lambda each=each: each.over) for each in (one, two, watching)))
                await check_end(anna, table, {0: one, 1: two, None: watching})
        for person in (anna, ben, eve):
            await person.close()

    asyncio.run(story())


async def check_end(anna, table, sockets):
    """Everyone holds, after all those changes, exactly what the finished record shows them."""
    text = (await anna.http.get(f"/api/tables/{table}/record")).text
    record = read_record(text)
    game = load(record.game)
    course = follow(game, record)
    for viewer, seat in sockets.items():
        sight = seat.sights[viewer]
        assert sight["view"] == to_plain(game.rules.view(course.state, viewer))
        assert [line["sentence"] for line in sight["story"]] == [
            line.sentence for line in narrated(follow(game, record), viewer, record.players)
        ]
        assert sight["at"] == len(record.log)
        assert sight["outcome"] == {"places": list(course.outcome.places), "reasons": list(course.outcome.reasons)}
        assert sight["result"]
