"""What a player that is a program does: choose, from what a person in its seat would see."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import Generic, Protocol, TypeVar

from samurai.engine.table import Sight

A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: whichever runs out first, or until somebody sets `stop`."""

    seconds: float = 1.0
    rounds: int = 1_000_000
    stop: Event | None = None

    @property
    def stopped(self) -> bool:
        """Whether somebody wants the answer now."""
        return self.stop is not None and self.stop.is_set()


@dataclass(frozen=True, slots=True)
class Advice(Generic[A]):
    """What a bot thinks of one action."""

    action: A
    value: float
    """What it expects, from 0 to 1: its share of the first place, to a small part how far it will be ahead."""

    trust: float
    """The part of its thinking that went there, from 0 to 1: the more, the better and surer."""

    why: tuple[str, ...]
    """Plain words for what the action does at once."""


class Bot(Protocol[A, V]):
    """A player that is a program."""

    def choose(self, sight: Sight[A, V], budget: Budget) -> A:
        """One of the actions that the sight offers."""


class Adviser(Bot[A, V], Protocol):
    """A bot that can say what it thinks of actions."""

    def evaluate(self, sight: Sight[A, V], budget: Budget) -> tuple[Advice[A], ...]:
        """The best few actions, the best one first."""

    def hint(self, sight: Sight[A, V], budget: Budget) -> Advice[A]:
        """The best action."""

    def worth(self, sight: Sight[A, V], action: A, budget: Budget) -> float | None:
        """What the seat may expect after an action (see `Advice.value`); None while the search is not ready."""
