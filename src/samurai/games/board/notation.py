"""Actions as words that people type: `keep:helmet4`, `helmet@N9`, `ship1@A20`, `swap:N9.rice/M8.buddha`, `move:N9>M9`.

Chance says `draw:ship1`, a turn ends with `end`, and a player with nothing left to play says `pass`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

from samurai.engine.game import IllegalAction
from samurai.games.board.actions import (
    DRAWS,
    END,
    KEEPS,
    PASS,
    Action,
    Draft,
    Draw,
    Keep,
    Move,
    Place,
    Stand,
    Swap,
    swap,
)
from samurai.games.board.japan import Hex, hexes, names
from samurai.games.board.pieces import Figure, Token

K = TypeVar("K", Figure, Token)

_SHAPES: Final = {
    "keep": re.compile(r"keep:(\w+)", re.ASCII),
    "draw": re.compile(r"draw:(\w+)", re.ASCII),
    "swap": re.compile(r"swap:(\w+)\.(\w+)/(\w+)\.(\w+)", re.ASCII),
    "move": re.compile(r"move:(\w+)>(\w+)", re.ASCII),
    "at": re.compile(r"(\w+)@(\w+)", re.ASCII),
    "end": re.compile(r"end"),
    "pass": re.compile(r"pass"),
}
_EXAMPLES: Final = "helmet4@N9, swap:N9.rice/M8.buddha, move:N9>M9, end, keep:ship1 or helmet@N9"
_LONGEST: Final = 40


def write(action: Action) -> str:
    """Return the one word for an action."""
    match action:
        case Place():
            return f"{action.token}@{names()[action.at]}"
        case Draw():
            return f"draw:{action.token}"
        case Draft():
            return f"{action.figure}@{names()[action.at]}"
        case Keep():
            return f"keep:{action.token}"
        case Swap():
            return f"swap:{_stand(action.one)}/{_stand(action.other)}"
        case Move():
            return f"move:{names()[action.source]}>{names()[action.target]}"
    return "end" if action == END else "pass"


def read(text: str) -> Action:
    """Return the action that a word names, in upper or lower case."""
    action = _meant(text.lower()) if text.isascii() and len(text) <= _LONGEST else None
    if action is None:
        raise IllegalAction(f"{_quote(text)} is not an action; actions look like {_EXAMPLES}")
    return action


@lru_cache(maxsize=16_384)
def _meant(word: str) -> Action | None:
    """Return the action of a lower-case word, if it is one; cached, as tables repeat the same few."""
    for verb, shape in _SHAPES.items():
        if match := shape.fullmatch(word):
            return _READERS[verb](*match.groups())
    return None


def touches(action: Action) -> tuple[tuple[str, ...], ...]:
    """Return each way to enter an action by touching a token or figure first and then its places."""
    match action:
        case Place():
            return ((action.token, names()[action.at]),)
        case Draft():
            return ((action.figure, names()[action.at]),)
        case Keep() | Draw():
            return ((action.token,),)
        case Swap():
            one, other = _stand(action.one), _stand(action.other)
            return ((Token.FIGURE_EXCHANGE, one, other), (Token.FIGURE_EXCHANGE, other, one))
        case Move():
            return ((Token.TOKEN_EXCHANGE, names()[action.source], names()[action.target]),)
    return ((write(action),),)


def _stand(stand: Stand) -> str:
    return f"{names()[stand.at]}.{stand.figure}"


def _read_at(what: str, place: str) -> Action:
    if what in set(Figure):
        return Draft(Figure(what), _hex(place))
    token = _one_of(Token, what, "token")
    if token is Token.FIGURE_EXCHANGE:
        raise IllegalAction(
            "the figure exchange leaves the game; say what it does, as in swap:N9.rice/M8.buddha", "BR12"
        )
    if token is Token.TOKEN_EXCHANGE:
        raise IllegalAction("the token exchange takes the place of a token; say which, as in move:N9>M9", "BR13")
    return Place(token, _hex(place))


def _read_swap(place: str, figure: str, other_place: str, other: str) -> Action:
    one = Stand(_one_of(Figure, figure, "figure"), _hex(place))
    return swap(one, Stand(_one_of(Figure, other, "figure"), _hex(other_place)))


_READERS: Final[dict[str, Callable[..., Action]]] = {
    "keep": lambda token: KEEPS[_one_of(Token, token, "token")],
    "draw": lambda token: DRAWS[_one_of(Token, token, "token")],
    "swap": _read_swap,
    "move": lambda source, target: Move(_hex(source), _hex(target)),
    "at": _read_at,
    "end": lambda: END,
    "pass": lambda: PASS,
}


def _one_of(kind: type[K], word: str, what: str) -> K:
    if word not in set(kind):
        rule = "BR4" if kind is Token else "BR3"
        raise IllegalAction(f"{word!r} is not a {what}; the {what}s are {', '.join(kind)}", rule)
    return kind(word)


def _hex(word: str) -> Hex:
    at = hexes().get(word.upper())
    if at is None:
        raise IllegalAction(f"there is no hex {word.upper()!r} on the map", "BR2")
    return at


def _quote(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "...")
