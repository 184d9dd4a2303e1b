"""What a format cannot hold of a record, found by reading back what was written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from samurai.engine.notes import NO_NOTES, all_variations
from samurai.engine.parts import RecordFormat
from samurai.engine.record import TABLE_WORDS, TAKE_BACK, Note, Record

_UNITS: Final = (
    "variation",
    "comment",
    "time",
    "fraction of a second",
    "header",
    "take-back",
    "move",
    "name",
    "date",
    "ending",
)


def left_out(record: Record, form: RecordFormat, text: str) -> str:
    """Return a sentence about what this text in this format lacks of a record; empty if it lacks nothing."""
    again = form.read(text, record.variant.get("rules", ""))
    lost = Counter(_parts(record)) - Counter(_parts(again))
    lost["move"] -= lost["take-back"]  # what was taken back is lost with the take-back
    lost["name"] = sum(ours != theirs for ours, theirs in zip(record.players, again.players, strict=True))
    lost["date"] = int(record.date != again.date)
    items = [f"{lost[unit]} {unit if lost[unit] == 1 else _plural(unit)}" for unit in _UNITS if lost[unit] > 0]
    return f"Left out, because {form.title} cannot hold it: {', '.join(items)}." if items else ""


def _parts(record: Record) -> Iterator[str]:
    """Yield the unit of everything that a format may lack."""
    notes = record.notes or NO_NOTES
    lines = [notes, *(variation.notes for variation in all_variations(notes))]
    yield from ("variation" for _ in lines[1:])
    for note in (note for line in lines for note in line.beside):
        yield from _beside(note)
    yield from ("header" for _ in notes.headers)
    for entry in record.log:
        if entry.text == TAKE_BACK:
            yield "take-back"
        elif entry.text not in TABLE_WORDS:
            yield "move"
            yield from ("comment",) if entry.remark else ()
    yield from ("ending" for line in lines if line.ending)


def _beside(note: Note) -> Iterator[str]:
    if note.comment:
        yield "comment"
    if note.time is not None:
        yield "time"
        if note.time % 1000:
            yield "fraction of a second"


def _plural(unit: str) -> str:
    return "fractions of seconds" if unit.startswith("fraction") else f"{unit}s"
