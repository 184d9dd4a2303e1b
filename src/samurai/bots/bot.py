"""What a player that is a program does: choose, from what a person in its seat would see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from samurai.engine.table import Sight

A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: whichever runs out first."""

    seconds: float = 1.0
    rounds: int = 1_000_000


class Bot(Protocol[A, V]):
    """A player that is a program."""

    def choose(self, sight: Sight[A, V], budget: Budget) -> A:
        """One of the actions that the sight offers."""
