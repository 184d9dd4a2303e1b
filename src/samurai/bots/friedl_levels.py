"""The ten ranks at friedl: what they notice, whether they think of the tiles in hand, and how long they search."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from samurai.bots.bot import Advice, Budget
from samurai.bots.engine import EngineBot
from samurai.engine.game import Game
from samurai.engine.table import Sight
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.rules import State, View


@dataclass(frozen=True, slots=True)
class Rank:
    """How one rank plays."""

    name: str
    rounds: int
    """How long it searches."""

    notices: float = 1.0
    """The share of the moves that it sees, by lot."""

    drops: bool = True
    """Whether it thinks of the tiles in its hand."""


RANKS: Final = {
    rank.name: rank
    for rank in (
        Rank("heimin", 1, 0.2, drops=False),
        Rank("ashigaru", 1, 0.35, drops=False),
        Rank("kachi", 2, 0.5),
        Rank("gokenin", 4, 0.7),
        Rank("ronin", 16, 0.9),
        Rank("hatamoto", 60),
        Rank("bugyo", 250),
        Rank("karo", 1_000),
        Rank("daimyo", 5_000),
        Rank("shogun", 1_000_000),
    )
}
"""The ranks, weakest first."""


@dataclass
class RankBot:
    """A player of some rank: it looks for a good move among those that it notices."""

    rank: Rank
    game: Game[State, Action, View]
    rng: Random
    _engine: EngineBot = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Call in the player behind the rank."""
        self._engine = EngineBot(self.game, self.rng, self.rank.rounds)

    def choose(self, sight: Sight[Action, View], budget: Budget) -> Action:
        """The best of what it notices."""
        return self._engine.choose(replace(sight, actions=self._noticed(sight.actions)), budget)

    def evaluate(self, sight: Sight[Action, View], budget: Budget) -> tuple[Advice[Action], ...]:
        """The best few moves, as far as it can tell."""
        return self._engine.evaluate(sight, budget)

    def hint(self, sight: Sight[Action, View], budget: Budget) -> Advice[Action]:
        """What it would do."""
        return self._engine.hint(sight, budget)

    def _noticed(self, offered: tuple[Action, ...]) -> tuple[Action, ...]:
        rank = self.rank
        if rank.notices == 1:
            return offered
        thought_of = [action for action in offered if rank.drops or action.origin or len(offered) == 1]
        return tuple(action for action in thought_of if self.rng.random() < rank.notices) or offered
