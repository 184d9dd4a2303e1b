"""Ten levels of play, from a commoner to the shogun.

The lower half looks one action ahead and errs as people do: it misses things, prefers its favourite kind of piece, and
forgets that figures and tokens can be exchanged. The upper half searches, longer with every rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, Generic

from samurai.bots.search import SearchBot
from samurai.bots.simple import GreedyBot
from samurai.bots.steer import FIRST_MODEL, LEARNED
from samurai.engine.bot import Advice, Bot, Budget
from samurai.engine.game import A, Game, S, V
from samurai.engine.observation import Observation
from samurai.engine.parts import AnyMakeBot


@dataclass(frozen=True, slots=True)
class Level:
    """How one rank plays."""

    name: str
    about: str
    notices: int = 0
    """How many of the offered actions it sees, chosen at random; 0: all."""

    overlooks: tuple[str, ...] = ()
    """Prefixes of the actions, as written, that it never thinks of."""

    favourite: str = ""
    """A word; it gives actions that contain it a second chance of being noticed."""

    rounds: int = 0
    """How many rounds it searches; 0: it only looks one action ahead."""

    model: str = FIRST_MODEL
    """What its search judges by (see `SearchBot`): only the strongest has learned, so that the steps stay even."""


EXCHANGES: Final = ("swap", "move")

LEVELS: Final = (
    Level("heimin", "a commoner, who sees what is near at hand", 2, EXCHANGES),
    Level("ashigaru", "a foot soldier, who has eyes for rice above all", 3, EXCHANGES, "rice"),
    Level("kachi", "a walking samurai, who loves helmets and forgets the exchanges", 7, EXCHANGES, "helmet"),
    Level("gokenin", "a vassal, who looks twice, but misses far-off swaps", 30, EXCHANGES),
    Level("ronin", "a masterless samurai, who thinks a little ahead", rounds=16),
    Level("hatamoto", "a bannerman, who thinks ahead", rounds=150),
    Level("bugyo", "a magistrate, who weighs the other side", rounds=450),
    Level("karo", "an elder, who has seen many games", rounds=1_500),
    Level("daimyo", "a lord, who hardly errs", rounds=6_000),
    Level("shogun", "all we have, for as long as the clock allows", rounds=1_000_000, model=LEARNED),
)
"""The ranks, weakest first."""


ADVICE_ROUNDS: Final = 25
"""Search rounds for advice from levels that do not search."""


@dataclass
class LevelBot(Generic[S, A, V]):
    """A bot that plays at one level."""

    level: Level
    game: Game[S, A, V]
    rng: Random
    _search: SearchBot[S, A, V] = field(init=False)

    def __post_init__(self) -> None:
        """Make the search behind the level."""
        self._search = SearchBot(self.game, self.rng, self.level.rounds or ADVICE_ROUNDS, self.level.model)

    def judging_by(self, model: str) -> LevelBot[S, A, V]:
        """Return the same bot with another model (see `SearchBot`); a file that cannot be used is refused."""
        if model != FIRST_MODEL:
            from samurai.bots.judgement import check_file  # needs NumPy

            check_file(Path(model), self.game.name)
        return LevelBot(replace(self.level, model=model), self.game, self.rng)

    @property
    def expected(self) -> float | None:
        """The value it expected of its last choice, if it searched."""
        return self._search.expected

    def choose(self, observation: Observation[A, V], budget: Budget) -> A:
        """Choose the best of the actions it notices."""
        player: Bot[A, V] = self._search if self.level.rounds else GreedyBot(self.game, self.rng)
        return player.choose(replace(observation, actions=self._noticed(observation.actions)), budget)

    def evaluate(self, observation: Observation[A, V], budget: Budget) -> tuple[Advice[A], ...]:
        """Return the best few actions, as far as its search can tell."""
        return self._search.evaluate(observation, budget)

    def hint(self, observation: Observation[A, V], budget: Budget) -> Advice[A]:
        """Return the action it would take."""
        return self.evaluate(observation, budget)[0]

    def _noticed(self, actions: tuple[A, ...]) -> tuple[A, ...]:
        level = self.level
        if not level.notices:
            return actions
        words = [self.game.notation.write(action) for action in actions]
        thought_of = [at for at, word in enumerate(words) if not word.startswith(level.overlooks)]
        seen = set(self.rng.sample(thought_of, min(level.notices, len(thought_of))))
        if level.favourite:
            loved = [at for at in thought_of if level.favourite in words[at]]
            seen |= set(self.rng.sample(loved, min(level.notices, len(loved))))
        return tuple(actions[at] for at in sorted(seen)) or actions


def makers(levels: Iterable[Level]) -> Mapping[str, AnyMakeBot]:
    """Return the makers of these levels' bots, by name."""
    return {level.name: partial(LevelBot, level) for level in levels}
