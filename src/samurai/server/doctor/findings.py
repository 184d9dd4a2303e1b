"""What a check finds: one sentence, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Status = Literal["ok", "warning", "problem"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    check: str
    """What was checked, in one or two words."""

    status: Status
    sentence: str
    advice: str = ""
    """What to do; empty if all is well."""

    def __str__(self) -> str:
        """One line for people."""
        return f"{self.status}: {self.check}: {self.sentence}{f' {self.advice}' if self.advice else ''}"


def by_limits(value: float, warning: float, problem: float) -> Status:
    """The status of a value that should be small."""
    return "problem" if value > problem else "warning" if value > warning else "ok"
