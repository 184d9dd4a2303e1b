"""What the foreign formats share: a record as a tree of moves to be written; lines, names and dates of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, NamedTuple

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import LONGEST
from samurai.engine.notes import NO_NOTES, clean_line, follow_variations
from samurai.engine.record import Course, Entry, Note, Notes, Record, follow
from samurai.games.friedl import GAME
from samurai.games.friedl.pieces import DECLARE, SIDE, Action
from samurai.games.friedl.records.endings import Ending, ending_of
from samurai.games.friedl.records.scribe import NAMELESS
from samurai.games.friedl.rules import State, View

Play = Course[State, Action, View]

_DATE: Final = re.compile(r"([0-9]{4})[-/年]([0-9]{1,2})[-/月]([0-9]{1,2})", re.ASCII)
_NOTHING: Final = Note(0)
_ENDINGS: Final = frozenset(map(str, Ending)) - {Ending.NONE}


class Played(NamedTuple):
    """A move with what surrounds it."""

    state: State
    """The state before the move."""

    action: Action
    remark: str
    note: Note

    @property
    def number(self) -> int:
        """The move's number, from 1 at the start of the game."""
        return len(self.state.moves) + 1

    @property
    def comment(self) -> list[str]:
        """The lines of what is said about the move: its remark, and its comment."""
        return ([self.remark] if self.remark else []) + lines_of(self.note)


@dataclass(frozen=True)
class Score:
    """A line of play as a writer needs it: without what was taken back, with its variations."""

    first: State
    moves: tuple[Played, ...]
    last: State
    opening: Note
    """What is written before the first move."""

    ending: Ending
    plain_ending: Ending
    """What the log alone says about the end."""

    end: Note
    """What is written beside the end."""

    variations: tuple[Score, ...]

    @property
    def side(self) -> int:
        """The player to move at the end of the line."""
        return self.last.position[SIDE]

    @property
    def last_moves(self) -> tuple[Action, ...]:
        """Every move from the start of the game to the end of this line."""
        return tuple(action for action in self.last.moves if action != DECLARE)

    def by_number(self) -> list[Score]:
        """Return the variations, the last to begin first, as KIF lists them."""
        return sorted(self.variations, key=lambda variation: -len(variation.first.moves))


def retrace(record: Record) -> Score:
    """Follow a record and its variations to their ends; whatever is illegal is refused."""
    follow(GAME, record)
    follow_variations(GAME, record)
    return _score(Course(GAME, record.seats, record.variant), record.log, record.notes or NO_NOTES, 0)


def _score(course: Play, log: tuple[Entry, ...], notes: Notes, start: int) -> Score:
    beside = {note.number: note for note in notes.beside}
    courses, moves, last = [course], [], start
    for number, entry in enumerate(log, start + 1):
        before, after = courses[-1], courses[-1].after(entry)
        courses.append(after)
        if len(after.standing) > len(before.standing):
            action = after.standing[-1][1]
            if action != DECLARE:
                last = number
                moves.append(Played(before.state, action, entry.remark, beside.get(number, _NOTHING)))
        del moves[len(after.standing) - len(course.standing) :]
    plain = ending_of(courses[-1].outcome, courses[-1].state.position[SIDE])
    return Score(
        course.state,
        tuple(moves),
        courses[-1].state,
        beside.get(start, _NOTHING),
        Ending(notes.ending) if notes.ending in _ENDINGS else plain,
        plain,
        next((beside[number] for number in sorted(beside) if number > last), _NOTHING),
        tuple(
            _score(courses[variation.after - start], variation.log, variation.notes, variation.after)
            for variation in notes.variations
        ),
    )


def lines_of(note: Note) -> list[str]:
    """Return the lines of a comment."""
    return note.comment.split("\n") if note.comment else []


@contextmanager
def line(number: int) -> Iterator[None]:
    """Add the line's number to a refusal."""
    try:
        yield
    except SamuraiError as error:
        raise error.within(f"line {number}") from error


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a score with their numbers."""
    if len(text) > LONGEST:
        raise UserError("not-a-record", f"the score is {len(text):,} characters long; {LONGEST:,} are the limit")
    for number, content in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), 1):
        yield number, clean_line(content)


def one_line(text: str) -> str:
    """Return a text as one printable line."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def name(text: str, otherwise: str) -> str:
    """Return a player's name, not too long."""
    return one_line(text[:80]) or otherwise


def names(first: str, second: str) -> tuple[str, str]:
    """Return the players' names, or their default names."""
    return name(first, NAMELESS[0]), name(second, NAMELESS[1])


def date(text: str) -> str:
    """Return the first date in a text, as 1974-12-31, or ""."""
    found = _DATE.search(text)
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found else ""
