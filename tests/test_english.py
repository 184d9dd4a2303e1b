"""Docstrings, comments and pages read as if a native speaker had written them: no telltale pattern of a translation."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "samurai"
PAGES = [
    *ROOT.glob("*.md"),
    *(page for page in ROOT.glob("docs/*.md") if page.stem not in {"balance", "benchmarks", "ladder"}),
    *ROOT.glob("docs/guides/*.md"),
    *ROOT.glob("docs/decisions/*.md"),
    *ROOT.glob("docs/reference/*.md"),
    ROOT / "Makefile",
    ROOT / "mkdocs.yml",
]
"""What people read before they read code; pages that programs write and the changelog's past are left as they are."""

PATTERNS = {
    r"\b(?:to|of|by|for|from) who\b": "a headless 'who': say whoever, anyone who, or name them",
    r"\bso (?:many|manieth)\b": "say this many, or name the parameter",
    r"\breckon": "say compute, count or estimate",
    r"\banew\b": "say again",
    r"\bof old\b": "say older, or legacy",
    r"\bsuch a one\b": "name it",
    r"\b(?:has|have|with|without) a most\b": "say a majority",
}


def prose(path):
    """Every docstring and comment of a file, with its line."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_docstring_or_comment_reads_as_translated(pattern):
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {text.strip()[:80]}"
        for path in sorted(SOURCE.rglob("*.py"))
        for line, text in prose(path)
        if re.search(pattern, re.sub(r"`[^`]*`", "", text), re.IGNORECASE)
    ]
    assert not found, "\n".join([PATTERNS[pattern], *found])


@pytest.mark.parametrize("pattern", [*PATTERNS, r"\bheed", r"\bforet[eo]ll?d?\b", r"\bthe house\b", r"\bfinds? back\b"])
def test_no_page_reads_as_translated(pattern):
    found = [
        f"{page.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for page in sorted(PAGES)
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
        if page.name != "CHANGELOG.md" and re.search(pattern, re.sub(r"`[^`]*`", "", line), re.IGNORECASE)
    ]
    assert not found, "\n".join([PATTERNS.get(pattern, "say it in plain words"), *found])
