"""A bot that plays through any program that speaks USI."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import isinf
from random import Random

from samurai.bots.program import ANSWER_TIMEOUT, Program, program_found
from samurai.bots.simple import GreedyBot
from samurai.engine.bot import Budget
from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.game import Game
from samurai.engine.observation import Observation
from samurai.games.friedl import notation
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.records import usi
from samurai.games.friedl.rules import State, View, guess


@dataclass
class UsiBot:
    """Plays the program's moves."""

    command: str
    game: Game[State, Action, View]
    rng: Random
    patience: float = ANSWER_TIMEOUT
    _program: Program | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse a game that the program does not know, or a program that is not there."""
        if self.game.name != "friedl":
            raise UserError("program", f"a USI program plays friedl, not {self.game.name}")
        program_found(self.command)

    def choose(self, observation: Observation[Action, View], budget: Budget) -> Action:
        """Return the program's move; if it resigns, what looks best one action ahead, because a seat has to move.

        Rounds are the program's nodes where there is no time limit.
        """
        state = guess(observation.view, self.rng)
        try:
            word = self._best(observation.view, budget)
            return (
                GreedyBot(self.game, self.rng).choose(observation, budget)
                if word == "resign"
                else usi.read(state, word)
            )
        except SamuraiError as error:
            self._program = None
            raise UserError("program", f"{self.command}: {error}") from error

    def _best(self, view: View, budget: Budget) -> str:
        """Ask the program for its best move in a position."""
        if self._program is None:
            self._program = self._started()
        moves = " ".join(usi.write(notation.read(word)) for word in view.moves)
        position = f"sfen {view.start} 1" + (f" moves {moves}" if moves else "")
        limit = f"nodes {budget.rounds}" if isinf(budget.seconds) else f"movetime {max(1, int(1000 * budget.seconds))}"
        self._program.say(f"position {position}", f"go {limit}")
        words = self._program.wait_or_stop(_begins("bestmove"), budget, self.patience, "stop", "bestmove")
        # A `bestmove` without a move is taken as giving up.
        return [*words, "resign"][1]

    def _started(self) -> Program:
        """Start the program, and wait until it is ready."""
        program = Program(self.command)
        for word, answer in (("usi", "usiok"), ("isready", "readyok")):
            program.say(word)
            program.read(_begins(answer), self.patience, answer)
        program.say("usinewgame")
        return program


def _begins(word: str) -> Callable[[str], list[str] | None]:
    """Return a function that splits a line into words if it begins with this one."""

    def split(line: str) -> list[str] | None:
        words = line.split()
        return words if words[:1] == [word] else None

    return split
