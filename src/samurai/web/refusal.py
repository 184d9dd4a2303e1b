"""What the server does not do: a stable code for programs, a sentence for people."""

from __future__ import annotations

from typing import Final

_STATUS: Final = {
    "who-are-you": 401,
    "wrong-password": 401,
    "not-your-seat": 403,
    "not-allowed": 403,
    "wrong-origin": 403,
    "not-found": 404,
    "unknown-table": 404,
    "unknown-person": 404,
    "stale": 409,
    "not-playing": 409,
    "name-taken": 409,
    "too-much": 429,
    "internal": 500,
    "busy": 503,
}
"""The status of each code over HTTP; of any other, 400."""


class Refusal(Exception):
    """Something is not done, and nothing has changed."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        """Say what is not done, by its code and in a sentence."""
        super().__init__(sentence)
        self.code: Final = code
        self.rule: Final = rule

    @property
    def status(self) -> int:
        """The status over HTTP."""
        return _STATUS.get(self.code, 400)

    def told(self) -> dict[str, str]:
        """As it is sent."""
        told = {"code": self.code, "message": str(self)}
        return told | {"rule": self.rule} if self.rule else told
