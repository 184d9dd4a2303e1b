"""Writes a record move by move while a foreign format is read, and refuses illegal moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from samurai.engine.errors import UserError
from samurai.engine.game import IllegalAction, Seat, complete
from samurai.engine.notes import DEEPEST, NO_NOTES, Line
from samurai.engine.record import DRAW, OUT_OF_TIME, RESIGN, Entry, Notes, Record, Variation
from samurai.games.friedl import GAME
from samurai.games.friedl.notation import write
from samurai.games.friedl.pieces import DECLARE, SIDE, Action
from samurai.games.friedl.records.endings import DRAWN, LOST, WON, Ending, ending_of
from samurai.games.friedl.records.usi import checked
from samurai.games.friedl.rules import State, actions, apply, outcome, start

USUAL_PLIES: Final = "512"
MOST_PLIES: Final = "9999"
LONGEST_TIME: Final = 9_999_999_999
"""The longest time that is noted, in milliseconds: a hundred days."""

NAMELESS: Final = ("first player", "second player")
"""The names of players whom a file does not name; they are not written to a file."""


class Scribe:
    """A line of play that is being read: the game itself, or a variation of it."""

    def __init__(self, rules: str, position: str = "start", plies: str = "") -> None:
        """Start a game under these rules from this position; without `plies`, with the usual limit if it is kept."""
        given = {"rules": rules, "plies": plies or MOST_PLIES, "position": position}
        self._variant: Mapping[str, str] = complete(GAME, 2, given)
        self._limited = bool(plies)
        self._states = [start(2, self._variant)]
        self._line = Line()
        self._branches: list[Scribe] = []
        self._depth = 0
        self._over = False
        self.unread: list[str] = []
        """Sentences about what could not be read."""

    @property
    def state(self) -> State:
        """The state after the last move."""
        return self._states[-1]

    @property
    def side(self) -> Seat:
        """The player to move."""
        return self.state.position[SIDE]

    @property
    def after(self) -> int:
        """How many moves came before this line."""
        return self._line.after

    @property
    def played(self) -> int:
        """How many moves were played from the start of the game to the end of this line."""
        return self._line.after + len(self._states) - 1

    @property
    def over(self) -> bool:
        """Whether the end of the line was read."""
        return self._over

    @property
    def interrupted(self) -> bool:
        """Whether the line was broken off, so that it may continue."""
        return self._over and self._line.ended and outcome(self.state) is None

    def resume(self) -> str:
        """Continue a line that was broken off; return how it had been."""
        said, self._line.ending, self._line.ended, self._over = self._line.ending, "", False, False
        return said

    def move(self, action: Action, remark: str = "") -> None:
        """Append a move."""
        if self._over or outcome(self.state):
            raise IllegalAction("the game is over before this move")
        side = self.side
        self._states.append(apply(self.state, side, checked(self.state, action)))
        self._line.log.append(Entry(side, write(action), remark))

    def end(self, said: Ending) -> None:
        """Append the end, unless the board already shows it."""
        ended = outcome(self.state)
        if ended is None:
            self._log_end(said)
        amounts_to = ending_of(ended, self.side) if ended else self._logged(said)
        self._over = True
        if said != amounts_to:
            self._line.ending = said.value
        self._line.ended = ended is not None or said not in (*LOST, *WON, *DRAWN)

    def _log_end(self, said: Ending) -> None:
        side, log = self.side, self._line.log
        if said == Ending.WE_DECLARE and DECLARE in actions(self.state, side):
            log.append(Entry(side, write(DECLARE)))
        elif said == Ending.TIME_UP:
            log.append(Entry(side, RESIGN, OUT_OF_TIME))
        elif said in LOST or said in WON:
            log.append(Entry(side if said in LOST else 1 - side, RESIGN))
        elif said in DRAWN:
            log += [Entry(side, DRAW), Entry(1 - side, DRAW)]

    def _logged(self, said: Ending) -> Ending:
        """Return what the entries of an ending say by themselves."""
        if said in DRAWN:
            return Ending.DRAW
        if said in (Ending.TIME_UP, Ending.WE_DECLARE):
            declared = said == Ending.TIME_UP or self._line.log[-1].text == write(DECLARE)
            return said if declared else Ending.WE_WIN
        if said in LOST:
            return Ending.WE_RESIGN
        return Ending.WE_WIN if said in WON else Ending.NONE

    def comment(self, text: str) -> None:
        """Add a line of comment to what was read last."""
        self._line.comments.setdefault(self._line.number, []).append(text)

    def spend(self, milliseconds: int) -> None:
        """Note the time that was spent on what was read last."""
        self._line.times[self._line.number] = min(milliseconds, LONGEST_TIME)

    def branch(self, after: int) -> Scribe:
        """Return a variation of this line, which begins after this many moves of the game."""
        if not self.after <= after <= self.played:
            raise UserError("not-a-record", f"there is no move {after} from which a variation could go on")
        if self._depth >= DEEPEST:
            raise UserError("not-a-record", f"variations are nested more than {DEEPEST} deep")
        below = object.__new__(Scribe)
        below.__dict__.update(self.__dict__)
        below._states = [self._states[after - self.after]]
        below._line, below._branches, below._over, below._depth = Line(after), [], False, self._depth + 1
        self._branches.append(below)
        return below

    def record(
        self,
        players: tuple[str, str] = NAMELESS,
        date: str = "",
        headers: tuple[tuple[str, str], ...] = (),
    ) -> Record:
        """Return the record so far."""
        usual = not self._limited and self._longest() < int(USUAL_PLIES)
        variant = {**self._variant, "plies": USUAL_PLIES} if usual else dict(self._variant)
        notes = replace(self._notes(), headers=headers, unread=tuple(self.unread))
        log = tuple(self._line.log)
        return Record(
            GAME.name, GAME.edition, 2, variant, players, date, log, notes=None if notes == NO_NOTES else notes
        )

    def _longest(self) -> int:
        return max((self.played, *(branch._longest() for branch in self._branches)))

    def _notes(self) -> Notes:
        branches = (branch for branch in self._branches if branch._line.log or branch._notes() != NO_NOTES)
        self._line.variations = [
            Variation(branch.after, tuple(branch._line.log), branch._notes()) for branch in branches
        ]
        return self._line.notes()
