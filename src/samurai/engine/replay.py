"""A recorded game to look at again: every position and every action, as any viewer saw it."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic

from samurai.engine.game import A, Outcome, S, Seat, V
from samurai.engine.observation import HistoryLine, narrated
from samurai.engine.picture import Picture
from samurai.engine.record import Course, Entry, Record


class Replay(Generic[S, A, V]):
    """The positions of a game from 0 (the start) to `count` (the end), without actions that were taken back."""

    def __init__(self, record: Record, course: Course[S, A, V]) -> None:
        """Open a record that was followed to its end."""
        self.game, self.record = course.game, record
        self._course = course
        self._states = tuple(course.states())
        self._histories: dict[Seat | None, list[HistoryLine[A]]] = {}

    @property
    def count(self) -> int:
        """How many actions were played and not taken back."""
        return len(self._states) - 1

    def state(self, at: int) -> S:
        """Return the whole truth after `at` actions."""
        return self._states[at]

    def outcome(self, at: int) -> Outcome | None:
        """Return how the game ended, if position `at` is the end."""
        return self._course.outcome if at == self.count else None

    def view(self, at: int, viewer: Seat | None) -> V:
        """Return what a seat (None: a spectator) knew after `at` actions."""
        return self.game.rules.view(self.state(at), viewer)

    def picture(self, at: int, viewer: Seat | None) -> Picture:
        """Return the picture after `at` actions, for a terminal."""
        return self.game.text.picture(self.view(at, viewer), self.record.players)

    def history(self, at: int, viewer: Seat | None) -> list[HistoryLine[A]]:
        """Return the first `at` actions as a viewer saw them, with a sentence for each."""
        if viewer not in self._histories:
            self._histories[viewer] = narrated(self._course, viewer, self.record.players)
        return self._histories[viewer][:at]

    def result(self, at: int, viewer: Seat | None) -> str:
        """Return the result in words, or nothing if the game is not over there."""
        outcome = self.outcome(at)
        return self.game.text.result(self.view(at, viewer), outcome, self.record.players) if outcome else ""

    def until(self, at: int, players: tuple[str, ...], date: str) -> Record:
        """Return the game up to a position, as a record to continue from."""
        done = zip(self._course.standing[:at], self._course.remarks[:at], strict=True)
        log = tuple(Entry(seat, self.game.notation.write(action), remark) for (seat, action), remark in done)
        return replace(self.record, players=players, date=date, log=log, seal=None)
