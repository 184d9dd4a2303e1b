"""Views and actions as numbers, for programs that learn: a row of small numbers, and a place among all actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Protocol

from samurai.engine.game import A_in, V_in


@dataclass(frozen=True)
class Layout:
    """What the numbers of an observation are: its parts in order, each with a shape."""

    parts: Mapping[str, tuple[int, ...]]

    @property
    def size(self) -> int:
        """How many numbers there are, each from -128 to 127."""
        return sum(map(prod, self.parts.values()))

    @property
    def starts(self) -> Mapping[str, int]:
        """Where each part begins."""
        return dict(zip(self.parts, accumulate(map(prod, self.parts.values()), initial=0)))

    def part(self, name: str) -> slice:
        """Where a part is: `row[layout.part("hand")]`; give it the shape that `parts` says."""
        start = self.starts[name]
        return slice(start, start + prod(self.parts[name]))


class Encoding(Protocol[A_in, V_in]):
    """A game for programs that learn, made from views alone; `games/<name>/encoding.py` is one.

    Seats are told as their owner sees them: itself first, then the others clockwise. Everything has the same size in
    every variant and for every number of players.
    """

    LAYOUT: Layout
    ACTIONS: int
    """How many numbers of actions there are; chance has none."""

    def observe(self, view: V_in) -> Sequence[int]:
        """What a seat knows, as the numbers that the layout describes."""

    def number(self, view: V_in, action: A_in) -> int:
        """The number of an action that is offered to the view's owner; no two offered ones share a number."""
