"""Statistics counted from hand-made histories, on SQLite and on a real Postgres alike."""

from contextlib import closing

import pytest
from server.stores import new_store
from store.test_database import ANNA, info

from samurai.engine.game import Outcome
from samurai.store.database import Database, address
from samurai.store.people import people
from samurai.store.people.people import Person, Rating
from samurai.store.people.ratings import settle
from samurai.store.tables import results, tables
from samurai.store.tables.results import Opponent, Order, Pace, Played, Range, Result, Won
from samurai.store.tables.tables import Chair

BEN, EVE = Person("ben", "Ben", "guest", 1), Person("eve", "Eve", "guest", 1)


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def database(request, tmp_path_factory):
    with closing(Database(address(new_store(request.param, tmp_path_factory.mktemp("results"))))) as database:
        with database.transaction() as connection:
            for person in (ANNA, BEN, EVE):
                people.add(connection, person)
            for fared, won in HISTORY:
                tables.create(connection, info(fared[0].table_id, status="over", rated=True, changed=fared[0].at))
                results.keep(connection, fared, won)
        yield database


def ended(name, at, *seats, game="board", counts=True, won=()):
    """A game: of each seat who had it, its place, its turns and the seconds they took; the second seat began."""
    places = [place for _, place, _, _ in seats]
    fared = [
        Result(
            name, seat, None if who[0] == "*" else who, who[1:] if who[0] == "*" else None, game, len(seats), counts,
            (seat - 1) % len(seats), place, places.count(place) > 1, turns, seconds * 1000, 60_000 * len(seats), at,
        )
        for seat, (who, place, turns, seconds) in enumerate(seats)
    ]  # fmt: skip
    return fared, won


HISTORY = [
    ended("a", 10, ("anna", 1, 10, 19), ("ben", 2, 10, 5), won=[(0, "helmet", 5), (0, "rice", 2), (1, "helmet", 9)]),
    ended("b", 20, ("ben", 1, 12, 5), ("anna", 2, 14, 28), won=[(1, "helmet", 1), (1, "rice", 0)]),
    ended("c", 30, ("anna", 1, 8, 3600 * 8), ("ben", 1, 8, 5), won=[(0, "helmet", 3), (0, "rice", 4)]),
    ended("d", 40, ("eve", 3, 9, 9), ("*ronin", 1, 9, 1), ("*ronin", 4, 9, 1), ("anna", 2, 9, 9)),
    ended("e", 50, ("anna", 1, 40, 400), ("*heimin", 2, 40, 1), game="friedl"),
    ended("f", 60, ("anna", 1, 40, 400), ("anna", 2, 40, 1), game="friedl", counts=False),
    ended("g", 70, ("ben", 1, 40, 400), ("eve", 2, 40, 1), game="friedl"),
]


def asked(database, question, *arguments, **wanted):
    with database.transaction() as connection:
        return question(connection, Range("anna", **wanted), *arguments)


def test_games_places_lengths(database):
    found = asked(database, results.played)
    assert found == [
        Played("board", 2, 3, (2, 1, 0, 0), 1, 32, 8, 14, 360_000),
        Played("board", 4, 1, (0, 1, 0, 0), 0, 9, 9, 9, 240_000),
        Played("friedl", 2, 1, (1, 0, 0, 0), 0, 40, 40, 40, 120_000),
    ]
    assert [each.game for each in asked(database, results.played, game="friedl")] == ["friedl"]
    assert asked(database, results.played, since=20, until=30)[0].games == 1, "the end is not within"
    assert asked(database, results.played, since=61) == []


def test_results_by_start_player(database):
    assert asked(database, results.orders, game="board") == [
        Order("board", 2, 0, 1, 0, 0),
        Order("board", 2, 1, 2, 1, 1),
        Order("board", 4, 2, 1, 0, 0),
    ]


def test_results_by_opponent(database):
    assert asked(database, results.opponents) == [
        Opponent("ben", None, "Ben", 3, 1, 1),
        Opponent(None, "ronin", "ronin", 2, 1, 0),
        Opponent("eve", None, "Eve", 1, 1, 0),
        Opponent(None, "heimin", "heimin", 1, 1, 0),
    ]


def test_seconds_for_a_turn(database):
    assert asked(database, results.paces) == [
        Pace("board", 0, 2),  # 1.9 s, and 1 s with four players
        Pace("board", 2, 1),
        Pace("board", 3600, 1),
        Pace("friedl", 10, 1),
    ]


def test_what_was_won(database):
    assert asked(database, results.won) == [Won("board", "helmet", 3, 9, 5), Won("board", "rice", 3, 6, 4)]


def test_a_game_is_evaluated_once_and_only_if_it_is_over(database):
    with database.transaction() as connection:
        chairs = (Chair("ben", None, "Ben"), Chair("eve", None, "Eve"))
        over = {"status": "over", "outcome": Outcome((1, 2), ()), "chairs": chairs}
        for name, at in (("old", 1), ("new", 2)):
            tables.create(connection, info(name, **over, changed=at))
        tables.create(connection, info("going", chairs=chairs))
        assert results.uncounted(connection, "ben", 9) == ["new", "old"]
        assert results.uncounted(connection, "ben", 1) == ["new"]
        fared, won = ended("new", 1, ("ben", 1, 1, 1), ("eve", 2, 1, 1), won=[(0, "rice", 1)])
        for _ in range(2):
            results.keep(connection, fared, won)
        assert results.uncounted(connection, "eve", 9) == ["old"]
        assert results.played(connection, Range("ben", until=2)) == [
            Played("board", 2, 1, (1, 0, 0, 0), 0, 1, 1, 1, 120_000)
        ]


def test_every_rated_game_leaves_a_point_of_the_rating(database):
    with database.transaction() as connection:
        for number, (name, mu) in enumerate([("a", 26.0), ("b", 24.5)], 1):
            after = [Rating(who, "board", 2, mu, 8.0, number) for who in ("anna", "ben")]
            assert settle(connection, name, after) and not settle(connection, name, after)
        assert settle(connection, "e", [Rating("anna", "friedl", 2, 27.0, 8.0, 1)])
    points = asked(database, results.ratings)
    assert [(point.rating.game, point.rating.mu, point.rating.games) for point in points] == [
        ("board", 26.0, 1), ("board", 24.5, 2), ("friedl", 27.0, 1),
    ]  # fmt: skip
    assert len(asked(database, results.ratings, game="friedl")) == 1
    with database.transaction() as connection:
        assert [one.mu for one in people.ratings_of(connection, "anna") if one.game == "board"] == [24.5], (
            "the rating is the last point"
        )
