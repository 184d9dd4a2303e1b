"""The law of Lots.

Everyone secretly keeps one number, 1 to 3 (L1). Chance deals everyone a lot, 1 to 6, which only its owner sees (L2).
Then, from the start player on, each shows one of the two or both, and says `end` (L3). The highest total shown wins;
more than 7 counts nothing (L4).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from samurai.engine.game import CHANCE, IllegalAction, Outcome, Seat, Variant

MOST: Final = 7
"""The largest total that counts."""

LOTS: Final = range(1, 7)
KEEP: Final = ("keep1", "keep2", "keep3")
SHOW: Final = ("show-kept", "show-lot")
END: Final = "end"

Action = str
"""An action is its own word: `keep2`, `lot5`, `show-lot`, `end`."""


class State(NamedTuple):
    """The whole truth."""

    seats: int
    first: int
    kept: tuple[int, ...]
    """By seat: the number it keeps, 0 before it has chosen."""

    lots: tuple[int, ...]
    """By seat: its lot, 0 before it is dealt."""

    shown: tuple[tuple[str, ...], ...]
    ended: int


class View(NamedTuple):
    """What one seat knows: the same, with -1 for what is hidden from it."""

    seat: int | None
    seats: int
    first: int
    kept: tuple[int, ...]
    lots: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    ended: int


def start(seats: int, variant: Variant) -> State:
    """Return the state before anyone has acted."""
    return State(seats, int(variant["first"]) - 1, (0,) * seats, (0,) * seats, ((),) * seats, 0)


def to_act(state: State | View) -> tuple[Seat, ...]:
    """Return who may act now."""
    choosing = tuple(seat for seat in range(state.seats) if not state.kept[seat])
    if choosing:
        return choosing
    if 0 in state.lots:
        return (CHANCE,)
    return ((state.first + state.ended) % state.seats,) if state.ended < state.seats else ()


def actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return every legal action of a seat."""
    if seat == CHANCE:
        return tuple(f"lot{number}" for number in LOTS if number not in state.lots)
    if not state.kept[seat]:
        return KEEP
    rest = tuple(word for word in SHOW if word not in state.shown[seat])
    return (*rest, END) if state.shown[seat] else rest


def apply(state: State, seat: Seat, action: Action) -> State:
    """Return the state after a legal action."""
    if action in KEEP:
        return state._replace(kept=put(state.kept, seat, int(action[-1])))
    if seat == CHANCE:
        return state._replace(lots=put(state.lots, state.lots.index(0), int(action[-1])))
    if action == END:
        return state._replace(ended=state.ended + 1)
    return state._replace(shown=(*state.shown[:seat], (*state.shown[seat], action), *state.shown[seat + 1 :]))


def put(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """Return the numbers with another one at an index."""
    return (*numbers[:at], number, *numbers[at + 1 :])


def total(state: State | View, seat: Seat) -> int:
    """Return what a seat has shown so far, as it counts (L4)."""
    values = {"show-kept": state.kept[seat], "show-lot": state.lots[seat]}
    shown = sum(values[word] for word in state.shown[seat])
    return shown if shown <= MOST else 0


def outcome(state: State) -> Outcome | None:
    """Return the result, or None while someone still has to act."""
    if to_act(state):
        return None
    totals = [total(state, seat) for seat in range(state.seats)]
    return Outcome(tuple(1 + sum(other > mine for other in totals) for mine in totals), ("all-shown",))


def view(state: State, seat: Seat | None) -> View:
    """Return everything that a seat knows."""
    kept, lots = _known(state, state.kept, "show-kept", seat), _known(state, state.lots, "show-lot", seat)
    if 0 in state.kept:  # others may not even know that one has chosen
        kept = tuple(number if owner == seat else -1 for owner, number in enumerate(state.kept))
    return View(seat, state.seats, state.first, kept, lots, state.shown, state.ended)


def _known(state: State, numbers: tuple[int, ...], word: str, seat: Seat | None) -> tuple[int, ...]:
    return tuple(
        number if not number or owner == seat or word in state.shown[owner] else -1
        for owner, number in enumerate(numbers)
    )


def is_choosing(view: View) -> bool:
    """Return whether somebody may still have to choose a number, as far as the viewer knows."""
    return -1 in view.kept and view.lots == (0,) * view.seats


def guess(view: View, rng: Random) -> State:
    """Return a state this view may come from, drawn fairly."""
    choosing = is_choosing(view)
    kept = tuple(rng.randint(0 if choosing else 1, 3) if number == -1 else number for number in view.kept)
    if choosing and 0 not in kept and view.seat is not None and view.kept[view.seat]:
        kept = put(kept, (view.seat + 1) % view.seats, 0)  # if all had chosen, the lots would be dealt
    free = [number for number in LOTS if number not in view.lots]
    rng.shuffle(free)
    lots = tuple(free.pop() if number == -1 else number for number in view.lots)
    return State(view.seats, view.first, kept, lots, view.shown, view.ended)


def sees(state: State, viewer: Seat | None, seat: Seat, action: Action) -> bool:
    """Return whether a viewer is shown which action this is."""
    if seat == CHANCE:
        return viewer == state.lots.index(0)
    return viewer == seat or action not in KEEP


def why_not(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return why an action is not offered."""
    if action in KEEP:
        return IllegalAction("you have kept a number already", "L1")
    if action == END:
        return IllegalAction("show your number or your lot first", "L3")
    return IllegalAction("that can't be shown now", "L3")
