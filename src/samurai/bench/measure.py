"""The measuring itself: we and a peer in turn, round after round, so that a busy machine slows both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Final

from samurai.engine.parts import Measure, Side
from samurai.research.libraries import Missing

SLOT: Final = 0.2
"""A side works at least this many seconds per round."""


@dataclass
class Values:
    """The results of one side, round by round."""

    name: str
    rounds: list[float] = field(default_factory=list)

    def best(self, unit: str) -> float:
        """The fastest round."""
        return min(self.rounds) if unit == "s" else max(self.rounds)

    @property
    def median(self) -> float:
        """The median round."""
        return median(self.rounds)


@dataclass
class Row:
    """The result of a measure."""

    measure: Measure
    ours: Values | None = None
    peer: Values | None = None
    missing: str = ""
    """The package that is not installed, if any."""

    @property
    def ratio(self) -> tuple[float, float] | None:
        """How many times as fast we are: best against best, and the median of the rounds."""
        if not self.ours or not self.peer:
            return None
        unit = self.measure.unit
        pairs = zip(self.ours.rounds, self.peer.rounds, strict=True)
        return self.ours.best(unit) / self.peer.best(unit), median(ours / theirs for ours, theirs in pairs)


def run(measures: Sequence[Measure], rounds: int, tell: Callable[[str], object]) -> list[Row]:
    """Measure everything; `tell` is called with what comes next."""
    rows = [Row(measure) for measure in measures]
    for crowded in (False, True):
        _run([row for row in rows if row.measure.crowded is crowded], rounds, tell)
    return rows


def _run(rows: Sequence[Row], rounds: int, tell: Callable[[str], object]) -> None:
    """Measure some rows in turn."""
    with ExitStack() as stack:
        sides = []
        for row in rows:
            tell(f"getting ready: {row.measure.name}")
            sides.append(_open(row, stack))
        for number in range(rounds):
            for row, pair in zip(rows, sides, strict=True):
                if number == 0 or not row.measure.once:
                    tell(f"round {number + 1} of {rounds}: {row.measure.name}")
                    _round(row.measure.unit, pair)


def _open(row: Row, stack: ExitStack) -> list[tuple[Side, Values]]:
    """The sides that are available, each with an empty list of values."""
    opened = []
    try:
        for make in filter(None, (row.measure.ours, row.measure.peer)):
            side = make()
            stack.callback(side.close)
            opened.append((side, Values(side.name)))
    except Missing as missing:
        row.missing = str(missing)
    row.ours, row.peer = ([values for _, values in opened] + [None, None])[:2]
    return opened


def _round(unit: str, sides: Iterable[tuple[Side, Values]]) -> None:
    for side, values in sides:
        values.rounds.append(_seconds(side) if unit == "s" else _rate(side))


def _seconds(side: Side) -> float:
    begin = perf_counter()
    side.work()
    return perf_counter() - begin


def _rate(side: Side) -> float:
    done, begin = 0.0, perf_counter()
    while (passed := perf_counter() - begin) < SLOT:
        done += side.work()
    return done / passed
