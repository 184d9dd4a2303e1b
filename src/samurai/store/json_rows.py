"""Many rows in one statement: they are sent as one JSON text, and taken apart by the SQL of either database.

A row sent by itself costs more than storing it, and each of them waits for the GIL while the event loop is busy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import BigInteger, Boolean, Connection, Float, Integer, Table
from sqlalchemy.types import TypeEngine

from samurai.store.schema import Cell

GIVEN: Final = {"sqlite": "json_each(?)", "postgresql": "json_array_elements(CAST(%s AS JSON))"}
"""By dialect, the rows that a statement is given, each as `value`."""

SAME: Final = {"sqlite": "IS", "postgresql": "IS NOT DISTINCT FROM"}
"""By dialect, the operator that compares two cells, either of which may be null."""

_CASTS: Final[dict[type[TypeEngine[Any]], str]] = {
    BigInteger: "BIGINT",
    Integer: "INTEGER",
    Boolean: "BOOLEAN",
    Float: "DOUBLE PRECISION",
}
"""What the cells of a row are turned into in Postgres, where JSON has only text; the first that fits counts."""

_encode: Final = msgspec.json.Encoder().encode


def packed(rows: Sequence[Sequence[Cell]]) -> tuple[str]:
    """The rows as the one argument of a statement."""
    return (_encode(rows).decode(),)


def cell(dialect: str, table: Table, name: str, at: int) -> str:
    """The SQL expression for the cell at a position of a given row, with the type of a table's column."""
    if dialect == "sqlite":
        return f"json_extract(value, '$[{at}]')"
    wanted = next((to for kind, to in _CASTS.items() if isinstance(table.c[name].type, kind)), "")
    return f"CAST(value ->> {at} AS {wanted})" if wanted else f"(value ->> {at})"


@cache
def _inserting(dialect: str, table: Table, names: tuple[str, ...]) -> str:
    cells = ", ".join(cell(dialect, table, name, at) for at, name in enumerate(names))
    return f"INSERT INTO {table.name} ({', '.join(names)}) SELECT {cells} FROM {GIVEN[dialect]} WHERE true"


@cache
def _replacing(dialect: str, table: Table, names: tuple[str, ...]) -> str:
    keys = [column.name for column in table.primary_key]
    changes = ", ".join(f"{name} = excluded.{name}" for name in names if name not in keys)
    return f"{_inserting(dialect, table, names)} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changes}"


def insert_all(connection: Connection, table: Table, rows: Sequence[Mapping[str, Cell]]) -> None:
    """Insert rows that all have the same columns; a column that is left out is null."""
    if rows:
        connection.exec_driver_sql(_inserting(connection.dialect.name, table, tuple(rows[0])), _cells(rows))


def replace_all(connection: Connection, table: Table, rows: Sequence[Mapping[str, Cell]]) -> None:
    """Insert rows that all have the same columns, in place of those with the same primary keys."""
    if rows:
        connection.exec_driver_sql(_replacing(connection.dialect.name, table, tuple(rows[0])), _cells(rows))


def _cells(rows: Sequence[Mapping[str, Cell]]) -> tuple[str]:
    return packed([tuple(row.values()) for row in rows])
