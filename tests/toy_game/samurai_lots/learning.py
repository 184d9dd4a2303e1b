"""Lots as numbers, for machine learning: seats are counted from the viewer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

from samurai.engine.encoding import Layout
from samurai.engine.parts import Learning
from samurai_lots.rules import END, KEEP, SHOW, Action, View

SEATS: Final = 4
LAYOUT: Final = Layout({"kept": (SEATS,), "lots": (SEATS,), "shown": (SEATS, 2), "table": (3,)})
ACTIONS: Final = (*KEEP, *SHOW, END)


def observe(view: View) -> list[int]:
    """Return what a seat knows, as numbers; -1 is hidden, and seats that nobody has are 0."""
    assert view.seat is not None, "a spectator does not learn"
    order = [(view.seat + at) % view.seats for at in range(view.seats)]
    kept, lots = ([numbers[seat] for seat in order] for numbers in (view.kept, view.lots))
    shown = [int(word in view.shown[seat]) for seat in order for word in SHOW]
    table = [view.seats, (view.first - view.seat) % view.seats, view.ended]
    room = [0] * (SEATS - view.seats)
    return [*kept, *room, *lots, *room, *shown, *room, *room, *table]


def number(view: View, action: Action) -> int:
    """Return the number of an action."""
    return ACTIONS.index(action)


ENCODING: Final = SimpleNamespace(LAYOUT=LAYOUT, ACTIONS=len(ACTIONS), observe=observe, number=number)
LEARNING: Final[Learning[Action, View]] = Learning(ENCODING, longest=4 * SEATS)
