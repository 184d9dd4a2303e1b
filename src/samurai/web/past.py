"""The recent past of a table: what was done, between which states; so that it can be told to those who watch."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from samurai.engine.game import CHANCE, Seat
from samurai.engine.record import TAKE_BACK
from samurai.engine.table import Table

_LONGEST: Final = 16
"""How many states are kept at most; older ones are played again when somebody asks."""


class Step(NamedTuple):
    """One standing action."""

    seat: Seat
    action: Any
    remark: str
    before: Any
    after: Any


class Past:
    """Follows a table from move to move."""

    def __init__(self, table: Table[Any, Any, Any]) -> None:
        """Begin with a table as it is now."""
        self._table: Final = table
        self._course: Final = table.course
        self._known = list(self._course.standing)
        self._seen = table.revision
        self._states = [self._course.state]  # around the last actions; the last is the present

    @property
    def state(self) -> Any:
        """The whole truth at present. It stays in the server."""
        return self._course.state

    def catch_up(self) -> tuple[int, list[Step]]:
        """What the table has done since: how many of the actions known before still stand, and the new ones."""
        kept = len(self._known)
        standing = self._course.standing
        if any(entry.text == TAKE_BACK for entry in islice(self._table.record.log, self._seen, None)):
            pairs = enumerate(zip(self._known, standing, strict=False))
            kept = next((at for at, (old, new) in pairs if old is not new), min(kept, len(standing)))
        states = list(self._states_from(kept))
        self._states = [*self._states[: max(0, kept - self._first)], *states]
        self._known, self._seen = list(standing), self._table.revision
        self._forget_the_old()
        return kept, self._steps(kept, states)

    def all(self) -> list[Step]:
        """Every standing action from the beginning."""
        return self._steps(0, list(self._course.states()))

    def may_take_back(self, seat: Seat) -> bool:
        """What `Table.may_take_back` says, without playing the game again."""
        standing, rules = self._known, self._table.game.rules
        index = next((at for at in reversed(range(self._first, len(standing))) if standing[at][0] == seat), None)
        if index is None or self._table.outcome:
            return False
        asked_in = self._states[index - self._first]
        action = standing[index][1]
        for later in range(index + 1, len(standing)):
            other, answer = standing[later]
            knew = rules.sees(asked_in, other, seat, action)
            if other == CHANCE or knew or rules.sees(self._states[later - self._first], seat, other, answer):
                return False
        now = rules.to_act(self.state)
        return seat in now or (bool(now) and set(now) <= set(rules.to_act(asked_in)))

    @property
    def _first(self) -> int:
        """The number of the action that was done in the first state we have."""
        return len(self._known) - len(self._states) + 1

    def _states_from(self, number: int) -> Iterator[Any]:
        """The states from before this action to the present."""
        course, apply = self._course, self._table.game.rules.apply
        early = number < self._first
        state = next(islice(course.states(), number, None)) if early else self._states[number - self._first]
        yield state
        for seat, action in course.standing[number:-1]:
            state = apply(state, seat, action)
            yield state
        if number < len(course.standing):
            yield course.state

    def _steps(self, number: int, states: list[Any]) -> list[Step]:
        done, remarks = self._course.standing[number:], self._course.remarks[number:]
        return [Step(*done[at], remarks[at], states[at], states[at + 1]) for at in range(len(done))]

    def _forget_the_old(self) -> None:
        """Nothing from before the last draw can be taken back."""
        drawn = next((at for at in reversed(range(len(self._known))) if self._known[at][0] == CHANCE), -1)
        keep = min(_LONGEST, len(self._known) - drawn)
        self._states = self._states[-keep:]
