"""A bot that plays cards by what `train_a_bot.py` has learned; `SAMURAI_WEIGHTS` names other weights than ours.

samurai arena cards examples/learned_bot.py:LearnedBot greedy --games 200
"""

import os
from pathlib import Path

import numpy as np
from train_a_bot import Network

from samurai.games.cards.learning.encoding import observe

OURS = Path(__file__).with_name("learned_bot.npz")


class LearnedBot:
    def __init__(self, game, rng):
        self.rules, self.rng = game.rules, rng
        self.network = Network.load(os.environ.get("SAMURAI_WEIGHTS", OURS))

    def choose(self, observation, budget):
        world = self.rules.guess(observation.view, self.rng)
        after = [self.rules.apply(world, observation.seat, action) for action in observation.actions]
        seen = np.array([observe(self.rules.view(state, observation.seat)) for state in after], np.int8)
        return observation.actions[self.network.values(seen).argmax()]
