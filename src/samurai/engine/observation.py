"""What one viewer may know of a game. All that is shown to anybody, by whatever way, is taken from here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeAlias

from samurai.engine.game import A, AnyAction, AnyState, AnyView, Game, Rules, S, Seat, V

if TYPE_CHECKING:
    from samurai.engine.record import Course
    from samurai.engine.table import Table


@dataclass(frozen=True, slots=True)
class Observation(Generic[A, V]):
    """What one seat is shown and may do."""

    seat: Seat | None
    """None for a spectator."""

    at: int
    """The revision of the table it reflects."""

    view: V
    actions: tuple[A, ...]


AnyObservation: TypeAlias = Observation[AnyAction, AnyView]
"""What one seat is shown in a game that is known only at run time."""


class Step(NamedTuple):
    """One action that was not taken back, with the states before and after it: the truth, not for viewers."""

    seat: Seat
    action: AnyAction
    remark: str
    before: AnyState
    after: AnyState


@dataclass(frozen=True, slots=True)
class HistoryLine(Generic[A]):
    """One action as a viewer saw it, with a sentence that describes it."""

    seat: Seat
    action: A | None
    """None where the viewer may know only that the seat acted."""

    sentence: str
    remark: str = ""


AnyHistoryLine: TypeAlias = HistoryLine[AnyAction]
"""A line of the history of a game that is known only at run time."""


def seen(rules: Rules[S, A, V], before: S, viewer: Seat | None, seat: Seat, action: A) -> A | None:
    """Return the action that a seat takes in a state if the viewer is shown which one it is, otherwise None.

    Nothing else decides this: a second copy of this line is a second chance to give a secret away.
    """
    return action if rules.sees(before, viewer, seat, action) else None


class Viewer(Generic[S, A, V]):
    """Somebody who watches a game from a seat (None: a spectator): the views, and the actions as far as visible."""

    def __init__(self, game: Game[S, A, V], seat: Seat | None, players: Sequence[str]) -> None:
        """Watch a game with these players' names."""
        self._game: Final = game
        self.seat: Final = seat
        self._players: Final = players
        self._state: S | None = None
        self._view: AnyView = None

    def view(self, state: S) -> V:
        """Return the view of a state; the most recent one is kept, as one step ends where the next begins."""
        if state is not self._state:
            self._state, self._view = state, self._game.rules.view(state, self.seat)
        view: V = self._view
        return view

    def seen(self, step: Step) -> A | None:
        """Return the action of a step, if it is visible from here."""
        return seen(self._game.rules, step.before, self.seat, step.seat, step.action)

    def word(self, step: Step) -> str | None:
        """Return the action of a step in notation, if it is visible from here."""
        return self.written(self.seen(step))

    def written(self, action: A | None) -> str | None:
        """Return an action that was seen in notation; None for one that was not."""
        return None if action is None else self._game.notation.write(action)

    def line(self, step: Step) -> HistoryLine[A]:
        """Return a step as it looks from here, with its sentence."""
        action, before, after = self.seen(step), self.view(step.before), self.view(step.after)
        sentence = self._game.text.describe(before, step.seat, action, after, self._players)
        return HistoryLine(step.seat, action, sentence, step.remark)


def observe(table: Table[S, A, V], viewer: Seat | None) -> Observation[A, V]:
    """Return what a seat (None: a spectator) sees at a table now, and may do."""
    view = table.game.rules.view(table.course.state, viewer)
    return Observation(viewer, table.revision, view, tuple(table.offered(viewer)))


def steps_of(course: Course[S, A, V], number: int = 0) -> list[Step]:
    """Return every action that stands, from this number on."""
    done, remarks, states = course.standing[number:], course.remarks[number:], course.states_from(number)
    return [Step(*done[at], remarks[at], states[at], states[at + 1]) for at in range(len(done))]


def steps_since(before: Course[S, A, V], after: Course[S, A, V]) -> tuple[int, list[Step]]:
    """Return what a course has become: how many of the actions known before still stand, and the new ones."""
    known, standing = before.standing, after.standing
    kept = len(known)
    # Every action is entered once, so the last one known vouches for all before it.
    if kept and (len(standing) < kept or standing[kept - 1] is not known[-1]):
        pairs = enumerate(zip(known, standing, strict=False))
        kept = next((at for at, (old, new) in pairs if old is not new), min(kept, len(standing)))
    return kept, steps_of(after, kept)


def narrated(course: Course[S, A, V], viewer: Seat | None, players: Sequence[str]) -> list[HistoryLine[A]]:
    """Describe a game's actions as one viewer saw them, without those taken back."""
    watching = Viewer(course.game, viewer, players)
    return [watching.line(step) for step in steps_of(course)]
