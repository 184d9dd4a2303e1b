"""Refusals: a stable code for programs, a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Literal, Self

import msgspec
from sqlalchemy.exc import IntegrityError, NoResultFound

from samurai.engine.errors import UserError
from samurai.engine.phrase import Phrase, plain, say
from samurai.server.schema import PhraseJson
from samurai.store.failing import Unreachable

logger: Final = logging.getLogger(__name__)

Code = Literal[
    "illegal",
    "stale",
    "not-your-seat",
    "not-playing",
    "unknown-table",
    "unknown-person",
    "not-found",
    "malformed",
    "too-much",
    "who-are-you",
    "wrong-password",
    "name-taken",
    "wrong-origin",
    "blocked",
    "closed",
    "not-allowed",
    "busy",
    "internal",
    "possible",
]
"""The codes of the server's own refusals; `possible` is only said of an action that somebody asks about."""

_STATUS: Final[Mapping[str, int]] = {
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


class RefusalOut(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A refusal as it is sent: a code for programs, a sentence for people, and what else is known of it."""

    code: str
    message: str
    rule: str = ""
    """The numbered rule that says no."""

    said: PhraseJson | None = None
    """The sentence as a template with its parts, without the rule's number."""

    retry_after: int = 0
    """The seconds after which it can be tried again."""


class RefusedAnswer(msgspec.Struct):
    """An answer over HTTP that is a refusal, though the request was in order."""

    refused: RefusalOut


class Refusal(Exception):
    """A request is refused, and nothing has changed."""

    def __init__(self, code: Code, sentence: str, rule: str = "", said: str = "", retry_after: int = 0) -> None:
        """Refuse with a code for programs and a sentence for people, as a phrase if people may be shown it.

        `said` is the sentence without the rule's number, if it has one.

        `retry_after` is the number of seconds after which it can be tried again, if known.
        """
        super().__init__(sentence)
        self.code: str = code
        self.rule: Final = rule
        self.said: Final = said or sentence
        self.retry_after: Final = retry_after

    @classmethod
    def of(cls, error: UserError) -> Self:
        """The refusal of a mistake that has a code of its own."""
        refusal = cls("malformed", str(error), said=error.sentence)
        refusal.code = error.code
        return refusal

    @property
    def status(self) -> int:
        """The HTTP status."""
        return _STATUS.get(self.code, 400)

    def out(self) -> RefusalOut:
        """The refusal as it is sent to clients."""
        said = plain(self.said) if isinstance(self.said, Phrase) else None
        return RefusalOut(code=self.code, message=str(self), rule=self.rule, said=said, retry_after=self.retry_after)

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
    return Refusal("stale", say("this has just been changed or deleted; reload and try again"))
