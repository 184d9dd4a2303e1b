"""The history of a game in sentences, as one seat saw it, extended as the game progresses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from samurai.engine.game import CHANCE, AnyAction, AnyGame, AnyState, Seat
from samurai.engine.observation import AnyHistoryLine, Step, Viewer, narrated
from samurai.engine.record import AGREED, DRAW, RESIGN, TAKE_BACK, AnyCourse, Entry, Record, follow

SAID: Final = {RESIGN: "{} resigns.", DRAW: "{} offers a draw.", TAKE_BACK: "{} takes that back."}
"""The sentences for the table's own commands."""


class Line(NamedTuple):
    """A sentence, and the seat whose action it describes."""

    seat: Seat
    sentence: str


def sentences(history: Sequence[AnyHistoryLine]) -> list[Line]:
    """The sentences of a history."""
    return [Line(line.seat, line.sentence) for line in history]


class Chronicle:
    """The history as one seat (None: a spectator) saw it. A new entry costs one sentence, not the whole history."""

    def __init__(self, game: AnyGame, viewer: Seat | None) -> None:
        """Start without any entries."""
        self._game = game
        self._viewer = viewer
        self._log: tuple[Entry, ...] = ()
        self._course: AnyCourse | None = None
        self._lines: list[Line] = []

    def read(self, record: Record) -> list[Line]:
        """The sentences up to the record's end."""
        if self._course is None:
            self._course = follow(self._game, replace(record, log=()))
        for entry in record.log[len(self._log) :]:
            self._log = (*self._log, entry)
            self._course = self._write(self._course, entry, record)
        return self._lines

    def _write(self, course: AnyCourse, entry: Entry, record: Record) -> AnyCourse:
        """Add a sentence for an entry, and return the course after it."""
        before, known = course.state, len(course.standing)
        offered = course.offer
        course = course.after(entry)
        if len(course.standing) > known:
            sentence = self._sentence(before, course.state, entry.seat, course.standing[-1][1], record.players)
        else:
            sentence = self._said(course, entry, record, agreed=offered is not None and entry.text == DRAW)
        self._lines.append(
            Line(entry.seat, f"{sentence} ({entry.remark})" if entry.remark and entry.remark != AGREED else sentence)
        )
        return course

    def _sentence(
        self, before: AnyState, after: AnyState, seat: Seat, action: AnyAction, names: tuple[str, ...]
    ) -> str:
        return Viewer(self._game, self._viewer, names).line(Step(seat, action, "", before, after)).sentence

    def _said(self, course: AnyCourse, entry: Entry, record: Record, agreed: bool) -> str:
        assert entry.seat != CHANCE, "chance says nothing"
        if entry.text == TAKE_BACK:
            self._lines = sentences(narrated(course, self._viewer, record.players))
        name = record.players[entry.seat]
        return f"{name} agrees to a draw." if agreed else SAID[entry.text].format(name)
