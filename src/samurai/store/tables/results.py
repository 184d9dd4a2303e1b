"""How finished games went for the players: computed and stored once, afterwards only aggregated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, case, func, insert, or_, select, text

from samurai.store.people.people import Rating
from samurai.store.schema import AnyRow, people, rating_history, results, seats, spoils, tables
from samurai.store.tables.tables import OVER

MOST_POINTS: Final = 500
"""At most this many points of a rating's history are sent, the latest ones."""

MOST_OPPONENTS: Final = 30


class Result(NamedTuple):
    """How one seat of a finished game fared; the columns are explained in the schema."""

    table_id: str
    seat: int
    person: str | None
    bot: str | None
    game: str
    seats: int
    counts: bool
    turn: int
    place: int
    shared: bool
    moves: int
    thought: int
    lasted: int
    at: int


class Range(NamedTuple):
    """Selects a person's games: of one game or of any, that ended within a period."""

    person: str
    game: str = ""
    since: int = 0
    until: int = 2**53


def uncounted(connection: Connection, person: str, most: int) -> list[str]:
    """Finished games of a person whose results are not computed yet, latest first."""
    known = select(results.c.table_id).where(results.c.table_id == tables.c.id)
    mine = select(seats.c.table_id).where(seats.c.person == person)
    chosen = select(tables.c.id).where(tables.c.id.in_(mine), tables.c.status == OVER, ~known.exists())
    return list(connection.execute(chosen.order_by(tables.c.changed.desc()).limit(most)).scalars())


def keep(connection: Connection, fared: Sequence[Result], won: Sequence[tuple[int, str, int]]) -> None:
    """Store how a game went for each seat, and what the seats won by kind; only the first caller for a game does so."""
    table = fared[0].table_id
    if connection.dialect.name == "postgresql":  # another process may be doing the same
        connection.execute(text("SELECT id FROM tables WHERE id = :table FOR UPDATE"), {"table": table})
    if connection.execute(select(results.c.seat).where(results.c.table_id == table).limit(1)).scalar() is not None:
        return
    connection.execute(insert(results), [each._asdict() for each in fared])
    if won:
        rows = [{"table_id": table, "seat": seat, "kind": kind, "number": number} for seat, kind, number in won]
        connection.execute(insert(spoils), rows)


class Played(msgspec.Struct, frozen=True):
    """Totals of a person's games of one kind with one number of seats."""

    game: str
    seats: int
    games: int
    places: tuple[int, int, int, int]
    """How often the person came in each place, shared places included."""

    shared: int
    """How often the first place was shared: with two players, a draw."""

    moves: int
    shortest: int
    longest: int
    """`moves`, `shortest`, `longest`: the person's own turns in total, in the shortest game, and in the longest."""

    lasted: int
    """Duration of all these games together, in milliseconds."""


class Order(msgspec.Struct, frozen=True):
    """How games went in which the person moved first (0), second (1), and so on."""

    game: str
    seats: int
    turn: int
    games: int
    won: int
    shared: int


class Opponent(msgspec.Struct, frozen=True):
    """How often the person finished ahead of an opponent or level with them, out of this many games."""

    person: str | None
    bot: str | None
    name: str
    games: int
    ahead: int
    level: int


class Pace(msgspec.Struct, frozen=True):
    """In how many games the average turn took at least this many seconds, but less than the next bound."""

    game: str
    seconds: int
    games: int


class Won(msgspec.Struct, frozen=True):
    """What the person won of one kind: in how many games, how many in total, and the most in one game."""

    game: str
    kind: str
    games: int
    number: int
    most: int


class Point(msgspec.Struct, frozen=True):
    """A rating after a game, and when the game ended."""

    rating: Rating
    at: int


BOUNDS: Final = (0, 2, 5, 10, 30, 60, 300, 3600, 86_400)
"""Lower bounds of the classes of `Pace`, in seconds."""


def _mine(wanted: Range) -> ColumnElement[bool]:
    chosen = and_(
        results.c.person == wanted.person, results.c.counts, results.c.at >= wanted.since, results.c.at < wanted.until
    )
    return and_(chosen, results.c.game == wanted.game) if wanted.game else chosen


def _times(what: ColumnElement[bool]) -> ColumnElement[int]:
    """A sum over the rows where a condition holds."""
    return func.sum(case((what, 1), else_=0))


_FIRST: Final = and_(results.c.place == 1, ~results.c.shared)
_SHARED: Final = and_(results.c.place == 1, results.c.shared)


def played(connection: Connection, wanted: Range) -> list[Played]:
    """Totals of a person's games, by game and number of seats."""
    of = results.c
    chosen = select(
        of.game,
        of.seats,
        func.count().label("games"),
        *(_times(of.place == place).label(f"place{place}") for place in range(1, 5)),
        _times(_SHARED).label("shared"),
        func.sum(of.moves).label("moves"),
        func.min(of.moves).label("shortest"),
        func.max(of.moves).label("longest"),
        func.sum(of.lasted).label("lasted"),
    )
    grouped = chosen.where(_mine(wanted)).group_by(of.game, of.seats).order_by(of.game, of.seats)
    return [_played(row) for row in connection.execute(grouped)]


def _played(row: AnyRow) -> Played:
    places = (row.place1, row.place2, row.place3, row.place4)
    moves, lasted = int(row.moves), int(row.lasted)  # Postgres sums BIGINT columns as decimals
    return Played(row.game, row.seats, row.games, places, row.shared, moves, row.shortest, row.longest, lasted)


def orders(connection: Connection, wanted: Range) -> list[Order]:
    """How a person's games went, by the order in which the seats moved."""
    of = results.c
    chosen = select(of.game, of.seats, of.turn, func.count(), _times(_FIRST), _times(_SHARED)).where(_mine(wanted))
    grouped = chosen.group_by(of.game, of.seats, of.turn).order_by(of.game, of.seats, of.turn)
    return [Order(*row) for row in connection.execute(grouped)]


def opponents(connection: Connection, wanted: Range) -> list[Opponent]:
    """How a person fared against everyone they played with, the most frequent opponents first."""
    other = results.alias("other")
    name = func.coalesce(func.max(people.c.name), func.max(other.c.bot), "")
    chosen = (
        select(
            other.c.person, other.c.bot, name, func.count(),
            _times(results.c.place < other.c.place), _times(results.c.place == other.c.place),
        )
        .join(other, and_(other.c.table_id == results.c.table_id, other.c.seat != results.c.seat))
        .outerjoin(people, people.c.id == other.c.person)
        .where(_mine(wanted), or_(other.c.person.is_not(None), other.c.bot.is_not(None)))
        .group_by(other.c.person, other.c.bot)
        .order_by(func.count().desc(), name)
        .limit(MOST_OPPONENTS)
    )  # fmt: skip
    return [Opponent(*row) for row in connection.execute(chosen)]


def paces(connection: Connection, wanted: Range) -> list[Pace]:
    """How quickly a person played: by game, how many games fall into each class of seconds per turn."""
    of = results.c
    taken = of.thought / (of.moves * 1000.0)
    bound = case(*[(taken >= seconds, seconds) for seconds in reversed(BOUNDS)], else_=0)
    each = select(of.game, bound.label("seconds")).where(_mine(wanted), of.moves > 0).subquery()
    grouped = select(each.c.game, each.c.seconds, func.count()).group_by(each.c.game, each.c.seconds)
    return [Pace(*row) for row in connection.execute(grouped.order_by(each.c.game, each.c.seconds))]


def won(connection: Connection, wanted: Range) -> list[Won]:
    """What a person has won, by game and kind."""
    same = and_(spoils.c.table_id == results.c.table_id, spoils.c.seat == results.c.seat)
    numbers = (func.count(), func.sum(spoils.c.number), func.max(spoils.c.number))
    chosen = select(results.c.game, spoils.c.kind, *numbers).join(spoils, same).where(_mine(wanted))
    grouped = chosen.group_by(results.c.game, spoils.c.kind).order_by(results.c.game, spoils.c.kind)
    return [
        Won(game, kind, games, int(number), most) for game, kind, games, number, most in connection.execute(grouped)
    ]


def ratings(connection: Connection, wanted: Range) -> list[Point]:
    """How a person's ratings changed, oldest first."""
    of = rating_history.c
    chosen = select(of.person, of.game, of.seats, of.mu, of.sigma, of.games, of.at)
    chosen = chosen.where(of.person == wanted.person, of.at >= wanted.since, of.at < wanted.until)
    if wanted.game:
        chosen = chosen.where(of.game == wanted.game)
    rows = connection.execute(chosen.order_by(of.at.desc(), of.games.desc()).limit(MOST_POINTS))
    return [Point(Rating(*row[:6]), row[6]) for row in rows][::-1]
