"""The bots, by name."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, Protocol, runtime_checkable

from samurai.bots.levels import LEVELS, makers
from samurai.bots.simple import GreedyBot, RandomBot
from samurai.bots.steer import FIRST_MODEL
from samurai.engine.bot import AnyBot
from samurai.engine.errors import UserError, one_of
from samurai.engine.game import AnyAction, AnyGame, AnyState, AnyView
from samurai.engine.parts import AnyMakeBot, MakeProgramBot

MOST_NAME: Final = 20
"""The longest name an invited program may have."""

BOTS: Final[dict[str, AnyMakeBot]] = {
    "random": RandomBot,
    **makers(level for level in LEVELS if not level.rounds),
    "greedy": GreedyBot,
    **makers(level for level in LEVELS if level.rounds),
}
"""All built-in bots, weakest first. A game may have its own levels under the same names."""

_ABOUT: Final = {
    "random": "plays at random",
    "greedy": "takes what looks best after one action",
    **{level.name: level.about for level in LEVELS},
}

SEARCHING: Final = tuple(level.name for level in LEVELS if level.rounds)
"""The levels that search, and so can evaluate by other weights."""


@runtime_checkable
class JudgesBy(Protocol):
    """A bot whose evaluation can be replaced."""

    def judging_by(self, model: str) -> AnyBot:
        """Return the same bot with another model, named as in `steer`; a file that can't be used is refused."""


SUITABLE: Final = "greedy"
"""The default bot for a player we know nothing about."""

STRONG: Final = "strong"
"""An alias of the strongest bot."""

USI: Final = "usi:"
"""Prefix of the name of a USI program: `usi:fairy-stockfish`. Never make one that a stranger names."""

SIGN: Final = ":"
"""Marks the name of a user's own bot: `mine.py:Careful` or `package.mine:Careful`; after the name of a level that
searches, a file of learned weights: `shogun:FILE`. Never make one a stranger names."""

FIRST_SHOGUN: Final = "shogun-1"
"""The strongest bot as it was before it learned: a baseline for measurements, in no list."""


_INVITED: Final[dict[str, str]] = {}


def invite(name: str, command: str) -> None:
    """Offer a USI program as a bot under a name: for whoever runs the server, never for a guest."""
    if not name.isprintable() or not 0 < len(name) <= MOST_NAME or name != name.strip() or USI in name:
        raise UserError("name", f"a program's name has 1 to {MOST_NAME} printable characters, unlike {name!r}")
    if name.casefold() in {*BOTS, STRONG}:
        raise UserError("name-taken", f"{name} is the name of another bot")
    from samurai.bots.program import program_found

    program_found(command)
    _INVITED[name] = command


def offered(game: AnyGame) -> list[str]:
    """Return the names of all bots that play a game here: the built-in ones, weakest first, then invited programs."""
    return [*BOTS, *(_INVITED if _program(USI, game) else ())]


def described(name: str, game: AnyGame | None = None) -> str:
    """Return a few words about a bot; where a game has its own levels, only what its rank is."""
    about = _ABOUT.get(name, "another program")
    own = game.search.levels if game and game.search else {}
    return about.partition(",")[0] if name in own else about


def programs(game: AnyGame) -> list[str]:
    """Return the names by which other programs play a game; `usi:` is followed by a command."""
    return [name if name + SIGN != USI else f"{USI}PROGRAM" for name in (game.search.programs if game.search else ())]


def thinks_for_the_clock(name: str) -> bool:
    """Whether a bot uses all the time it is given; the others stop after a fixed amount of work."""
    return name in (STRONG, list(BOTS)[-1], *_INVITED) or SIGN in name or name not in BOTS


def make_bot(name: str, game: AnyGame, rng: Random) -> AnyBot:
    """Make the bot of this name for this game."""
    if name == STRONG:
        name = list(BOTS)[-1]
    protocol, _, command = (USI + _INVITED[name] if name in _INVITED else name).partition(SIGN)
    if make := _program(protocol, game):
        return make(command, game, rng)
    if protocol + SIGN == USI:
        raise UserError("program", f"{game.name} has no USI programs")
    if name == FIRST_SHOGUN and name not in _own_levels(game):
        return _judging_by(FIRST_MODEL, list(BOTS)[-1], game, rng)
    if protocol in BOTS and command:
        return _judging_by(command, protocol, game, rng)
    if SIGN in name:
        from samurai.bots.own import OwnBot

        return OwnBot(name, game, rng)
    return _maker(name, game)(game, rng)


def _judging_by(model: str, name: str, game: AnyGame, rng: Random) -> AnyBot:
    """Make a level's bot whose search judges by other weights."""
    bot = _maker(name, game)(game, rng)
    if not isinstance(bot, JudgesBy) or name not in SEARCHING:
        raise UserError("bot", f"{name} of {game.name} takes no weights: only levels that search do")
    return bot.judging_by(model)


def _program(protocol: str, game: AnyGame) -> MakeProgramBot[AnyState, AnyAction, AnyView] | None:
    """Return the maker of bots for an external program with this protocol or name; None if the game has none."""
    return game.search.programs.get(protocol.removesuffix(SIGN)) if game.search else None


def _maker(name: str, game: AnyGame) -> AnyMakeBot:
    own = _own_levels(game)
    if name not in {*BOTS, *own}:
        known = one_of(name, offered(game))
        raise UserError("unknown-bot", f"there is no bot {name!r}; {known}; one of your own is FILE.py{SIGN}NAME")
    return own[name] if name in own else BOTS[name]


def _own_levels(game: AnyGame) -> Mapping[str, AnyMakeBot]:
    return game.search.levels if game.search else {}
