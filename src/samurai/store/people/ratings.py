"""Ratings in the store: the newest of each player, and how it came about. Each game counts once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from samurai.store.json_rows import insert_all, replace_all
from samurai.store.people.people import Rating
from samurai.store.schema import Values, rating_history, ratings, tables


class Rated(NamedTuple):
    """A player's rating after a game, and when that ended."""

    rating: Rating
    table: str
    at: int


def ratings_of_all(connection: Connection, people: Collection[str]) -> list[Rating]:
    """The ratings of these people, at all games."""
    return [Rating(*row) for row in connection.execute(select(ratings).where(ratings.c.person.in_(people)))]


def mark_settled(connection: Connection, wanted: Collection[str]) -> dict[str, int]:
    """Note that these games count from now on; return those that did not yet, with when they ended."""
    once = update(tables).where(tables.c.id.in_(wanted), tables.c.settled.is_(False)).values(settled=True)
    return {row.id: row.changed for row in connection.execute(once.returning(tables.c.id, tables.c.changed))}


def store_ratings(connection: Connection, new: Sequence[Rated]) -> None:
    """Store new ratings in the order of their games; the last one of a player at a game is the current one."""
    insert_all(connection, rating_history, [{**_row(one.rating), "table_id": one.table, "at": one.at} for one in new])
    latest = {(one.rating.person, one.rating.game, one.rating.seats): one.rating for one in new}
    replace_all(connection, ratings, [_row(rating) for rating in latest.values()])


def settle(connection: Connection, table: str, results: Sequence[Rating]) -> bool:
    """Store the new ratings after a game, once; return False if that has been done already."""
    ended = mark_settled(connection, [table]).get(table)
    if ended is None:
        return False
    store_ratings(connection, [Rated(rating, table, ended) for rating in results])
    return True


def _row(one: Rating) -> Values:
    row: Values = {"person": one.person, "game": one.game, "seats": one.seats}
    return {**row, "mu": one.mu, "sigma": one.sigma, "games": one.games}
