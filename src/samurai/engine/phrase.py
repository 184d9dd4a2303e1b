"""Sentences that can be told in any language: an English template, and what stands in its gaps.

A phrase is a plain string, so whoever reads English need not know of all this. Other languages have catalogues, the
files `words/<language>.json` beside the code that speaks: by English template, the template of that language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

Part = str | int
"""What stands in a gap: another phrase, a name, a number."""

Catalogue = Mapping[str, str | Mapping[str, str]]
"""By English template: that of another language; or its forms, of which others ask for one as in `{figure:den}`."""

_GAP: Final = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class Phrase(str):
    """A sentence in English, or a part of one, that knows of what it is made and which rules it follows."""

    __slots__ = ("parts", "rules", "template")

    template: str
    parts: Mapping[str, Part]
    rules: tuple[str, ...]

    def __new__(cls, template: str, parts: Mapping[str, Part], rules: tuple[str, ...] = ()) -> Phrase:
        """Fill the gaps of a template; the rules of what stands in them are its rules too."""
        phrase = super().__new__(cls, template.format(**parts) if parts else template)
        phrase.template = template
        phrase.parts = parts
        inner = [rule for part in parts.values() if isinstance(part, Phrase) for rule in part.rules]
        phrase.rules = tuple(dict.fromkeys((*rules, *inner))) if inner else rules
        return phrase

    def __getnewargs__(self) -> tuple[Any, ...]:
        """What it takes to make it again: phrases are sent from process to process."""
        return self.template, self.parts, self.rules


def say(template: str, *rules: str, **parts: Part) -> Phrase:
    """A phrase of this template, told because of these rules. A template is always written out where it is said."""
    return Phrase(template, parts, rules)


def join(separator: str, phrases: Sequence[str]) -> Phrase:
    """Phrases one after the other."""
    gaps = [f"p{number}" for number in range(len(phrases))]
    return Phrase(separator.join(f"{{{gap}}}" for gap in gaps), dict(zip(gaps, phrases, strict=True)))


def listed(things: Sequence[str]) -> Phrase:
    """One or more things: `a, b and c`."""
    *most, last = things
    return say("{most} and {last}", most=join(", ", most), last=last) if most else join("", [last])


def plain(text: str) -> Any:
    """A phrase as it is sent: its template, and by gap what stands there. Any other string is sent as it is."""
    if not isinstance(text, Phrase):
        return text
    if not text.parts:
        return [text.template]
    return [text.template, {gap: plain(part) if isinstance(part, str) else part for gap, part in text.parts.items()}]


def translated(said: Part, words: Catalogue, form: str = "") -> str:
    """What was said, by this catalogue; what it does not have stays English, and so do names."""
    if not isinstance(said, Phrase):
        return str(said)
    known = words.get(said.template, said.template)
    text = known if isinstance(known, str) else known.get(form, known[""])
    return _GAP.sub(lambda gap: translated(said.parts.get(gap[1], ""), words, gap[2] or ""), text)


NOTHING: Final = Phrase("", {})
"""No words."""
