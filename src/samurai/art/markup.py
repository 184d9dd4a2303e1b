"""Writing SVG: elements, text that may come from strangers, and self-contained documents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final, NewType

Markup = NewType("Markup", str)
"""Text that is SVG already. A stranger's text gets into a drawing only through `words` and `text_element`."""

Value = str | float | None
"""The value of an attribute; None leaves it out."""

FONTS: Final = (
    "'Iowan Old Style','Palatino Linotype',Palatino,P052,'Book Antiqua',Georgia,"
    "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Noto Serif JP',serif"
)
"""Book typefaces that readers are likely to have, Japanese ones included."""

_LONGEST: Final = 4000
_LONGEST_NAME: Final = 100
_REFERENCE: Final = re.compile(r"(?:href=\"|url\()#([\w-]+)")


def element(name: str, *inside: Markup, **attributes: Value) -> Markup:
    """Make an element. Attribute names are written with _ for -; their values are ours, never a stranger's."""
    given = "".join(
        f' {key.replace("_", "-")}="{escape(_written(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>")


def group(*inside: Markup, **attributes: Value) -> Markup:
    """Make a group of elements."""
    return element("g", *inside, **attributes)


def joined(parts: Iterable[Markup]) -> Markup:
    """Concatenate elements."""
    return Markup("".join(parts))


def text_element(name: str, text: str) -> Markup:
    """Make an element that holds text, such as a title or a description."""
    return element(name, Markup(escape(clean(text), quote=False)))


def words(text: str, x: float, y: float, size: float, fill: str, **attributes: Value) -> Markup:
    """Make a line of text. The text may come from anyone."""
    return element("text", Markup(escape(clean(text), quote=False)), x=x, y=y, font_size=size, fill=fill, **attributes)


def fitted(text: str, room: float) -> str:
    """Return the text, cut short with an ellipsis if it is wider than `room` ems."""
    text = clean(text[:_LONGEST_NAME])
    if _ems(text) <= room:
        return text
    while text and _ems(text) > room - 0.8:
        text = text[:-1]
    return text.rstrip() + "…"


def clean(text: str) -> str:
    """Return the text, at most 4,000 characters, without those XML can't hold or that could reverse a line."""
    return "".join(char if unicodedata.category(char)[0] != "C" else " " for char in text[:_LONGEST])


def document(size: tuple[float, float], title: str, about: str, body: Markup, defs: Mapping[str, Markup]) -> str:
    """Make a standalone drawing, with only the definitions that it uses."""
    width, height = size
    return element(
        "svg",
        text_element("title", title),
        text_element("desc", about),
        element("defs", *_needed(body, defs)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_written(width)} {_written(height)}",
        role="img",
        font_family=FONTS,
    )


def _needed(body: Markup, defs: Mapping[str, Markup]) -> list[Markup]:
    used = set(_REFERENCE.findall(body))
    return [definition for name, definition in defs.items() if name in used]


def _written(value: str | float) -> str:
    if isinstance(value, str):
        return value
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _ems(text: str) -> float:
    return sum(_em(char) for char in text)


def _em(char: str) -> float:
    if unicodedata.combining(char):
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.0
    return 0.3 if char in " .,:;'|!iljIft" else 0.95 if char in "mwMW@—" else 0.6
