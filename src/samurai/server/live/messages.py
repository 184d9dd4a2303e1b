"""The messages that a client sends over its socket, as types: anything else is malformed."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from samurai.server.refusal import Refusal
from samurai.server.security.inputs import BAD_INPUT, check_text

Number = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""A number that the store and every client can hold."""


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A message from a client; its id is returned in the answer."""

    id: str | Number | None = None


class Act(Message, tag="act"):
    """An action, or a table command, chosen while seeing revision `at`."""

    seat: Number
    word: str
    at: Number
    remark: str = ""


class Why(Message, tag="why"):
    """Asks why something is not possible."""

    seat: Number
    word: str


class Preview(Message, tag="preview"):
    """Asks what would follow from an action."""

    seat: Number
    word: str


class Ask(Message, tag="ask"):
    """Requests a take-back, which needs everyone's consent."""

    seat: Number


class Answer(Message, tag="answer"):
    """Agrees to a take-back request, or rejects it."""

    yes: bool


class Hint(Message, tag="hint"):
    """Asks what a bot would do."""

    seat: Number


class Say(Message, tag="say"):
    """Sends a line to the chat."""

    text: str


class Ping(Message, tag="ping"):
    """Checks that the connection is alive."""


Anything = Act | Why | Preview | Ask | Answer | Hint | Say | Ping

_decode: Final = msgspec.json.Decoder(Anything).decode


def read(text: str | bytes) -> Anything:
    """Parse a message; raises msgspec.DecodeError or a Refusal if it is invalid."""
    try:
        message: Anything = _decode(text)
    except BAD_INPUT as error:
        raise Refusal("malformed", "that message is not JSON in UTF-8") from error
    return message


def check(message: Anything, text: str | bytes) -> None:
    """Refuse a message with text that can't be stored; only characters written as `\\u…` can be invalid."""
    if ("\\u" if isinstance(text, str) else b"\\u") in text:  # type: ignore[operator]
        for name in message.__struct_fields__:
            if isinstance(value := getattr(message, name), str):
                check_text(value)
