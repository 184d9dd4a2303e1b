"""The protocol of bots: they choose from what a person in their seat would see."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from samurai.engine.game import AnyAction, AnyView
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

    def choose(self, observation: Observation[A, V], budget: Budget) -> A:
        """Choose one of the actions that the observation offers."""


@runtime_checkable
class Evaluator(Bot[A, V], Protocol):
    """A bot that can say which actions are best, and why."""

    def evaluate(self, observation: Observation[A, V], budget: Budget) -> tuple[Advice[A], ...]:
        """Return the best few actions, best first."""


class Adviser(Evaluator[A, V], Protocol):
    """A bot that can evaluate any action."""

    def hint(self, observation: Observation[A, V], budget: Budget) -> Advice[A]:
        """Return the best action."""

    def expected_result(self, observation: Observation[A, V], action: A, budget: Budget) -> float | None:
        """Return the seat's expected result after an action (see `Advice.value`); None if the search is not ready."""


AnyAdvice: TypeAlias = Advice[AnyAction]
"""Advice in a game that is known only at run time."""

AnyBot: TypeAlias = Bot[AnyAction, AnyView]
"""A bot for a game that is known only at run time."""

AnyEvaluator: TypeAlias = Evaluator[AnyAction, AnyView]
"""An evaluator for a game that is known only at run time."""

AnyAdviser: TypeAlias = Adviser[AnyAction, AnyView]
"""An adviser for a game that is known only at run time."""
