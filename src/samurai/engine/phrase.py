"""Sentences that can be translated: an English template, and the parts that fill its gaps.

A phrase is a plain string, so code that only needs English can ignore all this. Other languages have catalogues, the
files `words/<language>.json` beside the code that says the phrases: they map English templates to translated ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from samurai.engine.plain import Plain

Part = str | int
"""What fills a gap: another phrase, a name, a number."""

Catalogue = Mapping[str, str | Mapping[str, str]]
"""By English template: the translation; or its forms, one of which other templates ask for, as in `{figure:den}`."""

_GAP: Final = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class Phrase(str):
    """A sentence in English, or part of one, that remembers its template, its parts and the rules it is based on."""

    __slots__ = ("parts", "rules", "template")

    template: str
    parts: Mapping[str, Part]
    rules: tuple[str, ...]

    def __new__(cls, template: str, parts: Mapping[str, Part], rules: tuple[str, ...] = ()) -> Phrase:
        """Fill the gaps of a template; the rules of its parts become its rules too."""
        phrase = super().__new__(cls, template.format(**parts) if parts else template)
        phrase.template = template
        phrase.parts = parts
        inner = [rule for part in parts.values() if isinstance(part, Phrase) for rule in part.rules]
        phrase.rules = tuple(dict.fromkeys((*rules, *inner))) if inner else rules
        return phrase

    def __reduce__(self) -> tuple[type[Phrase], tuple[str, Mapping[str, Part], tuple[str, ...]]]:
        """Return the class and its arguments, for pickling: phrases are sent from process to process."""
        return Phrase, (self.template, self.parts, self.rules)


def say(template: str, *rules: str, **parts: Part) -> Phrase:
    """Make a phrase from a template, citing these rules. Always write the template out where it is said."""
    return Phrase(template, parts, rules)


def join(separator: str, phrases: Sequence[str]) -> Phrase:
    """Join phrases with a separator."""
    gaps = [f"p{number}" for number in range(len(phrases))]
    return Phrase(separator.join(f"{{{gap}}}" for gap in gaps), dict(zip(gaps, phrases, strict=True)))


def listed(things: Sequence[str]) -> Phrase:
    """List one or more things: `a, b and c`."""
    *most, last = things
    return say("{most} and {last}", most=join(", ", most), last=last) if most else join("", [last])


def plain(text: str) -> Plain:
    """Return a phrase as JSON data: its template, and its parts by gap. Any other string is returned as it is."""
    if not isinstance(text, Phrase):
        return text
    if not text.parts:
        return [text.template]
    return [text.template, {gap: plain(part) if isinstance(part, str) else part for gap, part in text.parts.items()}]


def translated(said: Part, words: Catalogue, form: str = "") -> str:
    """Translate with this catalogue; templates it does not have stay English, and so do names."""
    if not isinstance(said, Phrase):
        return str(said)
    known = words.get(said.template, said.template)
    text = known if isinstance(known, str) else known.get(form, known[""])
    return _GAP.sub(lambda gap: translated(said.parts.get(gap[1], ""), words, gap[2] or ""), text)


NOTHING: Final = Phrase("", {})
"""The empty phrase."""
