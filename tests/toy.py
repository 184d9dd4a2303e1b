"""Lots, the toy game of `toy_game`, with plain texts, and any of its functions replaced by a planted one.

Everyone secretly keeps one number (1 to 3); chance deals everyone a lot (1 to 6) that only its owner sees; then, from
the start player on, each shows one or both and says `end`. The highest total shown wins; more than 7 counts nothing.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace

from samurai.engine.game import CHANCE, Game, IllegalAction, Option
from samurai.engine.picture import Span

sys.path.insert(0, str(Path(__file__).parent / "toy_game"))
from samurai_lots.rules import State, View, actions, apply, guess, outcome, put, sees, start, to_act, total, view

__all__ = ["State", "View", "actions", "apply", "guess", "outcome", "put", "sees", "start", "to_act", "total", "view"]


def why_not(state, seat, action):
    return IllegalAction(f"{action} is not offered", "T1")


def write(action):
    return action


def read(text):
    words = {*(f"keep{n}" for n in range(1, 4)), *(f"lot{n}" for n in range(1, 7)), "show-kept", "show-lot", "end"}
    if text not in words:
        raise IllegalAction(f"{text[:20]!r} is not a word of Lots")
    return text


def touches(action):
    return ((action,),)


def picture(view, names: Sequence[str]):
    return tuple((Span(f"{name}: {shown}"),) for name, shown in zip(names, view.shown, strict=True))


def describe(before, seat, action, after, names):
    who = "Chance" if seat == CHANCE else names[seat]
    return f"{who}: {action or 'something secret'}."


def preview(before, seat, action, after, names):
    return ""


def result(view, outcome, names):
    return "The highest total wins."


def svg(view, names):
    return "<svg/>"


def value(state, seat):
    return float(total(state, seat))


def lots(**planted) -> Game:
    """The game, with any of its functions replaced by a planted one."""
    rules = (start, to_act, actions, apply, outcome, view, guess, sees, why_not)
    reported = (write, read, touches, picture, describe, preview, result, svg, value)
    functions = {function.__name__: function for function in (*rules, *reported)}
    module = SimpleNamespace(**{**functions, **planted})
    first = Option("first", "Who begins.", ("random", "1", "2", "3"))
    size = Option("mood", "Changes nothing.", ("calm", "wild"), str.isdigit)
    return Game("lots", "Lots", 1, range(2, 4), (first, size), True, True, module, module, module, module, module)


def rng(seed=1):
    return Random(seed)


LOTS = lots()
