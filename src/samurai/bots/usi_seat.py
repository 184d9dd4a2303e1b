"""A seat for any program that speaks USI: it is started, asked for moves, and put away."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass, field
from math import isinf
from queue import Empty, Queue
from random import Random
from threading import Thread
from time import perf_counter
from typing import Final
from weakref import finalize

from samurai.bots.bot import Budget
from samurai.bots.simple import GreedyBot
from samurai.engine.game import Game, IllegalAction
from samurai.engine.table import Sight
from samurai.games.friedl import notation, usi
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.rules import State, View, guess

PATIENCE: Final = 10.0
"""How many seconds a program may be late before it is given up."""

PLACES: Final = ("/usr/games", "/usr/local/games")
"""Where programs that play are kept, though few shells look there."""

STEP: Final = 0.02
"""How many seconds pass between two looks at whether somebody wants the answer now."""


@dataclass
class UsiBot:
    """Plays what a program says."""

    command: str
    game: Game[State, Action, View]
    rng: Random
    patience: float = PATIENCE
    _program: Program | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse a game that the program does not know, or a program that is not there."""
        if self.game.name != "friedl":
            raise IllegalAction(f"a USI program plays friedl, not {self.game.name}")
        program_found(self.command)

    def choose(self, sight: Sight[Action, View], budget: Budget) -> Action:
        """The program's move; if it resigns, what looks best one action ahead, for a seat has to move."""
        state = guess(sight.view, self.rng)
        try:
            if self._program is None:
                self._program = Program(self.command, self.patience)
            word = self._program.best(_position(sight.view), budget)
            return GreedyBot(self.game, self.rng).choose(sight, budget) if word == "resign" else usi.read(state, word)
        except IllegalAction as error:
            self._program = None
            raise IllegalAction(f"{self.command}: {error}") from error


class Program:
    """A running program, and what it says."""

    def __init__(self, command: str, patience: float) -> None:
        """Start a program, and wait until it is ready."""
        self._patience: Final = patience
        self._lines: Final[Queue[str | None]] = Queue()
        pipe = subprocess.PIPE
        try:
            self._process: Final = subprocess.Popen(
                program_found(command),
                stdin=pipe,
                stdout=pipe,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise IllegalAction(f"it can't be started ({error.strerror})") from error
        finalize(self, _put_away, self._process)
        Thread(target=_listen, args=(self._process, self._lines), daemon=True).start()
        for word, answer in (("usi", "usiok"), ("isready", "readyok")):
            self._say(word)
            self._hear(answer, patience)
        self._say("usinewgame")

    def best(self, position: str, budget: Budget) -> str:
        """The word for the best move of a position."""
        self._say(f"position {position}")
        limit = f"nodes {budget.rounds}" if isinf(budget.seconds) else f"movetime {max(1, int(1000 * budget.seconds))}"
        self._say(f"go {limit}")
        line = self._hear("bestmove", budget.seconds + self._patience, budget)
        return [*line.split(), "resign"][1]

    def _say(self, line: str) -> None:
        stream = self._process.stdin
        assert stream is not None, "it was asked for"
        try:
            stream.write(line + "\n")
            stream.flush()
        except OSError:
            raise IllegalAction("it has ended without a word") from None

    def _hear(self, wanted: str, seconds: float, budget: Budget | None = None) -> str:
        """The next line that begins with a word; refused if the program ends or is silent for too long."""
        until, told = perf_counter() + seconds, False
        while (left := until - perf_counter()) > 0:
            if budget and budget.stopped and not told:
                self._say("stop")
                told, until = True, perf_counter() + self._patience
            try:
                line = self._lines.get(timeout=min(left, STEP))
            except Empty:
                continue
            if line is None:
                raise IllegalAction("it has ended without a word")
            if line.split()[:1] == [wanted]:
                return line
        _put_away(self._process)
        raise IllegalAction(f"it did not say {wanted} in time")


def _position(view: View) -> str:
    moves = " ".join(usi.write(notation.read(word)) for word in view.moves)
    return f"sfen {view.start} 1" + (f" moves {moves}" if moves else "")


def program_found(command: str) -> list[str]:
    """A command line as words, the program found where it is kept."""
    words = shlex.split(command)
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *PLACES))
    program = shutil.which(words[0], path=path) if words else None
    if program is None:
        raise IllegalAction(f"there is no program {' '.join(words[:1])!r} here; give its name, or where it lies")
    return [program, *words[1:]]


def _listen(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    assert process.stdout is not None, "it was asked for"
    with process.stdout as stream:
        for line in stream:
            lines.put(line)
    lines.put(None)


def _put_away(process: subprocess.Popen[str]) -> None:
    """End a program."""
    process.kill()
    if process.stdin is not None:
        with suppress(OSError):  # it may have ended with something unsaid
            process.stdin.close()
    process.wait()
