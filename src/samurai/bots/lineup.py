"""The bots by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

from samurai.bots.bot import Bot
from samurai.bots.levels import LEVELS, Level, LevelBot
from samurai.bots.simple import GreedyBot, RandomBot
from samurai.engine.game import Game, IllegalAction

Maker = Callable[[Game[Any, Any, Any], Random], Bot[Any, Any]]
"""Hires a bot for a game, with a generator of its own."""

MOST_NAME: Final = 20
"""How long the name of an invited program may be."""

_BY_EYE: Final = [level for level in LEVELS if not level.rounds]
_BY_SEARCH: Final = [level for level in LEVELS if level.rounds]


def _ranks(levels: list[Level]) -> dict[str, Maker]:
    return {level.name: partial(LevelBot, level) for level in levels}


BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    **_ranks(_BY_EYE),
    "greedy": GreedyBot,
    **_ranks(_BY_SEARCH),
}
"""Every bot there is, weakest first."""

RANKED: Final = {level.name for level in LEVELS}

SUITABLE: Final = "greedy"
"""A bot for somebody we know nothing of."""

STRONG: Final = "strong"
"""Another name for the strongest."""

GNU_SHOGI: Final = "gnushogi"
"""A program that plays friedl by a protocol of its own, where it is installed."""

USI: Final = "usi:"
"""What begins the name of a program that speaks USI: `usi:fairy-stockfish`. Never hire one that a stranger names."""

SIGN: Final = ":"
"""What is in the name of a bot of one's own: `mine.py:Careful` or `package.mine:Careful`. Nor hire such a one."""


_INVITED: Final[dict[str, str]] = {}


def invite(name: str, command: str) -> None:
    """Offer a program that speaks USI as a bot for friedl, by a name: for who runs the house, never for a guest."""
    if not name.isprintable() or not 0 < len(name) <= MOST_NAME or name != name.strip() or USI in name:
        raise IllegalAction(f"a program's name has 1 to {MOST_NAME} printable characters, unlike {name!r}")
    if name.casefold() in {*BOTS, STRONG, GNU_SHOGI}:
        raise IllegalAction(f"{name} is the name of another bot")
    from samurai.bots.program import program_found

    program_found(command)
    _INVITED[name] = command


def offered(game: str) -> list[str]:
    """The names of all bots that play a game here: our own, weakest first, and the programs that were invited."""
    return [*BOTS, *(_INVITED if game == "friedl" else ())]


def thinks_for_the_clock(name: str) -> bool:
    """Whether a bot thinks for as long as it may; all others are done when they have thought enough."""
    return name in (STRONG, list(BOTS)[-1], GNU_SHOGI, *_INVITED) or name.startswith(USI) or SIGN in name


def hire(name: str, game: Game[Any, Any, Any], rng: Random) -> Bot[Any, Any]:
    """A bot of this name, ready to play this game."""
    if name == STRONG:
        name = list(BOTS)[-1]
    name = USI + _INVITED[name] if name in _INVITED else name
    if name.startswith(USI):
        from samurai.bots.usi_seat import UsiBot

        return UsiBot(name.removeprefix(USI), game, rng)
    if name == GNU_SHOGI:
        from samurai.bots.gnu_seat import GnuShogiBot

        return GnuShogiBot(game, rng)
    if SIGN in name:
        from samurai.bots.own import OwnBot

        return OwnBot(name, game, rng)
    if name not in BOTS:
        known = ", ".join(offered(game.name))
        raise IllegalAction(f"there is no bot {name!r}; there are {known}; one of your own is FILE.py{SIGN}NAME")
    if game.name == "friedl" and name in RANKED:
        from samurai.bots.friedl_levels import RANKS, RankBot

        return RankBot(RANKS[name], game, rng)
    return BOTS[name](game, rng)
