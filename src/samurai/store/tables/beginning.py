"""Tables before their game: taking seats, contributing to the draws, and starting.

Everything is decided under a lock on the table, so that several processes agree on when its last seat was taken:
from that moment on no contribution can be changed, and the commitments are revealed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from sqlalchemy import Connection, select, update

from samurai.engine.errors import UserError
from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.engine.record import Record
from samurai.engine.seal import commit
from samurai.store.schema import Values, seats, tables
from samurai.store.tables import tables as stored
from samurai.store.tables.appending import Append, append_all
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


def start(connection: Connection, table: str, wanted: Start) -> bool:
    """Fill the last seats and start the game, all or nothing; return False if the table was not as it was known."""
    if lock(connection, table) != wanted.known:
        return False
    check_parts(seated(wanted.known, wanted.places).chairs, tuple(wanted.places))
    for seat, chair in wanted.places.items():
        seat_somebody(connection, table, seat, wanted.known.chairs[seat], chair)
    connection.execute(update(tables).where(tables.c.id == table).values(**_begun(wanted.record)))
    append_all(connection, [wanted.append])
    return True


def _begun(opened: Record) -> Values:
    """What the start of a game changes in a table's row, besides its state."""
    told = {"options": json.dumps(dict(opened.variant)), "players": json.dumps(opened.players), "date": opened.date}
    return {**told, "status": PLAYING, "edition": opened.edition, "drawing": write_drawing(opened.seal)}


def begin(connection: Connection, table: str, opened: Record, now: int) -> bool:
    """Start the game of a full table, unless it has started or somebody must still reveal; return whether it did."""
    unrevealed = select(seats.c.seat).where(
        seats.c.table_id == table, seats.c.commitment.is_not(None), seats.c.contribution.is_(None)
    )
    begun = update(tables).where(tables.c.id == table, tables.c.status == WAITING, ~unrevealed.exists())
    return connection.execute(begun.values(**_begun(opened), wake=now, changed=now)).rowcount == 1
