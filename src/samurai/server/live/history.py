"""What was done at a table between two of its values, with the states before and after each action."""

from __future__ import annotations

from samurai.engine.observation import Step, steps_of
from samurai.engine.record import TAKE_BACK
from samurai.engine.table import AnyTable


def steps_between(before: AnyTable, after: AnyTable) -> tuple[int, list[Step]]:
    """What has changed at a table: how many of the actions known before still stand, and the new ones."""
    known, standing = before.course.standing, after.course.standing
    kept = len(known)
    if any(entry.text == TAKE_BACK for entry in after.log_from(before.revision)):
        pairs = enumerate(zip(known, standing, strict=False))
        kept = next((at for at, (old, new) in pairs if old is not new), min(kept, len(standing)))
    return kept, steps_of(after.course, kept)
