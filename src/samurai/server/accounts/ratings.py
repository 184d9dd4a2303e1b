"""Ratings: OpenSkill for each game and number of players; only rated games count, each once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from samurai.store.database import Database
from samurai.store.people.people import Rating
from samurai.store.people.ratings import Rated, mark_settled, ratings_of_all, store_ratings
from samurai.store.processes import one_at_a_time
from samurai.store.tables import tables

if TYPE_CHECKING:
    from samurai.store.tables.tables import Chair, TableInfo


async def settle(database: Database, table: str) -> bool:
    """Apply a finished rated game to the ratings, unless that has been done; return whether it was applied."""
    return await database.write_together(settle_all, table)


def settle_all(connection: Connection, wanted: Sequence[str]) -> list[bool]:
    """Apply finished rated games to the ratings, one after the other; return which of them were not applied before."""
    one_at_a_time(connection, "ratings")
    infos = [info for info in tables.find_all(connection, wanted) if info.rated and (info.outcome or is_decided(info))]
    ended = mark_settled(connection, [info.id for info in infos])
    people = {chair.person for info in infos for chair in info.chairs if chair.person}
    known = {(one.person, one.game, one.seats): one for one in ratings_of_all(connection, people)}
    new: list[Rated] = []
    for info in sorted((info for info in infos if info.id in ended), key=lambda info: (ended[info.id], info.id)):
        after = _after(info, known)
        known |= {(one.person, one.game, one.seats): one for one in after}
        new += [Rated(one, info.id, ended[info.id]) for one in after]
    store_ratings(connection, new)
    return [table in ended for table in wanted]


def _after(info: TableInfo, known: Mapping[tuple[str, str, int], Rating]) -> list[Rating]:
    """The ratings of a game's players after it, except of those whose accounts have been deleted."""
    keys = [(chair.person or "", info.game, len(info.chairs)) for chair in info.chairs]
    after = rated([known.get(key) or fresh(*key) for key in keys], places(info))
    return [new for new in after if new.person]


def is_decided(info: TableInfo) -> bool:
    """Whether at most one person is left in a rated game of more than two players, so that its ratings are known."""
    return info.rated and info.status == tables.PLAYING and sum(not _gave_up(chair) for chair in info.chairs) <= 1


def places(info: TableInfo) -> tuple[int, ...]:
    """The places that count in a rated game: those who gave up their seat share the last, whatever their bot achieved.

    If all but one have given up, it doesn't matter how the game ends.
    """
    reached = info.outcome.places if info.outcome else (1,) * len(info.chairs)
    stayed = [place for place, chair in zip(reached, info.chairs, strict=True) if not _gave_up(chair)]
    return tuple(
        1 + (len(stayed) if _gave_up(chair) else sum(other < place for other in stayed))
        for place, chair in zip(reached, info.chairs, strict=True)
    )


def _gave_up(chair: Chair) -> bool:
    """Whether somebody has left a rated game, in which no seat starts out as a bot's."""
    return chair.bot is not None


def fresh(person: str, game: str, seats: int) -> Rating:
    """The rating of a new player."""
    return Rating(person, game, seats, 25.0, 25.0 / 3, 0)


def rated(before: list[Rating], places: tuple[int, ...]) -> list[Rating]:
    """The ratings after a game with these places."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=old.mu, sigma=old.sigma)] for old in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(old.person, old.game, old.seats, new.mu, new.sigma, old.games + 1)
        for old, (new,) in zip(before, after, strict=True)
    ]


def shown(rating: Rating) -> int:
    """The rating as one number for people: a cautious estimate, three sigma below the mean; 1500 for a new player."""
    return round(1500 + (rating.mu - 3 * rating.sigma) * 40)
