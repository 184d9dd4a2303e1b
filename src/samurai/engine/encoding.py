"""Views and actions as numbers, for machine learning: a row of small integers, and an index among all actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Protocol

from samurai.engine.game import A_in, V_in


@dataclass(frozen=True)
class Layout:
    """The layout of an observation: its parts in order, each with a shape."""

    parts: Mapping[str, tuple[int, ...]]

    @property
    def size(self) -> int:
        """How many numbers there are, each from -128 to 127."""
        return sum(map(prod, self.parts.values()))

    @property
    def starts(self) -> Mapping[str, int]:
        """The offset of each part."""
        return dict(zip(self.parts, accumulate(map(prod, self.parts.values()), initial=0)))

    def part(self, name: str) -> slice:
        """Return the slice of a part: `row[layout.part("hand")]`; reshape it as `parts` says."""
        start = self.starts[name]
        return slice(start, start + prod(self.parts[name]))


class Encoding(Protocol[A_in, V_in]):
    """A game for machine learning, made from views alone; `games/<name>/learning/encoding.py` is one.

    Seats are numbered from the viewer: itself first, then the others clockwise. Everything has the same size in every
    variant and for every number of players.
    """

    LAYOUT: Layout
    ACTIONS: int
    """How many action numbers there are; chance has none."""

    def observe(self, view: V_in) -> Sequence[int]:
        """Return what a seat knows, as the numbers that the layout describes."""

    def number(self, view: V_in, action: A_in) -> int:
        """Return the number of an action offered to the viewer; no two offered actions share one."""
