"""Simple players: at random, and by a look one action ahead."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Generic

from samurai.engine.bot import Budget
from samurai.engine.game import A, Game, S, V
from samurai.engine.table import Sight


@dataclass
class RandomBot(Generic[S, A, V]):
    """Takes any action, each as likely as the next."""

    game: Game[S, A, V]
    rng: Random

    def choose(self, sight: Sight[A, V], budget: Budget) -> A:
        """One of the offered actions by lot."""
        return self.rng.choice(sight.actions)


@dataclass
class GreedyBot(Generic[S, A, V]):
    """Takes what looks best after one action, on average over a few guesses of what is hidden."""

    game: Game[S, A, V]
    rng: Random
    worlds: int = 4

    def choose(self, sight: Sight[A, V], budget: Budget) -> A:
        """The best-looking action; like ones are decided by lot."""
        seat = sight.seat
        assert seat is not None, "a spectator does not choose"
        rules, value = self.game.rules, self.game.worth.value
        guesses = self.worlds if self.game.hidden else 1
        worlds = [rules.guess(sight.view, self.rng) for _ in range(guesses)]
        looks = [sum(value(rules.apply(world, seat, action), seat) for world in worlds) for action in sight.actions]
        best = max(looks)
        return self.rng.choice([action for action, look in zip(sight.actions, looks, strict=True) if look == best])
