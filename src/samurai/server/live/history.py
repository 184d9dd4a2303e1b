"""What was done at a table between two of its values, with the states before and after each action."""

from __future__ import annotations

from typing import Any, NamedTuple

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


def steps_between(before: Table[Any, Any, Any], after: Table[Any, Any, Any]) -> tuple[int, list[Step]]:
    """What has changed at a table: how many of the actions known before still stand, and the new ones."""
    known, standing = before.course.standing, after.course.standing
    kept = len(known)
    if any(entry.text == TAKE_BACK for entry in after.log_from(before.revision)):
        pairs = enumerate(zip(known, standing, strict=False))
        kept = next((at for at, (old, new) in pairs if old is not new), min(kept, len(standing)))
    return kept, steps_from(after, kept)


def steps_from(table: Table[Any, Any, Any], number: int = 0) -> list[Step]:
    """Every action that stands, from this number on."""
    course = table.course
    done, remarks, states = course.standing[number:], course.remarks[number:], course.states_from(number)
    return [Step(*done[at], remarks[at], states[at], states[at + 1]) for at in range(len(done))]
