"""The rules of a game as text: shipped inside the package, or beside it in a checkout."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path


def rules_text(name: str) -> str:
    """The rules of a game in Markdown (docs/rules in the sources; `rulebook` in the installed package)."""
    package = files("samurai")
    shipped = package / "rulebook" / f"{name}.md"
    source = Path(str(package)).parents[1] / "docs" / "rules" / f"{name}.md"
    for page in (shipped, source):
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return f"# {name}\n\nThe rules of this game are not installed."


def rule_text(name: str, number: str) -> str:
    """The paragraphs of a game's rules that start with this rule number, such as B6."""
    begins = re.compile(rf"\s*(?:- )?\*\*{re.escape(number)}\b", re.IGNORECASE)
    paragraphs = re.split(r"\n(?=\s*(?:- )?\*\*[A-Z]+\d)|\n\s*\n", rules_text(name))
    return "\n".join(filter(begins.match, paragraphs)).strip() or f"There is no rule {number[:20]!r}."
