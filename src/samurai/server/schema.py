"""Marks on the types of what the server sends, for whoever describes them to clients (`samurai.server.typescript`)."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec


class Holds(NamedTuple):
    """The type of what was encoded beforehand."""

    kind: Any


class OneOf(NamedTuple):
    """The only values that a text is ever sent with."""

    values: tuple[str, ...]


class Called(NamedTuple):
    """The name that clients have for a type that Python cannot spell out."""

    name: str


def one_of(*values: str) -> OneOf:
    """Mark a text that is sent with these values only."""
    return OneOf(values)


PhraseJson = Annotated[Any, Called("Phrase")]
"""A sentence for translation: an English template, and what fills each of its gaps."""

View = Annotated[Any, Called("V")]
"""A game's view of a position, as JSON data."""

ActionParts = Annotated[Any, Called("A")]
"""An action in parts: its kind, then its fields (`engine/action_parts.py`)."""

Facts = Annotated[Any, Called("F")]
"""A game's derived facts, as JSON data; null in a game without any."""

OptionalParts = ActionParts | msgspec.UnsetType
OptionalPhrase = PhraseJson | msgspec.UnsetType
OptionalRules = tuple[str, ...] | msgspec.UnsetType
