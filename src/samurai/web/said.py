"""What a client says over its socket, as types: anything else is malformed."""

from __future__ import annotations

from typing import Final

import msgspec


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something a client says; its id comes back in the answer."""

    id: str | int | None = None


class Act(Message, tag="act"):
    """An action, or a word of the table, said on the sight of revision `at`."""

    seat: int
    word: str
    at: int
    remark: str = ""


class Why(Message, tag="why"):
    """The question why something is not possible."""

    seat: int
    word: str


class Preview(Message, tag="preview"):
    """The question what would follow from an action."""

    seat: int
    word: str


class Ask(Message, tag="ask"):
    """The wish to take something back, which needs everyone's consent."""

    seat: int


class Answer(Message, tag="answer"):
    """Consent to it, or not."""

    yes: bool


class Hint(Message, tag="hint"):
    """The question what a bot would do."""

    seat: int


class Say(Message, tag="say"):
    """A line for the chat."""

    text: str


class Ping(Message, tag="ping"):
    """A heartbeat."""


Anything = Act | Why | Preview | Ask | Answer | Hint | Say | Ping

read: Final = msgspec.json.Decoder(Anything).decode
"""The message in a text, or a msgspec.DecodeError."""
