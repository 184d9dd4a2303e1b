"""Refusals: a stable code for programs, a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy.exc import IntegrityError, NoResultFound

from samurai.engine.phrase import Phrase, plain
from samurai.store.failing import Unreachable

logger: Final = logging.getLogger(__name__)

_STATUS: Final = {
    "who-are-you": 401,
    "wrong-password": 401,
    "not-your-seat": 403,
    "not-allowed": 403,
    "wrong-origin": 403,
    "blocked": 403,
    "not-found": 404,
    "unknown-table": 404,
    "unknown-person": 404,
    "stale": 409,
    "not-playing": 409,
    "name-taken": 409,
    "too-much": 429,
    "internal": 500,
    "busy": 503,
    "closed": 503,
}
"""The HTTP status of each code; 400 for any other."""


class Refusal(Exception):
    """A request is refused, and nothing has changed."""

    def __init__(self, code: str, sentence: str, rule: str = "", said: str = "", retry_after: int = 0) -> None:
        """Refuse with a code and a sentence; `said` is the sentence without the rule's number.

        `retry_after` is the number of seconds after which it can be tried again, if known.
        """
        super().__init__(sentence)
        self.code: Final = code
        self.rule: Final = rule
        self.said: Final = said
        self.retry_after: Final = retry_after

    @property
    def status(self) -> int:
        """The HTTP status."""
        return _STATUS.get(self.code, 400)

    def told(self) -> dict[str, Any]:
        """The refusal as it is sent to clients, without empty fields."""
        said = plain(self.said) if isinstance(self.said, Phrase) else None
        told = {
            "code": self.code,
            "message": str(self),
            "rule": self.rule,
            "said": said,
            "retry_after": self.retry_after,
        }
        return {name: value for name, value in told.items() if value}

    def headers(self) -> dict[str, str]:
        """The HTTP headers that go with it."""
        return {"retry-after": str(self.retry_after)} if self.retry_after else {}


Refused = Refusal | Unreachable | IntegrityError | NoResultFound
"""Errors that are answered with a refusal; the last two mean that something was deleted or created concurrently."""

REFUSED: Final = (Refusal, Unreachable, IntegrityError, NoResultFound)


@contextmanager
def suppress_stale() -> Iterator[None]:
    """Suppress a "stale" refusal: another process has already done what the block was about to do."""
    try:
        yield
    except Refusal as error:
        if error.code != "stale":
            raise


def as_refusal(error: Refused) -> Refusal:
    """The refusal to send: the error itself if it is one, "busy" if the store is unreachable, otherwise "stale"."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Unreachable):
        return Refusal("busy", str(error))
    logger.warning("a conflict in the store was refused", extra={"why": type(error).__name__})
    return Refusal("stale", "something that this is about has just changed or is gone; look again")
