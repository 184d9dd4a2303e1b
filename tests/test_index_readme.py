"""The README on a package index: no link and no picture that leads nowhere."""

import re
from pathlib import Path

from tools.index_readme import for_index

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
TARGETS = re.compile(r"\]\(([^)]+)\)")


def test_without_an_address_there_are_no_relative_links_and_no_pictures():
    text = for_index(README)
    assert not [target for target in TARGETS.findall(text) if not target.startswith("http")]
    assert "![" not in text and "<!--" not in text
    assert "Python in five minutes shows the rest" in text, "the words of a link stay"


def test_with_an_address_all_links_lead_there():
    text = for_index(README, "https://code.example/samurai")
    targets = TARGETS.findall(text)
    assert targets and all(target.startswith("http") for target in targets)
    assert "(https://code.example/samurai/raw/main/docs/pictures/board.png)" in text
    assert "(https://code.example/samurai/blob/main/docs/rules/board.md)" in text


def test_tables_stay_tables():
    lines = for_index(README).splitlines()
    for at, line in enumerate(lines):
        if re.fullmatch(r"[|:\- ]+", line) and "|" in line:
            assert lines[at - 1].startswith("|"), "a rule has a head above it"
