"""The player of a balance study as a bot at a real table."""

from __future__ import annotations

from random import Random
from typing import Final, Generic

from samurai.engine.bot import Budget
from samurai.engine.game import A, Game, S, V
from samurai.engine.observation import Observation
from samurai.kernels import generator
from samurai.research.player import Player


class PolicyBot(Generic[S, A, V]):
    """Plays the action its policy likes best, without search, as the players of a study do."""

    def __init__(self, game: Game[S, A, V], rng: Random, player: Player[S, A]) -> None:
        """Take a seat."""
        self._game, self._rng, self._player = game, rng, player
        self._generated: Final = generator(rng.getrandbits(64))

    def choose(self, observation: Observation[A, V], budget: Budget) -> A:
        """The action with the highest policy value."""
        law, desk = self._player.law, self._player.desk()
        games = law.pack(self._game.rules.guess(observation.view, self._rng))
        codes = desk.codes[: law.actions(games, desk.codes)]
        return law.decode(int(self._player.kernels["best"](games, desk.priors, self._generated, codes)))
