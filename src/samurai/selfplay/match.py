"""One game of bots: (game, who sits where, seed) gives a record and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from time import thread_time
from typing import Any

from samurai.bots.bot import Budget
from samurai.bots.lineup import hire
from samurai.bots.ready import searcher
from samurai.engine.game import Game, IllegalAction, Variant
from samurai.engine.record import Record, new_record
from samurai.engine.table import Table


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot and how long it may think: `shogun`, `shogun@0.1s` or `shogun@2000` (rounds)."""

    name: str
    bot: str
    budget: Budget


def entrant(word: str, seconds: float = 1.0) -> Entrant:
    """The entrant that a word names."""
    bot, _, limit = word.partition("@")
    try:
        if limit.endswith("s"):
            return Entrant(word, bot, Budget(seconds=float(limit[:-1])))
        return Entrant(word, bot, Budget(inf, int(limit)) if limit else Budget(seconds))
    except ValueError:
        raise IllegalAction(f"a bot's time is written @0.1s, or @2000 for rounds of search, not @{limit}") from None


@dataclass(frozen=True, slots=True)
class Match:
    """One game to be played."""

    number: int
    seating: tuple[Entrant, ...]
    variant: Variant
    seed: str
    """What chance draws: the same for every seating of the same opening."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a match went, by seat."""

    number: int
    players: tuple[str, ...]
    places: tuple[int, ...]
    seconds: tuple[float, ...]
    """Processor time for all its choices."""

    choices: tuple[int, ...]


def matches(seating: Sequence[Entrant], variant: Variant, games: int, seed: int) -> list[Match]:
    """So many games: each opening is played in every rotation of the seats."""
    seats = len(seating)
    return [
        Match(number, (*seating[number % seats :], *seating[: number % seats]), variant, f"{seed}/{number // seats}")
        for number in range(games)
    ]


def play_match(game: Game[Any, Any, Any], match: Match) -> tuple[Played, Record]:
    """Play a match to its end."""
    lots = Random(match.seed)
    names = tuple(entrant.name for entrant in match.seating)
    table = Table(game, new_record(game, names, match.variant, lots), lots)
    bots = [
        hire(entrant.bot, game, Random(f"{match.seed}/{match.number}/{seat}"))
        for seat, entrant in enumerate(match.seating)
    ]
    if ready := searcher(game.name):
        ready.wait()
    seconds, choices = [0.0] * len(bots), [0] * len(bots)
    while not table.outcome:
        seat = table.to_act[0]
        sight, begin = table.sight(seat), thread_time()
        action = bots[seat].choose(sight, match.seating[seat].budget)
        seconds[seat] += thread_time() - begin
        choices[seat] += 1
        table.submit(seat, game.notation.write(action), table.revision)
    played = Played(match.number, names, table.outcome.places, tuple(seconds), tuple(choices))
    return played, table.record
