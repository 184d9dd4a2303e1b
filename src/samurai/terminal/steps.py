"""A record opened for reading: every position of the game, as any seat saw it."""

from __future__ import annotations

from typing import Any

from samurai.engine.errors import UserError
from samurai.engine.game import Outcome, Seat, seat_label
from samurai.engine.picture import Picture
from samurai.engine.record import Course, Record
from samurai.engine.table import tell
from samurai.terminal.chronicle import Line


class Steps:
    """The positions of a game from 0 (the start) to `count` (the end), without actions that were taken back."""

    def __init__(self, record: Record, course: Course[Any, Any, Any]) -> None:
        """Open a record that was followed to its end."""
        self.game, self.record = course.game, record
        self._states = tuple(course.states())
        self._outcome = course.outcome
        self._stories: dict[Seat | None, list[Line]] = {}

    @property
    def count(self) -> int:
        """How many actions were played and not taken back."""
        return len(self._states) - 1

    def outcome(self, at: int) -> Outcome | None:
        """How the game ended, if position `at` is the end."""
        return self._outcome if at == self.count else None

    def view(self, at: int, viewer: Seat | None) -> Any:
        """What a seat (None: a spectator) knew after `at` actions."""
        return self.game.rules.view(self._states[at], viewer)

    def picture(self, at: int, viewer: Seat | None) -> Picture:
        """The picture after `at` actions."""
        return self.game.text.picture(self.view(at, viewer), self.record.players)

    def story(self, at: int, viewer: Seat | None) -> list[Line]:
        """The sentences up to that position."""
        if viewer not in self._stories:
            told = tell(self.game, self.record, viewer)
            self._stories[viewer] = [Line(each.seat, each.sentence) for each in told]
        return self._stories[viewer][:at]

    def result(self, at: int, viewer: Seat | None) -> str:
        """The result in words, or nothing if the game is not over there."""
        outcome = self.outcome(at)
        return self.game.text.result(self.view(at, viewer), outcome, self.record.players) if outcome else ""


def viewer_of(label: str, seats: int) -> Seat | None:
    """The seat for a person's input, 1 to n; 0 is a spectator."""
    if label == "0":
        return None
    if not (label.isascii() and label.isdigit() and 1 <= int(label) <= seats):
        raise UserError("no-seat", f"there is no seat {label[:20]!r}; there are 1 to {seats}, and 0 for a spectator")
    return int(label) - 1


def viewer_name(record: Record, viewer: Seat | None) -> str:
    """Whose view this is, in words."""
    return "a spectator" if viewer is None else f"{record.players[viewer]} (seat {seat_label(viewer)})"
