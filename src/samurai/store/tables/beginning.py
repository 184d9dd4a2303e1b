"""Tables before their game: taking seats, contributing to the draws, and starting.

Everything is decided under a lock on the table, so that several processes agree on when its last seat was taken:
from that moment on no contribution can be changed, and the commitments are revealed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select, update

from samurai.engine.errors import UserError
from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.engine.record import Record
from samurai.engine.seal import commit
from samurai.store.json_rows import GIVEN, SAME, cell, packed
from samurai.store.schema import Cell, Values, seats, tables
from samurai.store.signals import Signal, send
from samurai.store.tables import tables as stored
from samurai.store.tables.appending import Append, Stale, append_all
from samurai.store.tables.drawings import write_drawing
from samurai.store.tables.tables import PLAYING, WAITING, Chair, TableInfo, cancel, lock, seat_somebody, seated

MALFORMED: Final = "malformed"
NOT_ALLOWED: Final = "not-allowed"


def sit(connection: Connection, table: str, places: Mapping[Seat, Chair], now: int) -> bool:
    """Take these seats, all or none; return whether they were still open.

    Once a game is in progress its draws are fixed: players who join then contribute nothing.
    """
    info = lock(connection, table)
    if not all(info.chairs[seat].open for seat in places) or info.status not in (WAITING, PLAYING):
        return False
    if info.status == WAITING:
        chairs = tuple(places.get(seat, chair) for seat, chair in enumerate(info.chairs))
        check_parts(chairs, tuple(places))
        if not any(chair.open for chair in chairs):  # from now on the table waits for its players to reveal
            connection.execute(update(tables).where(tables.c.id == table).values(changed=now))
    for seat, chair in places.items():
        new = chair if info.status == WAITING else replace(chair, contribution="", commitment="")
        seat_somebody(connection, table, seat, info.chairs[seat], new)
    return True


def check_parts(chairs: tuple[Chair, ...], mine: tuple[Seat, ...]) -> None:
    """Refuse contributions of these seats that later players could react to, and commitments that copy another one."""
    if any(chair.open for chair in chairs):
        for seat in mine:
            if chairs[seat].contribution:
                raise UserError(
                    MALFORMED, say("other players join after you: send a commitment instead of a contribution")
                )
    made = [chair.commitment for chair in chairs if chair.commitment]
    if len(set(made)) < len(made):
        raise UserError(MALFORMED, say("somebody at this table has made the same commitment; choose another one"))


def link_rematch(
    connection: Connection, table: str, info: TableInfo, places: Mapping[Seat, Chair], secret: bytes
) -> str:
    """Create a table's rematch, with its first players in their places if that is valid, or find the one there is."""
    made = seated(info, places)
    found = stored.link_rematch(connection, table, made, secret)
    if found == info.id:
        check_parts(made.chairs, tuple(places))
    return found


def change_part(connection: Connection, table: str, person: str, part: tuple[str, str]) -> None:
    """Replace a person's contribution or commitment (kept at the first of their seats), while a seat is still open."""
    contribution, commitment = part
    info = lock(connection, table)
    mine = tuple(seat for seat, chair in enumerate(info.chairs) if chair.person == person)
    if not mine or info.status != WAITING:
        raise UserError(NOT_ALLOWED, say("you can contribute to the draws only before the game begins"))
    if info.full:
        raise UserError(NOT_ALLOWED, say("every seat is taken, so the contributions are fixed"))
    given = {seat: replace(info.chairs[seat], contribution="", commitment="") for seat in mine}
    given[mine[0]] = replace(given[mine[0]], contribution=contribution, commitment=commitment)
    check_parts(tuple(given.get(seat, chair) for seat, chair in enumerate(info.chairs)), mine)
    for seat, chair in given.items():
        seat_somebody(connection, table, seat, info.chairs[seat], chair)


def reveal(connection: Connection, table: str, person: str, contribution: str) -> None:
    """Reveal a person's commitment; doing it twice changes nothing."""
    info = lock(connection, table)
    made = commit(contribution)
    mine = [seat for seat, chair in enumerate(info.chairs) if chair.person == person and chair.commitment]
    fitting = [seat for seat in mine if info.chairs[seat].commitment == made]
    if not mine:
        raise UserError(NOT_ALLOWED, say("you have made no commitment at this table"))
    if not fitting:
        raise UserError(NOT_ALLOWED, say("that is not what you committed to"))
    chair = info.chairs[fitting[0]]
    if not chair.unrevealed:
        return
    if info.status != WAITING:
        raise UserError(NOT_ALLOWED, say("this table was cancelled"))
    if not info.full:
        raise UserError(NOT_ALLOWED, say("a seat is still open: reveal once every seat is taken"))
    seat_somebody(connection, table, fitting[0], chair, replace(chair, contribution=contribution))


def leave(connection: Connection, table: str, person: str, now: int) -> None:
    """Let a person leave before the game; if they are the host, or every seat was taken, the table is cancelled."""
    info = lock(connection, table)
    if info.status != WAITING:
        return
    if info.host == person or info.full:
        cancel(connection, table, now)
        return
    for seat, chair in enumerate(info.chairs):
        if chair.person == person:
            seat_somebody(connection, table, seat, chair, Chair())


class Start(NamedTuple):
    """The start of a game: the table as it was known, who takes its last seats, and what follows from that."""

    known: TableInfo
    places: Mapping[Seat, Chair]
    record: Record
    append: Append
    """The draws that are made before anybody can act."""

    process: str
    """The process that starts it."""


def start_all(connection: Connection, wanted: Sequence[Start]) -> list[None]:
    """Fill the last seats of tables and start their games; raise Stale if any of them is not as it was known."""
    after = [seated(start.known, start.places) for start in wanted]
    for start, info in zip(wanted, after, strict=True):
        check_parts(info.chairs, tuple(start.places))
    dialect = connection.dialect.name
    if dialect == "postgresql":
        connection.execute(_LOCKING, {"wanted": [info.id for info in after]})
    sitting = [row for start, info in zip(wanted, after, strict=True) for row in _sitting(start.known, info)]
    if connection.exec_driver_sql(_SITTING[dialect], packed(sitting)).rowcount != len(sitting):
        raise Stale
    begun = [_beginning(start, info) for start, info in zip(wanted, after, strict=True)]
    if connection.exec_driver_sql(_BEGINNING[dialect], packed(begun)).rowcount != len(begun):
        raise Stale
    append_all(connection, [start.append for start in wanted])
    send(connection, wanted[0].process, (Signal("table", info.id) for info in after))
    return [None] * len(wanted)


_LOCKING: Final = (
    select(tables.c.id)
    .where(tables.c.id.in_(bindparam("wanted", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
"""Rows are locked in the order of their ids, so that two processes never deadlock."""

_CHAIR: Final = ("person", "bot", "name", "contribution", "commitment")


def _sitting(before: TableInfo, after: TableInfo) -> list[tuple[Cell, ...]]:
    """For each seat of a table, who sits there afterwards, and who must sit there before."""
    chairs = enumerate(zip(before.chairs, after.chairs, strict=True))
    return [(before.id, seat, *_stored(new), *_stored(old)) for seat, (old, new) in chairs]


def _stored(chair: Chair) -> tuple[Cell, ...]:
    return chair.person, chair.bot, chair.name, chair.contribution or None, chair.commitment or None


def _sit_down(dialect: str) -> str:
    """The UPDATE that fills seats, each only if it is as it was known."""
    table, seat = (cell(dialect, seats, name, at) for at, name in enumerate(("table_id", "seat")))
    new = ", ".join(f"{name} = {cell(dialect, seats, name, at)}" for at, name in enumerate(_CHAIR, 2))
    first = 2 + len(_CHAIR)
    old = [f"seats.{name} {SAME[dialect]} {cell(dialect, seats, name, at)}" for at, name in enumerate(_CHAIR, first)]
    place = f"seats.table_id = {table} AND seats.seat = {seat}"
    return f"UPDATE seats SET {new} FROM {GIVEN[dialect]} WHERE {' AND '.join((place, *old))}"


_BEGUN: Final = ("options", "players", "date", "status", "edition", "drawing", "listed")


def _beginning(start: Start, info: TableInfo) -> tuple[Cell, ...]:
    changes = {**_begun(start.record), "listed": info.listed}
    return info.id, info.revision, *(changes[name] for name in _BEGUN)


def _begin_all(dialect: str) -> str:
    """The UPDATE that starts the games of tables, each only if it still waits, and nothing has been played there."""
    table, revision = (cell(dialect, tables, name, at) for at, name in enumerate(("id", "revision")))
    changes = ", ".join(f"{name} = {cell(dialect, tables, name, at)}" for at, name in enumerate(_BEGUN, 2))
    same = f"tables.id = {table} AND tables.revision = {revision} AND tables.status = '{WAITING}'"
    return f"UPDATE tables SET {changes} FROM {GIVEN[dialect]} WHERE {same}"


_SITTING: Final = {dialect: _sit_down(dialect) for dialect in GIVEN}
_BEGINNING: Final = {dialect: _begin_all(dialect) for dialect in GIVEN}


def _begun(opened: Record) -> Values:
    """What the start of a game changes in a table's row, besides its state."""
    columns = {"options": json.dumps(dict(opened.variant)), "players": json.dumps(opened.players), "date": opened.date}
    return {**columns, "status": PLAYING, "edition": opened.edition, "drawing": write_drawing(opened.seal)}


def begin(connection: Connection, table: str, opened: Record, now: int) -> bool:
    """Start the game of a full table, unless it has started or somebody must still reveal; return whether it did."""
    unrevealed = select(seats.c.seat).where(
        seats.c.table_id == table, seats.c.commitment.is_not(None), seats.c.contribution.is_(None)
    )
    begun = update(tables).where(tables.c.id == table, tables.c.status == WAITING, ~unrevealed.exists())
    return connection.execute(begun.values(**_begun(opened), wake=now, changed=now)).rowcount == 1
