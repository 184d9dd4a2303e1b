"""Queries on the tables that people host, and on those that wait for players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, bindparam, case, func, or_, select, update

from samurai.store.quick import quick
from samurai.store.schema import AnySelect, seats, tables
from samurai.store.tables.tables import PLAYING, WAITING

_AT_ONCE: Final = 5_000
"""A query names at most this many tables."""


class Hosted(NamedTuple):
    """How many unfinished tables a person hosts, and at how many of them all the other players are bots."""

    tables: int
    against_bots: int


def _counting_hosted() -> AnySelect:
    host = seats.c.person == bindparam("host")
    kinds = {
        "mine": and_(host, seats.c.bot.is_(None)),
        "left": and_(host, seats.c.bot.is_not(None)),
        "bots": and_(seats.c.person.is_(None), seats.c.bot.is_not(None)),
    }
    counts = [func.sum(case((kind, 1), else_=0)).label(name) for name, kind in kinds.items()]
    chosen = select(func.count().label("seats"), *counts).join(tables)
    unfinished = or_(tables.c.status == WAITING, tables.c.status == PLAYING)
    return chosen.where(tables.c.host == bindparam("host"), unfinished).group_by(tables.c.id)


_HOSTED: Final = _counting_hosted()


@quick
def unfinished(connection: Connection, person: str) -> Hosted:
    """Count the unfinished tables of a host, except those where the host has left and a bot plays on."""
    rows = connection.execute(_HOSTED, {"host": person}).all()
    here = [row for row in rows if row.mine or not row.left]
    return Hosted(len(here), sum(bool(row.bots) and row.mine + row.left + row.bots == row.seats for row in here))


def still_waiting(connection: Connection, known: Sequence[str]) -> list[str]:
    """Which of these tables still wait for players."""
    found: list[str] = []
    for start in range(0, len(known), _AT_ONCE):
        some = known[start : start + _AT_ONCE]
        chosen = select(tables.c.id).where(tables.c.id.in_(some), tables.c.status == WAITING)
        found += connection.execute(chosen).scalars()
    return found


class Waiting(NamedTuple):
    """A table that waits for players: its time control, and since when nobody has been there."""

    id: str
    clock: Mapping[str, Any]
    since: int


def waiting_since(connection: Connection, before: int) -> list[Waiting]:
    """The tables that wait for players and where nobody has been since `before`."""
    chosen = select(tables.c.id, tables.c.clock, tables.c.changed)
    chosen = chosen.where(tables.c.status == WAITING, tables.c.changed < before)
    return [Waiting(row.id, json.loads(row.clock), row.changed) for row in connection.execute(chosen)]


def note_presence(connection: Connection, present: Sequence[str], before: int, now: int) -> None:
    """Note that somebody is at these waiting tables, where that was last noted before `before`."""
    for start in range(0, len(present), _AT_ONCE):
        some = tables.c.id.in_(present[start : start + _AT_ONCE])
        old = and_(some, tables.c.status == WAITING, tables.c.changed < before)
        connection.execute(update(tables).where(old).values(changed=now))
