"""One game between bots: the game, the seating and the seed give a record and a result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from random import Random
from time import process_time
from typing import Final

from samurai.bots.ready import searcher
from samurai.engine.bot import AnyBot, Budget
from samurai.engine.errors import UserError
from samurai.engine.game import AnyAction, AnyGame, Variant
from samurai.engine.observation import AnyObservation
from samurai.engine.record import Record, new_record
from samurai.engine.table import Table
from samurai.machine import commit, machine
from samurai.selfplay.peeker import Peeker, seat

SIMPLE: Final = ("random", "greedy")
"""The bots that never search, so there is no need to wait for their kernels."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot and its time to think: `shogun`, `shogun@0.1s` or `shogun@2000` (rounds)."""

    name: str
    bot: str
    budget: Budget

    @property
    def limit(self) -> str:
        """How long it may think, in words."""
        seconds, rounds = self.budget.seconds, self.budget.rounds
        return f"{rounds} rounds" if seconds == inf else f"{seconds:g} s"


def entrant(word: str, seconds: float = 1.0) -> Entrant:
    """Parse an entrant; without a limit of its own, it gets `seconds`."""
    bot, _, limit = word.partition("@")
    try:
        if limit.endswith("s"):
            return Entrant(word, bot, Budget(seconds=float(limit[:-1])))
        return Entrant(word, bot, Budget(inf, int(limit)) if limit else Budget(seconds))
    except ValueError:
        raise UserError("bot", f"a bot's time is written @0.1s, or @2000 for rounds of search, not @{limit}") from None


@dataclass(frozen=True, slots=True)
class Match:
    """One game to be played."""

    number: int
    seating: tuple[Entrant, ...]
    variant: Variant
    seed: str
    """The seed of all random draws: the same for every seating of the same opening."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a match went, by seat; which match it was; and where and when it was played."""

    number: int
    players: tuple[str, ...]
    places: tuple[int, ...]
    seconds: tuple[float, ...]
    """Processor time of each seat's choices, in total."""

    choices: tuple[int, ...]
    game: str = ""
    seed: str = ""
    variant: Variant = field(default_factory=dict)
    limits: tuple[str, ...] = ()
    """How long each was allowed to think about a choice."""

    machine: str = ""
    commit: str = ""
    date: str = ""

    def is_of(self, game: str, match: Match) -> bool:
        """Whether this is the result of that match."""
        mine = (self.game, self.number, self.players, self.limits, self.seed, self.variant)
        names, limits = _by_seat(match)
        return mine == (game, match.number, names, limits, match.seed, dict(match.variant))


def _by_seat(match: Match) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players' names and limits, by seat."""
    return tuple(one.name for one in match.seating), tuple(one.limit for one in match.seating)


def matches(seating: Sequence[Entrant], variant: Variant, games: int, seed: int) -> list[Match]:
    """The matches of a series: each opening is played in every rotation of the seats."""
    seats = len(seating)
    return [
        Match(number, (*seating[number % seats :], *seating[: number % seats]), variant, f"{seed}/{number // seats}")
        for number in range(games)
    ]


OnChoice = Callable[[AnyObservation, AnyBot, AnyAction], object]
"""Called with every choice: what the bot saw, the bot, and the action it chose."""


def play_match(
    game: AnyGame, match: Match, on_choice: OnChoice = lambda observation, bot, action: None
) -> tuple[Played, Record]:
    """Play a match to its end; `on_choice` is called with every choice."""
    rng = Random(match.seed)
    names, limits = _by_seat(match)
    table = Table(game, new_record(game, names, match.variant, rng), rng)
    bots = [
        seat(entrant.bot, game, Random(f"{match.seed}/{match.number}/{at}")) for at, entrant in enumerate(match.seating)
    ]
    if any(entrant.bot not in SIMPLE for entrant in match.seating) and (ready := searcher(game)):
        ready.wait()
    seconds, choices = [0.0] * len(bots), [0] * len(bots)
    while not table.outcome:
        at = table.to_act[0]
        bot, observation, begin = bots[at], table.observe(at), process_time()
        if isinstance(bot, Peeker):
            bot.peek_behind_the_screens(table.course.state)
        action = bot.choose(observation, match.seating[at].budget)
        # Of the whole process, which plays one match at a time: some bots search in threads of their own.
        seconds[at] += process_time() - begin
        choices[at] += 1
        on_choice(observation, bot, action)
        table = table.play(at, game.notation.write(action), table.revision)
    played = Played(
        number=match.number,
        players=names,
        places=table.outcome.places,
        seconds=tuple(seconds),
        choices=tuple(choices),
        game=game.name,
        seed=match.seed,
        variant=dict(match.variant),
        limits=limits,
        machine=machine(),
        commit=commit(),
        date=f"{datetime.now(UTC):%Y-%m-%d}",
    )
    return played, table.record
