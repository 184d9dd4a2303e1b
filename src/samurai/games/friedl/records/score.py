"""What the foreign formats share: following a record move by move, or writing one move by move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import LONGEST
from samurai.engine.game import IllegalAction, Outcome, Seat, complete
from samurai.engine.record import DRAW, RESIGN, Course, Entry, Record, follow
from samurai.games.friedl import GAME
from samurai.games.friedl.notation import write
from samurai.games.friedl.pieces import DECLARE, SIDE, Action
from samurai.games.friedl.records.usi import checked
from samurai.games.friedl.rules import State, View, actions, apply, outcome, start

USUAL_PLIES: Final = "512"
MOST_PLIES: Final = "9999"
_DATE: Final = re.compile(r"([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})", re.ASCII)


class Ending(StrEnum):
    """How a score says that the game ended; "we" are the player to move."""

    MATE = "mate"
    WE_RESIGN = "we resign"
    WE_LOSE = "we lose by a foul"
    WE_WIN = "we win by a foul"
    WE_DECLARE = "we declare"
    REPETITION = "repetition"
    DRAW = "draw"
    BREAK = "broken off"


LOST: Final = (Ending.MATE, Ending.WE_RESIGN, Ending.WE_LOSE)
"""The endings by which the player to move has lost."""

WON: Final = (Ending.WE_WIN, Ending.WE_DECLARE)
"""The endings by which the player to move has won."""


def retrace(record: Record) -> tuple[Course[State, Action, View], list[tuple[State, Action, str]]]:
    """Follow a record to its end; return its course and each standing move with the state before it and its remark."""
    follow(GAME, record)
    course = Course(GAME, record.seats, record.variant)
    remarks: list[str] = []
    for entry in record.log:
        course = course.after(entry)
        remarks = [*remarks, entry.remark][: len(course.standing)]
    moves = [action for _, action in course.standing if action != DECLARE]
    return course, list(zip(course.states(), moves, remarks, strict=False))


def ending(course: Course[State, Action, View]) -> Ending:
    """Return how a record that was followed to its last entry ended."""
    side, ended = course.state.position[SIDE], course.outcome
    if ended is None:
        return Ending.BREAK
    said = {"mate": Ending.MATE, "declared": Ending.WE_DECLARE, "repetition": Ending.REPETITION}
    return said.get(ended.reasons[0]) or _by_places(ended, side)


def _by_places(ended: Outcome, side: Seat) -> Ending:
    if ended.places == (1, 1):
        return Ending.DRAW
    if ended.places[side] == 1:
        return Ending.WE_WIN
    return Ending.WE_LOSE if ended.reasons == ("perpetual-check",) else Ending.WE_RESIGN


class Scribe:
    """Writes a record move by move, refusing illegal ones."""

    def __init__(self, rules: str, position: str = "start", plies: str = "") -> None:
        """Start a game under these rules from this position; without `plies`, with the usual limit if it is kept."""
        given = {"rules": rules, "plies": plies or MOST_PLIES, "position": position}
        self._variant = dict(complete(GAME, 2, given))
        self._limited = bool(plies)
        self.state = start(2, self._variant)
        self._log: list[Entry] = []

    def move(self, action: Action, remark: str = "") -> None:
        """Append a move."""
        if outcome(self.state):
            raise IllegalAction("the game is over before this move")
        side = self.state.position[SIDE]
        self.state = apply(self.state, side, checked(self.state, action))
        self._log.append(Entry(side, write(action), remark))

    def end(self, ending: Ending) -> None:
        """Append the end, unless the board already shows it."""
        if outcome(self.state) or ending == Ending.BREAK:
            return
        side = self.state.position[SIDE]
        if ending == Ending.WE_DECLARE and DECLARE in actions(self.state, side):
            self.move(DECLARE)
        elif ending in WON:
            self._log.append(Entry(1 - side, RESIGN))
        elif ending in LOST:
            self._log.append(Entry(side, RESIGN))
        else:
            self._log += [Entry(side, DRAW), Entry(1 - side, DRAW)]

    def record(self, players: tuple[str, str], date: str = "") -> Record:
        """Return the record so far."""
        usual = not self._limited and len(self.state.moves) < int(USUAL_PLIES)
        variant = {**self._variant, "plies": USUAL_PLIES} if usual else self._variant
        return Record(GAME.name, GAME.edition, 2, variant, players, date, tuple(self._log))


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
    for number, content in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        yield number, content.rstrip()


def one_line(text: str) -> str:
    """Return a text as one printable line."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def name(text: str, otherwise: str) -> str:
    """Return a player's name, not too long."""
    return one_line(text[:80]) or otherwise


def date(text: str) -> str:
    """Return the first date in a text, as 1974-12-31, or ""."""
    found = _DATE.search(text)
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found else ""
