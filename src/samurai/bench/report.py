"""The table for people, and the same as JSON for programs."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from math import log10

from samurai import __version__
from samurai.bench.measure import Row, Values
from samurai.machine import processor


def machine() -> dict[str, object]:
    """The machine that was measured: processor, cores, load, and the versions of the software."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "samurai": __version__,
        "python": platform.python_version(),
        "numba": _version("numba"),
        "numpy": _version("numpy"),
    }


def lines(found: dict[str, object], rows: Sequence[Row], rounds: int) -> Iterator[str]:
    """The table, line by line."""
    yield f"{found['processor']}, {found['cores']} cores, load {found['load']} at the start"
    yield ", ".join(f"{name} {found[name]}" for name in ("samurai", "python", "numba", "numpy"))
    yield f"best (median) of {rounds}, measured in turn"
    yield ""
    cells = [("measure", "ratio", "ours", "theirs", "", ""), *map(_cells, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for name, *numbers, unit, peer in cells:
        padded = (number.rjust(width) for number, width in zip(numbers, widths[1:4], strict=True))
        yield "  ".join((name.ljust(widths[0]), *padded, unit.ljust(widths[4]), peer)).rstrip()


def as_json(found: dict[str, object], rows: Sequence[Row], rounds: int) -> dict[str, object]:
    """The same as JSON, with every round."""
    return {"machine": found, "rounds": rounds, "measures": [_plain(row) for row in rows]}


def _cells(row: Row) -> tuple[str, ...]:
    unit = row.measure.unit
    ratio = row.ratio and "{} ({})".format(
        *(f"{value:,.2f}" if value < 100 else f"{value:,.0f}" for value in row.ratio)
    )
    ours, theirs = (_speed(side, unit) for side in (row.ours, row.peer))
    peer = row.peer.name if row.peer else ""
    return row.measure.name, ratio or "–", ours, theirs, unit, row.missing or peer


def _speed(side: Values | None, unit: str) -> str:
    return f"{_short(side.best(unit))} ({_short(side.median)})" if side else "–"


def _short(value: float) -> str:
    """Three digits, with k for thousands or M for millions."""
    for size, sign in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{_digits(value / size)}{sign}"
    return _digits(value)


def _digits(value: float) -> str:
    return f"{value:.{max(0, 2 - int(log10(max(value, 1))))}f}"


def _plain(row: Row) -> dict[str, object]:
    unit, sides = row.measure.unit, {"ours": row.ours, "peer": row.peer}
    return {
        "name": row.measure.name,
        "unit": unit,
        "ratio": row.ratio and dict(zip(("best", "median"), row.ratio, strict=True)),
        **{
            side: values
            and {"name": values.name, "best": values.best(unit), "median": values.median, "rounds": values.rounds}
            for side, values in sides.items()
        },
        "missing": row.missing,
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "is not installed"
