"""Simple bots: one plays at random, one looks one action ahead."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Generic

from samurai.engine.bot import Budget
from samurai.engine.game import A, Game, S, V
from samurai.engine.observation import Observation


@dataclass
class RandomBot(Generic[S, A, V]):
    """Takes any action, each with the same probability."""

    game: Game[S, A, V]
    rng: Random

    def choose(self, observation: Observation[A, V], budget: Budget) -> A:
        """Choose one of the offered actions at random."""
        return self.rng.choice(observation.actions)


@dataclass
class GreedyBot(Generic[S, A, V]):
    """Takes what looks best after one action, averaged over a few guesses at what is hidden."""

    game: Game[S, A, V]
    rng: Random
    worlds: int = 4

    def choose(self, observation: Observation[A, V], budget: Budget) -> A:
        """Choose the best-looking action; ties are broken at random."""
        seat = observation.seat
        assert seat is not None, "a spectator does not choose"
        rules, value = self.game.rules, self.game.evaluation.value
        guesses = self.worlds if self.game.hidden else 1
        worlds = [rules.guess(observation.view, self.rng) for _ in range(guesses)]
        looks = [
            sum(value(rules.apply(world, seat, action), seat) for world in worlds) for action in observation.actions
        ]
        best = max(looks)
        return self.rng.choice(
            [action for action, look in zip(observation.actions, looks, strict=True) if look == best]
        )
