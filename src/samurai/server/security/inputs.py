"""Refuses invalid text and numbers in one place, before anything is done with them."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import unquote_to_bytes

from litestar.types import HTTPScope, WebSocketScope

from samurai.server.connections import HttpRequest
from samurai.server.refusal import Refusal

_DEEPEST: Final = 50
"""How deeply lists in a body may be nested; no valid request has more than a few levels."""

_LEAST: Final = -(2**63)
_MOST: Final = 2**63 - 1

BAD_INPUT: Final = (UnicodeError, RecursionError, OverflowError)
"""What Python raises for bytes that are not text, for too deep nesting, and for numbers too large for the store."""


def check_head(scope: HTTPScope | WebSocketScope) -> None:
    """Refuse a request whose path, query or headers are not text."""
    for part in (scope.get("raw_path") or b"", scope["query_string"]):
        if not _is_text(unquote_to_bytes(part) if b"%" in part else part):
            raise Refusal("malformed", "the address of this request is not text in UTF-8")
    for name, value in scope["headers"]:
        if not _is_text(value) or (name == b"cookie" and b"%00" in value):
            raise Refusal("malformed", "the headers of this request are not text in UTF-8")


def _is_text(data: bytes) -> bool:
    if b"\0" in data:
        return False
    if not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            return False
    return True


def check_value(value: object) -> None:
    """Refuse decoded JSON that is nested too deeply, or has text or numbers that the store can't hold."""
    left: list[tuple[object, int]] = [(value, 0)]
    while left:
        each, depth = left.pop()
        if isinstance(each, str):
            check_text(each)
        elif isinstance(each, int) and not _LEAST <= each <= _MOST:
            raise Refusal("malformed", "a number is too large")
        elif isinstance(each, (list, dict)):
            if depth == _DEEPEST:
                raise Refusal("malformed", "the body has too many brackets in brackets")
            inner = [*each, *each.values()] if isinstance(each, dict) else each
            left += [(one, depth + 1) for one in inner]


def check_text(text: str) -> None:
    """Refuse text with a NUL or an unpaired surrogate."""
    if "\0" in text or (not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text)):
        raise Refusal("malformed", "a text has signs that are none")


class JsonRequest(HttpRequest):
    """A request whose body is checked before any handler sees it."""

    async def json(self) -> Any:
        """The decoded and checked body."""
        try:
            found = await super().json()
        except BAD_INPUT as error:
            raise Refusal("malformed", "the body is not JSON in UTF-8, or has too many brackets") from error
        check_value(found)
        return found
