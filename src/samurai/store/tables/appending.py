"""Appends to the logs of many tables at once, in the SQL of either database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import Connection, select

from samurai.store.schema import log

Status = Literal["waiting", "playing", "over", "cancelled"]
"""How far a table has come."""

_Cell: TypeAlias = str | int | None


class Stale(Exception):
    """Raised when somebody else has written to the table since the revision that a write builds on."""


class Line(NamedTuple):
    """One entry of a table's log, with the time it was made."""

    seat: int
    text: str
    remark: str
    at: int


class Append(NamedTuple):
    """New entries for a table whose log has `base` entries, and the state of its row after them."""

    table: str
    base: int
    lines: tuple[Line, ...]
    status: Status
    to_act: str
    running: str | None
    wake: int | None
    outcome: str | None
    at: int
    lease_holder: str | None = None
    """The process responsible for the table."""


_STANDS: Final = ("revision", "status", "to_act", "running", "wake", "outcome", "changed", "keeper")
_LINE: Final = ("table_id", "revision", "seat", "text", "remark", "at")

_NUMBERS: Final = {"revision": "INTEGER", "seat": "INTEGER", "wake": "BIGINT", "changed": "BIGINT", "at": "BIGINT"}


def _parts(names: Sequence[str], part: Callable[[int, str], str]) -> list[str]:
    """SQL expressions that take these columns from one row of JSON."""
    return [part(at, name) for at, name in enumerate(names)]


def _in_sqlite(at: int, _: str) -> str:
    return f"json_extract(value, '$[{at}]')"


def _in_postgres(at: int, name: str) -> str:
    return f"CAST(value ->> {at} AS {_NUMBERS[name]})" if name in _NUMBERS else f"(value ->> {at})"


def _advancing(given: str, part: Callable[[int, str], str]) -> str:
    """The UPDATE that advances tables, each only if nobody else has advanced it and it is not cancelled."""
    *stands, table, base = _parts((*_STANDS, "id", "revision"), part)
    changes = ", ".join(f"{name} = {to}" for name, to in zip(_STANDS, stands, strict=True))
    same = f"tables.id = {table} AND tables.revision = {base} AND tables.status <> 'cancelled'"
    return f"UPDATE tables SET {changes} FROM {given} WHERE {same}"


def _entering(given: str, part: Callable[[int, str], str]) -> str:
    return f"INSERT INTO log ({', '.join(_LINE)}) SELECT {', '.join(_parts(_LINE, part))} FROM {given}"


_GIVEN: Final = "json_array_elements(CAST(%s AS JSON))"
_LOCKED: Final = (
    f"WITH given AS MATERIALIZED (SELECT value FROM {_GIVEN}), locked AS MATERIALIZED "
    f"(SELECT id FROM tables WHERE id IN (SELECT value ->> {len(_STANDS)} FROM given) ORDER BY id FOR UPDATE)"
)
"""Rows are locked in the order of their ids, so that two processes never deadlock."""

_TOGETHER: Final = {
    "sqlite": (_advancing("json_each(?)", _in_sqlite), _entering("json_each(?)", _in_sqlite)),
    "postgresql": (
        f"{_LOCKED} {_advancing('given JOIN locked ON true', _in_postgres)} AND tables.id = locked.id",
        _entering(_GIVEN, _in_postgres),
    ),
}
"""By dialect, the statements that advance tables and insert log entries, each for a whole batch: every statement
releases the GIL to the event loop and must wait to get it back, and sending a row by itself costs more than storing
it."""

_encode: Final = msgspec.json.Encoder().encode


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Append to every table from its base; raise Stale if any of them has changed."""
    heads = [_advance(append) for append in appends]
    lines = [line for append in appends for line in _lines(append)]
    advance, enter = _TOGETHER[connection.dialect.name]
    if connection.exec_driver_sql(advance, _all(heads)).rowcount != len(heads):
        raise Stale
    if lines:
        connection.exec_driver_sql(enter, _all(lines))


def is_stored(connection: Connection, append: Append) -> bool:
    """Whether a table's log already has exactly these entries at the place where this append would put them."""
    first, last = append.base + 1, append.base + len(append.lines)
    found = select(log.c.seat, log.c.text, log.c.remark, log.c.at).where(log.c.table_id == append.table)
    rows = connection.execute(found.where(log.c.revision.between(first, last)).order_by(log.c.revision))
    return bool(append.lines) and [Line(*row) for row in rows] == list(append.lines)


def _all(rows: Sequence[tuple[_Cell, ...]]) -> tuple[str]:
    return (_encode(rows).decode(),)


def _advance(append: Append) -> tuple[_Cell, ...]:
    table, base, lines, *stands = append
    return base + len(lines), *stands, table, base


def _lines(append: Append) -> list[tuple[_Cell, ...]]:
    return [(append.table, append.base + number, *line) for number, line in enumerate(append.lines, 1)]
