"""Ten levels of play, from a commoner to the shogun.

The lower half looks one action ahead and errs like people do: it does not notice everything, has eyes for its favourite
thing, and forgets that figures and tokens can be exchanged. The upper half searches, longer with every rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, Final

from samurai.bots.search import SearchBot
from samurai.bots.simple import GreedyBot
from samurai.engine.bot import Advice, Bot, Budget
from samurai.engine.game import Game
from samurai.engine.parts import MakeBot
from samurai.engine.table import Sight


@dataclass(frozen=True, slots=True)
class Level:
    """How one rank plays."""

    name: str
    about: str
    notices: int = 0
    """How many of the offered actions it sees, by lot; 0: all."""

    overlooks: tuple[str, ...] = ()
    """Words that begin the actions it never thinks of."""

    favourite: str = ""
    """A word in actions that it always notices."""

    rounds: int = 0
    """How long it searches; 0: it only looks one action ahead."""


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
    Level("shogun", "all we have, for as long as the clock allows", rounds=1_000_000),
)
"""The ranks, weakest first."""


ADVICE_ROUNDS: Final = 25
"""Search rounds for advice from levels that do not search."""


@dataclass
class LevelBot:
    """A player of some rank."""

    level: Level
    game: Game[Any, Any, Any]
    rng: Random
    _search: SearchBot[Any, Any, Any] = field(init=False)

    def __post_init__(self) -> None:
        """Call in the player behind the rank."""
        self._search = SearchBot(self.game, self.rng, rounds=self.level.rounds or ADVICE_ROUNDS)

    @property
    def expected(self) -> float | None:
        """What it expected of its last choice, if it searched."""
        return self._search.expected

    def choose(self, sight: Sight[Any, Any], budget: Budget) -> Any:
        """The best of what it notices."""
        player: Bot[Any, Any] = self._search if self.level.rounds else GreedyBot(self.game, self.rng)
        return player.choose(replace(sight, actions=self._noticed(sight.actions)), budget)

    def evaluate(self, sight: Sight[Any, Any], budget: Budget) -> tuple[Advice[Any], ...]:
        """The best few actions, as far as it can tell."""
        return self._search.evaluate(sight, budget)

    def hint(self, sight: Sight[Any, Any], budget: Budget) -> Advice[Any]:
        """What it would do."""
        return self.evaluate(sight, budget)[0]

    def _noticed(self, actions: tuple[Any, ...]) -> tuple[Any, ...]:
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


def makers(levels: Iterable[Level]) -> Mapping[str, MakeBot[Any, Any, Any]]:
    """What makes a bot of each of these levels, by name."""
    return {level.name: partial(LevelBot, level) for level in levels}
