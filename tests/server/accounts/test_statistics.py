"""Statistics of finished games, computed and requested over HTTP."""

import asyncio

from msgspec import structs
from store.test_database import info

from samurai.engine.game import Outcome
from samurai.engine.record import follow
from samurai.games import load
from samurai.server.accounts import statistics
from samurai.server.accounts.statistics import compute
from samurai.store.files.transfer import store_imported
from samurai.store.tables.appending import Line
from samurai.store.tables.tables import Chair
from server.archive import golden
from server.client import Person

ANNA, BEN, BOT = Chair("anna", None, "Anna"), Chair("ben", None, "Ben"), Chair(None, "ronin", "ronin")
MADE = {"code": "K7QPXM", "status": "over", "host": "anna", "changed": 99_000}


def played(record, *chairs, every=1000, **more):
    """A game of record, at a table: its row and its log, one entry every second."""
    outcome = follow(load(record.game), record).outcome
    about = {"game": record.game, "options": record.variant, "players": record.players, "chairs": chairs}
    lines = [Line(entry.seat, entry.text, entry.remark, number * every) for number, entry in enumerate(record.log)]
    end = {"outcome": outcome, "revision": len(lines)}
    return info(**MADE | about | end | more), lines


def test_time_is_counted_from_being_asked_to_the_answer():
    said = [(0, "Sa3-a4", 1000), (1, "Sa7-a6", 4000), (0, "Sb3-b4", 10_000), (1, "resign", 10_500)]
    lines = [Line(seat, word, "", at) for seat, word, at in said]
    game = load("friedl")
    over = info(**MADE, chairs=(ANNA, BOT), outcome=Outcome((1, 2), ("resigned",)))
    (anna, bot), won = compute(game, over, lines)
    assert (anna.moves, anna.thought, anna.turn, anna.place, anna.shared) == (2, 6000, 0, 1, False)
    assert (bot.moves, bot.thought, bot.turn, bot.place, bot.bot) == (2, 3500, 1, 2, "ronin")
    assert anna.lasted == 9500 and anna.at == 99_000 and won == []
    draw = structs.replace(over, outcome=Outcome((1, 1), ("draw-agreed",)))
    assert [fared.shared for fared in compute(game, draw, lines)[0]] == [True, True]


def test_players_who_choose_in_secret_think_at_the_same_time():
    record = golden("board-2-chosen-random-at_once-screened")
    over, lines = played(record, ANNA, BEN)
    fared, _ = compute(load("board"), over, lines)
    assert sum(each.thought for each in fared) > fared[0].lasted - 1000 * sum(line.seat < 0 for line in lines)


def test_figures_and_stones_are_those_of_the_final_score():
    over, lines = played(golden("board-2-dealt-random-at_once-screened"), ANNA, BEN)
    fared, won = compute(load("board"), over, lines)
    assert won == [
        (0, "helmet", 6), (0, "buddha", 6), (0, "rice", 6), (1, "helmet", 1), (1, "buddha", 0), (1, "rice", 0),
    ]  # fmt: skip
    first = int(over.options["first"]) - 1
    assert fared[first].turn == 0 and fared[1 - first].turn == 1
    _, stones = compute(load("cards"), *played(golden("cards-2"), ANNA, BEN))
    assert [number for _, _, number in stones] == [4, 4, 5, 2, 4, 2]


def test_not_every_game_counts():
    record, game = golden("cards-2"), load("cards")

    def counted(*chairs, **more):
        return [fared.counts for fared in compute(game, *played(record, *chairs, **more))[0]]

    assert counted(ANNA, BEN) == [True, True]
    assert counted(ANNA, ANNA) == [False, False], "against oneself, at one screen"
    assert counted(ANNA, BOT, code=None) == [False, False], "a position was played on"
    assert counted(ANNA, BEN, host="archive") == [False, False], "others had begun it"


def test_of_a_game_by_older_rules_only_its_end_counts():
    over, lines = played(golden("cards-2"), ANNA, BEN, edition=7)
    fared, won = compute(load("cards"), over, lines)
    assert [each.place for each in fared] == [1, 2] and won == []
    assert [each.moves for each in fared] == [0, 0]
    over, lines = played(golden("cards-2"), ANNA, BEN)
    assert [each.moves for each in compute(load("cards"), over, lines[5:])[0]] == [0, 0]


def test_statistics_are_ones_own_and_games_are_evaluated_on_request(running, monkeypatch):
    monkeypatch.setattr(statistics, "AT_ONCE", 2)

    async def story():
        server = running()
        anna, ben, eve = [await Person(server.address).be_guest(name) for name in ("Anna", "Ben", "Eve")]
        (me, other), record = [Chair(who.me["id"], None, who.me["name"]) for who in (anna, ben)], golden("cards-2")
        for number in range(3):
            over, _ = played(record, me, other, host=me.person, id=f"t{number}", code=f"CODE{number}", changed=number)
            await server.server.database.write(store_imported, over, record, over.outcome)
        found = await anna.ask("GET", "/api/me/statistics")
        assert found["missing"] == 1 and found["played"][0]["games"] == 2
        found = await anna.ask("GET", "/api/me/statistics")
        assert found["missing"] == 0 and found["played"][0]["places"] == [3, 0, 0, 0]
        against = {"person": other.person, "bot": None, "name": "Ben", "games": 3, "ahead": 3, "level": 0}
        assert found["opponents"] == [against]
        assert {each["kind"]: each["number"] for each in found["won"]} == {"helmet": 12, "buddha": 12, "rice": 15}
        assert (await anna.ask("GET", "/api/me/statistics?since=2"))["played"][0]["games"] == 1
        assert (await anna.ask("GET", "/api/me/statistics?until=2"))["played"][0]["games"] == 2
        assert (await anna.ask("GET", "/api/me/statistics?game=board"))["played"] == []
        assert not any((await eve.ask("GET", "/api/me/statistics")).values())
        nobody = Person(server.address)
        assert (await nobody.http.get("/api/me/statistics")).status_code == 401
        for person in (anna, ben, eve, nobody):
            await person.close()

    asyncio.run(story())
