"""A cheat, for measuring what hidden information is worth: a search that is shown the whole truth.

Nobody can play against it by accident: it is not among the registered bots, and only this module can show it the truth.
`play_match` does so in the arena, and `samurai honesty peeker board` proves that such a player is caught.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Final

from samurai.bots.lineup import make_bot
from samurai.bots.search import SearchBot
from samurai.engine.bot import AnyBot, Budget
from samurai.engine.errors import UserError
from samurai.engine.game import AnyAction, AnyGame, AnyState
from samurai.engine.observation import AnyObservation

PEEKER: Final = "peeker"
"""The cheat's name in the arena."""


class Peeker:
    """The strongest bot, except that it looks behind every screen before it chooses."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        """Take a seat; `peek_behind_the_screens` must be called before each choice."""
        if not game.hidden:
            raise UserError("bot", f"there is nothing to peek at in {game.name}")
        self._truth: AnyState = None
        self._search: Final = SearchBot(self._seeing(game), rng, tweaks={"peek": 1.0})

    def peek_behind_the_screens(self, truth: AnyState) -> None:
        """Remember the true state of the table."""
        self._truth = truth

    def choose(self, observation: AnyObservation, budget: Budget) -> AnyAction:
        """The action that a search of the true deal visited most."""
        return self._search.choose(observation, budget)

    def _seeing(self, game: AnyGame) -> AnyGame:
        """The same game, except that every guess is the truth."""
        own = {name: getattr(game.rules, name) for name in dir(game.rules) if not name.startswith("_")}
        return replace(game, rules=SimpleNamespace(**{**own, "guess": lambda view, rng: self._truth}))


def seat(name: str, game: AnyGame, rng: Random) -> AnyBot:
    """A player for the arena: a registered bot, or the cheat."""
    return Peeker(game, rng) if name == PEEKER else make_bot(name, game, rng)


def peeking(game: AnyGame, rng: Random, truth: AnyState) -> Peeker:
    """The cheat after it has looked: for the honesty check."""
    cheat = Peeker(game, rng)
    cheat.peek_behind_the_screens(truth)
    return cheat
