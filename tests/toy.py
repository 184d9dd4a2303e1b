"""Lots: a toy game with everything the engine must handle, and nothing else.

Everyone secretly keeps one number (1 to 3); chance deals everyone a lot (1 to 6) that only its owner sees; then, from
the start player on, each shows one or both and says `end`. The highest total shown wins; more than 7 counts nothing.
"""

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

from samurai.engine.game import CHANCE, Game, IllegalAction, Option, Outcome
from samurai.engine.picture import Span


class State(NamedTuple):
    seats: int
    first: int
    kept: tuple[int, ...]  # 0: not yet
    lots: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    ended: int


class View(NamedTuple):
    seat: int | None
    seats: int
    first: int
    kept: tuple[int, ...]  # -1: hidden
    lots: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    ended: int


def start(seats, variant):
    return State(seats, int(variant["first"]) - 1, (0,) * seats, (0,) * seats, ((),) * seats, 0)


def to_act(state):
    choosing = tuple(seat for seat in range(state.seats) if not state.kept[seat])
    if choosing:
        return choosing
    if 0 in state.lots:
        return (CHANCE,)
    return ((state.first + state.ended) % state.seats,) if state.ended < state.seats else ()


def actions(state, seat):
    if seat == CHANCE:
        return tuple(f"lot{n}" for n in range(1, 7) if n not in state.lots)
    if not state.kept[seat]:
        return ("keep1", "keep2", "keep3")
    rest = tuple(what for what in ("show-kept", "show-lot") if what not in state.shown[seat])
    return (*rest, "end") if state.shown[seat] else rest


def apply(state, seat, action):
    if action.startswith("keep"):
        return state._replace(kept=put(state.kept, seat, int(action[-1])))
    if action.startswith("lot"):
        return state._replace(lots=put(state.lots, state.lots.index(0), int(action[-1])))
    if action == "end":
        return state._replace(ended=state.ended + 1)
    return state._replace(shown=put(state.shown, seat, (*state.shown[seat], action)))


def put(items, at, item):
    return (*items[:at], item, *items[at + 1 :])


def total(state, seat):
    worth = {"show-kept": state.kept[seat], "show-lot": state.lots[seat]}
    shown = sum(worth[what] for what in state.shown[seat])
    return shown if shown <= 7 else 0


def outcome(state):
    if to_act(state):
        return None
    totals = [total(state, seat) for seat in range(state.seats)]
    return Outcome(tuple(1 + sum(other > mine for other in totals) for mine in totals), ("all-shown",))


def view(state: State, seat: int | None) -> View:
    def known(values, word):
        return tuple(
            value if not value or who == seat or word in state.shown[who] else -1 for who, value in enumerate(values)
        )

    kept, lots = known(state.kept, "show-kept"), known(state.lots, "show-lot")
    if 0 in state.kept:  # others may not even know that one has chosen
        kept = tuple(value if who == seat else -1 for who, value in enumerate(state.kept))
    return View(seat, state.seats, state.first, kept, lots, state.shown, state.ended)


def guess(view, rng):
    choosing = -1 in view.kept and view.lots == (0,) * view.seats and not any(view.shown)
    kept = tuple(rng.randint(0 if choosing else 1, 3) if value == -1 else value for value in view.kept)
    if choosing and 0 not in kept and view.seat is not None and view.kept[view.seat]:
        other = (view.seat + 1) % view.seats
        kept = put(kept, other, 0)
    free = [n for n in range(1, 7) if n not in view.lots]
    rng.shuffle(free)
    lots = tuple(free.pop() if value == -1 else value for value in view.lots)
    return State(view.seats, view.first, kept, lots, view.shown, view.ended)


def sees(state, viewer, seat, action):
    if seat == CHANCE:
        return viewer == state.lots.index(0)
    return viewer == seat or not action.startswith("keep")


def why_not(state, seat, action):
    return IllegalAction(f"{action} is not offered", "T1")


def write(action):
    return action


def read(text):
    words = {*(f"keep{n}" for n in range(1, 4)), *(f"lot{n}" for n in range(1, 7)), "show-kept", "show-lot", "end"}
    if text not in words:
        raise IllegalAction(f"{text[:20]!r} is no word of Lots")
    return text


def touches(action):
    return ((action,),)


def picture(view, names: Sequence[str]):
    return tuple((Span(f"{name}: {shown}"),) for name, shown in zip(names, view.shown, strict=True))


def tell(before, seat, action, after, names):
    who = "Chance" if seat == CHANCE else names[seat]
    return f"{who}: {action or 'something secret'}."


def foretell(before, seat, action, after, names):
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
    told = (write, read, touches, picture, tell, foretell, result, svg, value)
    functions = {function.__name__: function for function in (*rules, *told)}
    module = SimpleNamespace(**{**functions, **planted})
    first = Option("first", "Who begins.", ("random", "1", "2", "3"))
    size = Option("mood", "Changes nothing.", ("calm", "wild"), str.isdigit)
    return Game("lots", "Lots", 1, range(2, 4), (first, size), True, True, module, module, module, module, module)


def rng(seed=1):
    return Random(seed)


LOTS = lots()
