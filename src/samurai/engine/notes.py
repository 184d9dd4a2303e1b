"""Comments, times and variations of a game: checked against the rules, and as lines of a .samurai file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.game import A, Game, S, V
from samurai.engine.record import Course, Entry, Note, Notes, Record, Variation

NO_NOTES: Final = Notes()
DEEPEST: Final = 40
"""The deepest nesting of variations that is read."""

_TIME: Final = re.compile(r"@ ([0-9]{1,7})(?:\.([0-9]{1,3}))?", re.ASCII)
_OPENS: Final = re.compile(r"\( ([1-9][0-9]{0,5})", re.ASCII)
_HEADER: Final = re.compile(r"Header (.+?): (.*)")


def clean_line(text: str) -> str:
    """Return a text as one line that can be written to a file: control characters become spaces."""
    return "".join(sign if is_writable(sign) else " " for sign in text).rstrip()


def clean_comment(lines: Iterable[str]) -> str:
    """Return lines as one comment, without empty lines at its ends."""
    return "\n".join(map(clean_line, lines)).strip("\n")


def is_writable(sign: str) -> bool:
    """Whether a character can stand in a line of text: printable, or a space of any width."""
    return sign.isprintable() or unicodedata.category(sign) == "Zs"


def all_variations(notes: Notes | None) -> Iterator[Variation]:
    """Yield every variation, each before those inside it."""
    for variation in notes.variations if notes else ():
        yield variation
        yield from all_variations(variation.notes)


def follow_variations(game: Game[S, A, V], record: Record) -> None:
    """Check every variation of a record whose own log is legal; an error says where the variation begins."""
    if record.notes and record.notes.variations:
        course = Course(game, record.seats, record.variant)
        _check_below(_courses(course, record.log), 0, record.notes)


def _courses(course: Course[S, A, V], log: Iterable[Entry]) -> list[Course[S, A, V]]:
    """Return the course before and after every entry."""
    courses = [course]
    for entry in log:
        courses.append(courses[-1].after(entry))
    return courses


def _check_below(courses: list[Course[S, A, V]], start: int, notes: Notes) -> None:
    for variation in notes.variations:
        where = f"the variation after action {variation.after}"
        if not start <= variation.after < start + len(courses):
            raise UserError("not-a-record", f"{where} begins where its line does not go")
        try:
            below = _courses(courses[variation.after - start], variation.log)
        except SamuraiError as error:
            raise error.within(where) from error
        _check_below(below, variation.after, variation.notes)


def check_notes(notes: Notes) -> None:
    """Check what a text file cannot get wrong: lines of text are strings without control characters, numbers are whole.

    Raises TypeError, as a reader of plain data does.
    """
    lines = [notes.ending, *(text for header in notes.headers for text in header)]
    lines += [text for note in notes.beside for text in note.comment.split("\n")]
    lines += [text for variation in notes.variations for entry in variation.log for text in (entry.text, entry.remark)]
    if not all(isinstance(text, str) and all(map(is_writable, text)) for text in lines):
        raise TypeError("a note is not a text")
    numbers: list[object] = [number for note in notes.beside for number in (note.number, note.time or 0)]
    numbers += [number for variation in notes.variations for number in (variation.after, *_seats(variation))]
    if not all(type(number) is int and 0 <= number < 10**10 for number in numbers):
        raise TypeError("a number in the notes is not a whole number")
    for variation in notes.variations:
        check_notes(variation.notes)


def _seats(variation: Variation) -> Iterator[int]:
    return (entry.seat + 1 for entry in variation.log)


# The lines of a file -------------------------------------------------------------------------------------------------


def header_lines(notes: Notes) -> list[str]:
    """Return the header lines for what is known about the game."""
    return [f"Header {key}: {value}" for key, value in notes.headers]


def read_header(line: str) -> tuple[str, str] | None:
    """Return the key and the value of such a line; None if it is another line."""
    found = _HEADER.fullmatch(line)
    return (found[1], found[2]) if found else None


def body_lines(log: Iterable[Entry], notes: Notes, write: Callable[[Entry], str], start: int = 0) -> list[str]:
    """Return a line of play with its notes and, after its end, its variations."""
    beside = {note.number: note for note in notes.beside}
    lines = _note_lines(beside.get(start))
    number = start
    for number, entry in enumerate(log, start + 1):
        lines += [write(entry), *_note_lines(beside.get(number))]
    ending = _note_lines(beside.get(number + 1))
    if ending or notes.ending:
        lines += [f"= {notes.ending}".rstrip(), *ending]
    for variation in notes.variations:
        lines += [f"( {variation.after + 1}"]
        lines += [*body_lines(variation.log, variation.notes, write, variation.after), ")"]
    return lines


def _note_lines(note: Note | None) -> list[str]:
    if note is None:
        return []
    time = [] if note.time is None else [f"@ {_seconds(note.time)}"]
    return time + [f"; {line}".rstrip() for line in (note.comment.split("\n") if note.comment else ())]


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:.3f}".rstrip("0").rstrip(".")


@dataclass
class Line:
    """A line of play while it is read."""

    after: int = 0
    log: list[Entry] = field(default_factory=list)
    ending: str = ""
    ended: bool = False
    comments: dict[int, list[str]] = field(default_factory=dict)
    times: dict[int, int] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The number of what was read last: an action, or the end."""
        return self.after + len(self.log) + self.ended

    def notes(self) -> Notes:
        """Return what was read besides the actions."""
        numbers = sorted({*self.comments, *self.times})
        comments = {number: clean_comment(self.comments.get(number, ())) for number in numbers}
        beside = (Note(number, comments[number], self.times.get(number)) for number in numbers)
        kept = tuple(note for note in beside if note.comment or note.time is not None)
        variations = tuple(sorted(self.variations, key=lambda variation: variation.after))
        return Notes((), kept, variations, self.ending)


class BodyReader:
    """Reads the lines after the header of a file with notes."""

    def __init__(self) -> None:
        """Start with the game itself; variations are put on top."""
        self._lines = [Line()]

    def take(self, text: str) -> bool:
        """Read a line that is not an action; return False if it may be one."""
        top = self._lines[-1]
        if text.startswith(";"):
            top.comments.setdefault(top.number, []).append(text[1:].removeprefix(" "))
        elif text.startswith("@"):
            top.times[top.number] = _read_time(text)
        elif text.startswith("="):
            top.ending, top.ended = text[1:].strip(), True
        elif text.startswith("("):
            self._open(text)
        elif text == ")":
            self._close()
        else:
            return False
        return True

    def add(self, entry: Entry) -> None:
        """Append an action to the line that is being read."""
        if self._lines[-1].ended:
            raise UserError("not-a-record", "an action follows the end of its line")
        self._lines[-1].log.append(entry)

    def finish(self, headers: Iterable[tuple[str, str]]) -> tuple[tuple[Entry, ...], Notes]:
        """Return the game's log and notes."""
        if len(self._lines) > 1:
            raise UserError("not-a-record", "the last variation is not closed by )")
        return tuple(self._lines[0].log), replace(self._lines[0].notes(), headers=tuple(headers))

    def _open(self, text: str) -> None:
        found = _OPENS.fullmatch(text)
        if not found:
            raise UserError("not-a-record", "a variation begins with the number of the action it replaces, as in ( 5")
        if len(self._lines) > DEEPEST:
            raise UserError("not-a-record", f"variations are nested more than {DEEPEST} deep")
        self._lines.append(Line(int(found[1]) - 1))

    def _close(self) -> None:
        if len(self._lines) == 1:
            raise UserError("not-a-record", "there is a ) without a variation")
        done = self._lines.pop()
        self._lines[-1].variations.append(Variation(done.after, tuple(done.log), done.notes()))


def _read_time(text: str) -> int:
    found = _TIME.fullmatch(text)
    if not found:
        raise UserError("not-a-record", "a time is a number of seconds, as in @ 12.5")
    return int(found[1]) * 1000 + int((found[2] or "").ljust(3, "0"))
