"""Fits the tables of friedl's evaluation to positions of its own games.

`value(position)` is a sum over the tiles: the square of each, its distance from both Kaisers, and the hands. A
correction is added to its present value, a sum over the same tables, in coarse and in fine steps: a value for every
Turm, for every Turm at some distance from the enemy's Kaiser, for every Turm exactly there. The corrections are those
under which the scores and results of the games are most likely (logistic regression by gradient descent), each held
near 0 by a ridge penalty, so that what was rarely seen stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.games.friedl import kernel
from samurai.games.friedl.kernel.game import Positions
from samurai.games.friedl.pieces import HAND, KINDS, SIDE
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.evaluation import value
from samurai.kernels import Ints
from samurai.kernels import kernel as compiled

Floats = NDArray[np.float64]

TRUST: Final = 0.8
"""The weight of the search's score, beside the game's result."""

HELD_OUT: Final = 10
"""One part in this many, the last games, is held out of the fit."""

RIDGES: Final = {"kind": 0.1, "coarse": 1.5, "fine": 8.0}
"""How strongly a correction is held near 0: more for finer steps."""

STEPS: Final = 70
PACE: Final = 4.0
"""The number of steps of the descent, and their approximate size."""

MOST_HELD: Final = 18
KAISER: Final = 8


class Layout(NamedTuple):
    """Where each table of corrections begins in one long row, and how strongly each is held near 0."""

    begins: dict[str, int]
    ridges: Floats


SIZES: Final = {
    "tile": (16, "kind"),
    "each": (8, "kind"),
    "hand": (8 * (MOST_HELD + 1), "coarse"),
    "row": (16 * 9, "coarse"),
    "column": (16 * 9, "coarse"),
    "square": (16 * 81, "fine"),
    "guard_far": (16 * 9 * 2, "coarse"),
    "guard": (16 * 17 * 9, "fine"),
    "hunt_far": (16 * 9 * 2, "coarse"),
    "hunt": (16 * 17 * 9, "fine"),
}


def layout() -> Layout:
    """Return the tables, one after the other; index 0 is no correction."""
    # Index 0 pads the lists of corrections: its penalty is so large that it stays 0.
    begins, ridges, at = {}, [np.full(1, 1e9)], 1
    for name, (size, step) in SIZES.items():
        begins[name] = at
        at += size
        ridges.append(np.full(size, RIDGES[step]))
    return Layout(begins, np.concatenate(ridges))


class Places(NamedTuple):
    """By position: which corrections apply, and how often, for the seat to move or (negative) against it."""

    at: NDArray[np.int32]
    times: NDArray[np.int8]


def places(rows: NDArray[np.uint8]) -> Places:
    """Look up which corrections apply: a list for each position, padded with index 0."""
    return _packed([*_on_board(rows), *_in_hands(rows)], len(rows))


def _on_board(rows: NDArray[np.uint8]) -> Iterator[tuple[Ints, NDArray[np.int8]]]:
    """Yield the corrections for the tile on each square, and how often they apply."""
    begins, side = layout().begins, rows[:, SIDE].astype(np.int64)
    kaisers = np.stack([np.argmax(rows[:, :81] == KAISER + 16 * seat, axis=1) for seat in (0, 1)])
    for square in range(81):
        tile = rows[:, square].astype(np.int64)
        kind, seat = tile & 15, tile >> 4
        own = np.where(seat == 1, 80 - square, square)
        wanted: list[Ints] = [
            begins["tile"] + kind,
            begins["row"] + kind * 9 + own // 9,
            begins["column"] + kind * 9 + own % 9,
            begins["square"] + kind * 81 + own,
        ]
        for name, whose in (("guard", seat), ("hunt", 1 - seat)):
            kaiser = np.where(whose == 1, kaisers[1], kaisers[0])
            other = np.where(seat == 1, 80 - kaiser, kaiser)
            down, aside = own // 9 - other // 9, np.abs(own % 9 - other % 9)
            far = np.maximum(np.abs(down), aside) * 2 + (down > 0)
            is_tile = kind != KAISER
            wanted.append(np.where(is_tile, begins[f"{name}_far"] + kind * 18 + far, 0))
            wanted.append(np.where(is_tile, begins[name] + (kind * 17 + down + 8) * 9 + aside, 0))
        times = np.where(tile == 0, 0, np.where(seat == side, 1, -1)).astype(np.int8)
        yield from ((np.where(tile == 0, 0, one), times) for one in wanted)


def _in_hands(rows: NDArray[np.uint8]) -> Iterator[tuple[Ints, NDArray[np.int8]]]:
    """Yield the corrections for the tiles in both hands: per tile, and per number of tiles."""
    begins, side = layout().begins, rows[:, SIDE].astype(np.int64)
    for seat in (0, 1):
        sign = np.where(side == seat, 1, -1)
        for kind in KINDS:
            held = rows[:, HAND[seat] + kind].astype(np.int64)
            number = begins["hand"] + kind * (MOST_HELD + 1) + held
            yield np.where(held > 0, begins["each"] + kind, 0), (sign * held).astype(np.int8)
            yield np.where(held > 0, number, 0), sign.astype(np.int8)


def _packed(parts: list[tuple[Ints, NDArray[np.int8]]], count: int) -> Places:
    """Pack the lists, dropping as many empty entries as all of them can do without."""
    at = np.stack([part.astype(np.int32) for part, _ in parts], axis=1)
    times = np.stack([part for _, part in parts], axis=1)
    # False sorts before True, so empty entries go to the end, where they can be cut off.
    order = np.argsort(at == 0, axis=1, kind="stable")
    most = int((at != 0).sum(axis=1).max()) if count else 0
    order = order[:, :most]
    return Places(np.take_along_axis(at, order, axis=1), np.take_along_axis(times, order, axis=1))


def fit(
    base: Floats, found: Places, wanted: Floats, scale: float, tell: Callable[[str], object] = lambda text: None
) -> Floats:
    """Return the corrections that make the wanted chances (one per position) most likely."""
    ridges = layout().ridges
    cut = len(base) - len(base) // HELD_OUT
    weights, first, second = np.zeros(len(ridges)), np.zeros(len(ridges)), np.zeros(len(ridges))
    for step in range(1, STEPS + 1):
        chances = chance(base + corrected(weights, found), scale)
        wrong = chances - wanted
        if step % 25 == 1 or step == STEPS:
            parts = (loss(chances[:cut], wanted[:cut]), loss(chances[cut:], wanted[cut:]))
            tell(f"step {step}, loss {parts[0]:.5f}, held out {parts[1]:.5f}")
        pull = (found.times[:cut] * wrong[:cut, None]).ravel()
        # bincount adds up what belongs to each correction in one pass, much faster than np.add.at.
        slope = np.bincount(found.at[:cut].ravel(), weights=pull, minlength=len(ridges)) + ridges * weights
        # Adam: running means of the slope and of its square.
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        size = PACE * min(1.0, 2 * (1 - step / (STEPS + 1)))
        weights = weights - size * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
        weights[0] = 0
    return weights


def chance(scores: Floats, scale: float) -> Floats:
    """Convert scores to chances."""
    return np.asarray(1 / (1 + np.exp(-scores / scale)), np.float64)


def corrected(weights: Floats, found: Places) -> Floats:
    """Return how much each position is corrected."""
    total: Floats = (weights[found.at] * found.times).sum(axis=1)
    return total


def loss(chances: Floats, wanted: Floats) -> float:
    """Return the mean cross-entropy of chances against what is wanted."""
    return float(-(wanted * np.log(chances) + (1 - wanted) * np.log(1 - chances)).mean())


@compiled
def _looks(games: Positions) -> int:
    return value(games[0])


def looks(rows: NDArray[np.uint8]) -> Floats:
    """Return the search's present evaluation of each position."""
    packed = [kernel.pack(State(bytes(row), (), (), True, 512)).position for row in rows]
    return np.array([_looks(one) for one in packed], np.float64)


def tables(weights: Floats) -> dict[str, Ints]:
    """Return the corrections as the tables that the search adds up, coarse and fine together, rounded."""
    found = {name: weights[begin : begin + SIZES[name][0]].copy() for name, begin in layout().begins.items()}
    tile, row, column = found["tile"], found["row"].reshape(16, 9, 1), found["column"].reshape(16, 1, 9)
    square = found["square"].reshape(16, 9, 9) + row + column + tile.reshape(16, 1, 1)
    down, aside = np.mgrid[-8:9, 0:9]
    far = np.maximum(np.abs(down), aside) * 2 + (down > 0)
    near = {}
    for name in ("guard", "hunt"):
        near[name] = found[name].reshape(16, 17, 9) + found[f"{name}_far"].reshape(16, 18)[:, far]
    hand = found["hand"].reshape(8, MOST_HELD + 1) + found["each"].reshape(8, 1) * np.arange(MOST_HELD + 1)
    hand[:, 0] = 0
    whole = {"square": square.reshape(16, 81), **near, "hand": hand}
    return {name: np.rint(table).astype(np.int64) for name, table in whole.items()}
