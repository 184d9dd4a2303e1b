"""Ratings: OpenSkill for each game and number of players; only rated games count, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from samurai.store import people, tables
from samurai.store.database import Database
from samurai.store.people import Rating
from samurai.store.processes import one_at_a_time

if TYPE_CHECKING:
    from samurai.store.tables import Chair, Sheet


async def settle(database: Database, table: str) -> bool:
    """Take a finished rated game into the ratings, unless that has been done."""
    return await database.write(_settle, table)


def _settle(connection: Connection, table: str) -> bool:
    one_at_a_time(connection, "ratings")
    sheet = tables.find(connection, table)
    if sheet is None or not sheet.rated or not (sheet.outcome or is_decided(sheet)):
        return False
    before = [_rating(connection, chair.person or "", sheet) for chair in sheet.chairs]
    after = rated(before, places(sheet))
    return people.settle(connection, table, [new for new in after if new.person])  # somebody may be forgotten


def is_decided(sheet: Sheet) -> bool:
    """Whether at most one person has stayed in a rated game of more than two, and so its ratings are known."""
    return sheet.rated and sheet.status == tables.PLAYING and sum(not _gave_up(chair) for chair in sheet.chairs) <= 1


def places(sheet: Sheet) -> tuple[int, ...]:
    """The places that count in a rated game: those who gave up their seat share the last, whatever a bot made of it.

    If all but one have given up, nothing needs to be known of how the game ends.
    """
    reached = sheet.outcome.places if sheet.outcome else (1,) * len(sheet.chairs)
    stayed = [place for place, chair in zip(reached, sheet.chairs, strict=True) if not _gave_up(chair)]
    return tuple(
        1 + (len(stayed) if _gave_up(chair) else sum(other < place for other in stayed))
        for place, chair in zip(reached, sheet.chairs, strict=True)
    )


def _gave_up(chair: Chair) -> bool:
    """Whether somebody has left a rated game, in which no seat is a bot's from the beginning."""
    return chair.bot is not None


def _rating(connection: Connection, person: str, sheet: Sheet) -> Rating:
    known = people.rating(connection, person, sheet.game, len(sheet.chairs))
    return known or fresh(person, sheet.game, len(sheet.chairs))


def fresh(person: str, game: str, seats: int) -> Rating:
    """The rating of somebody of whom nothing is known."""
    return Rating(person, game, seats, 25.0, 25.0 / 3, 0)


def rated(before: list[Rating], places: tuple[int, ...]) -> list[Rating]:
    """The ratings after a game in which everyone came to this place."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=old.mu, sigma=old.sigma)] for old in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(old.person, old.game, old.seats, new.mu, new.sigma, old.games + 1)
        for old, (new,) in zip(before, after, strict=True)
    ]


def shown(rating: Rating) -> int:
    """One number for people: what somebody is worth almost surely, around 1500 in the middle."""
    return round(1500 + (rating.mu - 3 * rating.sigma) * 40)
