"""The ten ranks at friedl: what they notice, whether they think of the tiles in hand, and how long they search."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

from samurai.bots.steer import FIRST_MODEL, LEARNED
from samurai.engine.bot import Advice, Budget
from samurai.engine.game import Game
from samurai.engine.observation import Observation
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.rules import State, View
from samurai.games.friedl.search.engine import EngineBot

OPENING: Final = 8
"""In this many plies the move is chosen from a random half while nothing can be captured: for variety."""


@dataclass(frozen=True, slots=True)
class Rank:
    """How one rank plays."""

    name: str
    rounds: int
    """How many rounds it searches."""

    notices: float = 1.0
    """The share of the moves that it sees, chosen at random."""

    drops: bool = True
    """Whether it thinks of the tiles in its hand."""

    first: bool = False
    """Whether it plays as the first generation of the engine did."""

    model: str = FIRST_MODEL
    """What it evaluates by: FIRST_MODEL is tables, LEARNED the game's own network, anything else that of a file."""


RANKS: Final = {
    rank.name: rank
    for rank in (
        Rank("heimin", 1, 0.2, drops=False),
        Rank("ashigaru", 1, 0.34, drops=False),
        Rank("kachi", 2, 0.48),
        Rank("gokenin", 4, 0.64),
        Rank("ronin", 7, 0.78),
        Rank("hatamoto", 14, 0.88),
        Rank("bugyo", 28, 0.95),
        Rank("karo", 60, 0.99),
        Rank("daimyo", 250),
        Rank("shogun", 1_000_000, model=LEARNED),
    )
}
"""The ranks, weakest first."""

FIRST_SHOGUN: Final = Rank("shogun-1", 1_000_000, first=True)
"""The strongest rank as it was in the first generation: a baseline for measurements, in no list."""


@dataclass
class RankBot:
    """A bot of some rank: it looks for a good move among those that it notices."""

    rank: Rank
    game: Game[State, Action, View]
    rng: Random
    _engine: EngineBot = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Make the search behind the rank."""
        self._engine = EngineBot(self.game, self.rng, self.rank.rounds, self.rank.first, self.rank.model)

    def judging_by(self, model: str) -> RankBot:
        """Return the same bot with another model (see `Rank`); a file that can't be used is refused."""
        if model != FIRST_MODEL:
            from samurai.games.friedl.search.nnue.network import read_network  # needs NumPy

            read_network(Path(model))
        return RankBot(replace(self.rank, model=model), self.game, self.rng)

    @property
    def expected(self) -> float | None:
        """The value it expected of its last choice, if it searched."""
        return self._engine.expected

    def choose(self, observation: Observation[Action, View], budget: Budget) -> Action:
        """Choose the best of the moves it notices."""
        calm = len(observation.view.moves) < OPENING and not any(action.captured for action in observation.actions)
        share = min(self.rank.notices, 0.5 if calm else 1.0)
        return self._engine.choose(replace(observation, actions=self._noticed(observation.actions, share)), budget)

    def evaluate(self, observation: Observation[Action, View], budget: Budget) -> tuple[Advice[Action], ...]:
        """Return the best few moves, as far as its search can tell."""
        return self._engine.evaluate(observation, budget)

    def hint(self, observation: Observation[Action, View], budget: Budget) -> Advice[Action]:
        """Return the move it would make."""
        return self._engine.hint(observation, budget)

    def _noticed(self, offered: tuple[Action, ...], share: float) -> tuple[Action, ...]:
        thought_of = [action for action in offered if self.rank.drops or action.origin]
        noticed = [action for action in thought_of if share == 1 or self.rng.random() < share]
        return tuple(noticed or thought_of or offered)
