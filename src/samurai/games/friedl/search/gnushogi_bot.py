"""A bot that plays through GNU Shogi and its own protocol: moves go in as in USI, and come out as `12. ... 7g7f`."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isinf
from random import Random
from typing import Final

from samurai.bots.program import ANSWER_TIMEOUT, Program, program_found
from samurai.bots.simple import GreedyBot
from samurai.engine.bot import Budget
from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.game import Game
from samurai.engine.observation import Observation
from samurai.games.friedl import notation
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.records import sfen, usi
from samurai.games.friedl.rules import State, View, guess

PROGRAM: Final = "gnushogi"

MOVES: Final = 100
"""GNU Shogi is given its time for this many moves."""

GIVES_UP: Final = ("mates!", "Resigns", "Resigns.", "Illegal")
"""Words of a line after which no move comes."""


@dataclass
class GnuShogiBot:
    """Plays GNU Shogi's moves; it starts from the usual position, and takes its time in seconds."""

    game: Game[State, Action, View]
    rng: Random
    patience: float = ANSWER_TIMEOUT
    command: str = PROGRAM
    _program: Program | None = field(default=None, init=False, repr=False)
    _known: list[str] = field(default_factory=list, init=False, repr=False)
    """The moves that the program was sent or has made."""

    def __post_init__(self) -> None:
        """Refuse a game it does not know, or if it is not installed."""
        if self.game.name != "friedl":
            raise UserError("program", f"GNU Shogi plays friedl, not {self.game.name}")
        program_found(self.command)

    def choose(self, observation: Observation[Action, View], budget: Budget) -> Action:
        """Return its move; if it resigns, what looks best one action ahead, because a seat has to move."""
        if isinf(budget.seconds):
            raise UserError("program", "GNU Shogi takes its time in seconds: gnushogi@0.5s")
        if sfen.read(observation.view.start) != sfen.read(sfen.START):
            raise UserError("program", "GNU Shogi only plays from the usual position")
        words = [usi.write(notation.read(word)) for word in observation.view.moves]
        try:
            self._send_moves(words, budget)
            assert self._program, "it was started"
            answer = self._program.wait_or_stop(_move, budget, self.patience + 10 * budget.seconds, "?", "a move")
            if answer == "resign":
                self._program = None
                return GreedyBot(self.game, self.rng).choose(observation, budget)
            self._known = [*words, answer]
            return usi.read(guess(observation.view, self.rng), answer)
        except SamuraiError as error:
            self._program = None
            raise UserError("program", f"GNU Shogi: {error}") from error

    def _send_moves(self, words: list[str], budget: Budget) -> None:
        """Send it the moves played; restart it if they do not continue its own game."""
        if self._program and words[: len(self._known)] == self._known and len(words) == len(self._known) + 1:
            self._program.say(words[-1])
            return
        self._program = Program(self.command)
        whole = max(1, int(MOVES * budget.seconds))
        self._program.say(f"level {MOVES} {whole // 60}:{whole % 60:02}", "force", *words, "go")


def _move(line: str) -> str | None:
    """Return the move in a line, "resign" if it resigns, or None."""
    words = line.split()
    if len(words) > 2 and words[1] == "...":
        return words[2].replace("'", "*")
    return "resign" if set(words) & set(GIVES_UP) else None
