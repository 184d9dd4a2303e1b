"""A picture made of text: rows of spans, each with a style, and a name where it can be touched."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A run of characters in the same style."""

    text: str
    style: str = ""
    """What it shows, in words such as `sea` or `seat1`; a shell maps these words to colours."""

    place: str = ""
    """What a player touches here: a word of `Notation.touches`, or nothing."""


Picture = tuple[tuple[Span, ...], ...]
"""Rows of spans, top to bottom."""


def plain(picture: Picture) -> str:
    """Return the picture as text, without colours."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in picture)
