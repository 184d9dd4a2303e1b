"""Ratings by OpenSkill."""

import asyncio
from contextlib import closing

import pytest
from store.test_database import append, info

from samurai.server.accounts.ratings import fresh, rated, settle_all, shown
from samurai.store.database import Database, address
from samurai.store.people import people
from samurai.store.people.people import Person
from samurai.store.tables import tables
from samurai.store.tables.tables import Chair
from server.stores import new_store


def test_winners_rise_and_losers_fall():
    before = [fresh(name, "board", 3) for name in "abc"]
    after = rated(before, (1, 2, 3))
    assert after[0].mu > after[1].mu > after[2].mu
    assert all(new.sigma < old.sigma and new.games == 1 for old, new in zip(before, after, strict=True))
    assert shown(after[0]) > shown(before[0])


def test_a_shared_place_between_equals_moves_nobody_apart():
    one, two = rated([fresh("a", "cards", 2), fresh("b", "cards", 2)], (1, 1))
    assert one.mu == two.mu


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_games_that_end_in_the_same_moment_count_one_after_the_other_and_once(kind, tmp_path):
    chairs = tuple(Chair(who, None, who) for who in ("anna", "ben"))
    won = '{"places": [1, 2], "reasons": []}'
    games = [info(name, status="playing", rated=True, chairs=chairs, revision=0) for name in "abc"]

    async def finish(database):
        for at, name in enumerate("abc", 1):
            await database.append(append(0, "x", table=name, status="over", outcome=won, at=at))
        together = [database.write_together(settle_all, name) for name in ("a", "b", "c", "a", "nowhere")]
        assert await asyncio.gather(*together) == [True, True, True, True, False]
        assert await database.write_together(settle_all, "a") is False, "it has been counted"

    with closing(Database(address(new_store(kind, tmp_path)))) as database:
        with database.transaction() as connection:
            for who in ("anna", "ben"):
                people.add(connection, Person(who, who, "named", 1))
            for game in games:
                tables.create(connection, game)
        asyncio.run(finish(database))
        with database.transaction() as connection:
            found = [people.ratings_of(connection, who) for who in ("anna", "ben")]
    expected = [fresh(who, "friedl", 2) for who in ("anna", "ben")]
    for _ in games:
        expected = rated(expected, (1, 2))
    assert [one for (one,) in found] == expected
