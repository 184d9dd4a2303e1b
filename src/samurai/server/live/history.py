"""What was done at a table since it was last looked at, with the states before and after each action."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from samurai.engine.game import Seat
from samurai.engine.record import TAKE_BACK
from samurai.engine.table import Table


class Step(NamedTuple):
    """One action that was not taken back, with the states before and after it."""

    seat: Seat
    action: Any
    remark: str
    before: Any
    after: Any


class Past:
    """Follows a table from move to move."""

    def __init__(self, table: Table[Any, Any, Any]) -> None:
        """Start with a table as it is now."""
        self._table: Final = table
        self._known = list(table.course.standing)
        self._seen = table.revision

    def catch_up(self) -> tuple[int, list[Step]]:
        """What has changed since the last call: how many of the known actions still stand, and the new ones."""
        table, known = self._table, self._known
        standing, kept = table.course.standing, len(known)
        if any(entry.text == TAKE_BACK for entry in table.log_from(self._seen)):
            pairs = enumerate(zip(known, standing, strict=False))
            kept = next((at for at, (old, new) in pairs if old is not new), min(kept, len(standing)))
        self._seen = table.revision
        known[kept:] = standing[kept:]
        return kept, self._steps(kept, table.course.states_from(kept))

    def all(self) -> list[Step]:
        """Every action that stands, from the beginning."""
        return self._steps(0, list(self._table.course.states()))

    def since(self, number: int) -> list[Step]:
        """Every action that stands, from this number on."""
        return self._steps(number, self._table.course.states_from(number))

    def _steps(self, number: int, states: list[Any]) -> list[Step]:
        done, remarks = self._table.course.standing[number:], self._table.course.remarks[number:]
        return [Step(*done[at], remarks[at], states[at], states[at + 1]) for at in range(len(done))]
