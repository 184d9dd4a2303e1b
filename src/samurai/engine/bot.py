"""The protocol of bots: they choose from what a person in their seat would see."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import Generic, Protocol, TypeVar

from samurai.engine.observation import Observation

A = TypeVar("A")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: until either limit is reached, or until someone sets `stop`."""

    seconds: float = 1.0
    rounds: int = 1_000_000
    stop: Event | None = None

    @property
    def stopped(self) -> bool:
        """Whether the answer is wanted now."""
        return self.stop is not None and self.stop.is_set()


@dataclass(frozen=True, slots=True)
class Advice(Generic[A]):
    """A bot's opinion of one action."""

    action: A
    value: float
    """The expected result from 0 to 1: the seat's share of first place and, for a small part, its margin."""

    trust: float
    """The share of the search that went into this action, from 0 to 1: the higher, the better and surer."""

    why: tuple[str, ...]
    """Plain words for the action's immediate effects."""


class Bot(Protocol[A, V]):
    """A computer player."""

    def choose(self, sight: Observation[A, V], budget: Budget) -> A:
        """Choose one of the actions that the sight offers."""


class Adviser(Bot[A, V], Protocol):
    """A bot that can evaluate actions."""

    def evaluate(self, sight: Observation[A, V], budget: Budget) -> tuple[Advice[A], ...]:
        """Return the best few actions, best first."""

    def hint(self, sight: Observation[A, V], budget: Budget) -> Advice[A]:
        """Return the best action."""

    def worth(self, sight: Observation[A, V], action: A, budget: Budget) -> float | None:
        """Return the seat's expected result after an action (see `Advice.value`); None if the search is not ready."""
