"""A game in progress. Does no I/O: whoever holds a table stores its record and sends its sights."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Generic, TypeAlias

from samurai.engine.draws import draw
from samurai.engine.game import (
    CHANCE,
    A,
    AnyAction,
    AnyState,
    AnyView,
    Game,
    IllegalAction,
    Outcome,
    S,
    Seat,
    V,
    seat_label,
)
from samurai.engine.observation import HistoryLine, Observation, narrated, observe
from samurai.engine.record import AGREED, OUT_OF_TIME, RESIGN, TAKE_BACK, Entry, Record, follow
from samurai.engine.seal import Chance


class Table(Generic[S, A, V]):
    """One game being played, as a value: an action leads to another table, and leaves this one as it was.

    Private methods change a table only while it is being made.
    """

    def __init__(self, game: Game[S, A, V], record: Record, chance: Chance) -> None:
        """Resume a game where its record ends; `chance` makes the draws."""
        self.game = game
        self.course = follow(game, record)
        """The course of the game: the whole truth, for whoever runs the table, never for those who sit at it."""

        self._begun = record
        self._log = record.log
        self.revision = len(record.log)
        """The length of the log; it only grows."""

        self.to_act: tuple[Seat, ...] = () if self.course.outcome else self.course.asked
        """The seats the table waits for."""

        self._chance = chance
        self._asked: Mapping[Seat, int] = dict.fromkeys(self.to_act, self.revision)
        self._let_chance_act()

    @property
    def record(self) -> Record:
        """The record of the game so far."""
        return replace(self._begun, log=self._log)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self._begun.players

    def log_from(self, revision: int) -> Sequence[Entry]:
        """Return the entries since the table was at this revision."""
        return self._log[revision:]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""
        return self.course.outcome

    @property
    def draw_offered_by(self) -> Seat | None:
        """The seat with an open draw offer."""
        return self.course.offer

    def play(self, seat: Seat, text: str, at: int, remark: str = "") -> Table[S, A, V]:
        """Return the table after an action, or a word of the table (`take-back`), that a seat chose at revision `at`.

        It is refused if the seat's decision then is no longer open; if it still is, a late answer is welcome.
        """
        if seat == CHANCE:
            raise IllegalAction("nobody plays for chance")
        if not self._asked.get(seat, 0) <= at <= self.revision:
            raise IllegalAction(f"seat {seat_label(seat)} answers revision {at}; the table is at {self.revision}")
        if not remark.isprintable():
            raise IllegalAction("a remark is one line of printable characters")
        if (text, remark) == (TAKE_BACK, AGREED):
            raise IllegalAction("what all agreed on is for the table to say")
        if (text, remark) == (RESIGN, OUT_OF_TIME):
            raise IllegalAction("whose time is over is for the table to say")
        return self.follow([Entry(seat, text, remark)])

    def take_back_agreed(self, seat: Seat) -> Table[S, A, V]:
        """Return the table without the seat's last action and everything after it, because every player allows it."""
        return self.follow([Entry(seat, TAKE_BACK, AGREED)])

    def lose_on_time(self, seat: Seat) -> Table[S, A, V]:
        """Return the table after the game of two ended because this seat has no time left, and loses."""
        return self.follow([Entry(seat, RESIGN, OUT_OF_TIME)])

    def follow(self, entries: Iterable[Entry]) -> Table[S, A, V]:
        """Return the table after these entries, which may be draws, too; then chance acts if it is its turn."""
        table: Table[S, A, V] = object.__new__(Table)
        table.__dict__.update(self.__dict__)
        for entry in entries:
            table._enter(entry)
        table._let_chance_act()
        return table

    def latest(self, among: Collection[Seat]) -> Seat | None:
        """Return which of these seats acted last, or None."""
        return next((seat for seat, _ in reversed(self.course.standing) if seat in among), None)

    def observe(self, viewer: Seat | None) -> Observation[A, V]:
        """Return what a seat (None: a spectator) sees now, and may do."""
        return observe(self, viewer)

    def offered(self, viewer: Seat | None) -> Sequence[A]:
        """Return every action a viewer may take now; empty if it is not their turn."""
        return self.course.offered(viewer) if viewer is not None and viewer in self.to_act else ()

    def story(self, viewer: Seat | None) -> list[HistoryLine[A]]:
        """Describe every standing action as the viewer saw it."""
        return narrated(self.course, viewer, self.players)

    def _enter(self, entry: Entry) -> None:
        """Add an entry, and note since which revision each seat has had its turn."""
        self.course, self._log = self.course.after(entry), (*self._log, entry)
        self.revision = len(self._log)
        self.to_act = () if self.course.outcome else self.course.asked
        known = {} if (entry.text, entry.remark) == (TAKE_BACK, AGREED) else {**self._asked, entry.seat: self.revision}
        self._asked = {seat: known.get(seat, self.revision) for seat in self.to_act}

    def _let_chance_act(self) -> None:
        """Draw until a seat must choose."""
        while self.to_act == (CHANCE,):
            self._enter(Entry(CHANCE, self.game.notation.write(draw(self.course, self._chance))))


AnyTable: TypeAlias = Table[AnyState, AnyAction, AnyView]
"""A table of a game that is known only at run time."""
