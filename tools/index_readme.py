"""The README as a package index shows it: there, links to files of the project lead nowhere.

With an address of the sources, links and pictures lead there; without one, pictures go, and links become words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE)
_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)(?P<path>[^)\s]+)\)")
_LINK = re.compile(r"(?<!!)\[(?P<words>(?:!\[[^\]]*\]\([^)]*\)|[^\[\]])+)\]\((?!https?:|#)(?P<path>[^)\s]+)\)")
_RULE = re.compile(r"[|:\- ]+")


def for_index(readme: str, source: str = "") -> str:
    """Return the text for a package index; `source` is the address of the sources, such as https://host/samurai."""
    text = _COMMENT.sub("", readme)
    if not source:
        return _LINK.sub(r"\g<words>", "\n".join(_without_pictures(text)) + "\n")
    text = _LINK.sub(lambda link: f"[{link['words']}]({source}/blob/main/{link['path']})", text)
    return _PICTURE.sub(lambda found: found[0].replace(found["path"], f"{source}/raw/main/{found['path']}"), text)


def _without_pictures(text: str) -> Iterator[str]:
    """The lines without pictures; the rule of a table whose head was pictures goes with it."""
    before = ""
    for line in text.splitlines():
        if _PICTURE.search(line) or (not before and line.startswith("|") and _RULE.fullmatch(line)):
            continue
        yield line
        before = line
