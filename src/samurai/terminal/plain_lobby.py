"""The lobby in plain lines: a few questions, for terminals without the full screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

from samurai.bots.lineup import BOTS, SUITABLE
from samurai.engine.errors import one_of
from samurai.engine.game import AnyGame
from samurai.games import load, names
from samurai.store.files.files import load as load_record
from samurai.store.files.shelf import Shelf
from samurai.terminal.session import ME, Session, new_session, resume

RESUME: Final = "resume"


@dataclass(frozen=True, slots=True)
class PlainLobby:
    """Asks which game to play against whom; Enter takes the answer in parentheses."""

    shelf: Shelf
    rng: Random
    ask: Callable[[str], str]
    say: Callable[[str], None]

    def choose(self) -> tuple[Session, Path | None]:
        """Return the session to play, and its file if it is a saved one."""
        waiting = self.shelf.readable(self.shelf.unfinished()[:1])
        games = {name: load(name) for name in names()}
        for name, game in games.items():
            self.say(f"  {name:<8}{game.title}, {_range(game.seats)} players")
        for record in waiting.values():
            self.say(f"  {RESUME:<8}{record.game}, {', '.join(record.players)}, {len(record.log)} actions")
        chosen = self._one("Which game", [*games, *[RESUME] * len(waiting)], RESUME if waiting else names()[0])
        if chosen == RESUME:
            (path,) = waiting
            record = load_record(path)
            return resume(load(record.game), record, self.rng), path
        return self._new(games[chosen]), None

    def _new(self, game: AnyGame) -> Session:
        few, many = game.seats[0] - 1, game.seats[-1] - 1
        number = few if few == many else int(self._one("How many opponents", _numbers(few, many), str(few)))
        self.say(f"Bots, weakest first: {', '.join(BOTS)}.")
        bot = self._one("Against which bot", list(BOTS), SUITABLE)
        return new_session(game, [ME, *[bot] * number], {}, self.rng, date.today().isoformat())

    def _one(self, question: str, choices: Sequence[str], usual: str) -> str:
        """Ask until the answer is one of the choices."""
        while (answer := self.ask(f"{question} ({usual})? ").strip() or usual) not in choices:
            self.say(f"There is no {answer!r}; {one_of(answer, choices)}.")
        return answer


def _numbers(low: int, high: int) -> list[str]:
    return [str(number) for number in range(low, high + 1)]


def _range(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
