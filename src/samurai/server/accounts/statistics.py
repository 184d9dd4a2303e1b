"""Statistics of a person's games. A finished game is evaluated once, on the first request, and only counted later."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy import Connection

from samurai.engine.errors import SamuraiError
from samurai.engine.game import CHANCE, FIRST, AnyGame, AnyState, Seat
from samurai.engine.record import AnyCourse, Course, Entry
from samurai.server.accounts.ratings import shown
from samurai.server.tables.service import TableService
from samurai.store.files.transfer import ARCHIVE
from samurai.store.tables import results, tables
from samurai.store.tables.appending import Line
from samurai.store.tables.results import Opponent, Order, Pace, Played, Range, Result, Won
from samurai.store.tables.tables import TableInfo

AT_ONCE: Final = 25
"""How many games are evaluated per request; each takes about ten milliseconds on a thread."""

Spoils = list[tuple[int, str, int]]
"""Tuples of a seat, a kind, and how many of that kind it won."""


class RatingLine(msgspec.Struct, frozen=True):
    """The history of a rating: pairs of a time and a rating."""

    game: str
    seats: int
    points: list[tuple[int, int]]


class Statistics(msgspec.Struct, frozen=True):
    """How somebody's games went. `missing` counts games that are not evaluated yet: ask again for those."""

    played: list[Played]
    orders: list[Order]
    opponents: list[Opponent]
    paces: list[Pace]
    won: list[Won]
    ratings: list[RatingLine]
    missing: int


async def statistics(service: TableService, wanted: Range) -> Statistics:
    """Statistics of a person's games, including those that have just ended."""
    database = service.database
    waiting = await database.read(results.uncounted, wanted.person, 20 * AT_ONCE)
    if waiting:
        await _compute_all(service, waiting[:AT_ONCE])
    return await database.read(_counted, wanted, max(0, len(waiting) - AT_ONCE))


async def _compute_all(service: TableService, names: Sequence[str]) -> None:
    """Evaluate some finished games, each on a thread, and store the results."""
    found = []
    for name in names:
        loaded = await service.database.read(tables.load, name)
        if loaded is not None:
            game = service.games(loaded[0].game)
            found.append(await asyncio.to_thread(compute, game, *loaded))
    await service.database.write(_keep, found)


def _keep(connection: Connection, found: Sequence[tuple[list[Result], Spoils]]) -> None:
    for fared, won in found:
        results.keep(connection, fared, won)


def _counted(connection: Connection, wanted: Range, missing: int) -> Statistics:
    lines: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for point in results.ratings(connection, wanted):
        rating = point.rating
        lines.setdefault((rating.game, rating.seats), []).append((point.at, shown(rating)))
    return Statistics(
        results.played(connection, wanted),
        results.orders(connection, wanted),
        results.opponents(connection, wanted),
        results.paces(connection, wanted),
        results.won(connection, wanted),
        [RatingLine(game, seats, points) for (game, seats), points in sorted(lines.items())],
        missing,
    )


def compute(game: AnyGame, info: TableInfo, lines: Sequence[Line]) -> tuple[list[Result], Spoils]:
    """The result of a finished game for each seat, and what each seat has won."""
    assert info.outcome is not None, "only finished games are reckoned"
    seats, places = len(info.chairs), info.outcome.places
    walk = _walked(game, info, lines)
    first = int(info.options[FIRST]) - 1 if FIRST in info.options else walk.first
    lasted = lines[-1].at - lines[0].at if lines else 0
    fared = [
        Result(
            table_id=info.id,
            seat=seat,
            person=chair.person,
            bot=None if chair.person else chair.bot,
            game=info.game,
            seats=seats,
            counts=_counts(info, seat),
            turn=(seat - first) % seats,
            place=places[seat],
            shared=places.count(places[seat]) > 1,
            moves=walk.turns[seat],
            thought=walk.thought[seat],
            lasted=lasted,
            at=info.changed,
        )
        for seat, chair in enumerate(info.chairs)
    ]
    won = game.spoils(walk.state) if game.spoils and walk.state else ()
    return fared, [(seat, kind, number) for seat, kinds in enumerate(won) for kind, number in kinds.items()]


def _counts(info: TableInfo, seat: Seat) -> bool:
    """Whether a result says something about the player: played from the start, with no second seat of the same person.

    A table that was created as such keeps its code for good; one continued from a position never had a code.
    """
    person = info.chairs[seat].person
    alone = person is None or [chair.person for chair in info.chairs].count(person) == 1
    return alone and info.code is not None and info.host != ARCHIVE.id


def _walked(game: AnyGame, info: TableInfo, lines: Sequence[Line]) -> Walk:
    """A game followed to its end; empty if its rules are no longer supported, as then only the outcome counts."""
    walk = Walk(len(info.chairs))
    if info.edition == game.edition:
        with suppress(SamuraiError):
            walk.follow(Course(game, len(info.chairs), info.options), lines)
            return walk
    return Walk(len(info.chairs))


class Walk:
    """Follows a game entry by entry and measures the time each seat took."""

    def __init__(self, seats: int) -> None:
        """Start with nothing measured."""
        self.turns = [0] * seats
        """The number of turns of each seat; everything it does until another seat acts is one turn."""

        self.thought = [0] * seats
        """The milliseconds that each seat had to act."""

        self.first: Seat = 0
        """The seat that acted first."""

        self.state: AnyState = None
        """The final state."""

        self._last: Seat = CHANCE

    def follow(self, course: AnyCourse, lines: Sequence[Line]) -> None:
        """Go through a whole log; how long the first entry took is unknown."""
        asked = {seat: line.at for line in lines[:1] for seat in course.asked}
        for line in lines:
            course = course.after(Entry(line.seat, line.text, line.remark))
            if line.seat != CHANCE:
                self._moved(line.seat, line.at - asked.pop(line.seat, line.at))
            asked = {seat: asked.get(seat, line.at) for seat in course.asked}
        self.state = course.state

    def _moved(self, seat: Seat, took: int) -> None:
        if self._last == CHANCE:
            self.first = seat
        self.turns[seat] += seat != self._last
        self._last = seat
        self.thought[seat] += max(0, took)
